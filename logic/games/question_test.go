package games_test

import (
	"reflect"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/match"
)

// TestQuestionsAreAnsweredAsTheEnginesDo asks every level and the adviser of every game
// through a text question and directly.
func TestQuestionsAreAnsweredAsTheEnginesDo(t *testing.T) {
	forGames(t, func(t *testing.T, game *match.Game) {
		positions := positionsOf(t, game)
		for i, level := range append(game.LevelNames(), "") {
			p := positions[i%len(positions)]
			p.t = t
			q := match.Question{Game: game.ID, Settings: p.match.Settings(), Moves: p.match.Record().Moves[:p.match.Cursor()], Level: level, Seed: uint64(i)}
			compareAnswers(t, p, q)
			q.Work = 3*match.Slice + 7
			compareAnswers(t, p, q)
		}
	})
}

// compareAnswers compares the answer to a text question with the engine's own.
func compareAnswers(t *testing.T, p *play, q match.Question) {
	t.Helper()
	game, err := tested().Find(q.Game)
	errtest.None(t, err)
	direct := game.Adviser(p.match.Current().State())
	if q.Level != "" {
		direct = game.Search(p.match.Current().State(), q.Level, q.Seed)
	}
	text, err := q.JSON()
	errtest.None(t, err)
	read, err := match.ParseQuestion(text)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	asked, err := tested().Ask(read)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	left := q.Work
	for spent := 0; spent < mostWork; spent += match.Slice {
		work := match.Slice
		if q.Work > 0 {
			work = min(work, left)
			left -= work
		}
		done := direct.Step(work) || q.Work > 0 && left == 0
		if asked.RunSlice() != done {
			t.Fatalf("after %d units of work the engine is done: %v; asked by a text it is not so\n%s", spent+work, done, text)
		}
		if done {
			break
		}
	}
	want := match.AnswerOf(direct)
	answer, err := match.AnswerOf(asked).JSON()
	errtest.None(t, err)
	got, err := match.ParseAnswer(answer)
	if len(want.BestTurn) == 0 {
		want.BestTurn = []string{}
	}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Fatalf("asked by a text: %+v, %v; the engine itself: %+v\n%s", got, err, want, text)
	}
}

func TestUnanswerableQuestionsAreErrors(t *testing.T) {
	for _, q := range []match.Question{
		{Game: "chess"},
		{Game: tested()[0].ID, Settings: []byte("{"), Level: "easy"},
		{Game: tested()[0].ID, Moves: []string{"nowhere"}},
		{Game: tested()[0].ID, Level: "legend"},
		{Game: tested()[0].ID, Work: -1},
	} {
		if _, err := tested().Ask(q); err == nil {
			t.Errorf("%+v is thought about", q)
		}
	}
}
