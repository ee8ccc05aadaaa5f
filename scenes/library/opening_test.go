package library_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tessera/logic/games"
	"tessera/logic/logictest/tictactoe"
	"tessera/logic/match"
	"tessera/logic/remote"
	"tessera/logic/say"
	"tessera/scenes/library"
	"tessera/scenes/store"
)

func TestATableIsOpenedAsItWasLeft(t *testing.T) {
	simple, err := game(t, "trisq").Settings(game(t, "trisq").Defaults(), 0)
	if err != nil {
		t.Fatal(err)
	}
	bySimple := fmt.Appendf(nil, `{"tessera":1,"game":"trisq","settings":%s,"moves":["a1"],"cursor":1}`, simple)
	for _, c := range []struct {
		name  string
		s     store.Memory
		link  map[string]string
		at    string
		moves int
		told  string // the beginning of the notice
		wrong bool   // the link is invalid
		saved bool   // the previous game is saved beside it
	}{
		{name: "never seen", s: store.Memory{}, at: "table-trisq"},
		{name: "under way", s: store.Memory{"table-trisq": gameOf("a1")}, at: "table-trisq", moves: 1},
		{name: "damaged", s: store.Memory{"table-trisq": []byte("{")}, at: "table-trisq", told: "Your saved Trisq game could not be read: "},
		{name: "by the link of a saved game", s: store.Memory{"table-trisq": gameOf("a1"), "kept-trisq-7": gameOf("b1", "b2")}, link: map[string]string{"kept": "7"}, at: "kept-trisq-7", moves: 2},
		{name: "by the link of one deleted", s: store.Memory{"table-trisq": gameOf("a1")}, link: map[string]string{"kept": "7"}, at: "table-trisq", moves: 1, wrong: true},
		{name: "by the link of other rules", s: store.Memory{"table-trisq": gameOf("a1")}, link: map[string]string{"rules": "groups"}, at: "table-trisq", saved: true},
		{name: "by the link of the " +
			"same rules", s: store.Memory{"table-trisq": bySimple}, link: map[string]string{"rules": "simple"}, at: "table-trisq", moves: 1},
		{name: "by the link of a position", s: store.Memory{"table-trisq": gameOf("a1")}, link: map[string]string{"position": "t12/13/13/13/13/13/13/13/13/13/13/13/13 s"}, at: "table-trisq", saved: true},
		{name: "by the link of no position", s: store.Memory{"table-trisq": gameOf("a1")}, link: map[string]string{"position": "t12 s"}, at: "table-trisq", moves: 1, wrong: true},
		{name: "by a wrong link", s: store.Memory{"table-trisq": gameOf("a1")}, link: map[string]string{"rules": "none"}, at: "table-trisq", moves: 1, wrong: true},
	} {
		t.Run(c.name, func(t *testing.T) {
			l := trisq(t, c.s)
			o, err := l.Open(nil, c.link, morning, rand.Uint64)
			if err != nil {
				t.Fatal(err)
			}
			if o.Name != c.at || o.Match.Len() != c.moves || (o.Saved != "") != c.saved || (o.Link != nil) != c.wrong {
				t.Errorf("it opens as %+v with %d moves", o, o.Match.Len())
			}
			if !strings.HasPrefix(o.Notice.String(), c.told) || c.told == "" && !o.Notice.Zero() {
				t.Errorf("it says %q", o.Notice)
			}
			if c.saved && movesOf(t, l, o.Saved)[0] != "a1" {
				t.Error("what was there is lost")
			}
			if address := l.Address(o.Name, o.Match); (o.Name == "kept-trisq-7") != strings.HasSuffix(address, "&kept=7") || !strings.HasPrefix(address, "game=trisq") {
				t.Errorf("its address is %q", address)
			}
		})
	}
}

// TestVisitWithoutMoveLeavesNoHint checks that a hint counts from the first move on.
func TestVisitWithoutMoveLeavesNoHint(t *testing.T) {
	for moves, hints := range map[string]int{"": 0, `"a1"`: 1} {
		saved := fmt.Appendf(nil, `{"tessera":1,"game":"trisq","settings":{},"moves":[%s],"cursor":%d,"about":{"hints":1}}`, moves, hints)
		o, err := trisq(t, store.Memory{"table-trisq": saved}).Open(nil, nil, morning, rand.Uint64)
		if err != nil {
			t.Fatal(err)
		}
		if got := o.Match.About.Hints; got != hints {
			t.Errorf("after the moves %q it counts %d hints", moves, got)
		}
	}
}

