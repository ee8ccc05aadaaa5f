package trisq

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"tessera/logic/match"
	"tessera/logic/say"
)

// cellKind is the kind of the board's cells.
const cellKind = "cell"

// Describe describes the position in words.
func (s State) Describe() match.Description {
	board := match.Area{Name: say.It("Board"), Kind: cellKind}
	taken := map[Point]bool{}
	for _, p := range s.LastCaptured() {
		taken[p] = true
	}
	last, moved := s.LastMove()
	_, over := s.Outcome()
	for row := range s.Size() {
		line := match.Row{}
		for column := range s.Size() {
			p, _ := s.PointAt(column, row)
			line.Name = say.It("Row %s", RowName(p.Row()))
			cell := match.Cell{Key: p.String(), Name: say.Raw(p.String()), Holds: say.It(s.At(p).spoken())}
			switch at, placed := last.Point(); {
			case moved && placed && at == p:
				cell.Note = say.It("placed last")
			case taken[p]:
				cell.Note = say.It("captured last")
			}
			if !over && s.At(p) == None {
				cell.Does = s.wouldDo(p)
			}
			line.Cells = append(line.Cells, cell)
		}
		board.Rows = append(board.Rows, line)
	}
	d := match.Description{Areas: []match.Area{board}}
	d.Facts = append(d.Facts, say.It("Area: triangles %d, squares %s", s.Area(Triangle), say.Decimal{Value: float64(s.Area(Square)) + s.Settings().Komi, Decimals: 1}))
	return d
}

// wouldDo says what a placement on an empty point would do, or why it is illegal.
func (s State) wouldDo(p Point) say.Text {
	next, err := s.Apply(Place(p))
	if err != nil {
		if refused, ok := err.(*MoveError); ok {
			// Translators: behind the colon stands why.
			return say.It("not allowed: %s", refused.Reason)
		}
		return say.It("not allowed")
	}
	if takes := next.LastCaptured(); len(takes) > 0 {
		return say.It("place and capture %s", names(takes))
	}
	// Translators: what pressing a free point does.
	return say.It("what can be done|place")
}

// DescribeMove says what a move does.
func (s State) DescribeMove(m Move) (w match.MoveWords) {
	p, isPlacement := m.Point()
	if !isPlacement {
		// Translators: behind the player's name and a colon.
		return match.MoveWords{Full: say.It("passes")}
	}
	next, err := s.Apply(m)
	if err != nil {
		return w
	}
	if takes := next.LastCaptured(); len(takes) > 0 {
		w.Does = say.It("captures %s", names(takes))
	}
	// Translators: a piece was placed at this point.
	w.Full, w.Brief = say.Raw(p.String()), say.It("a move|at %s", p)
	return w
}

// names joins the names of one or more points with "and".
func names(points []Point) (all say.Text) {
	all = say.Raw(points[0].String())
	for _, p := range points[1:] {
		all = say.And(all, say.Raw(p.String()))
	}
	return all
}

// spoken returns the message for a figure on a point, or "" for None.
func (f Figure) spoken() say.ID {
	return [...]say.ID{"", "what lies on a point|triangle", "what lies on a point|square"}[f]
}

