package boards_test

import (
	"image"
	"slices"
	"strings"
	"testing"
	"time"

	"tessera/assets/sprites"
	"tessera/logic/logictest/tictactoe"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/trisq"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/input"
	"tessera/scenes/lang"
	"tessera/scenes/store"
)

// screen is a table with a game of tic-tac-toe, and the voice of its announcer.
type screen struct {
	*boards.Desk
	*boards.Announcer
	notes   []string
	history bool
	marked  *match.Node
}

func (*screen) Changed(match.Change) {}
func (*screen) Refused(string)       {}
func (*screen) Advised() bool        { return false }
func (*screen) Thinking() bool       { return false }
func (*screen) OpenSettings()        {}
func (*screen) Leave()               {}

func (s *screen) Headline() (text, detail string) {
	if o, over := s.Match.Outcome(); over {
		return o.Sentence.String(), "by the rules"
	}
	return lang.Of(s.Game.Status(s.Match.State())), "by the rules"
}
func (s *screen) AfterMove() (string, string) { return s.Headline() }
func (*screen) NewGameText() string           { return "A new game" }
func (*screen) Heading() string               { return "" }
func (*screen) Known() []scenes.Node {
	return []scenes.Node{boards.SpokenSection("Review"), boards.SpokenText("Even.")}
}
func (s *screen) Notes() []string  { return s.notes }
func (s *screen) HasHistory() bool { return s.history }
func (s *screen) Mark(n *match.Node) string {
	if n == s.marked {
		return "gave a win away"
	}
	return ""
}

// still is an empty board.
type still struct{}

func (still) Frame(*boards.Desk, geom.Rect) {}

func open(t *testing.T) *screen { return openGame(t, tictactoe.Game()) }

func openGame(t *testing.T, rules *match.Game) *screen {
	t.Helper()
	stage := scenes.NewStage(store.Memory{})
	stage.UI.Begin(800, 600, 1, input.Input{})
	game := &boards.Game{
		Game: rules, NewBoard: func() boards.Board { return still{} },
		Mark: func(int, int, sprites.Style) image.Image { return nil },
	}
	s := &screen{Desk: boards.NewDesk(stage, game), notes: []string{""}, history: true}
	s.Host, s.Announcer = s, boards.NewAnnouncer(s.Desk, s)
	s.lay(t)
	s.News()
	return s
}

func (s *screen) lay(t *testing.T) {
	t.Helper()
	next, err := match.New(s.Game.Game, nil, []string{match.Person, match.Person}, 1)
	if err != nil {
		t.Fatal(err)
	}
	s.SetMatch(next)
}

func (s *screen) play(t *testing.T, moves ...string) {
	t.Helper()
	for _, move := range moves {
		if err := s.Play(move); err != nil {
			t.Fatal(err)
		}
	}
}

// resign resigns for the seat to move.
func (s *screen) resign(t *testing.T) {
	t.Helper()
	if !s.Match.Resign(s.Match.State().Turn()) {
		t.Fatal("nobody can resign")
	}
}

// lines returns the nodes of a page in order.
func lines(nodes []scenes.Node) (out []string) {
	for _, n := range nodes {
		line := n.Role + " " + n.Name
		if n.About != "" {
			line += " (" + n.About + ")"
		}
		if n.On {
			line += " on"
		}
		out = append(append(out, line), lines(n.Nodes)...)
	}
	return out
}

func (s *screen) page() scenes.Page {
	p := scenes.Page{Nodes: []scenes.Node{{Role: "button", ID: "undo", Name: "Undo"}, boards.SpokenText("Noughts to move")}}
	s.CompletePage(&p, nil)
	return p
}

// The page says everything once and in order. The current tools are listed, but not a
// sentence that the page begins with.
func TestThePage(t *testing.T) {
	s := open(t)
	s.play(t, "b2", "a1", "c3")
	s.marked = s.Match.At(2)
	p := s.page()
	if want := "Tic-tac-toe – Noughts to move – Tessera"; p.Title != want {
		t.Errorf("the page is %q, want %q", p.Title, want)
	}
	got := lines(p.Nodes)
	at := -1
	for _, want := range []string{
		"heading Tic-tac-toe", "text Noughts to move", "text by the rules", "section Review", "text Even.", "section Players", "item Crosses", "item Noughts, to move",
		"text Last turn: Crosses: c3.", "section Tools", "button Undo", "section History", "list History", "cell Turn 1, Crosses: b2",
		"cell Turn 2, Noughts: a1 (gave a win away)", "cell Turn 3, Crosses: c3 on",
	} {
		next := slices.Index(got, want)
		if next <= at {
			t.Fatalf("%q is at %d, after what is at %d, of\n%s", want, next, at, strings.Join(got, "\n"))
		}
		at = next
	}
	if n := strings.Count(strings.Join(got, "\n"), "text Noughts to move"); n != 1 {
		t.Errorf("what is to be done is said %d times", n)
	}
	s.history = false
	if got := lines(s.page().Nodes); slices.Contains(got, "section History") {
		t.Error("the history is told where there is none")
	}
}

