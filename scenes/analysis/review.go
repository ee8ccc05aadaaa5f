package analysis

import (
	"errors"
	"slices"
	"sort"
	"strconv"
	"strings"

	"tessera/logic/match"
	"tessera/logic/puzzles"
	"tessera/logic/review"
	"tessera/logic/say"
	"tessera/scenes/boards"
	"tessera/scenes/mind"
)

// Review is the computer's review of a whole game, turn by turn.
type Review struct {
	desk    *boards.Desk
	host    Host
	preview *preview
	reviewing
}

// reviewing is a review that is finished or under way.
type reviewing struct {
	open            bool
	job             *review.Job // nil if none is under way
	thought         *mind.Thought
	found           *review.Review
	positions       []*match.Node // the positions at the starts of its turns, and the last
	moves           []string      // the moves it reviews
	marks           map[*match.Node]*review.Mistake
	shownMistake    *review.Mistake // the mistake that is shown
	betterTurnShown bool            // its better turn is on the board
	details         bool            // show what was played, and what follows
	all             bool            // show more than the first mistakes
	trouble         say.Text
	answers         map[string]match.Answer              // all answers about this game
	continuations   map[*review.Mistake]*[2]continuation // after the better turn, and after the one played
	chosen          int                                  // which of the two is drawn on the board
	explanations    map[explained]explanation
}

// explained is a mistake, and whether its explanation addresses the player of the turn.
type explained struct {
	mistake *review.Mistake
	yours   bool
}

// explanation is what a turn and the better one do by the rules.
type explanation struct{ against, better say.Text }

// Close closes the review and returns to the game.
func (v *Review) Close() {
	if v.open {
		v.open, v.shownMistake = false, nil
		v.rest()
		v.desk.BackToGame()
	}
}

// Toggle opens the review of the current game, or closes it.
func (v *Review) Toggle() {
	if v.open {
		v.Close()
		return
	}
	v.open = true
	if v.found == nil && v.job == nil || v.outdated() {
		v.begin()
	} else {
		v.start()
	}
	v.desk.UI.Animate()
}

// start shows the costliest turn of the only person here, unless they look at another.
func (v *Review) start() {
	if you := v.desk.Match.OnlyPerson(); v.open && v.found != nil && you >= 0 && !v.outdated() && !v.desk.Match.Looking() {
		if m := v.found.Start(v.desk.Game.Game, you); m != nil {
			v.showMistake(m)
			if u := v.desk.UI; u.Keyboard() != "" {
				u.Focus(v.tools()[len(v.tools())-1].Name)
			}
		}
	}
}

// Open opens the review of the current game.
func (v *Review) Open() {
	if !v.open {
		v.Toggle()
	}
}

// Follow reviews a game that has ended, without opening the review.
func (v *Review) Follow() {
	if !v.open && v.Offered() && v.desk.Game.Measure != nil {
		v.begin()
		v.open = false
	}
}

// Costliest says which turn cost a seat most, or that the review is still looking for it.
// yours addresses the player of the seat.
func (v *Review) Costliest(seat int, yours bool) say.Text {
	switch {
	case v.job != nil:
		return say.It("Looking for the turn that cost most …")
	case v.found == nil || v.outdated():
		return say.Text{}
	}
	m := v.found.Costliest(v.desk.Game.Game, seat)
	if m == nil {
		return say.It("No single turn decided the game.")
	}
	turn, why := v.found.Turns[m.Turn], v.explain(m, yours).against
	moves := v.movesOf(m, v.moves[turn.From:turn.To])
	if v.found.Decided(v.desk.Game.Game, m) {
		said := say.It("%s (%s), decided the game.", v.turnName(m.Turn), moves)
		if yours {
			said = say.It("Turn %d (%s) cost you the game.", m.Turn+1, moves)
		}
		if why.Zero() {
			return said
		}
		return say.Join(" ", said, say.It("This move %s.", why))
	}
	if why.Zero() {
		why = m.Words(v.desk.Game.Game)
	}
	if yours {
		return say.It("Turn %d (%s) cost you most: it %s.", m.Turn+1, moves, why)
	}
	return say.It("%s (%s), cost most: it %s.", v.turnName(m.Turn), moves, why)
}

// movesOf says a turn in place of a mistake in few words.
func (v *Review) movesOf(m *review.Mistake, turn []string) say.Text {
	if v.passed(turn) {
		return say.It("Pass")
	}
	return v.desk.BriefMoves(v.positions[m.Turn].State(), turn)
}

// passed reports whether a turn is a pass.
func (v *Review) passed(turn []string) bool { return slices.Equal(turn, []string{v.desk.Game.Pass}) }

