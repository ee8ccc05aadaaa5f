package words

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"tessera/logic/match"
	"tessera/scenes"
	"tessera/scenes/app"
	"tessera/scenes/app/apptest"
	"tessera/scenes/scenetest"
)

var updatePages = flag.Bool("update-pages", false, "write the pages for assistive tools anew")

// listener uses the game like an assistive tool, by the words of the page alone.
type listener struct {
	*scenetest.Desk
	t     *testing.T
	heard string
}

func newListener(t *testing.T, o app.Options) *listener {
	r := &listener{t: t}
	r.Desk = scenetest.New(t, 1100, 760, func(s *scenes.Stage) {
		s.Prefs.Motion = scenes.MotionOff
		apptest.Shelf(s)
		s.UI.CollectParts()
		scenetest.NoError(t, app.On(s, apptest.Games()).Open(o))
	})
	r.listen()
	return r
}

func (r *listener) listen() {
	r.Frame()
	r.Rest()
	if news := r.Stage.TakeNews(); news != "" {
		r.heard = news
	}
}

func (r *listener) request(what, id, value string) {
	r.Stage.Request(what, id, value)
	r.listen()
}

// find returns the first node of the page whose name begins with name, nil if there is
// none.
func (r *listener) find(name string) *scenes.Node {
	var in func(nodes []scenes.Node) *scenes.Node
	in = func(nodes []scenes.Node) *scenes.Node {
		for i := range nodes {
			if n := &nodes[i]; n.ID != "" && strings.HasPrefix(n.Name, name) {
				return n
			}
			if n := in(nodes[i].Nodes); n != nil {
				return n
			}
		}
		return nil
	}
	return in(r.Stage.Page(1).Nodes)
}

func (r *listener) press(name string) {
	r.t.Helper()
	n := r.find(name)
	if n == nil {
		r.t.Fatalf("there is no %q on the page:\n%s", name, pageText(r.Stage.Page(1)))
	}
	r.request("focus", n.ID, "")
	if focus := r.Stage.PageFocus(); focus != n.ID {
		r.t.Errorf("after %q was given the keyboard, %q has it", n.ID, focus)
	}
	r.request("press", n.ID, "")
}

func (r *listener) mustHear(want string) {
	r.t.Helper()
	if !strings.Contains(r.heard, want) {
		r.t.Errorf("what is said is %q, want %q in it", r.heard, want)
	}
}

func pageText(p scenes.Page) string {
	var b strings.Builder
	b.WriteString(p.Title + "\n")
	var write func(nodes []scenes.Node, indent string)
	write = func(nodes []scenes.Node, indent string) {
		for _, n := range nodes {
			line := indent + n.Role
			if n.Name != "" {
				line += " " + n.Name
			}
			for _, more := range []struct{ sign, text string }{{"= ", n.Value}, {"(", n.About}, {"key ", n.Key}} {
				if more.text != "" {
					line += " " + more.sign + more.text
				}
			}
			if n.On {
				line += " on"
			}
			if n.Off {
				line += " off"
			}
			if n.Idle {
				line += " idle"
			}
			b.WriteString(line + "\n")
			write(n.Nodes, indent+"  ")
		}
	}
	write(p.Nodes, "")
	return b.String()
}

func withoutTools(nodes []scenes.Node) (left []scenes.Node) {
	tools := false
	for _, n := range nodes {
		if n.Role == "section" {
			tools = n.Name == "Tools"
		}
		if !tools {
			left = append(left, n)
		}
	}
	return left
}

// TestPages compares the pages for assistive tools in a few positions of every game,
// without the tools, with golden files.
func TestPages(t *testing.T) {
	check := func(name string, r *listener) {
		t.Helper()
		path := filepath.Join("testdata", "pages", name+".txt")
		page := r.Stage.Page(1)
		page.Nodes = withoutTools(page.Nodes)
		got := pageText(page)
		if *updatePages {
			scenetest.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
			scenetest.NoError(t, os.WriteFile(path, []byte(got), 0o644))
			return
		}
		if want, err := os.ReadFile(path); err != nil || got != string(want) {
			t.Errorf("%s is not what is told now (-update-pages writes it):\n%s", path, got)
		}
	}
	for _, game := range []struct {
		name  string
		moves []string
		press []string
	}{
		{"trisq", []string{"f8", "g8", "h10"}, []string{"f8, triangle", "Turn 2, Squares: g8"}},
		{"foursquare", []string{"p 0 2", "s 3"}, []string{"tile 0, well 0, empty", "tile 0, blue"}},
		{"square", []string{"1/1@15,15"}, []string{"piece 2, ", "14, 14, "}},
		{"shaper", nil, []string{"row 3, column 1", "Rotate clockwise (costs a round)", "row 3, column 2"}},
		{"tictactoe", []string{"b2"}, nil},
	} {
		o := app.Options{Game: game.name, Link: map[string]string{"seed": "78"}}
		if game.moves != nil {
			link, err := match.EncodeLink(match.Record{Game: game.name, Moves: game.moves, Cursor: len(game.moves)})
			scenetest.NoError(t, err)
			o = app.Options{Shared: link}
		}
		r := newListener(t, o)
		check(game.name, r)
		for i, name := range game.press {
			r.press(name)
			check(game.name+"-"+strconv.Itoa(i+1), r)
		}
	}
}