// Reasons returns the facts about a turn: what it captures, saves, threatens, forces and
// encloses, and what it leaves to be captured.
func (s State) Reasons(turn []Move) (list []match.Reason) {
	if len(turn) != 1 {
		return nil
	}
	next, err := s.Apply(turn[0])
	if err != nil {
		return nil
	}
	me, taken := s.Turn(), next.LastCaptured()
	if o, over := next.Outcome(); over {
		switch {
		case o.Winner == me:
			return []match.Reason{{Effect: match.Wins}}
		case turn[0] == Pass:
			return []match.Reason{{Effect: Passes, Count: next.free().count()}}
		}
		return []match.Reason{{Effect: match.Ends}}
	}
	if turn[0] == Pass {
		list = next.offersEnd()
	}
	add := func(effect *match.Effect, points []Point) {
		if len(points) > 0 {
			list = append(list, match.Reason{Effect: effect, At: match.Texts(points), Count: len(points)})
		}
	}
	add(Captures, taken)
	left := next.capturable()
	gone := func(p Point) bool { return next.At(p) != me }
	add(Saves, slices.DeleteFunc(minus(s.capturableNow(me), left), gone))
	threatened := minus(next.capturableNow(me.Other()), s.capturable())
	if len(threatened) > 0 && next.suffers(1) {
		list = append(list, match.Reason{Effect: Forces})
	} else {
		add(Threatens, threatened)
	}
	if n := s.encloses(next, me, turn[0]); n > 0 && s.Figures(me.Other()) > 0 {
		list = append(list, match.Reason{Effect: Encloses, Count: n})
	}
	if p, is := turn[0].Point(); is && len(taken) == 0 && s.Ownership()[p] == me && s.Figures(me.Other()) > 0 {
		list = append(list, match.Reason{Effect: Fills})
	}
	if s.Figures(me) == 0 && s.nearCorner(turn[0]) {
		list = append(list, match.Reason{Effect: Corners})
	}
	add(Leaves, left)
	return list
}

// offersEnd returns the reason against the pass that led to a state: a pass of the side to
// move would end the game, and not as a win of the one that passed.
func (s State) offersEnd() []match.Reason {
	end, err := s.Apply(Pass)
	if err != nil {
		return nil
	}
	if o, over := end.Outcome(); over && o.Winner != s.Turn().Other() {
		return []match.Reason{{Effect: Passes, Count: s.free().count()}}
	}
	return nil
}

// nearCorner reports whether a placement is beside a corner point, straight or diagonally.
func (s State) nearCorner(m Move) bool {
	p, is := m.Point()
	last := s.Size() - 1
	column, row := p.Column(), p.Row()-(Size-s.Size())
	column, row = min(column, last-column), min(row, last-row)
	return is && column < 2 && row < 2 && column+row > 0
}

// capturable returns the figures that the side to move can capture now, in reading order.
func (s State) capturable() (points []Point) {
	for _, next := range match.Successors(s) {
		points = append(points, next.LastCaptured()...)
	}
	sort.Slice(points, func(i, j int) bool { return points[i] < points[j] })
	return slices.Compact(points)
}

// capturableNow returns the side's figures that the opponent could capture if it were to
// move, or nil if the turn cannot pass to it.
func (s State) capturableNow(side Figure) []Point {
	if s.Turn() != side {
		return s.capturable()
	}
	next, err := s.Apply(Pass)
	if err != nil {
		return nil
	}
	return next.capturable()
}

// encloses counts the empty points that become a side's area by a move.
func (s State) encloses(next State, side Figure, m Move) (n int) {
	before, after := s.Ownership(), next.Ownership()
	for p := range after {
		if next.At(Point(p)) == None && s.At(Point(p)) == None && after[p] == side && before[p] != side {
			n++
		}
	}
	return n
}

// minus returns the points of a that are not in b.
func minus(a, b []Point) (list []Point) {
	for _, p := range a {
		if !slices.Contains(b, p) {
			list = append(list, p)
		}
	}
	return list
}

// Diagram returns the board as text: a line of column letters, then a line per row with
// its number right-aligned and one symbol per point (▲ □ ·), two spaces apart. Lines have
// no trailing blanks and end in a newline.
func (s State) Diagram() string {
	var text strings.Builder
	line := make([]string, s.Size())
	write := func(head string, of func(column int) string) {
		for column := range line {
			line[column] = of(column)
		}
		fmt.Fprintf(&text, "%2s %s\n", head, strings.Join(line, "  "))
	}
	write("", ColumnName)
	for row := Size - s.Size(); row < Size; row++ {
		write(RowName(row), func(column int) string { return s.board.at(Point(row*Size + column)).Symbol() })
	}
	return text.String()
}

// String returns the Diagram and a line that says who moves, like "triangles to move" or
// "squares to move, after a pass", or the result: "over: " and the Outcome.
func (s State) String() string { return s.Diagram() + s.headline() + "\n" }

func (s State) headline() string {
	if outcome, over := s.Outcome(); over {
		return "over: " + outcome.String()
	}
	text := s.Turn().String() + "s to move"
	if s.passes > 0 {
		text += ", after a pass"
	}
	return text
}

