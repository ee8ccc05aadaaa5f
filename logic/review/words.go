package review

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"tessera/logic/match"
)

// Words say what a mistake was: "gave the win away", "cost 4 points".
func (m *Mistake) Words(game *match.Game) string {
	switch m.Kind {
	case GaveWin:
		return "gave the win away"
	case MissedWin:
		return "missed a win"
	case GaveDraw:
		return "gave the draw away"
	case Exposed:
		return "ran into a loss"
	}
	about := "about "
	if m.Proven {
		about = ""
	}
	return "cost " + about + game.Measure.Amount(m.Cost)
}

// Sign marks a mistake by the share of the result that it lost, alike in all games:
// "??" for half of it or more, "?" for a fifth, "?!" for less.
func (m *Mistake) Sign(game *match.Game) string {
	switch lost := m.share(game); {
	case lost >= 0.5:
		return "??"
	case lost >= 0.2:
		return "?"
	}
	return "?!"
}

// Summary says how the game went: how many turns there are to be looked at, and what
// each player gave away; in a game with chance, skill and luck apart.
func (r *Review) Summary(game *match.Game) string {
	text := r.Head(game) + "."
	if game.Measure.Chance != nil {
		text += " " + r.SkillAndLuck(game)
	}
	for _, line := range r.Players(game) {
		text += " " + line + "."
	}
	return text
}

// Head says how many turns there are to be looked at, or that there are none, and
// whether most was lost in none of them.
func (r *Review) Head(game *match.Game) string {
	little := slices.ContainsFunc(r.Sums(game), func(s Sum) bool { return s.Little })
	switch n := len(r.Mistakes); {
	case n == 0 && little:
		return "No single turn cost much, but small losses add up"
	case n == 0 && game.Measure.Chance != nil:
		return "Every command was perfect"
	case n == 0:
		return "No turn is known to have been a mistake"
	case n == 1 && little:
		return "One turn cost much, and small losses add up"
	case little:
		return fmt.Sprintf("%d turns cost much, and small losses add up", n)
	case n == 1:
		return "One turn could have been better"
	default:
		return fmt.Sprintf("%d turns could have been better", n)
	}
}

// Players says of each player how accurate the turns were, what was given away in all,
// and where the game was lost: "Squares: accuracy 27 %, gave away about 38 points,
// behind for good after turn 23".
func (r *Review) Players(game *match.Game) (lines []string) {
	for seat, sum := range r.Sums(game) {
		text := "accuracy " + match.Number(sum.Accuracy(), 0) + " %"
		if game.Measure.Chance != nil {
			return []string{"Accuracy" + strings.TrimPrefix(text, "accuracy")}
		}
		text = r.Seats[seat] + ": " + text + ", " + sum.Words(game)
		if sum.Behind >= 0 {
			text += ", behind for good after turn " + strconv.Itoa(sum.Behind+1)
		}
		lines = append(lines, text)
	}
	return lines
}

// Words say what a player gave away: "missed a win, gave away about 12 points, most of
// it little by little".
func (s *Sum) Words(game *match.Game) string {
	words := s.results()
	given, about := s.Given, ""
	if !s.Exact {
		given, about = math.Round(given), "about "
	}
	if given > 0 {
		words = append(words, "gave away "+about+game.Measure.Amount(given))
	}
	if s.Little {
		words = append(words, "most of it little by little")
	}
	if len(words) == 0 {
		return "gave nothing away"
	}
	return strings.Join(words, ", ")
}

// results say which proven results were given away, and how often.
func (s *Sum) results() (words []string) {
	for _, kind := range []Kind{GaveWin, MissedWin, GaveDraw, Exposed} {
		m := Mistake{Kind: kind}
		switch n := s.Kinds[kind]; {
		case n == 1:
			words = append(words, m.Words(nil))
		case n == 2:
			words = append(words, m.Words(nil)+" twice")
		case n > 2:
			words = append(words, fmt.Sprintf("%s %d times", m.Words(nil), n))
		}
	}
	return words
}

// SkillAndLuck says what was given away and what chance brought.
func (r *Review) SkillAndLuck(game *match.Game) string {
	lost := "Nothing was given away"
	if r.Lost >= least {
		lost = "Given away: " + game.Measure.Amount(r.Lost)
	}
	return lost + "; luck: " + match.Signed(r.Luck, 1) + "."
}

// Because says why by the rules alone: what the turn as it was played did, and what the
// better one does; "" where nobody knows. Before is the position, yours whose turn it
// was: "your" or "their".
func (m *Mistake) Because(game *match.Game, before match.State, played []string, yours string) (against, better string) {
	good, bad := game.Why(before, m.Better, played)
	return match.SayReasons(bad, yours), match.SayReasons(good, yours)
}

// Text is the review for a terminal. Settings and moves are the game's that was
// reviewed. The adviser is asked what was to follow the worst turns as they were played.
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
		who := names[t.Seat].Name
		if len(names) == 1 {
			who = ""
		}
		line := fmt.Sprintf("%4d  %-9s  %-24s  %s", i+1, who, strings.Join(moves[t.From:t.To], ", "), r.after(game, j, i))
		if m := r.Of(i); m != nil {
			line += "  " + m.Sign(game) + " " + m.Words(game)
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	for i := range r.Mistakes[:min(len(r.Mistakes), First)] {
		m := &r.Mistakes[i]
		t := r.Turns[m.Turn]
		played := moves[t.From:t.To]
		against, better := m.Because(game, j.states[m.Turn], played, "their")
		if against != "" {
			against = ": it " + against
		}
		if better != "" {
			better = ", which " + better
		}
		fmt.Fprintf(&b, "\nTurn %d, %s: %s %s%s. Better: %s%s.\n", m.Turn+1, names[t.Seat].Name, strings.Join(played, ", "), m.Words(game), against, strings.Join(m.Better, ", "), better)
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
	if more := len(r.Mistakes) - First; more > 0 {
		fmt.Fprintf(&b, "\nand %d more\n", more)
	}
	return b.String(), nil
}

// after says what is known after a turn.
func (r *Review) after(game *match.Game, j *Job, turn int) string {
	if game.Measure.Chance != nil {
		t := r.Turns[turn]
		return fmt.Sprintf("expect %s  skill %s  luck %s", match.Number(r.Points[turn+1].Worth, 1), match.Signed(-t.Lost, 1), match.Signed(t.Luck, 1))
	}
	return game.Say(j.states[turn+1], r.Points[turn+1].Known)
}