// TestANewGameHasItsFirstPlayers checks that a new game has a person, and the computer if
// the game has one.
func TestANewGameHasItsFirstPlayers(t *testing.T) {
	for _, g := range append(games.All(), tictactoe.Game()) {
		o, err := library.Of(store.Memory{}, g).Open(nil, nil, morning, rand.Uint64)
		if err != nil {
			t.Fatal(err)
		}
		for seat, who := range o.Match.Seats() {
			weakest := g.DefaultLevel
			if g.Scale != nil {
				weakest = "newcomer"
			}
			want := weakest
			if seat == g.FirstSeat {
				want = match.Person
			}
			if who != want {
				t.Errorf("%s: at seat %d sits %s, want %s", g.ID, seat, who, want)
			}
		}
	}
}

// TestDefaultsOfExtraMoves checks the default number of extra moves: at most one a turn in a
// game started by hand, and any number if a link does not say.
func TestDefaultsOfExtraMoves(t *testing.T) {
	for _, c := range []struct {
		link map[string]string
		want string
	}{{nil, "1"}, {map[string]string{"players": "3"}, "0"}, {map[string]string{"mostExtra": "2"}, "2"}} {
		g := game(t, "square")
		o, err := library.Of(store.Memory{}, g).Open(nil, c.link, morning, rand.Uint64)
		if err != nil {
			t.Fatal(err)
		}
		if got := g.Values(o.Match.Settings())["mostExtra"]; got != c.want {
			t.Errorf("by the link %v a turn has %s extra moves at most (0 is any "+
				"number), want %s", c.link, got, c.want)
		}
	}
}

// TestALinkedGameStaysUntilItsFirstMove: the shelf continues the game of a link that was left
// without a move, and no other untouched game.
func TestALinkedGameStaysUntilItsFirstMove(t *testing.T) {
	s := store.Memory{}
	l := trisq(t, s)
	for _, c := range []struct {
		link   map[string]string
		linked bool
	}{{nil, false}, {map[string]string{"size": "9"}, true}, {map[string]string{"size": "13"}, true}} {
		o, err := l.Open(nil, c.link, morning, func() uint64 { return 1 })
		if err != nil {
			t.Fatal(err)
		}
		if err := l.Autosave(o.Name, o.Match); err != nil {
			t.Fatal(err)
		}
		if left := l.TableState(); left.Linked != c.linked {
			t.Errorf("after the link %v the table was left as %+v", c.link, left)
		}
	}
	s["table-trisq"] = gameOf("a1")
	if l.TableState().Linked {
		t.Error("a game with a move is still that of a link")
	}
}

func TestADamagedSaveIsExplained(t *testing.T) {
	for _, g := range append(games.All(), tictactoe.Game()) {
		for _, text := range []string{"{", "", "[]", `{"tessera":1,"game":"` + g.ID + `","moves":7}`} {
			s := store.Memory{"table-" + g.ID: []byte(text)}
			notice := library.Of(s, g).TableState().Notice.String()
			if !strings.HasPrefix(notice, "Your saved "+g.Title.String()+" game could not be read: ") || string(s["table-"+g.ID+"-damaged"]) != text {
				t.Errorf("of %s's %q it says %q, and there are %v", g.ID, text, notice, s)
			}
			for _, jargon := range []string{"json", "Go ", "unmarshal", "unexpected end", "EOF", "struct", "invalid character"} {
				if strings.Contains(notice, jargon) {
					t.Errorf("of %s's %q it says %q", g.ID, text, notice)
				}
			}
		}
	}
}

// stuck is a store in which nothing can be set aside.
type stuck struct{ store.Memory }

func (stuck) SetAside(string) (say.Text, error) { return say.Text{}, errors.New("read-only") }

func TestADamagedSaveThatCannotBeSetAsideStays(t *testing.T) {
	s := stuck{store.Memory{"table-trisq": []byte("{")}}
	o, err := trisq(t, s).Open(nil, nil, morning, rand.Uint64)
	if err != nil || !o.Stays || !strings.HasSuffix(o.Notice.String(), "The old file stays where it is. "+
		"What you play now will not be saved.") {
		t.Fatalf("it opens as %+v, error %v", o, err)
	}
	// A claim on the name does not allow overwriting it either.
	guarded := stuck{store.Memory{"table-trisq": []byte("{")}}
	g := store.NewSaver(guarded, nil)
	t.Cleanup(g.Release)
	c := library.Claim{Refused: o.Stays}
	if trisq(t, g).Claim(&c, "table-trisq"); !c.Refused {
		t.Error("a claim forgets that nothing may be written there")
	}
}