// explain returns a mistake's explanation by the rules, see [review.Mistake.Explain]. It is
// computed once, because every frame shows it and the rules may look at all turns.
func (v *Review) explain(m *review.Mistake, yours bool) explanation {
	key := explained{m, yours}
	known, is := v.explanations[key]
	if !is {
		turn := v.found.Turns[m.Turn]
		known.against, known.better = m.Explain(v.desk.Game.Game, v.positions[m.Turn].State(), v.moves[turn.From:turn.To], yours)
		if v.explanations == nil {
			v.explanations = map[explained]explanation{}
		}
		v.explanations[key] = known
	}
	return known
}

// IsOpen reports whether the review is open.
func (v *Review) IsOpen() bool { return v.open }

// Offered reports whether the review can be opened or closed.
func (v *Review) Offered() bool {
	return v.open || !v.desk.Match.Untouched() && !adviceForbidden(v.desk.Match)
}

// begin loads the review that is saved with the game, or starts a new one.
func (v *Review) begin() {
	v.rest()
	v.reviewing = reviewing{open: true, moves: v.desk.Match.Current().Moves(), answers: v.answers}
	if saved := v.desk.Match.About.Review; saved != "" {
		found, err := review.Decode(v.desk.Game.Game, v.desk.Match.Settings(), v.moves, saved)
		switch {
		case err == nil:
			v.show(found)
			return
		case !errors.Is(err, review.ErrOther):
			v.trouble = say.Sentence(say.It("The saved review of this game cannot be used, so a new one "+
				"is made: %s", err))
		}
	}
	job, err := review.New(v.desk.Game.Game, v.desk.Match.Settings(), v.moves)
	if err != nil {
		v.trouble = say.Sentence(say.Err(err))
		return
	}
	v.job = job
	v.placePoints(job.Review())
}

// placePoints finds the positions of a review in the game.
func (v *Review) placePoints(found *review.Review) {
	v.positions = nil
	for _, p := range found.Points {
		v.positions = append(v.positions, v.desk.Match.At(p.Moves))
	}
}

// show shows a finished review.
func (v *Review) show(found *review.Review) {
	v.found, v.job = found, nil
	v.placePoints(found)
	v.marks = map[*match.Node]*review.Mistake{}
	for i := range found.Mistakes {
		m := &found.Mistakes[i]
		v.marks[v.positions[m.Turn+1]] = m
	}
	v.host.Marked()
	v.start()
	v.desk.UI.Animate()
}

// rest pauses a review that is under way. Its answers are kept.
func (v *Review) rest() {
	v.thought.Stop()
	v.thought = nil
	for _, follow := range v.continuations {
		follow[0].rest()
		follow[1].rest()
	}
}

// askNext asks the next question of a review that is open, or that follows the game's end.
func (v *Review) askNext() {
	if v.job == nil || !v.open && !v.desk.Match.Ended() {
		return
	}
	for {
		q, more := v.job.NextQuestion()
		if !more {
			v.finish(v.job.Review())
			return
		}
		if known, is := v.answers[questionKey(q)]; is {
			v.job.SetAnswer(known)
			v.desk.UI.Animate()
			continue
		}
		if v.thought == nil {
			v.thought = v.desk.Stage.Mind.Ask(q, mind.Background)
		}
		if !v.thought.Done() {
			return // the answer triggers a frame
		}
		if trouble := v.thought.Trouble(); !trouble.Zero() {
			v.reviewing = reviewing{open: v.open, moves: v.moves, answers: v.answers, trouble: say.Sentence(trouble)}
			return
		}
		if v.answers == nil {
			v.answers = map[string]match.Answer{}
		}
		v.answers[questionKey(q)] = match.Answer{BestTurn: v.thought.Answer().BestTurn, Evaluation: v.thought.Answer().Evaluation}
		v.thought = nil
	}
}

// questionKey returns a key for a question about this game.
func questionKey(q match.Question) string {
	return strconv.Itoa(q.Work) + " " + strings.Join(q.Moves, ";")
}

// changed updates an unfinished review after the game has changed. It then reviews the
// current moves, and reuses the answers it has.
func (v *Review) changed() {
	v.shownMistake = nil
	if v.job == nil {
		return
	}
	if !v.open || v.desk.Match.Untouched() {
		v.rest()
		v.reviewing = reviewing{answers: v.answers}
		return
	}
	v.begin()
}

// outdated reports whether the game differs from the reviewed moves.
func (v *Review) outdated() bool {
	return !slices.Equal(v.moves, v.desk.Match.Current().Moves())
}

