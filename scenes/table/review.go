package table

import (
	"errors"
	"slices"
	"strings"

	"tessera/logic/match"
	"tessera/logic/review"
	"tessera/scenes/boards"
	"tessera/scenes/mind"
	"tessera/scenes/ui"
)

// reviewing is the review of the game on the table: being made, or made.
type reviewing struct {
	open    bool
	job     *review.Job // nil when none is under way
	thought *mind.Thought
	found   *review.Review
	of      []*match.Node // the positions at the starts of its turns, and the last
	moves   []string      // it is of these
	marks   map[*match.Node]*review.Mistake
	at      *review.Mistake // the one that is shown
	pointed bool            // its better turn is on the board
	all     bool            // more than the first mistakes are walked through
	trouble string
	answers map[string]match.Answer // to all that was asked of this game
}

// toggleReview opens the review of the game as it stands, and closes it.
func (t *Table) toggleReview() {
	r := &t.review
	if r.open {
		r.open, r.at = false, nil
		t.restReview()
		t.BackToGame()
		return
	}
	r.open = true
	if r.found == nil && r.job == nil || t.outdated() {
		t.beginReview()
	}
	t.UI.Animate()
}

// OpenReview opens the review of the game as it stands, for a board that offers it.
func (t *Table) OpenReview() {
	if !t.review.open {
		t.toggleReview()
	}
}

// beginReview takes up the review that is kept with the game, or begins one.
func (t *Table) beginReview() {
	r := &t.review
	t.restReview()
	*r = reviewing{open: true, moves: t.Session.Match().Moves(), answers: r.answers}
	if kept := t.Session.About.Review; kept != "" {
		found, err := review.Decode(t.Game.Game, t.Session.Match().Settings(), r.moves, kept)
		switch {
		case err == nil:
			t.reviewed(found)
			return
		case !errors.Is(err, review.ErrOther):
			r.trouble = ui.Sentence("The review kept with this game cannot be used, and is made anew: " + err.Error())
		}
	}
	job, err := review.New(t.Game.Game, t.Session.Match().Settings(), r.moves)
	if err != nil {
		r.trouble = ui.Sentence(err.Error())
		return
	}
	r.job = job
	t.placePoints(job.Review())
}

// placePoints finds the positions of a review in the game.
func (t *Table) placePoints(found *review.Review) {
	t.review.of = nil
	for _, p := range found.Points {
		t.review.of = append(t.review.of, t.Session.Match().At(p.Moves))
	}
}

// reviewed shows a finished review.
func (t *Table) reviewed(found *review.Review) {
	r := &t.review
	r.found, r.job = found, nil
	t.placePoints(found)
	r.marks = map[*match.Node]*review.Mistake{}
	for i := range found.Mistakes {
		m := &found.Mistakes[i]
		r.marks[r.of[m.Turn+1]] = m
	}
	t.history.stale()
	t.UI.Animate()
}

// restReview lets a review that is under way rest: its answers so far stay.
func (t *Table) restReview() {
	t.review.thought.Stop()
	t.review.thought = nil
}

// reviewOn asks the next question of a review while one looks on.
func (t *Table) reviewOn() {
	r := &t.review
	if !r.open || r.job == nil {
		return
	}
	for {
		q, more := r.job.Ask()
		if !more {
			t.keepReview(r.job.Review())
			return
		}
		if known, is := r.answers[askedAs(q)]; is {
			r.job.Tell(known)
			t.UI.Animate()
			continue
		}
		if r.thought == nil {
			r.thought = t.Ask(q, mind.Background)
		}
		if !r.thought.Done() {
			return // a frame comes with the answer
		}
		if trouble := r.thought.Trouble(); trouble != "" {
			*r = reviewing{open: true, moves: r.moves, answers: r.answers, trouble: ui.Sentence(trouble)}
			return
		}
		if r.answers == nil {
			r.answers = map[string]match.Answer{}
		}
		r.answers[askedAs(q)] = match.Answer{Line: r.thought.Line(), Evaluation: r.thought.Evaluation()}
		r.thought = nil
	}
}

