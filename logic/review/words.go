package review

import (
	"fmt"
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

// Summary says how the game went in a sentence: how many turns there are to be
// looked at, or that there are none; in a game with chance, skill and luck apart.
func (r *Review) Summary(game *match.Game) string {
	text := ""
	switch n := len(r.Mistakes); n {
	case 0:
		text = "No turn is known to have been a mistake."
	case 1:
		text = "One turn could have been better."
	default:
		text = fmt.Sprintf("%d turns could have been better.", n)
	}
	if game.Measure.Chance == nil {
		return text
	}
	if len(r.Mistakes) == 0 {
		text = "Every command was perfect."
	}
	return text + " " + r.SkillAndLuck(game)
}

// SkillAndLuck says what was given away and what chance brought.
func (r *Review) SkillAndLuck(game *match.Game) string {
	lost := "Nothing was given away"
	if r.Lost >= least {
		lost = "Given away: " + game.Measure.Amount(r.Lost)
	}
	return lost + "; luck: " + match.Signed(r.Luck, 1) + "."
}

// Text is the review for a terminal. Settings and moves are the game's that was
// reviewed.
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
			line += "  << " + m.Words(game)
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	for i := range r.Mistakes[:min(len(r.Mistakes), First)] {
		m := &r.Mistakes[i]
		t := r.Turns[m.Turn]
		fmt.Fprintf(&b, "\nTurn %d, %s: %s %s. Better: %s.\n", m.Turn+1, names[t.Seat].Name, strings.Join(moves[t.From:t.To], ", "), m.Words(game), strings.Join(m.Better, ", "))
		if rest := m.Line[len(m.Better):]; len(rest) > 0 {
			fmt.Fprintf(&b, "  It goes on: %s.\n", strings.Join(rest, ", "))
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
