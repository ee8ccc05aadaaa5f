package mind

import (
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"tessera/logic/logictest/tictactoe"
	"tessera/logic/match"
	"tessera/logic/say"
)

// slow is a search with a given number of steps. Its line is its name. It records each
// step, and waits for the gate before each if there is one.
type slow struct {
	name  string
	left  int
	steps *[]string
	gate  chan bool
}

func (s *slow) Step(int) bool {
	if s.gate != nil {
		<-s.gate
	}
	*s.steps = append(*s.steps, s.name)
	s.left--
	return s.left <= 0
}

func (s *slow) BestTurn() []string           { return []string{s.name} }
func (s *slow) Evaluation() match.Evaluation { return match.Evaluation{} }
func (s *slow) Note() say.Text               { return say.Raw(s.name + " thinks") }

// slowGames returns a game whose levels take two steps each, except one that never ends.
func slowGames(steps *[]string, gate chan bool) match.Games {
	game := *tictactoe.Game()
	game.Levels = []match.Level{{Name: "a"}, {Name: "b"}, {Name: "c"}, {Name: "endless"}}
	game.Search = func(_ match.State, level string, _ uint64) match.Search {
		s := &slow{name: level, left: 2, steps: steps, gate: gate}
		if level == "endless" {
			s.left = 1 << 62
		}
		return s
	}
	return match.Games{&game}
}

func ask(level string) match.Question {
	return match.Question{Game: tictactoe.Game().ID, Level: level}
}

// patience is longer than any test takes unless it hangs.
const patience = 5 * time.Minute

func TestTheMostUrgentQuestionIsAnsweredFirst(t *testing.T) {
	var steps []string
	gate := make(chan bool)
	var woken sync.WaitGroup
	woken.Add(3)
	m := NewLocal(slowGames(&steps, gate), woken.Done)
	a := m.Ask(ask("a"), Background)
	gate <- true // a has started
	b := m.Ask(ask("b"), Background)
	c := m.Ask(ask("c"), Turn)
	close(gate)
	m.Wait(patience)
	woken.Wait()
	for _, thought := range []*Thought{a, b, c} {
		if !thought.Done() || len(thought.Answer().BestTurn) != 1 || !thought.Trouble().Zero() {
			t.Errorf("a thought is done: %v, with %q and %q", thought.Done(), thought.Answer().BestTurn, thought.Trouble())
		}
	}
	// One more step of a may have started before c was asked.
	at := slices.Index(steps, "c")
	if want := []string{"c", "c"}; at > 2 || at < 0 || !slices.Equal(steps[at:at+2], want) || len(steps) != 6 {
		t.Errorf("the steps are %q; a turn goes first", steps)
	}
	if rest := slices.DeleteFunc(slices.Clone(steps), func(s string) bool { return s == "c" }); !slices.Equal(rest, []string{"a", "a", "b", "b"}) {
		t.Errorf("the steps beside the turn are %q; what was begun goes on", rest)
	}
}

func TestAStoppedThoughtIsNeverDone(t *testing.T) {
	var steps []string
	m := NewLocal(slowGames(&steps, nil), func() {})
	endless := m.Ask(ask("endless"), Turn)
	for end := time.Now().Add(patience); len(endless.Answer().BestTurn) == 0; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("nothing is known of a thought under way")
		}
	}
	if endless.Answer().Note.String() != "endless thinks" {
		t.Errorf("what is known so far is %q", endless.Answer().Note)
	}
	waits := m.Ask(ask("a"), Turn)
	endless.Stop()
	endless.Stop()
	m.Wait(patience)
	if endless.Done() || !waits.Done() {
		t.Errorf("the thought that was stopped is done: %v; the one behind it: %v", endless.Done(), waits.Done())
	}
	var none *Thought
	none.Stop()
}

