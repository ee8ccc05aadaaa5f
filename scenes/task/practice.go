package task

import (
	"strings"

	"tessera/logic/lessons"
	"tessera/logic/match"
	"tessera/logic/puzzles"
	"tessera/logic/review"
	"tessera/logic/say"
	"tessera/logic/session"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/lang"
	"tessera/scenes/library"
	"tessera/scenes/ui"
)

// practice is the course of a person's own mistakes at a game: each comes back
// until it was solved twice.
type practice struct {
	game *boards.Game
	own  puzzles.Practice
}

// TryAgain opens a position of a person's own game, to find the better turn. The
// error is why it does not open.
func TryAgain(s *scenes.Stage, g *boards.Game, own puzzles.Own) error {
	return open(s, g, &practice{game: g, own: puzzles.Practice{own}}, 0)
}

func (c *practice) kind() string  { return "practice" }
func (c *practice) title() string { return lang.T("Try again here") }
func (c *practice) count() int    { return len(c.own) }

func (c *practice) exercise(number int) (session.Exercise, error) {
	o := c.own[number]
	m, err := o.Open(c.game.Game)
	if err != nil {
		return session.Exercise{}, err
	}
	start := m.State()
	return session.Exercise{
		Match: m, Text: toMove(c.game, start, c.missedBy(o, start)), Answer: o.Right, After: rightAt(o), Other: asGoodAt(o),
		AsGood: func(line []string, known [2]match.Evaluation) bool {
			return puzzles.AsGood(c.game.Game, start, o.Right, line, known)
		},
		Judge: func(line []string) lessons.Judgement { return c.judge(o, start, line) },
	}, nil
}

func (c *practice) judge(o puzzles.Own, start match.State, line []string) lessons.Judgement {
	right, wrong := puzzles.Judge(c.game.Game, start, o.Right, line)
	again, _ := puzzles.Judge(c.game.Game, start, o.Played, line)
	switch {
	case right:
		return lessons.Judgement{Verdict: lessons.Done}
	case again:
		return lessons.Judgement{Verdict: lessons.Missed, Why: c.againAt(o, start)}
	case wrong && !puzzles.IsWeighed(c.game.Game, start) && puzzles.AsGood(c.game.Game, start, o.Right, line, [2]match.Evaluation{}):
		return lessons.Judgement{Verdict: lessons.Done}
	case wrong:
		return lessons.Judgement{Verdict: lessons.Missed, Why: say.It(otherBetter), Weigh: puzzles.IsWeighed(c.game.Game, start)}
	}
	return lessons.Judgement{}
}

// What is said of a position of one's own: what is asked, of the right turn, of the
// same mistake, and of another turn.
func (c *practice) missedBy(o puzzles.Own, start match.State) say.Text {
	fault, why := playedFaults.of(c.game, o, strings.Join(o.Played, ", ")), c.because(o, start)
	if why.Zero() {
		// Translators: behind "You played … here, which …".
		return say.It("%s. What is better?", fault)
	}
	// Translators: "You played … here, which …: it …", the last being what the turn did by the rules.
	return say.It("%s: it %s. What is better?", fault, why)
}

func rightAt(o puzzles.Own) say.Text {
	return say.It("That is the turn that the review found: %s.", strings.Join(o.Right, ", "))
}

func asGoodAt(o puzzles.Own) say.Text {
	return say.It("That is as good as the turn that the review found: %s.", strings.Join(o.Right, ", "))
}

func (c *practice) againAt(o puzzles.Own, start match.State) say.Text {
	fault, why := againFaults.of(c.game, o), c.because(o, start)
	if why.Zero() {
		// Translators: then "It missed a win" or the like.
		return say.It("That is what you played. %s.", fault)
	}
	// Translators: "It …: it …", the last being what the turn did by the rules.
	return say.It("That is what you played. %s: it %s.", fault, why)
}

// because says what was wrong with the person's turn by the rules alone; nothing where
// nobody knows, or an older program has said it already.
func (c *practice) because(o puzzles.Own, start match.State) say.Text {
	if o.Fault == (puzzles.Fault{}) {
		return say.Text{}
	}
	m := review.Mistake{Better: o.Right}
	against, _ := m.Because(c.game.Game, start, o.Played, true)
	return against
}

// faults are clauses that say what was wrong with a turn.
type faults struct {
	gaveWin, missedWin, gaveDraw, exposed say.ID
	cost, about                           say.ID // so much, or about that
	told                                  say.ID // what an older program stored
}

// Translators: first a turn as it is written, such as "c4"; then an amount, such as "4
// points". It goes on with ". What is better?", or with ": it …".
var playedFaults = faults{
	gaveWin:   "You played %s here, which gave the win away",
	missedWin: "You played %s here, which missed a win",
	gaveDraw:  "You played %s here, which gave the draw away",
	exposed:   "You played %s here, which ran into a loss",
	cost:      "You played %s here, which cost %s",
	about:     "You played %s here, which cost about %s",
	// Translators: first a turn as it is written, such as "c4", then a few words of English.
	told: "You played %s here, which %s",
}

// Translators: "It" is the turn that was played; the fact is an amount, such as "4 points".
var againFaults = faults{
	gaveWin:   "It gave the win away",
	missedWin: "It missed a win",
	gaveDraw:  "It gave the draw away",
	exposed:   "It ran into a loss",
	cost:      "It cost %s",
	about:     "It cost about %s",
	// Translators: the fact is a few words of English.
	told: "It %s",
}

// of says what was wrong with the person's turn, behind the facts given.
func (f faults) of(g *boards.Game, o puzzles.Own, facts ...any) say.Text {
	switch {
	case o.Fault == (puzzles.Fault{}):
		return say.It(f.told, append(facts, o.Why)...)
	case o.Fault.Kind == review.GaveWin:
		return say.It(f.gaveWin, facts...)
	case o.Fault.Kind == review.MissedWin:
		return say.It(f.missedWin, facts...)
	case o.Fault.Kind == review.GaveDraw:
		return say.It(f.gaveDraw, facts...)
	case o.Fault.Kind == review.Exposed:
		return say.It(f.exposed, facts...)
	}
	facts = append(facts, g.Measure.Amount(o.Fault.Cost))
	if o.Fault.Proven {
		return say.It(f.cost, facts...)
	}
	return say.It(f.about, facts...)
}

const otherBetter say.ID = "The review found another turn better."

func (c *practice) words() words {
	w := words{said: []say.Text{say.It(otherBetter)}}
	for i, o := range c.own {
		e, err := c.exercise(i)
		if err != nil {
			continue // whoever comes to it is told
		}
		w.texts = append(w.texts, e.Text)
		w.said = append(w.said, e.After, e.Other, c.againAt(o, e.Match.State()))
	}
	return w
}

func (c *practice) enter(*scenes.Stage, int) {}

func (c *practice) solve(s *scenes.Stage, number int, clean bool) {
	tellDamage(s, library.AnswerPractice(s.Store, c.own[number], clean))
}

func (c *practice) end(k *screen) (string, []ui.Tool) {
	return lang.T("That was all for now. What you solve at the first try twice in a row does not come back."), []ui.Tool{
		{Name: "again", Label: lang.T("Start again"), Run: func() { k.turnTo(0) }},
		// Translators: a button that leads back when all is done.
		{Name: "ok", Label: lang.T("Done"), Primary: true, Run: k.Leave},
	}
}