// Each kind of news is announced once.
func TestNewsIsAnnouncedOnce(t *testing.T) {
	s := open(t)
	for _, step := range []struct {
		name string
		do   func()
		want string
	}{
		{"nothing", func() {}, ""},
		{"two moves", func() { s.play(t, "b2", "a1") }, "Crosses: b2. Noughts: a1. Crosses to move."},
		{"a note", func() { s.notes = []string{"Best found"} }, "Best found."},
		{"a refusal", func() { s.Bubble.Say("b2 is taken", geom.Point{}) }, "b2 is taken."},
		{"a move that is explained", func() {
			s.UI.Begin(800, 600, 1, input.Input{Now: time.Second})
			s.play(t, "c3")
			s.Bubble.Explain("c3 is a corner", geom.Rect{})
		}, "Crosses: c3."},
		{"a look", func() { s.Match.LookAt(s.Match.At(1)) }, "Crosses: b2. Noughts to move."},
		{"the way back", func() { s.BackToGame() }, "Noughts: a1. Crosses: c3. Noughts to move."},
		{"an undo", func() {
			if !s.Match.Undo() {
				t.Fatal("nothing is taken back")
			}
		}, "Undone. Crosses to move."},
		{"the end without a move", func() { s.resign(t) }, "Crosses resigned. By the rules."},
		{"the end taken back", func() {
			if !s.Match.Undo() {
				t.Fatal("nothing is taken back")
			}
		}, "Undone. Crosses to move."},
		{"another game", func() { s.lay(t) }, "A new game."},
	} {
		step.do()
		if got := s.News(); got != step.want {
			t.Errorf("of %s is told %q, want %q", step.name, got, step.want)
		}
		if got := s.News(); got != "" {
			t.Errorf("after %s is told again %q", step.name, got)
		}
	}
}

// The history accepts exactly the ids of its moves.
func TestTheHistoryIsWalked(t *testing.T) {
	s := open(t)
	s.play(t, "b2", "a1", "c3")
	for _, id := range []string{"past:", "past:0", "past:-1", "past:4", "past:x", "past:99999999999999999999"} {
		if s.Use(id) || s.Match.Looking() {
			t.Errorf("%q leads somewhere", id)
		}
	}
	if !s.Use("past:2") || len(s.Match.Moves()) != 2 {
		t.Errorf("the second move leads to %q", s.Match.Moves())
	}
	if got := s.Cell(boards.HistoryArea); got != "past:2" {
		t.Errorf("in the history one is at %q", got)
	}
	if got := s.Cell(boards.Cursor); got != "" {
		t.Errorf("a board without a cursor has it at %q", got)
	}
}

// The stamp changes with the page's content.
func TestTheStampChangesWithThePage(t *testing.T) {
	s := open(t)
	stamp := s.Stamp()
	if s.Stamp() != stamp {
		t.Fatal("it changes by itself")
	}
	s.play(t, "b2")
	moved := s.Stamp()
	s.Match.LookAt(s.Match.At(0))
	if looked := s.Stamp(); moved == stamp || looked == moved || looked == stamp {
		t.Errorf("it is %d, after a move %d, after a look back %d", stamp, moved, looked)
	}
	if !strings.Contains(s.Words(), "Crosses") {
		t.Errorf("in words the game is %q", s.Words())
	}
}

// The page follows the chosen language, even when it changes in the middle of a game.
func TestThePageIsInTheLanguageChosen(t *testing.T) {
	s := openGame(t, trisq.Game())
	s.play(t, "c12")
	stamp, words := s.Stamp(), s.Words()
	t.Cleanup(func() { lang.Use(nil) })
	lang.Use(say.Pseudo())
	if s.Stamp() == stamp {
		t.Error("the page is not another")
	}
	if now := s.Words(); now == words || !strings.Contains(now, "⟦triangle") {
		t.Errorf("in words the game is\n%s", now)
	}
	var p scenes.Page
	s.CompletePage(&p, nil)
	voice := []string{"by the rules", "Review", "Even."}
	var check func(nodes []scenes.Node)
	check = func(nodes []scenes.Node) {
		for _, n := range nodes {
			if !slices.Contains(voice, n.Name) && n.Name+n.About != "" && !strings.Contains(n.Name, "⟦") {
				t.Errorf("%s %q is in English", n.Role, n.Name)
			}
			check(n.Nodes)
		}
	}
	check(p.Nodes)
}

// knowing is a board with results of an analysis.
type knowing struct{ still }

func (knowing) CellNotes(*boards.Desk) map[string]say.ID {
	return map[string]say.ID{"cell:a13": "going to be a square", "cell:c12": "going to be lost"}
}

// Cells have notes while there is an analysis, and the stamp changes with it.
func TestAnalysisIsNotedAtTheCells(t *testing.T) {
	s := openGame(t, trisq.Game())
	s.play(t, "c12")
	s.Board = knowing{}
	before := s.Stamp()
	plain := s.Description().Text().String()
	s.Desk.Known.Lines = []match.Line{{Moves: []string{"a1"}, Evaluation: match.Evaluation{Verdict: match.Win}}}
	text := s.Description().Text().String()
	if !strings.Contains(text, "a13 empty, going to be a square") || !strings.Contains(text, "c12 triangle, placed last, going to be lost") {
		t.Errorf("it is described as\n%s", text)
	}
	if s.Stamp() == before {
		t.Error("the page is the same")
	}
	s.Desk.Known = match.Answer{}
	if s.Description().Text().String() != plain {
		t.Error("what was foretold stays")
	}
}
