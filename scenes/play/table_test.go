package play_test

import (
	"slices"
	"strings"
	"testing"

	"tessera/assets/sounds"
	"tessera/logic/match"
	"tessera/scenes"
	"tessera/scenes/play"
	"tessera/scenes/scenetest"
	"tessera/scenes/scenetest/tictactoe"
	"tessera/scenes/store"
)

func TestMain(m *testing.M) { scenetest.Main(m) }

var (
	persons = []string{match.Person, match.Person}
	against = []string{match.Person, level}
	level   = tictactoe.Game().DefaultLevel
	cells   = strings.Fields("a1 b1 c1 a2 b2 c2 a3 b3 c3")
)

const place = "table-tictactoe"

func open(t *testing.T, s *scenes.Stage) {
	t.Helper()
	scenetest.NoError(t, play.Open(s, tictactoe.Game(), nil, nil))
}

func at(t *testing.T, s store.Store) *scenetest.Desk {
	t.Helper()
	return scenetest.Over(t, 1100, 760, s, func(s *scenes.Stage) { open(t, s) })
}

func left(t *testing.T, w, h int, r match.Record) *scenetest.Desk {
	t.Helper()
	return scenetest.NewWith(t, w, h, store.Memory{place: text(t, r)}, func(s *scenes.Stage) {
		s.Replace(scenetest.EmptyScene{})
		open(t, s)
	})
}

func text(t *testing.T, r match.Record) []byte {
	t.Helper()
	r.Game = "tictactoe"
	text, err := match.Encode(r)
	scenetest.NoError(t, err)
	return text
}

func gameOf(t *testing.T, moves ...string) []byte {
	t.Helper()
	return text(t, match.Record{Moves: moves, Cursor: len(moves), Seats: persons})
}

func saved(t *testing.T, s store.Store, name string) match.Record {
	t.Helper()
	text, err := s.Load(name)
	scenetest.NoError(t, err)
	r, err := match.Decode(text)
	scenetest.NoError(t, err)
	return r
}

func setAside(t *testing.T, s store.Store) []string {
	t.Helper()
	names, err := s.Names("kept-tictactoe-")
	scenetest.NoError(t, err)
	return names
}

func TestEscapeFirstClosesAMessage(t *testing.T) {
	d := at(t, store.Memory{place: gameOf(t, "a1")})
	d.Click("cell:a1")
	if d.Inspect().Message == "" {
		t.Fatal("an illegal click says nothing")
	}
	for _, want := range []string{"table", "ground"} {
		d.Key("Escape")
		d.MustShow(want)
		if said := d.Inspect().Message; said != "" {
			t.Fatalf("on %s is still said %q", want, said)
		}
	}
}

func TestAGameWithoutSoundsOfItsOwnIsHeard(t *testing.T) {
	d := at(t, store.Memory{place: gameOf(t)})
	heard := d.Listen()
	d.Click("cell:a1")
	if got := heard.Names(); !slices.Equal(got, []sounds.Name{sounds.Place}) {
		t.Errorf("a move sounds like %v", got)
	}
}

// TestWhoIsToMoveIsAddressed checks that the person to move is told so, by name if it is
// known, and that people who share the table are told which of them it is.
func TestWhoIsToMoveIsAddressed(t *testing.T) {
	for _, c := range []struct {
		name  string
		seats []string
		want  string
	}{
		{"Ada", against, "Your turn, Ada"},
		{"", against, "Your turn"},
		{strings.Repeat("Ada", 10), against, "Your turn"},
		{"Ada", persons, "Crosses to move"},
	} {
		d := left(t, 1100, 760, match.Record{Seats: c.seats})
		d.Stage.UI.CollectParts()
		d.Stage.Prefs.Name = c.name
		d.Rest()
		if said := d.Stage.Page(1).Title; !strings.Contains(said, c.want) || strings.Contains(said, c.want+",") {
			t.Errorf("with the name %q and %q at the seats it says %s", c.name, c.seats, said)
		}
	}
}
