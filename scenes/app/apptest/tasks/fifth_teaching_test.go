package tasks

import (
	"strconv"
	"testing"

	"tessera/logic/puzzles"
	"tessera/scenes/app/apptest"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
)

// TestAGameOutsideTheAppHasLessons plays the lesson and a puzzle of a game that is not part of the
// app. Both come with its rules.
func TestAGameOutsideTheAppHasLessons(t *testing.T) {
	quick := store.Memory{"preferences": []byte(`{"motion":"off","pace":"at once"}`)}
	d := scenetest.NewWith(t, 1100, 760, quick, apptest.Shelf)
	g := apptest.Game(t, "tictactoe")
	p := apptest.NewPlayer(d, t, apptest.Mouse, g.ID)
	p.Use("game:" + g.ID)
	p.Use("howto")
	p.Use("lesson")
	for i, s := range g.Lesson {
		p.Must(p.Fact("exercise") == strconv.Itoa(i+1), "step %d is not on the table", i+1)
		for _, move := range s.Answer {
			p.Play(move)
		}
		p.Must(p.Fact("said") == s.After.String(), "%q does not solve %q", s.Answer, s.Text)
		p.Use("next")
	}
	p.Must(p.Fact("standing") == "finished", "the lesson has no end")
	p.Use("ok")
	p.Use("back")

	sets, err := puzzles.Of(g.Game)
	scenetest.NoError(t, err)
	first := sets[0].Puzzles[0]
	m, answer, err := first.Open(g.Game)
	scenetest.NoError(t, err)
	p.Use("puzzles")
	p.Use(sets[0].ID + ":1")
	p.Play(wrongTurn(g.Game, m.Current().State(), answer, nil)[0])
	p.Must(p.Fact("said") == sets[0].Wrong.String(), "of a wrong turn is said %q", p.Fact("said"))
	p.Rest()
	p.Use("retry")
	p.Play(answer[0])
	p.Must(p.Fact("standing") == "solved", "the right turn %q is not", answer)
}