// askedAs tells a question about this game from all others.
func askedAs(q match.Question) string { return itoa(q.Work) + " " + strings.Join(q.Moves, ";") }

// gone takes notice that the game has gone on, or back: a review that is being made
// is made of the game as it is now. What it was told already is not asked again.
func (t *Table) gone() {
	r := &t.review
	r.at = nil
	if r.job == nil {
		return
	}
	if !r.open || t.Untouched() {
		t.restReview()
		*r = reviewing{answers: r.answers}
		return
	}
	t.beginReview()
}

// outdated reports whether the game is no more the one that was reviewed.
func (t *Table) outdated() bool { return !slices.Equal(t.review.moves, t.Session.Match().Moves()) }

// keepReview shows a review that is finished, and keeps it with the game.
func (t *Table) keepReview(found *review.Review) {
	t.reviewed(found)
	t.practise(found)
	if text, err := found.Encode(t.Session.Match().Settings(), t.review.moves); err == nil {
		t.Session.About.Review = text
		t.save()
	}
}

// known is what a finished review knows of a position.
func (r *reviewing) known(n *match.Node) (match.Evaluation, bool) {
	i := slices.Index(r.of, n)
	if r.found == nil || i < 0 || r.found.Points[i].Over {
		return match.Evaluation{}, false
	}
	return r.found.Points[i].Known, true
}

// place is the number of the point that a position stands at or behind, as a part
// of the way from one to the next; negative where it is none of the reviewed game's.
func (r *reviewing) place(n *match.Node) float64 {
	for i, p := range r.of {
		if p == n {
			return float64(i)
		}
		if p.Count() > n.Count() {
			before := r.of[max(i-1, 0)]
			for up := n; up != nil && up.Count() >= before.Count(); up = up.Parent() {
				if up == before {
					return float64(i-1) + float64(n.Count()-before.Count())/float64(p.Count()-before.Count())
				}
			}
			return -1
		}
	}
	return -1
}

// walked are the mistakes that one walks through: the worst at first, in the order
// in which they were made.
func (r *reviewing) walked() []*review.Mistake {
	var list []*review.Mistake
	for i := range r.found.Mistakes {
		if r.all || i < review.First {
			list = append(list, &r.found.Mistakes[i])
		}
	}
	slices.SortFunc(list, func(a, b *review.Mistake) int { return a.Turn - b.Turn })
	return list
}

// showMistake puts the position before a mistake on the board, with the better turn.
func (t *Table) showMistake(m *review.Mistake) {
	t.LookAt(t.review.of[m.Turn])
	t.review.at, t.review.pointed = m, false
	t.UI.Animate()
}

// pointOut has the board show the better turn once it shows the position.
func (t *Table) pointOut() {
	r := &t.review
	if r.at == nil || r.pointed || t.Session.Shown() != r.of[r.at.Turn] {
		return
	}
	r.pointed = true
	if b, ok := t.Board.(boards.Hinter); ok {
		b.ShowHint(r.at.Better, boards.ShowMove)
		t.UI.Animate()
	}
}

// Advised reports whether the board may show what to play: to the person to move,
// or to who looks at a turn that could have been better.
func (t *Table) Advised() bool {
	at := t.review.at
	return t.Mine() || at != nil && (t.Session.Shown() == t.review.of[at.Turn] || t.Session.Previewing())
}

// mistakeShown is the mistake that is shown: of the turn before or after the
// position on the board.
func (t *Table) mistakeShown() *review.Mistake {
	r := &t.review
	if r.found == nil {
		return nil
	}
	if t.Session.Previewing() {
		return r.at
	}
	if r.at != nil && t.Session.Shown() == r.of[r.at.Turn] {
		return r.at
	}
	return r.marks[t.Session.Shown()]
}
