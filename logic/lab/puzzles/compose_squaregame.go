package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"tessera/logic/match"
	"tessera/logic/squaregame"
)

// pieces is a draft of Square Game.
type pieces struct {
	kind   string
	rules  squaregame.Settings
	on     []squaregame.Placement
	toMove int
	moves  []squaregame.Move
}

func linesDraft(kind *match.Kind, state match.State, turn []string) draft {
	s := match.Typed[squaregame.State](state)
	d := pieces{kind: kind.ID, rules: s.Settings(), on: s.Placements(), toMove: s.ToMove()}
	d.rules.Board, d.rules.Position = nil, ""
	for _, text := range turn {
		m, _ := squaregame.ParseMove(text) // a turn that was proven
		d.moves = append(d.moves, m)
	}
	return d
}

func (d pieces) settings() json.RawMessage {
	var on []string
	for _, p := range d.on {
		on = append(on, fmt.Sprintf("%d/%v", p.Player, p.Move))
	}
	rules := d.rules
	rules.Position = fmt.Sprintf("%s %d", strings.Join(on, ";"), d.toMove)
	text, _ := json.Marshal(rules) // which cannot fail
	return text
}

func (d pieces) turn() []string { return match.Texts(d.moves) }

// things returns the pieces by player and number, the farthest from the turn first.
func (d pieces) things() (all []thing) {
	at := d.moves[0]
	on := slices.Clone(d.on)
	far := func(p squaregame.Placement) int { return abs(p.Move.X-at.X) + abs(p.Move.Y-at.Y) }
	slices.SortStableFunc(on, func(a, b squaregame.Placement) int { return far(b) - far(a) })
	for _, p := range on {
		all = append(all, thing{p.Player, p.Move.Piece})
	}
	return all
}

func (d pieces) without(piece thing) draft {
	is := func(p squaregame.Placement) bool { return p.Player == piece.x && p.Move.Piece == piece.y }
	if len(d.on) == 1 || !slices.ContainsFunc(d.on, is) {
		return nil
	}
	d.on = slices.DeleteFunc(slices.Clone(d.on), is)
	return d
}

func (pieces) starts() []draft { return nil }

// elsewhere returns the pieces moved so that they, or the turn, are in the middle.
func (d pieces) elsewhere() (all []draft) {
	low, high := d.bounds()
	for _, by := range []thing{
		{(squaregame.Side - 1 - low.x - high.x) / 2, (squaregame.Side - 1 - low.y - high.y) / 2},
		{(squaregame.Side-1)/2 - d.moves[0].X, (squaregame.Side-1)/2 - d.moves[0].Y},
	} {
		to := d
		to.on, to.moves = slices.Clone(d.on), slices.Clone(d.moves)
		for i := range to.on {
			to.on[i].Move.X += by.x
			to.on[i].Move.Y += by.y
		}
		for i := range to.moves {
			to.moves[i].X += by.x
			to.moves[i].Y += by.y
		}
		all = append(all, to)
	}
	return all
}

// bounds returns the least and the greatest coordinates of the pieces.
func (d pieces) bounds() (low, high thing) {
	low = thing{squaregame.Side, squaregame.Side}
	for _, p := range d.on {
		for _, l := range p.Lines() {
			low = thing{min(low.x, l.X), min(low.y, l.Y)}
			end := thing{l.X + 1, l.Y}
			if l.Vertical {
				end = thing{l.X, l.Y + 1}
			}
			high = thing{max(high.x, end.x), max(high.y, end.y)}
		}
	}
	return low, high
}

// shape compares the lines with the numbers and the owners of their pieces, in all
// symmetries.
func (d pieces) shape() string {
	low, high := d.bounds()
	rows := make([][]byte, 2*(high.y-low.y)+1)
	for y := range rows {
		rows[y] = []byte(strings.Repeat(".", 2*(high.x-low.x)+1))
	}
	for _, p := range d.on {
		letter := byte('A' + p.Move.Piece)
		if p.Player == d.toMove {
			letter += 'a' - 'A'
		}
		for _, l := range p.Lines() {
			x, y := 2*(l.X-low.x), 2*(l.Y-low.y)
			if l.Vertical {
				y++
			} else {
				x++
			}
			rows[y][x] = letter
		}
	}
	text := make([]string, len(rows))
	for y, row := range rows {
		text[y] = string(row)
	}
	return match.CanonicalForm(text)
}

func (d pieces) pieces() int { return len(d.on) }

// parts counts the groups of pieces that do not touch each other.
func (d pieces) parts() (count int) {
	group := map[squaregame.Point]int{} // of each point with a line; a later piece joins groups
	for i, p := range d.on {
		count++
		joined := map[int]bool{}
		var points []squaregame.Point
		for _, l := range p.Lines() {
			end := squaregame.Point{X: l.X + 1, Y: l.Y}
			if l.Vertical {
				end = squaregame.Point{X: l.X, Y: l.Y + 1}
			}
			points = append(points, squaregame.Point{X: l.X, Y: l.Y}, end)
		}
		for _, at := range points {
			if other, there := group[at]; there && other != i && !joined[other] {
				joined[other] = true
				count--
			}
			group[at] = i
		}
		for at, other := range group {
			if joined[other] {
				group[at] = i
			}
		}
	}
	return count
}

// ugliness prefers few pieces close together that touch, then the turn in the middle.
func (d pieces) ugliness() float64 {
	low, high := d.bounds()
	middle := abs(low.x+high.x-squaregame.Side+1) + abs(low.y+high.y-squaregame.Side+1)
	return float64(2*len(d.on)+4*d.parts()+high.x-low.x+high.y-low.y) + float64(middle)/1000
}

// tempts is false: what is obvious is enough here.
func (pieces) tempts(before, after match.State) bool { return false }

// playOn returns the last piece of a chain, where it closes most squares.
func (d pieces) playOn(after match.State) (last []string) {
	s := match.Typed[squaregame.State](after)
	if d.kind == "square-three" || s.ToMove() != d.toMove {
		return nil
	}
	most := 0
	for m, next := range match.Successors(s) {
		if !m.IsPass() && next.LastClosed() > most {
			most, last = next.LastClosed(), []string{m.String()}
		}
	}
	return last
}