// finish shows a finished review and saves it with the game.
func (v *Review) finish(found *review.Review) {
	v.show(found)
	var states []match.State
	for _, n := range v.positions {
		states = append(states, n.State())
	}
	v.host.Reviewed(found, states)
	if text, err := found.Encode(v.desk.Match.Settings(), v.moves); err == nil {
		v.desk.Match.About.Review = text
		v.desk.Match.Keep()
	}
}

// known returns the evaluation of a position from a finished review.
func (v *Review) known(n *match.Node) (match.Evaluation, bool) {
	i := slices.Index(v.positions, n)
	if v.found == nil || i < 0 || v.found.Points[i].Over {
		return match.Evaluation{}, false
	}
	return v.found.Points[i].Evaluation, true
}

// pointIndex returns the index of the review's point at n. Between two points it is a
// fraction. It is negative if n is not in the reviewed game.
func (v *Review) pointIndex(n *match.Node) float64 {
	for i, p := range v.positions {
		if p == n {
			return float64(i)
		}
		if p.Count() > n.Count() {
			before := v.positions[max(i-1, 0)]
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

// mistakesToStep returns the mistakes to step through, in the order they were made: at first only
// the worst.
func (v *Review) mistakesToStep() []*review.Mistake {
	var list []*review.Mistake
	for i := range v.found.Mistakes {
		if v.all || i < review.ShownFirst {
			list = append(list, &v.found.Mistakes[i])
		}
	}
	sort.SliceStable(list, func(i, j int) bool { return list[i].Turn < list[j].Turn })
	return list
}

// showMistake shows the position before a mistake, with the better turn.
func (v *Review) showMistake(m *review.Mistake) {
	v.desk.Match.LookAt(v.positions[m.Turn])
	v.shownMistake, v.betterTurnShown, v.details = m, false, false
	v.desk.UI.Animate()
}

// pointOut shows the better turn as a hint on boards that cannot draw variations, once
// they show the position.
func (v *Review) pointOut() {
	if v.traces() || v.shownMistake == nil || v.betterTurnShown || v.desk.Match.Shown() != v.positions[v.shownMistake.Turn] {
		return
	}
	v.betterTurnShown = true
	if b, ok := v.desk.Board.(boards.Hinter); ok {
		b.ShowHint(v.shownMistake.Better, boards.ShowMove)
		v.desk.UI.Animate()
	}
}

// traces reports whether variations are drawn on the board.
func (v *Review) traces() bool {
	_, can := v.desk.Board.(boards.VariationDrawer)
	return can && !v.desk.Game.Final
}

// Advised reports whether the position of a mistake is shown, so that the board may show
// advice.
func (v *Review) Advised() bool {
	at := v.shownMistake
	return at != nil && (v.desk.Match.Shown() == v.positions[at.Turn] || v.desk.Match.Previewing())
}

// suggests reports whether the better turn is drawn on the board.
func (v *Review) suggests() bool { return v.open && v.Advised() && !v.desk.Match.Previewing() }

// practiceOf returns a mistake as a position to practise.
func (v *Review) practiceOf(found *review.Review, m *review.Mistake) puzzles.PracticePosition {
	turn := found.Turns[m.Turn]
	played := slices.Clone(v.moves[turn.From:turn.To])
	why := m.Words(v.desk.Game.Game).String()
	if against := v.explain(m, true).against; !against.Zero() {
		why += ": it " + against.String()
	}
	return puzzles.PracticePosition{
		Game: v.desk.Game.ID, Settings: v.desk.Match.Settings(), Moves: slices.Clone(v.moves[:turn.From]),
		Right: m.Better, Played: played, Why: why, Fault: puzzles.Fault{Kind: m.Kind, Cost: m.Cost, Proven: m.Proven},
	}
}

// tryAgain opens the position before a mistake. A person's own mistake is also saved for
// practice until it is solved.
func (v *Review) tryAgain(m *review.Mistake) {
	own := v.practiceOf(v.found, m)
	yours := v.desk.Match.Local(v.found.Turns[m.Turn].Seat)
	if yours {
		v.host.Practise(own)
	}
	v.host.TryAgain(own, yours)
}

// mistakeShown returns the mistake in the turn before or after the position on the board.
func (v *Review) mistakeShown() *review.Mistake {
	if v.found == nil {
		return nil
	}
	if base, _ := v.desk.Match.Previewed(); v.desk.Match.Previewing() {
		for i := range v.found.Mistakes {
			if m := &v.found.Mistakes[i]; v.positions[m.Turn] == base {
				return m
			}
		}
		return nil
	}
	if v.shownMistake != nil && v.desk.Match.Shown() == v.positions[v.shownMistake.Turn] {
		return v.shownMistake
	}
	return v.marks[v.desk.Match.Shown()]
}
