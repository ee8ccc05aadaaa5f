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
	"tessera/scenes/tictactoe"
)

// Games are the games of the shelf and tic-tac-toe, which only tests know.
func Games() []*boards.Game { return append(app.Games(), tictactoe.Game()) }

// course is a short game from its start to its end, by which every screen of its
// table is shown and which every device has to be able to play.
type course struct {
	chosen map[string]string // the options that are not as usual
	moves  string
	Shown  int // the moves after which the README shows its board
}

// courses are those of the games that need one of their own.
var courses = map[string]course{
	"trisq": {nil, "g7 g8 m2 m1 n3 n2 n1 l1 n2 d9 e11 l7 h8 e10 c8 j2 e5 e2 h2 a1 d6 n9 f10 pass pass", 23},
	"foursquare": {nil, "p 1 1;s 1;p 3 2;s 4;p 1 3;s 3;p 7 0;s 0;p 2 2;s 3;p 2 0;s 0;p 4 1;s 3;p 5 0;" +
		"s 0;p 1 2;s 3;p 0 3;s 0;p 1 0", 14},
	"square": {map[string]string{"mostExtra": "0"}, "8/8@15,15 6/1@18,16 5/4@15,15 6/4@16,14 4/7@19,14 1/8@17,16 12/4@13,16 12/5@18,14 15/8@17,11 " +
		"4/7@17,11 11/5@19,16 5/4@13,15 1/5@20,16 2/2@16,11 16/1@15,13 8/3@16,9 11/2@22,13 10/2@14,15 3/2@22,12 " +
		"15/5@19,13 13/6@21,12 7/2@23,14 3/5@21,12 14/4@20,11 9/1@20,18 9/1@22,17", 24},
	"shaper": {map[string]string{"seed": "391259916"}, "13 11 12 22 42 31", 4},
}

// CourseOf is a game's course; of a game that needs none of its own, legal moves at
// random until its end.
func CourseOf(g *boards.Game) course {
	if c, known := courses[g.ID]; known {
		return c
	}
	chance := rand.New(rand.NewPCG(1, 1))
	settings, err := g.Settings(g.Defaults(), 1)
	if err != nil {
		panic(err)
	}
	m, err := match.New(g.Game, settings)
	for err == nil && !match.Over(m.State()) && m.Len() < 300 {
		legal := slices.Collect(m.State().Legal())
		err = m.Play(legal[chance.IntN(len(legal))])
	}
	if err != nil {
		panic(err)
	}
	return course{moves: strings.Join(m.Moves(), ";"), Shown: m.Len() / 2}
}

// Moves are the moves one by one: parted by semicolons where they have blanks in them.
func (c course) Moves() []string {
	if strings.Contains(c.moves, ";") {
		return strings.Split(c.moves, ";")
	}
	return strings.Fields(c.moves)
}

// Game is the game of an id.
func Game(t *testing.T, id string) *boards.Game {
	t.Helper()
	games := Games()
	i := slices.IndexFunc(games, func(g *boards.Game) bool { return g.ID == id })
	if i < 0 {
		t.Fatalf("there is no game %q", id)
	}
	return games[i]
}

// Settings are those of a game's course.
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

// SavedAfter is a game's course after so many of its moves, between persons, as a
// file.
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
