package task

import (
	"strings"

	"tessera/logic/lessons"
	"tessera/logic/match"
	"tessera/logic/puzzles"
	"tessera/logic/session"
	"tessera/scenes"
	"tessera/scenes/boards"
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
func (c *practice) title() string { return "Try again here" }
func (c *practice) count() int    { return len(c.own) }

func (c *practice) exercise(number int) (session.Exercise, error) {
	o := c.own[number]
	m, err := o.Open(c.game.Game)
	if err != nil {
		return session.Exercise{}, err
	}
	start := m.State()
	return session.Exercise{
		Match: m, Text: toMove(c.game, start, missedBy(o)), Answer: o.Right, After: rightAt(o), Other: asGoodAt(o),
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
		return lessons.Judgement{Verdict: lessons.Missed, Why: againAt(o)}
	case wrong && !puzzles.IsWeighed(c.game.Game, start) && puzzles.AsGood(c.game.Game, start, o.Right, line, [2]match.Evaluation{}):
		return lessons.Judgement{Verdict: lessons.Done}
	case wrong:
		return lessons.Judgement{Verdict: lessons.Missed, Why: otherBetter, Weigh: puzzles.IsWeighed(c.game.Game, start)}
	}
	return lessons.Judgement{}
}

// What is said of a position of one's own: what is asked, of the right turn, of the
// same mistake, and of another turn.
func missedBy(o puzzles.Own) string {
	return "You played " + strings.Join(o.Played, ", ") + " here, which " + o.Why + ". What is better?"
}

func rightAt(o puzzles.Own) string {
	return "That is the turn that the review found: " + strings.Join(o.Right, ", ") + "."
}

func asGoodAt(o puzzles.Own) string {
	return "That is as good as the turn that the review found: " + strings.Join(o.Right, ", ") + "."
}

func againAt(o puzzles.Own) string { return "That is what you played. It " + o.Why + "." }

const otherBetter = "The review found another turn better."

func (c *practice) words() words {
	w := words{said: []string{otherBetter}}
	for _, o := range c.own {
		w.texts = append(w.texts, toMoveLongest(c.game, o.Settings, missedBy(o)))
		w.said = append(w.said, rightAt(o), asGoodAt(o), againAt(o))
	}
	return w
}

func (c *practice) enter(*scenes.Stage, int) {}

func (c *practice) solve(s *scenes.Stage, number int, clean bool) {
	tellDamage(s, library.AnswerPractice(s.Store, c.own[number], clean))
}

func (c *practice) end(k *screen) (string, []ui.Tool) {
	return "That was all for now. What you solve at the first try twice in a row does not come back.", []ui.Tool{
		{Name: "again", Label: "Start again", Run: func() { k.turnTo(0) }},
		{Name: "ok", Label: "Done", Primary: true, Run: k.Leave},
	}
}