// TestAMoveIsOnThePageAtOnce checks that in the frame of a move the page, without its tools,
// already has its final text, and that later changes are reported too.
func TestAMoveIsOnThePageAtOnce(t *testing.T) {
	for game, steps := range map[string][]string{
		"trisq":      {"g7, empty", "g8, empty", "Pass", "h8, empty", "Back one move"},
		"foursquare": {"tile 0, well 0, empty", "tile 1, empty", "tile 0, well 1, empty", "tile 4, empty", "Turn 1"},
		"square":     {"piece 1, ", "piece 1, ", "piece 1, ", "piece 1, ", "piece 2, ", "piece 2, "},
		"shaper":     {"row 3, column 1", "row 3, column 2", "Back one move"},
	} {
		record := match.Record{Game: game}
		if game == "square" {
			record.Settings = json.RawMessage(`{"players": 2}`)
		}
		link, err := match.EncodeLink(record)
		scenetest.NoError(t, err)
		r := newListener(t, app.Options{Shared: link})
		text := func() string {
			p := r.Stage.Page(1)
			p.Nodes = withoutTools(p.Nodes)
			return pageText(p)
		}
		for i, step := range steps {
			n := r.find(step)
			if n == nil {
				t.Fatalf("%s: there is no %q on the page:\n%s", game, step, pageText(r.Stage.Page(1)))
			}
			moves := len(r.Inspect().Moves)
			r.Stage.Request("press", n.ID, "")
			stamp, told, atMove := uint64(0), "", ""
			for range 60 {
				r.Frame()
				if now := r.Stage.PageStamp(); r.Stage.PageReady() && now != stamp {
					stamp, told = now, text()
				}
				if atMove == "" && len(r.Inspect().Moves) != moves {
					atMove = told
				}
			}
			now := text()
			if now != told {
				t.Errorf("%s: after step %d, %q, the page was told "+
					"as\n%s\nand is\n%s", game, i+1, step, told, now)
			}
			if atMove != "" && atMove != now {
				t.Errorf("%s: at step %d, %q, the page was told as\n%s\nand "+
					"then is\n%s", game, i+1, step, atMove, now)
			}
		}
	}
}

func TestWhatIsSaid(t *testing.T) {
	r := newListener(t, app.Options{Game: "foursquare"})
	r.press("New")
	if about := r.find("Pip, computer").About; about != "Who plays Blue" {
		t.Errorf("of the seat it is said %q", about)
	}
	r.press("Pip, computer")
	r.press("Person, Someone at this screen")
	r.press("Start")
	r.mustHear("New game. Red: place a marble.")
	for _, step := range [][2]string{
		{"tile 1, empty", "First place a marble"},
		{"tile 0, well 0, empty", "Red: marble in tile 0, well 0. Red: now slide a tile."},
		{"tile 0, well 1, empty", "Now slide a tile"},
		{"tile 1, empty", "Red: tile 1 slides down to 4. Blue: place a marble."},
		{"Undo", "Undone"},
		{"Turn 1, Red: tile 1 slides down to 4", "Red: tile 1 slides down to 4"},
		{"Settings", ""},
		{"Show moves in notation", ""},
		{"Done", ""},
		{"Turn 1, Red: s 1", ""},
	} {
		r.press(step[0])
		r.mustHear(step[1])
	}
}

// TestARefusalIsAnnouncedOnce places a piece over the edge.
func TestARefusalIsAnnouncedOnce(t *testing.T) {
	r := newListener(t, app.Options{Game: "shaper", Link: map[string]string{"seed": "78"}})
	r.press("row 3, column 1")
	if want := "Over the bottom edge, which costs a round."; r.heard != want {
		t.Errorf("what is said is %q, want %q", r.heard, want)
	}
}

