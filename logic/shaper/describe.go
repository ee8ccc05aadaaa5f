package shaper

import (
	"math"

	"tessera/logic/match"
	"tessera/logic/say"
)

// The kinds of cells of the two boards.
const (
	ownKind  = "cell"
	goalKind = "goal"
)

// Describe describes the puzzle in words: both boards and the piece in hand.
func (s State) Describe() match.Description {
	d := match.Description{Areas: []match.Area{
		{Name: say.It("Your board"), Kind: ownKind, Rows: s.rows(true)},
		{Name: say.It("The computer's board"), Kind: goalKind, Unused: true, Rows: s.rows(false)},
	}}
	if s.piece != NoPiece {
		d.Facts = append(d.Facts, say.It("Piece in hand: %s", s.piece.spoken()))
	}
	differ := s.Difference().Count()
	d.Facts = append(d.Facts,
		say.Count(differ, say.Plural{One: "%d of %d tiles differs", Many: "%d of %d tiles differ"}, Size*Size),
		say.It("Round %d, score so far "+
			"%d, par %s", s.Round(), s.Score(), say.Decimal{Value: Par(s.target), Decimals: 1, Fixed: true}))
	return d
}

func (s State) rows(mine bool) []match.Row {
	board := s.target
	if mine {
		board = s.board
	}
	var rows []match.Row
	for row := 1; row <= Size; row++ {
		line := match.Row{}
		for column := 1; column <= Size; column++ {
			cell := match.Cell{Key: Place(row, column).String(), Name: say.It("row %d, column %d", row, column)}
			if board.At(row, column) {
				cell.Holds = say.Raw(cross)
			}
			if mine {
				if s.Difference().At(row, column) {
					// Translators: from the same cell of the computer's board.
					cell.Note = say.It("of a cell|differs")
				}
				if s.piece != NoPiece {
					cell.Does = s.DescribeMove(Place(row, column)).Full
				}
			}
			line.Cells = append(line.Cells, cell)
		}
		rows = append(rows, line)
	}
	return rows
}

// spoken describes the piece for speech.
func (p Piece) spoken() say.Text {
	first, second := p.Cells()
	name := func(x bool) say.Text {
		if x {
			return say.Raw(cross)
		}
		return say.It(match.Empty)
	}
	if p.Standing() {
		// Translators: what the two halves of a piece in hand hold, "X" or "empty", and how it lies.
		return say.It("%s above %s, standing", name(first), name(second))
	}
	return say.It("%s left of %s, lying", name(first), name(second))
}

// DescribeMove says what a command does.
func (s State) DescribeMove(m Move) match.MoveWords {
	if m.IsRotation() {
		return match.MoveWords{Full: say.It("rotates the piece (%s)", s.piece.Rotated(m).spoken()), Brief: Describe(m)}
	}
	switch s.piece.Over(m) {
	case RightEdge:
		return match.MoveWords{Full: say.It("over the right edge, which costs a round"), Brief: say.It("over the edge")}
	case BottomEdge:
		return match.MoveWords{Full: say.It("over the bottom edge, which costs a round"), Brief: say.It("over the edge")}
	}
	toggled, _ := s.piece.Toggled(m)
	var turned []say.Text
	for row := 1; row <= Size; row++ {
		for column := 1; column <= Size; column++ {
			if toggled.At(row, column) {
				turned = append(turned, say.Raw(Place(row, column).String()))
			}
		}
	}
	return match.MoveWords{Full: say.It("flips %s", say.And(turned...)), Brief: Describe(m)}
}

// Reasons returns the facts about a command: that most pieces finish after it, that it is
// the best on average, how many more or fewer cells match after it, or that a placement
// over the edge wastes the round.
func (s State) Reasons(turn []Move) []match.Reason {
	if len(turn) != 1 {
		return nil
	}
	next, err := s.Apply(turn[0])
	switch {
	case err != nil:
		return nil
	case next.OutOfBoardError():
		return []match.Reason{{Effect: Wastes}}
	}
	var list []match.Reason
	if n := next.finishing(); n*2 > tenths && !turn[0].IsRotation() {
		list = append(list, match.Reason{Effect: Finishes, Count: n})
	}
	// A lead of exactly a half is rounded down on every machine.
	if n := int(math.Ceil(tenths*s.lead(turn[0], next) - 0.5 - equallyGood)); n > 0 {
		list = append(list, match.Reason{Effect: Leads, Count: n})
	}
	switch more := s.Difference().Count() - next.Difference().Count(); {
	case more > 0:
		list = append(list, match.Reason{Effect: Matches, Count: more})
	case more < 0:
		list = append(list, match.Reason{Effect: Spoils, Count: -more})
	}
	return list
}

const tenths = 10

// finishing returns how many of ten next pieces, rounded down, can finish the board as they
// come or after one rotation. It is 0 if the board is finished.
func (s State) finishing() int {
	weight := 0
	for _, p := range pieces {
		if cost := solved().withPiece(s.Difference(), p.piece); cost > 0 && cost <= 2 {
			weight += p.weight
		}
	}
	return weight * tenths / allWeights
}

// lead returns by how many expected rounds a command that leads to next is better than all
// commands that lead elsewhere. It is 0 if best is not among the best commands, or if all
// commands lead to next.
func (s State) lead(best Move, next State) float64 {
	if Loss(s, best) > 0 {
		return 0
	}
	lead := math.Inf(1)
	for m, end := range match.Successors(s) {
		if end.board != next.board || end.piece != next.piece {
			lead = min(lead, Loss(s, m))
		}
	}
	if math.IsInf(lead, 1) {
		return 0
	}
	return lead
}

// The effects of a command. Their counts are how many of ten next pieces finish the board,
// by how many tenths of a round the command is better than any other, and how many more
// cells are right or wrong. Wastes has no count.
var (
	Finishes = &match.Effect{Words: func(r match.Reason, _ bool) say.Text {
		// Translators: the first fact is a number of pieces from 6 to 10, the second is 10.
		return say.It("lets %d of %d pieces finish within two rounds", r.Count, tenths)
	}}
	Leads = &match.Effect{Words: func(r match.Reason, _ bool) say.Text {
		// Translators: the fact is a number with a decimal, such as 1.4.
		return say.It("takes %s rounds fewer on average than any other",
			say.Decimal{Value: float64(r.Count) / tenths, Decimals: 1, Fixed: true})
	}}
	Matches = &match.Effect{Words: match.Counted(say.Plural{One: "gets %d more tile right", Many: "gets %d more tiles right"})}
	Spoils  = &match.Effect{Words: match.Counted(say.Plural{One: "gets %d more tile wrong", Many: "gets %d more tiles wrong"}), Bad: true}
	Wastes  = &match.Effect{Words: func(match.Reason, bool) say.Text { return say.It("wastes a round") }, Bad: true}
)
