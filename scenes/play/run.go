package play

import (
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"tessera/logic/lessons"
	"tessera/logic/puzzles"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/lang"
	"tessera/scenes/library"
	"tessera/scenes/ui"
)

// run is a course of a game's puzzles against the clock. Each puzzle allows one try, from
// the easiest on, until time is up or too many were wrong.
type run struct {
	game   *boards.Game
	sets   []puzzles.Set
	places []puzzles.Place
	now    puzzles.Run
	at     time.Duration // time counted up to this moment of the app's clock
	isOn   bool
	best   bool // a new record
}

// How long a right or a wrong turn stays on the board before the next puzzle.
const (
	rightTime = 700 * time.Millisecond
	wrongTime = 1300 * time.Millisecond
)

func newRun(g *boards.Game, sets []puzzles.Set) *run {
	c := &run{game: g, sets: sets}
	c.begin()
	return c
}

// begin shuffles the puzzles for a new run.
func (c *run) begin() {
	c.places = puzzles.RunOf(c.sets, c.game.ID, rand.Uint64())
	c.now, c.isOn, c.best = puzzles.NewRun(), false, false
}

func (c *run) kind() string  { return "run" }
func (c *run) title() string { return lang.T("Against the clock") }
func (c *run) count() int    { return len(c.places) }

func (c *run) puzzle(number int) (*puzzles.Set, puzzles.Puzzle) {
	at := c.places[number]
	return at.Set, at.Set.Puzzles[at.Number]
}

func (c *run) exercise(number int) (lessons.Exercise, error) {
	set, p := c.puzzle(number)
	e, err := exerciseOf(c.game, set.Kind, p)
	e.Shown, e.Refutes = nil, 0 // no time to show a continuation
	return e, err
}

func (c *run) words() (w words) {
	for i := range c.places {
		set, p := c.puzzle(i)
		more := wordsOf(c.game, set, p)
		if len(w.tasks) == 0 || w.tasks[len(w.tasks)-1] != more.tasks[len(more.tasks)-1] {
			w.tasks, w.replies = append(w.tasks, more.tasks...), append(w.replies, more.replies...)
		}
	}
	return w
}

func (c *run) enter(*scenes.Stage, int) {}

// solve counts only for the run. Progress on the puzzle itself is unchanged, because a
// run is played in a hurry.
func (c *run) solve(*scenes.Stage, int, puzzles.Mark) { c.now.Answer(true) }

func (c *run) end(k *courseScreen) (string, []ui.Tool) {
	text := []say.Text{c.whyOver(), say.Count(c.now.Solved, say.Plural{One: "You solved %d puzzle.", Many: "You solved %d puzzles."})}
	if c.best {
		text = append(text, say.It("That is your new best."))
	}
	return lang.Of(say.Join(" ", text...)), []ui.Tool{
		{Name: "again", Label: lang.T("Start again"), Run: func() {
			c.begin()
			k.turnTo(0)
		}},
		{Name: "ok", Label: lang.T("Puzzles"), Primary: true, Run: k.Leave},
	}
}

// whyOver says what ended the run. It is empty if the person stopped it or after the last
// puzzle.
func (c *run) whyOver() say.Text {
	switch {
	case c.now.Missed >= puzzles.RunMisses:
		return say.It("That was your third wrong answer.")
	case c.now.Left <= 0:
		return say.It("Time is up.")
	}
	return say.Text{}
}

// standing returns the number of solved puzzles and the time left.
func (c *run) standing() (count say.Text, left string) {
	seconds := int(math.Ceil(c.now.Left))
	// Translators: so many puzzles solved, so many answers wrong of so many that end the run.
	return say.It("%d solved, %d of %d wrong", c.now.Solved, c.now.Missed, puzzles.RunMisses), fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
}

// pass counts the time since the last frame and ends the run when it is over.
func (c *run) pass(k *courseScreen) {
	now := k.UI.In.Clock()
	if c.isOn && !k.finished {
		c.now.Pass((now - c.at).Seconds())
	}
	c.at, c.isOn = now, true
	switch {
	case k.finished:
	case c.now.Over() && k.exercise.Phase() != lessons.Reading:
		c.stop(k)
	default:
		_, rest := math.Modf(c.now.Left)
		k.UI.WakeIn(time.Duration(max(rest, 0.05) * float64(time.Second)))
	}
}

// stop ends the run and saves its result.
func (c *run) stop(k *courseScreen) {
	var n library.Notice
	c.best, n = library.EndRun(k.Stage.Store, c.game.ID, c.now.Solved)
	showDamage(k.Stage, n)
	k.turnTo(c.count())
}

// work advances to the next puzzle after a pause.
func (c *run) work(k *courseScreen) {
	wait := rightTime
	switch k.exercise.Phase() {
	case lessons.Trying, lessons.Comparing:
		return
	case lessons.Replying:
		c.now.Answer(false)
		k.showNext() // there is no reply to show
		return
	case lessons.Reading:
		wait = wrongTime
	}
	if wait += k.ChangedAt() - k.UI.In.Clock(); wait > 0 {
		k.UI.WakeIn(wait)
		return
	}
	c.next(k)
}

// next opens the next puzzle, or ends the run.
func (c *run) next(k *courseScreen) {
	if c.now.Over() || k.number+1 >= c.count() {
		c.stop(k)
		return
	}
	k.turnTo(k.number + 1)
}
