package review

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"tessera/logic/match"
	"tessera/logic/say"
)

// Words returns a mistake in words: "gave the win away", "cost 4 points".
func (m *Mistake) Words(game *match.Game) say.Text {
	switch {
	case m.Kind != Costly:
		return say.It(given[m.Kind].once)
	case m.Proven:
		return say.It("cost %s", game.Measure.Amount(m.Cost))
	}
	return say.It("cost about %s", game.Measure.Amount(m.Cost))
}

// given are the words for losing a proven result, once or more often.
//
// Translators: of a turn, or of a player.
var given = [kinds]struct {
	once, twice say.ID
	often       say.Plural
}{
	GaveWin:   {"gave the win away", "gave the win away twice", say.Plural{One: "gave the win away %d time", Many: "gave the win away %d times"}},
	MissedWin: {"missed a win", "missed a win twice", say.Plural{One: "missed a win %d time", Many: "missed a win %d times"}},
	GaveDraw:  {"let an even game slip", "let an even game slip twice", say.Plural{One: "let an even game slip %d time", Many: "let an even game slip %d times"}},
	Exposed:   {"walked into a loss", "walked into a loss twice", say.Plural{One: "walked into a loss %d time", Many: "walked into a loss %d times"}},
}

// Mark returns a mark for the share of the result that was lost, the same in all games:
// "??" for half or more, "?" for a fifth, "?!" for less.
func (m *Mistake) Mark(game *match.Game) string {
	switch lost := m.share(game); {
	case lost >= 0.5:
		return "??"
	case lost >= 0.2:
		return "?"
	}
	return slight
}

const slight = "?!"

// Summary returns the mistakes and what each player gave away; with chance also luck.
func (r *Review) Summary(game *match.Game) say.Text {
	text := say.Sentence(r.Headline(game))
	if game.Measure.Chance != nil {
		text = say.Join(" ", text, say.Sentence(r.SkillAndLuck(game)))
	}
	for _, line := range r.Players(game) {
		text = say.Join(" ", text, say.Sentence(line))
	}
	return text
}

// Headline returns the number of mistakes, or the turn that decided the game. It says so if
// most was lost in other turns.
func (r *Review) Headline(game *match.Game) say.Text {
	little := slices.ContainsFunc(r.PlayerSummaries(game), func(s PlayerSummary) bool { return s.MostlySmall })
	switch n, decided := len(r.Mistakes), r.decided(); {
	case n == 0 && little:
		return say.It("No single turn cost much, but small losses added up")
	case n == 0 && game.Measure.Chance != nil:
		return say.It("Every turn was perfect")
	case n == 0:
		return say.It("No mistakes found")
	case decided >= 0:
		return say.It("Turn %d decided the game", decided+1)
	case n == 1 && little:
		return say.It("One turn cost a lot, and small losses added up")
	case little:
		return say.Count(n, say.Plural{One: "%d turn cost a lot, and small " +
			"losses added up", Many: "%d turns cost a lot, and small losses added up"})
	case n == 1:
		return say.It("One turn could have been better")
	default:
		return say.Count(n, say.Plural{One: "%d turn could have been better", Many: "%d turns could have " +
			"been better"})
	}
}

// decided returns the last turn by which the loser of a game for two lost it, or -1.
func (r *Review) decided() int {
	last := -1
	for i := range r.Mistakes {
		m := &r.Mistakes[i]
		if seat := r.Turns[m.Turn].Seat; len(r.Scores) == 2 && m.Lost() && r.Scores[seat] < r.Scores[1-seat] {
			last = max(last, m.Turn)
		}
	}
	return last
}

// Start returns the mistake with which a person's review begins: the costliest of their seat,
// or nil if they made none.
func (r *Review) Start(game *match.Game, seat int) *Mistake {
	if m := r.Costliest(game, seat); m != nil {
		return m
	}
	for i := range r.Mistakes {
		if m := &r.Mistakes[i]; r.Turns[m.Turn].Seat == seat {
			return m
		}
	}
	return nil
}

// Players returns a line for each player: "Squares: accuracy 27 %, gave away about 38
// points, behind from turn 23 on".
func (r *Review) Players(game *match.Game) (lines []say.Text) {
	for seat, sum := range r.PlayerSummaries(game) {
		accuracy := say.Decimal{Value: sum.Accuracy()}
		switch {
		case game.Measure.Chance != nil:
			return []say.Text{say.It("Accuracy %s%%", accuracy)}
		case sum.Behind >= 0:
			// Translators: such as "Squares: accuracy 27 %, gave away about 38 points, behind from turn 23 on".
			lines = append(lines, say.It("%s: accuracy %s%%, %s, behind from "+
				"turn %d on", r.Seats[seat], accuracy, sum.Words(game), sum.Behind+1))
		default:
			lines = append(lines, say.It("%s: accuracy %s%%, %s", r.Seats[seat], accuracy, sum.Words(game)))
		}
	}
	return lines
}

// Words returns "missed a win, gave away about 12 points, most of it little by little".
func (s *PlayerSummary) Words(game *match.Game) say.Text {
	words := s.results()
	switch about := math.Round(s.Given); {
	case s.Exact && s.Given > 0:
		words = append(words, say.It("gave away %s", game.Measure.Amount(s.Given)))
	case !s.Exact && about > 0:
		words = append(words, say.It("gave away about %s", game.Measure.Amount(about)))
	}
	if s.MostlySmall {
		words = append(words, say.It("most of it little by little"))
	}
	if len(words) == 0 {
		return say.It("gave nothing away")
	}
	return say.Join(", ", words...)
}