func TestHowATableWasLeft(t *testing.T) {
	for _, c := range []struct {
		moves       []string
		under, over bool
		turns       int
	}{
		{moves: []string{"a1"}, under: true, turns: 1},
		{moves: []string{"a1", "b1", "pass", "pass"}, over: true, turns: 4},
	} {
		left := trisq(t, store.Memory{"table-trisq": gameOf(c.moves...)}).TableState()
		if left.UnderWay != c.under || left.Over != c.over || left.Turns != c.turns || left.State == nil {
			t.Errorf("after %v it was left as %+v", c.moves, left)
		}
	}
	for _, s := range []store.Memory{{}, {"table-trisq": []byte(`{"tessera":1,"game":"trisq","moves":[]}`)}} {
		if left := trisq(t, s).TableState(); left != (library.TableState{}) {
			t.Errorf("an untouched table was left as %+v", left)
		}
	}
}

func TestAReceivedGameReplacesNoOther(t *testing.T) {
	s := store.Memory{"table-trisq": gameOf("a1", "a2")}
	l := trisq(t, s)
	open := func(moves ...string) library.Opening {
		t.Helper()
		o, err := l.OpenBeside(*record(t, gameOf(moves...)), morning)
		if err == nil {
			err = l.Autosave(o.Name, o.Match)
		}
		if err != nil {
			t.Fatal(err)
		}
		return o
	}
	if o := open("a1"); o.New || o.Name != "table-trisq" {
		t.Errorf("how one's own game began opens as %+v", o)
	}
	first := open("b1")
	if !first.New || first.Name == "table-trisq" {
		t.Errorf("another opens as %+v", first)
	}
	if again := open("b1"); again.New || again.Name != first.Name {
		t.Errorf("the same again opens as %+v", again)
	}
	if further := open("b1", "b2"); !further.New || further.Name == first.Name {
		t.Errorf("one that goes further opens as %+v", further)
	}
}

// TestLinksOfOneGameOpenTheSameGame checks that several links of one game open the same game.
func TestLinksOfOneGameOpenTheSameGame(t *testing.T) {
	s := store.Memory{}
	l := trisq(t, s)
	open := func(seed uint64, moves ...string) library.Opening {
		t.Helper()
		r := match.Record{Game: "trisq", Seed: seed, Moves: moves, Cursor: len(moves)}
		o, err := l.OpenTurn(r, 1, morning)
		if err != nil {
			t.Fatal(err)
		}
		return o
	}
	first := open(77, "g7")
	if m := l.Mail(first.Name); m == nil || m.Seat != 1 || m.From != 1 || !l.Remote(first.Name) {
		t.Fatalf("the seat is %+v", m)
	}
	on := first.Match
	if err := on.Play("h8"); err != nil {
		t.Fatal(err)
	}
	on.About.Name = "with Ada"
	if err := l.Autosave(first.Name, on); err != nil {
		t.Fatal(err)
	}
	next := open(77, "g7", "h8", "d4")
	if next.Name != first.Name || l.Mail(next.Name).From != 3 || next.Match.About.Name != "with Ada" {
		t.Errorf("the next link opens as %+v, %+v", next, next.Match.About)
	}
	if old := open(77, "g7"); old.Name != first.Name || len(old.Match.Moves()) != 3 {
		t.Errorf("an older link opens as %+v with %v", old, old.Match.Moves())
	}
	if other := open(78, "g7"); other.Name == first.Name {
		t.Error("another game takes its place")
	}
	if got := names(t, l); len(got) != 2 {
		t.Errorf("saved are %v", got)
	}
	if _, err := l.OpenTurn(match.Record{Game: "trisq", Seats: []string{"person", "easy"}}, 1, morning); err == nil {
		t.Error("a computer's seat is taken")
	}
}

func TestASeatAtAServer(t *testing.T) {
	s := store.Memory{}
	l := trisq(t, s)
	at := match.SeatLink{Server: "https://example.org", Table: "t1", Token: "secret"}
	seat := 0
	saved := remote.Saved{At: at, Known: remote.View{Game: "trisq", Settings: []byte("null"), Moves: []string{"a1"}, You: &seat, Seats: []remote.Seat{{Who: "person"}, {Who: "easy"}}}}
	o, err := l.OpenServer(saved, morning)
	if err == nil {
		err = l.Autosave(o.Name, o.Match)
	}
	if err != nil || !slices.Equal(o.Match.Seats(), []string{"person", "easy"}) {
		t.Fatalf("it opens as %+v, error %v", o, err)
	}
	if strings.Contains(string(s[o.Name]), "secret") {
		t.Error("the secret is in the game's own text")
	}
	g, name, taken := library.SeatTaken(s, games.All(), at)
	if !taken || g.ID != "trisq" || name != o.Name || !l.Remote(name) || l.Mail(name) != nil {
		t.Errorf("the seat is found in %v as %q", g, name)
	}
	at.Table = "t2"
	if _, name, taken := library.SeatTaken(s, games.All(), at); taken {
		t.Errorf("another seat is found as %q", name)
	}
	for _, text := range []string{"", "{", "[]", `{"known":{}}`} {
		s["apart-"+o.Name] = []byte(text)
		if l.Remote(o.Name) {
			t.Errorf("by %q it is played elsewhere", text)
		}
	}
}