// TestAStoppedExternalThoughtIsNeverDone checks that the answer of an external engine is
// ignored after its thought was stopped.
func TestAStoppedExternalThoughtIsNeverDone(t *testing.T) {
	gate, woken := make(chan bool), make(chan bool)
	thought := ExternalThought(func() (match.Answer, error) {
		<-gate
		return match.Answer{BestTurn: []string{"a1"}}, nil
	}, func() { close(woken) })
	thought.Stop()
	close(gate)
	<-woken
	if thought.Done() || thought.Answer().BestTurn != nil {
		t.Errorf("a thought that was stopped knows %q", thought.Answer().BestTurn)
	}
}

func TestAnInvalidQuestionFails(t *testing.T) {
	var steps []string
	m := NewLocal(slowGames(&steps, nil), func() {})
	for _, c := range []struct {
		q    match.Question
		says string
	}{
		{match.Question{Game: "chess"}, "no game"},
		{match.Question{Game: tictactoe.Game().ID, Moves: []string{"z9"}, Level: "a"}, "move 1"},
		{ask("nobody"), "nobody"},
	} {
		thought := m.Ask(c.q, Turn)
		m.Wait(patience)
		if !thought.Done() || len(thought.Answer().BestTurn) > 0 || !strings.Contains(thought.Trouble().String(), c.says) {
			t.Errorf("%+v: done %v, %q, %q", c.q, thought.Done(), thought.Answer().BestTurn, thought.Trouble())
		}
	}
}

// foreseer is a search that takes two steps and expects one reply.
type foreseer struct {
	slow
	turn, reply string
}

func (f *foreseer) BestTurn() []string     { return []string{f.turn} }
func (f *foreseer) Replies(int) [][]string { return [][]string{{f.reply}} }

// TestLocalForeseesTheNextTurn checks that the search for the likely next turn runs before
// the turn is asked for.
func TestLocalForeseesTheNextTurn(t *testing.T) {
	defer func(before bool) { foresees = before }(foresees)
	foresees = true
	var steps []string
	game := *tictactoe.Game()
	game.Levels = []match.Level{{Name: "a", Slow: true}}
	game.Search = func(s match.State, level string, _ uint64) match.Search {
		legal := slices.Collect(s.Legal())
		return &foreseer{slow{level, 2, &steps, nil}, legal[0], legal[1]}
	}
	l := NewLocal(match.Games{&game}, func() {})
	q := ask("a")
	for turn := range 3 {
		thought := l.Ask(q, Turn)
		l.Wait(patience)
		if !thought.Done() || len(steps) != 4+2*turn {
			t.Fatalf("turn %d: done %v after %d steps, want %d", turn+1, thought.Done(), len(steps), 4+2*turn)
		}
		s, err := game.New(nil)
		if err == nil {
			s, err = match.After(s, append(q.Moves, thought.Answer().BestTurn...))
		}
		if err != nil {
			t.Fatal(err)
		}
		legal := slices.Collect(s.Legal())
		// The reply is the second legal move of the position that was searched.
		q.Moves = append(q.Moves, thought.Answer().BestTurn[0], legal[0])
		q.Seed = match.TurnSeed(0, len(q.Moves))
	}
}

// TestRestEndsThinkingAhead checks that a search for the next turn ends, and that the mind answers
// the next question.
func TestRestEndsThinkingAhead(t *testing.T) {
	defer func(before bool) { foresees = before }(foresees)
	foresees = true
	var steps []string
	game := *tictactoe.Game()
	game.Levels = []match.Level{{Name: "a", Slow: true}}
	ahead := make(chan bool)
	asked := 0
	game.Search = func(s match.State, level string, _ uint64) match.Search {
		legal, left := slices.Collect(s.Legal()), 2
		if asked++; asked == 2 { // the search ahead never ends
			left = 1 << 62
			close(ahead)
		}
		return &foreseer{slow{level, left, &steps, nil}, legal[0], legal[1]}
	}
	l := NewLocal(match.Games{&game}, func() {})
	l.Ask(ask("a"), Turn)
	<-ahead
	l.Rest()
	l.Wait(patience)
	before := len(steps)
	thought := l.Ask(ask("a"), Turn)
	l.Wait(patience)
	if !thought.Done() || len(steps) != before+4 {
		t.Errorf("after a rest the next question is done: %v, in %d steps, want 4 with the next turn", thought.Done(), len(steps)-before)
	}
}
