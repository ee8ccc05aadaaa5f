package apptest

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tessera/logic/match"
	"tessera/scenes/app"
	"tessera/scenes/boards"
	"tessera/scenes/scenetest/tictactoe"
)

// Games returns the games on the shelf and tic-tac-toe, which exists for tests only.
func Games() []*boards.Game { return append(app.Games(), tictactoe.Game()) }

// A course is a short complete game. Tests use it to show every screen of the game's
// table and to play it with every device.
type course struct {
	chosen map[string]string // options that differ from the defaults
	moves  string
	Shown  int // the number of moves after which the README shows the board
}

var courses = map[string]course{
	"trisq": {nil, "g7 g8 m2 m1 n3 n2 n1 l1 n2 d9 e11 l7 h8 e10 c8 j2 e5 e2 h2 a1 d6 n9 f10 pass pass", 23},
	"foursquare": {nil, "p 1 1;s 1;p 3 2;s 4;p 1 3;s 3;p 7 0;s 0;p 2 2;s 3;p 2 0;s 0;p 4 1;s 3;p 5 0;" +
		"s 0;p 1 2;s 3;p 0 3;s 0;p 1 0", 14},
	"square": {map[string]string{"mostExtra": "0"}, "8/8@15,15 6/1@18,16 5/4@15,15 6/4@16,14 4/7@19,14 1/8@17,16 12/4@13,16 12/5@18,14 15/8@17,11 " +
		"4/7@17,11 11/5@19,16 5/4@13,15 1/5@20,16 2/2@16,11 16/1@15,13 8/3@16,9 11/2@22,13 10/2@14,15 3/2@22,12 " +
		"15/5@19,13 13/6@21,12 7/2@23,14 3/5@21,12 14/4@20,11 9/1@20,18 9/1@22,17", 24},
	"shaper": {map[string]string{"seed": "391259916"}, "13 11 12 22 42 31", 4},
}

// CourseOf returns the course of a game. A game without an entry in courses gets random
// legal moves from a fixed seed, up to the end or to 300 moves.
func CourseOf(g *boards.Game) course {
	if c, known := courses[g.ID]; known {
		return c
	}
	chance := rand.New(rand.NewPCG(1, 1))
	settings, err := g.Settings(g.Defaults(), 1)
	if err != nil {
		panic(err)
	}
	m, err := match.New(g.Game, settings, nil, 0)
	for err == nil && !match.Over(m.Current().State()) && m.Len() < 300 {
		legal := slices.Collect(m.Current().State().Legal())
		err = m.Play(legal[chance.IntN(len(legal))])
	}
	if err != nil {
		panic(err)
	}
	return course{moves: strings.Join(m.Current().Moves(), ";"), Shown: m.Len() / 2}
}

// Moves returns the single moves. They are separated by semicolons if moves contain
// blanks.
func (c course) Moves() []string {
	if strings.Contains(c.moves, ";") {
		return strings.Split(c.moves, ";")
	}
	return strings.Fields(c.moves)
}

func Game(t *testing.T, id string) *boards.Game {
	t.Helper()
	games := Games()
	i := slices.IndexFunc(games, func(g *boards.Game) bool { return g.ID == id })
	if i < 0 {
		t.Fatalf("there is no game %q", id)
	}
	return games[i]
}

func (c course) Settings(t *testing.T, g *boards.Game) json.RawMessage {
	t.Helper()
	values := g.Defaults()
	for key, value := range c.chosen {
		values[key] = value
	}
	settings, err := g.Settings(values, 1)
	if err != nil {
		t.Fatal(err)
	}
	return settings
}

// SavedAfter returns a save of a game's course after some of its moves, with a person at
// each seat.
func SavedAfter(t *testing.T, id string, moves int) []byte {
	t.Helper()
	g := Game(t, id)
	c := CourseOf(g)
	settings := c.Settings(t, g)
	s, err := g.New(settings)
	if err != nil {
		t.Fatal(err)
	}
	played := c.Moves()[:moves]
	r := match.Record{Game: id, Settings: settings, Moves: played, Cursor: len(played), Seed: 7}
	for range g.Seats(s) {
		r.Seats = append(r.Seats, match.Person)
	}
	text, err := g.Encode(r)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