func TestTheListOfGames(t *testing.T) {
	s := store.Memory{
		"table-trisq": gameOf("a1"), "kept-trisq-1767225600000": gameOf("b1"), "kept-trisq-1767225700000": []byte("{"),
		"kept-shaper-1767225800000": []byte(`{"tessera":1,"game":"shaper","settings":{"seed":4},"moves":["11"],"cursor":1}`),
		"table-shaper":              []byte(`{"tessera":1,"game":"shaper","settings":{"seed":4},"moves":[]}`),
	}
	l := trisq(t, s)
	on, err := l.Read("kept-trisq-1767225600000")
	if err != nil {
		t.Fatal(err)
	}
	list, err := library.Entries(s, games.All(), l.Entry("kept-trisq-1767225600000", on))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range list {
		e.Load()
		got = append(got, e.Name)
	}
	want := []string{"kept-trisq-1767225600000", "kept-trisq-1767225700000", "table-trisq", "kept-shaper-1767225800000"}
	if !slices.Equal(got, want) || !list[0].OnTable || list[1].OnTable {
		t.Errorf("the list is %v, want %v", got, want)
	}
	if e := list[1]; e.Match != nil || e.Wrong == nil || library.WhyUnreadable(e.Wrong).String() != "the file is incomplete or garbled" {
		t.Errorf("a damaged game: %v", e.Wrong)
	}
	if e := list[2]; !e.SendsTurns() || e.ToMove().String() != "Squares" {
		t.Errorf("%s is to move, by links %v", e.ToMove(), e.SendsTurns())
	}
	if renamed, err := list[2].Rename("  A fine game/.. "); !renamed || err != nil {
		t.Errorf("renamed: %v, error %v", renamed, err)
	}
	if again, err := l.Read("table-trisq"); err != nil || again.About.Name != "A fine game/.." {
		t.Errorf("its name is not saved: %v", err)
	}
}

// TestAGameWithAnIllegalMoveIsSaved checks that a game that cannot be replayed is not lost
// when another takes the table.
func TestAGameWithAnIllegalMoveIsSaved(t *testing.T) {
	s := store.Memory{"table-trisq": gameOf("a1", "a1")}
	if name, err := trisq(t, s).SaveCurrent(nil, morning); err != nil || name == "" {
		t.Errorf("it is saved as %q, error %v; want a name", name, err)
	}
}

// TestOnlyGamesWorthKeepingAreSaved checks which games are saved when another takes the
// table. A game in which only the computer has moved is not; a game without persons is,
// and so is one with a name or an end.
func TestOnlyGamesWorthKeepingAreSaved(t *testing.T) {
	for _, c := range []struct {
		game string
		kept bool
	}{
		{`"seats":["easy","person"],"moves":[],"cursor":0`, false},
		{`"seats":["easy","person"],"moves":["a1"],"cursor":1`, false},
		{`"seats":["easy","person"],"moves":["a1","b1"],"cursor":2`, true},
		{`"seats":["easy","person"],"moves":["a1","b1"],"cursor":1`, true},
		{`"seats":["person","easy"],"moves":["a1"],"cursor":1`, true},
		{`"seats":["easy","easy"],"moves":["a1"],"cursor":1`, true},
		{`"seats":["easy","person"],"moves":["a1"],"cursor":1,"about":{"name":"Sunday"}`, true},
		{`"seats":["easy","person"],"moves":["a1"],"cursor":1,"resigned":1`, true},
	} {
		text := []byte(`{"tessera":1,"game":"trisq",` + c.game + `}`)
		for how, put := range map[string]func(s store.Memory) error{
			"opened over": func(s store.Memory) error {
				_, err := trisq(t, s).SaveCurrent(nil, morning)
				return err
			},
			"put aside": func(s store.Memory) error {
				r, err := match.Decode(text)
				if err != nil {
					return err
				}
				on, err := match.Load(game(t, "trisq"), r)
				if err != nil {
					return err
				}
				_, err = trisq(t, s).PutAside("table-trisq", on, nil, morning)
				return err
			},
		} {
			s := store.Memory{"table-trisq": text}
			if err := put(s); err != nil {
				t.Fatal(err)
			}
			names, _ := s.Names("kept-trisq-")
			if (len(names) > 0) != c.kept {
				t.Errorf("%s, {%s} is kept as %q, want kept: %v", how, c.game, names, c.kept)
			}
		}
	}
}