// results says which proven results were given away, and how often.
func (s *PlayerSummary) results() (words []say.Text) {
	for _, kind := range []Kind{GaveWin, MissedWin, GaveDraw, Exposed} {
		switch n := s.Kinds[kind]; {
		case n == 1:
			words = append(words, say.It(given[kind].once))
		case n == 2:
			words = append(words, say.It(given[kind].twice))
		case n > 2:
			words = append(words, say.Count(n, given[kind].often))
		}
	}
	return words
}

// SkillAndLuck says what was given away and what chance brought, without a full stop.
func (r *Review) SkillAndLuck(game *match.Game) say.Text {
	luck := say.Decimal{Value: r.Luck, Decimals: 1, Plus: true}
	if r.Lost < least {
		return say.It("Nothing given away; luck: %s", luck)
	}
	return say.It("Given away: %s; luck: %s", game.Measure.Amount(r.Lost), luck)
}

// Explain explains a mistake by the rules alone: the effects of the turn played and of
// the better one. The texts may be zero. before is the position. yours addresses the
// player of the turn, as in [match.Reason.Words].
func (m *Mistake) Explain(game *match.Game, before match.State, played []string, yours bool) (against, better say.Text) {
	good, bad := game.Why(before, m.Better, played)
	return match.SayReasons(bad, yours), match.SayReasons(good, yours)
}

// Text returns the review for a terminal. Settings and moves are those of the reviewed
// game. It asks the adviser how the worst turns would have continued.
func (r *Review) Text(game *match.Game, settings []byte, moves []string) (string, error) {
	j, err := New(game, settings, moves)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	turns := "turns"
	if len(r.Turns) == 1 {
		turns = "turn"
	}
	fmt.Fprintf(&b, "Review of %s, %d %s. %s\n\n", game.Title, len(r.Turns), turns, r.Summary(game))
	names := game.Seats(j.states[0])
	for i, t := range r.Turns {
		line := r.line(game, j, i, moves[t.From:t.To])
		if m := r.MistakeOf(i); m != nil {
			line += "  " + m.Mark(game) + " " + m.Words(game).String()
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	for i := range r.Mistakes[:min(len(r.Mistakes), ShownFirst)] {
		m := &r.Mistakes[i]
		t := r.Turns[m.Turn]
		played := moves[t.From:t.To]
		against, better := m.Explain(game, j.states[m.Turn], played, false)
		fmt.Fprintf(&b, "\nTurn %d, %s: %s %s%s. "+
			"Better: %s%s.\n", m.Turn+1, names[t.Seat].Name, strings.Join(played, ", "), m.Words(game), withReason(": it ", against), strings.Join(m.Better, ", "), withReason(", which ", better))
		if rest := m.Line[len(m.Better):]; len(rest) > 0 {
			fmt.Fprintf(&b, "  It goes on: %s.\n", strings.Join(rest, ", "))
		}
		rest, err := ahead(game, settings, moves[:t.To])
		if err != nil {
			return "", err
		}
		if len(rest) > 0 {
			fmt.Fprintf(&b, "  After %s: %s.\n", strings.Join(played, ", "), strings.Join(rest, ", "))
		}
	}
	if more := len(r.Mistakes) - ShownFirst; more > 0 {
		fmt.Fprintf(&b, "\nand %d more\n", more)
	}
	return b.String(), nil
}

// PartialText returns the evaluated turns of a job that was stopped, and how many they are. It
// tells no mistakes, since those are found after all turns are evaluated. It is "" for a
// game of chance.
func (j *Job) PartialText() (text string, turns int) {
	turns = max(len(j.Points())-1, 0)
	if j.game.Measure.Chance != nil {
		return "", turns
	}
	var b strings.Builder
	for i, t := range j.review.Turns[:turns] {
		b.WriteString(strings.TrimRight(j.review.line(j.game, j, i, j.moves[t.From:t.To]), " ") + "\n")
	}
	return b.String(), turns
}

// line returns the line of a turn, which consists of these moves.
func (r *Review) line(game *match.Game, j *Job, turn int, moves []string) string {
	names := game.Seats(j.states[0])
	who := names[r.Turns[turn].Seat].Name
	if len(names) == 1 {
		who = ""
	}
	return fmt.Sprintf("%4d  %-9s  %-24s  %s", turn+1, who, strings.Join(moves, ", "), r.after(game, j, turn))
}

// withReason appends a reason to a lead, or returns "" without a reason.
func withReason(lead string, reason say.Text) string {
	if reason.Zero() {
		return ""
	}
	return lead + reason.String()
}

func (r *Review) after(game *match.Game, j *Job, turn int) string {
	if game.Measure.Chance != nil {
		t := r.Turns[turn]
		number := func(v float64, plus bool) say.Decimal { return say.Decimal{Value: v, Decimals: 1, Plus: plus} }
		return fmt.Sprintf("expect %s  skill %s  luck %s", number(r.Points[turn+1].Worth, false), number(-t.Lost, true), number(t.Luck, true))
	}
	return game.Say(j.states[turn+1], r.Points[turn+1].Evaluation).String()
}
