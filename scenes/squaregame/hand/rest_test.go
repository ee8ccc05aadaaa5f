package hand

import (
	"testing"

	"tessera/logic/squaregame"
	"tessera/scenes/geom"
	"tessera/scenes/input"
	"tessera/scenes/squaregame/grid"
)

func (p *player) touch(fingers ...geom.Point) {
	p.raw.Touches = nil
	for i, at := range fingers {
		p.raw.Touches = append(p.raw.Touches, input.Touch{ID: i + 1, At: at})
	}
	p.next()
}

// TestAPieceLeftWhereItMayNotLieSaysWhy covers a drag that a second finger ends and a tap
// that brings the piece there. At a legal place nothing is said.
func TestAPieceLeftWhereItMayNotLieSaysWhy(t *testing.T) {
	for _, c := range []struct {
		at   func(p *player) geom.Point
		said int
	}{
		{func(p *player) geom.Point { return p.view.At(grid.Point(12, 20)) }, 1},
		{func(p *player) geom.Point {
			m := squaregame.Move{Piece: 5, Permutation: p.Permutation(5)}
			zero := p.state.Points(m.Piece, m.Permutation)[0]
			middle := grid.Point(zero.X, zero.Y).Add(grid.Middle(m.Piece, m.Permutation))
			return p.view.At(middle)
		}, 0},
	} {
		p := newPlayer(t, bench)
		from, to := p.layout.Cells[4].Center(), c.at(p)
		lifted := to.Add(geom.Point{Y: p.layout.Px(Lift)})
		p.touch(from)
		for i := 1; i <= 10; i++ {
			p.touch(from.Lerp(lifted, float64(i)/10))
		}
		p.touch(lifted, from)
		if p.Held == nil || !p.Held.Resting || len(p.said) != c.said {
			t.Fatalf("left at %v it is held: %v; said: %q", to, p.Held != nil, p.said)
		}
		p.touch()
		away := p.view.At(grid.Point(20, 20))
		p.touch(away)
		p.touch()
		if p.Held == nil || len(p.said) != c.said+1 {
			t.Errorf("brought to %v it is held: %v; said: %q", away, p.Held != nil, p.said)
		}
	}
}
