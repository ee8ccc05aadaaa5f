package play

import (
	"strings"

	"tessera/logic/lessons"
	"tessera/logic/match"
	"tessera/logic/puzzles"
	"tessera/logic/review"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/lang"
	"tessera/scenes/library"
	"tessera/scenes/ui"
)

// practice is the course of a person's own mistakes in a game. Each mistake comes back
// until the person has solved it twice.
type practice struct {
	game   *boards.Game
	own    puzzles.Practice
	others bool // another player made the mistakes
	// notation says moves in notation, which names places that the board labels only for those
	// who chose it.
	notation bool
}

// TryAgain opens a position of a reviewed game, to find the better turn. yours reports
// whether the person made the mistake. The error says why the position does not open.
func TryAgain(s *scenes.Stage, g *boards.Game, own puzzles.PracticePosition, yours bool) error {
	return openCourse(s, g, &practice{game: g, own: puzzles.Practice{own}, others: !yours, notation: s.Prefs.Notation}, 0)
}

func (c *practice) kind() string  { return "practice" }
func (c *practice) title() string { return lang.T("Try again here") }
func (c *practice) count() int    { return len(c.own) }

func (c *practice) exercise(number int) (lessons.Exercise, error) {
	o := c.own[number]
	m, err := o.Open(c.game.Game)
	if err != nil {
		return lessons.Exercise{}, err
	}
	start := m.Current().State()
	return lessons.Exercise{
		Match: m, Text: toMove(c.game, start, c.missedBy(o, start)), Answer: o.Right, After: c.rightAt(o, start), Other: say.It("That is as good as the turn the review found: %s.", c.moves(start, o.Right)),
		AsGood: func(line []string, known [2]match.Evaluation) bool {
			return puzzles.AsGood(c.game.Game, start, o.Right, line, known)
		},
		Judge: func(line []string) lessons.Judgement { return c.judge(o, start, line) },
	}, nil
}

func (c *practice) judge(o puzzles.PracticePosition, start match.State, line []string) lessons.Judgement {
	right, wrong := puzzles.Judge(c.game.Game, start, o.Right, line)
	again, _ := puzzles.Judge(c.game.Game, start, o.Played, line)
	switch {
	case right:
		return lessons.Judgement{Verdict: lessons.Done}
	case again:
		return lessons.Judgement{Verdict: lessons.Missed, Why: c.againAt(o, start)}
	case wrong && !puzzles.NeedsAdviser(c.game.Game, start) && puzzles.AsGood(c.game.Game, start, o.Right, line, [2]match.Evaluation{}):
		return lessons.Judgement{Verdict: lessons.Done}
	case wrong:
		return lessons.Judgement{Verdict: lessons.Missed, Why: say.It(otherBetter), NeedsEngine: puzzles.NeedsAdviser(c.game.Game, start)}
	}
	return lessons.Judgement{}
}

// moves says moves to those who see the board.
func (c *practice) moves(start match.State, moves []string) say.Text {
	if c.notation {
		return say.Raw(strings.Join(moves, ", "))
	}
	return c.game.BriefMoves(start, moves)
}

// missedBy, rightAt and againAt return the task at a position, and the replies to the right
// turn and to the same mistake.
func (c *practice) missedBy(o puzzles.PracticePosition, start match.State) say.Text {
	turn := c.moves(start, o.Played)
	mistake := say.It("Your mistake: %s.", turn)
	if c.others {
		// Translators: by somebody else than the person.
		mistake = say.It("The mistake: %s.", turn)
	}
	return say.Join(" ", mistake, c.fault(o, start), say.It("What is better?"))
}

func (c *practice) rightAt(o puzzles.PracticePosition, start match.State) say.Text {
	return say.It("That is the turn the review found: %s.", c.moves(start, o.Right))
}

func (c *practice) againAt(o puzzles.PracticePosition, start match.State) say.Text {
	same := say.It("That is what you played.")
	if c.others {
		same = say.It("That is what was played.")
	}
	return say.Join(" ", same, c.fault(o, start))
}

// fault says in a sentence what was wrong with the turn.
func (c *practice) fault(o puzzles.PracticePosition, start match.State) say.Text {
	fault, why := faultOf(c.game, o), c.because(o, start)
	if why.Zero() {
		return say.Sentence(fault)
	}
	// Translators: "It missed a win: it …" or the like, the last being what the turn did by the rules.
	return say.It("%s: it %s.", fault, why)
}

// because explains by the rules what was wrong with the turn. The text is empty if
// nothing is known, or if an older program stored it in words.
func (c *practice) because(o puzzles.PracticePosition, start match.State) say.Text {
	if o.Fault == (puzzles.Fault{}) {
		return say.Text{}
	}
	m := review.Mistake{Better: o.Right}
	against, _ := m.Explain(c.game.Game, start, o.Played, !c.others)
	return against
}

// faultOf says what was wrong with a turn, without a full stop, so that ": it …" can
// follow.
func faultOf(g *boards.Game, o puzzles.PracticePosition) say.Text {
	switch {
	case o.Fault == (puzzles.Fault{}): // stored in words by an older program
		// Translators: the fact is a few words of English.
		return say.It("It %s", o.Why)
	case o.Fault.Kind == review.GaveWin:
		return say.It("It gave the win away")
	case o.Fault.Kind == review.MissedWin:
		return say.It("It missed a win")
	case o.Fault.Kind == review.GaveDraw:
		return say.It("It let an even game slip")
	case o.Fault.Kind == review.Exposed:
		return say.It("It walked into a loss")
	}
	amount := g.Measure.Amount(o.Fault.Cost)
	if o.Fault.Proven {
		// Translators: "It" is the turn that was played; the fact is an amount, such as "4 points".
		return say.It("It cost %s", amount)
	}
	// Translators: "It" is the turn that was played; the fact is an amount, such as "4 points".
	return say.It("It cost about %s", amount)
}

const otherBetter say.ID = "The review found a better turn."

func (c *practice) words() words {
	w := words{replies: []say.Text{say.It(otherBetter)}}
	for i, o := range c.own {
		e, err := c.exercise(i)
		if err != nil {
			continue // opening this exercise shows the error
		}
		w.tasks = append(w.tasks, e.Text)
		w.replies = append(w.replies, e.After, e.Other, c.againAt(o, e.Match.Current().State()))
	}
	return w
}

func (c *practice) enter(*scenes.Stage, int) {}

func (c *practice) solve(s *scenes.Stage, number int, how puzzles.Mark) {
	showDamage(s, library.AnswerPractice(s.Store, c.own[number], how == puzzles.Clean))
}

func (c *practice) end(k *courseScreen) (string, []ui.Tool) {
	return lang.T("That is all for now. A position you solve twice in a row on the first try does not " +
			"come back."), []ui.Tool{
			{Name: "again", Label: lang.T("Start again"), Run: func() { k.turnTo(0) }},
			// Translators: a button that leads back when all is done.
			{Name: "ok", Label: lang.T("Done"), Primary: true, Run: k.Leave},
		}
}