// The effects of a turn. Their places are points.
var (
	Captures = &match.Effect{Words: sayCaptures, Tactical: true, Chance: "captures",
		Habit: "Missed captures"}
	// Saves: the pieces at these places can no longer be captured.
	Saves = &match.Effect{Words: saySaves, Chance: "saves",
		Habit: "Missed chances to save a piece"}
	// Threatens: these pieces can be captured next.
	Threatens = &match.Effect{Words: sayThreatens}
	// Forces: the player can capture next, whatever the reply is.
	Forces = &match.Effect{Words: func(match.Reason, bool) say.Text { return say.It("forces a capture next turn") }}
	// Encloses counts new points, without the one of the piece placed.
	Encloses = &match.Effect{Words: match.Counted(say.Plural{One: "encloses %d point", Many: "encloses %d points"}), Slow: true}
	// Fills: the point already belonged to the player.
	Fills = &match.Effect{Words: sayFills, Bad: true}
	// Corners: the player's first piece is beside a corner.
	Corners = &match.Effect{Words: func(match.Reason, bool) say.Text {
		return say.It("starts near a corner, where two pieces are enough to enclose a point")
	}}
	// Passes counts the empty points when the game ends by a pass, or by the opponent's answer
	// to it, and the player does not win.
	Passes = &match.Effect{Bad: true, Words: match.Counted(say.Plural{One: "lets the game end with %d point " +
		"still empty", Many: "lets the game end with %d points still empty"})}
	// Leaves: these pieces have one free side and can be captured next.
	Leaves = &match.Effect{Words: sayLeaves, Bad: true, Chance: "leaves",
		Habit: "Pieces left with one free side"}
)

func sayCaptures(r match.Reason, _ bool) say.Text {
	if at, named := r.Places(); named {
		return say.It("captures %s", at)
	}
	return say.Count(len(r.At), say.Plural{One: "captures %d piece", Many: "captures %d pieces"})
}

func saySaves(r match.Reason, yours bool) say.Text {
	at, named := r.Places()
	switch n := len(r.At); {
	case n == 1:
		return say.It(one(yours, "saves your piece at %s", "saves their piece at %s"), at)
	case named:
		return say.It(one(yours, "saves your pieces at %s", "saves their pieces at %s"), at)
	case yours:
		return say.Count(n, say.Plural{One: "saves %d of your pieces", Many: "saves %d of your pieces"})
	default:
		return say.Count(n, say.Plural{One: "saves %d of their pieces", Many: "saves %d of their pieces"})
	}
}

func sayThreatens(r match.Reason, _ bool) say.Text {
	at, named := r.Places()
	switch n := len(r.At); {
	case n == 1:
		return say.It("threatens the piece at %s", r.At[0])
	case named:
		return say.It("threatens the pieces at %s", at)
	default:
		return say.Count(n, say.Plural{One: "threatens %d piece", Many: "threatens %d pieces"})
	}
}

func sayFills(_ match.Reason, yours bool) say.Text {
	return say.It(one(yours, "fills a point that was already yours", "fills a point that was "+
		"already theirs"))
}

func sayLeaves(r match.Reason, yours bool) say.Text {
	at, named := r.Places()
	switch n := len(r.At); {
	case n == 1:
		return say.It(one(yours, "leaves your piece at %s with one free side", "leaves their piece at %s "+
			"with one free side"), at)
	case named:
		return say.It(one(yours, "leaves your pieces at %s with one free side each", "leaves their pieces "+
			"at %s with one free side each"), at)
	case yours:
		return say.Count(n, say.Plural{One: "leaves %d of your pieces with " +
			"one free side", Many: "leaves %d of your pieces with one free side each"})
	default:
		return say.Count(n, say.Plural{One: "leaves %d of their pieces with " +
			"one free side", Many: "leaves %d of their pieces with one free side each"})
	}
}

// one returns the message for "your" or for "their".
func one(yours bool, your, their say.ID) say.ID {
	if yours {
		return your
	}
	return their
}
