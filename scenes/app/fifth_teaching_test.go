package app

import (
	"strconv"
	"testing"
	"time"

	"tessera/logic/puzzles"
	"tessera/scenes"
	"tessera/scenes/menu"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
	"tessera/scenes/tictactoe"
)

// TestAFifthGameTeaches goes through the lesson and a puzzle of a game that is
// nowhere but here: what it has of them comes with its rules.
func TestAFifthGameTeaches(t *testing.T) {
	games := append(Games(), tictactoe.Game())
	quick := store.Memory{"preferences": []byte(`{"motion":"off","pace":"at once"}`)}
	d := scenetest.NewWith(t, 1100, 760, quick, func(s *scenes.Stage) { s.Replace(menu.New(games)) })
	g := games[len(games)-1]
	p := &player{d, t, mouse{}, g.ID}
	p.press("game:" + g.ID)
	p.press("howto")
	p.press("lesson")
	for i, s := range g.Lesson {
		p.must(p.fact("exercise") == strconv.Itoa(i+1), "step %d is not on the table", i+1)
		for _, move := range s.Answer {
			p.device.play(p, move)
		}
		p.must(p.fact("said") == s.After.String(), "%q does not solve %q", s.Answer, s.Text)
		p.press("next")
	}
	p.must(p.fact("standing") == "finished", "the lesson has no end")
	p.press("ok")
	p.press("back")

	sets, err := puzzles.Of(g.Game)
	if err != nil {
		t.Fatal(err)
	}
	first := sets[0].Puzzles[0]
	m, answer, err := first.Open(g.Game)
	if err != nil {
		t.Fatal(err)
	}
	p.press("puzzles")
	p.press(sets[0].ID + ":1")
	p.device.play(p, wrongTurn(g.Game, m.State(), answer, nil)[0])
	p.must(p.fact("said") == sets[0].Wrong.String(), "of a wrong turn is said %q", p.fact("said"))
	p.Wait(6 * time.Second)
	p.Rest()
	p.device.play(p, answer[0])
	p.must(p.fact("standing") == "solved", "the right turn %q is not", answer)
}