func TestValuesAreEntered(t *testing.T) {
	r := newListener(t, app.Options{})
	r.press("Settings")
	r.request("set", r.find("Your name").ID, "Ada")
	r.request("set", r.find("Volume").ID, "35")
	r.request("set", "nothing of that name", "1")
	if p := r.Stage.Prefs; p.Name != "Ada" || p.Volume != 35 {
		t.Errorf("the name is %q and the volume %d, want Ada and 35", p.Name, p.Volume)
	}
	r.request("press", "nothing of that name", "")
	if i := r.Inspect(); i.Scene != "settings" {
		t.Errorf("to press what is not there leads to %s", i.Scene)
	}
}

// TestTheHistoryIsWalkedByKeys checks that the history is a single Tab stop, and that the
// arrow keys there move between moves and not over the board.
func TestTheHistoryIsWalkedByKeys(t *testing.T) {
	r := newListener(t, app.Options{Game: "trisq"})
	r.press("g7, empty")
	for range 40 {
		if r.Inspect().Focus == "moves" {
			break
		}
		r.Key("Tab")
	}
	if focus := r.Inspect().Focus; focus != "moves" {
		t.Fatalf("Tab never comes to the history; it is on %q", focus)
	}
	before := r.Inspect().Moves
	r.Key("ArrowUp")
	r.listen()
	if i := r.Inspect(); !i.Looking || len(i.Moves) != len(before)-1 || i.Focus != "moves" {
		t.Errorf("an arrow up in the history leads to %v with the keyboard on %q", i.Moves, i.Focus)
	}
	r.Key("ArrowDown")
	r.listen()
	if i := r.Inspect(); i.Looking || i.Facts["cursor"] != "" {
		t.Errorf("an arrow down leads to %v, the board's cursor at %q", i.Moves, i.Facts["cursor"])
	}
}

func BenchmarkPage(b *testing.B) {
	for _, game := range []string{"trisq", "square"} {
		t := &testing.T{}
		r := newListener(t, app.Options{Game: game})
		b.Run(game+"/stamp", func(b *testing.B) {
			for b.Loop() {
				r.Stage.PageStamp()
			}
		})
		b.Run(game+"/page", func(b *testing.B) {
			for b.Loop() {
				if text, err := json.Marshal(r.Stage.Page(1)); err != nil || len(text) == 0 {
					b.Fatal(err)
				}
			}
		})
	}
}

// TestTextsHaveTheirPlaces checks that texts that are also on the screen have their
// coordinates.
func TestTextsHaveTheirPlaces(t *testing.T) {
	r := newListener(t, app.Options{Game: "trisq"})
	seen := map[string]bool{}
	for _, n := range r.Stage.Page(1).Nodes {
		if n.Text != nil && n.Text[2] > 0 {
			seen[n.Name] = true
		}
	}
	if !seen["Trisq"] || seen["Players"] {
		t.Errorf("places have %v", seen)
	}
}

// TestEveryPanelHasAName also checks a panel without a visible title.
func TestEveryPanelHasAName(t *testing.T) {
	d := scenetest.New(t, 390, 844, func(s *scenes.Stage) {
		apptest.Shelf(s)
		s.UI.CollectParts()
		scenetest.NoError(t, app.On(s, apptest.Games()).Open(app.Options{Game: "trisq"}))
	})
	d.Click("more")
	if p := d.Stage.Page(1); !p.Dialog || len(p.Nodes) == 0 || p.Nodes[0].Role != "heading" || p.Nodes[0].Name != "More tools" {
		t.Errorf("the drawer is told as\n%s", pageText(p))
	}
}

func TestAPositionIsSetUpByScreenReader(t *testing.T) {
	r := newListener(t, app.Options{Game: "trisq"})
	r.press("New")
	r.press("More options")
	r.press("Set up a position")
	if got := r.Stage.Page(1).Title; got != "Trisq – Set up a position – Tessera" {
		t.Errorf("the page is %q", got)
	}
	r.press("Square")
	r.press("c12,")
	if r.heard != "c12, square." {
		t.Errorf("heard is %q", r.heard)
	}
	r.press("c12,")
	if r.heard != "c12, empty." {
		t.Errorf("heard is %q", r.heard)
	}
	for _, cell := range []string{"a2,", "b1,", "Triangle", "a1,"} {
		r.press(cell)
	}
	if !strings.Contains(r.heard, "already be captured") {
		t.Errorf("heard is %q", r.heard)
	}
	if n := r.find("Play"); n == nil || !n.Off {
		t.Errorf("Play is %v", n)
	}
}
