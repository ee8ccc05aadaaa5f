package analysis

import (
	"image"
	"image/color"
	"math"
	"strconv"

	"tessera/assets/sprites"
	"tessera/assets/vector"
	"tessera/logic/match"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/ui"
)

// tracedTurns is how many turns of a line are drawn on the board.
const tracedTurns = 3

// trace draws the moves of a line on the board that shows where it begins: what each
// lays as a ghost with its number, and an arrow where something moves.
func (p *preview) trace(moves []string) {
	b, ok := p.desk.Board.(boards.Tracing)
	if !ok || p.desk.Moving() {
		return
	}
	s, turns, seat := p.desk.State(), 0, -1
	taken, count := map[geom.Point]int{}, 0
	for i, move := range moves {
		if s.Turn() != seat {
			turns, seat = turns+1, s.Turn()
		}
		next, err := s.Apply(move)
		if err != nil || turns > tracedTurns {
			return
		}
		t, ok := b.Trace(p.desk, moves[:i], s, move)
		if ok {
			count++
			p.mark(t, strconv.Itoa(count), seat, taken[t.From])
			taken[t.From]++
		}
		if s = next; t.Last {
			return
		}
	}
}

// point shows with a letter where another line begins.
func (p *preview) point(moves []string, letter string) {
	b, ok := p.desk.Board.(boards.Tracing)
	if !ok || p.desk.Moving() || len(moves) == 0 {
		return
	}
	if at, ok := b.Place(p.desk, moves[0]); ok {
		p.mark(boards.Trace{From: at.Center(), To: at.Center(), Size: math.Min(at.W, at.H)}, letter, -1, 0)
	}
}

// mark draws an arrow, and a disc with a few letters where it begins, in the colour of
// a seat; of none, -1, in a quiet one. So many others stand there already.
func (p *preview) mark(t boards.Trace, text string, seat, others int) {
	u := p.desk.UI
	edge := u.Theme.Faint
	if seat >= 0 {
		edge = u.Theme.Accent
	}
	if t.From != t.To {
		arrow(u, t.From, t.To, t.Size*0.2, vector.Alpha(edge, 0.85))
	}
	size := min(max(t.Size*0.5, u.Px(14)), u.Px(26))
	at := t.From.Add(geom.Point{X: size * float64(others)})
	type key struct {
		px          int
		edge, paper color.Color
	}
	k := key{int(size), edge, u.Theme.Panel}
	u.ShowAt(u.Picture(k, func() image.Image { return sprites.SquareDisc(k.px, k.edge, k.paper) }), at, ui.Look{})
	u.Text(text, ui.Font{Size: math.Round(size * 0.58 / u.Scale()), Weight: ui.FontStrong.Weight}, u.Theme.Ink, at, ui.Center)
}

// arrow draws an arrow from a point to another.
func arrow(u *ui.UI, from, to geom.Point, wide float64, ink color.Color) {
	way := to.Sub(from)
	length := math.Hypot(way.X, way.Y)
	if length < 1 {
		return
	}
	type key struct {
		x, y, wide int
		ink        color.Color
	}
	k := key{int(way.X), int(way.Y), int(max(wide, 3)), ink}
	pad := 2 * float64(k.wide)
	at := geom.Point{X: min(from.X, to.X) - pad, Y: min(from.Y, to.Y) - pad}
	u.Show(u.Picture(k, func() image.Image {
		c := vector.New(math.Abs(way.X)+2*pad, math.Abs(way.Y)+2*pad, 1)
		a, b := from.Sub(at), to.Sub(at)
		one := way.Times(1 / length)
		side := geom.Point{X: -one.Y, Y: one.X}.Times(float64(k.wide) * 1.3)
		neck := b.Sub(one.Times(float64(k.wide) * 2))
		l, r := neck.Add(side), neck.Sub(side)
		c.Fill(vector.Line(float64(k.wide), a.X, a.Y, neck.X, neck.Y).Join(vector.Polygon(0, b.X, b.Y, l.X, l.Y, r.X, r.Y)), vector.Flat{Color: k.ink})
		return c.Image
	}), at)
}

// draw shows the chosen line on the board, and where the others begin.
func (l *Lines) draw() {
	if !l.Shown() || l.desk.Session.Shown() != l.of {
		return
	}
	lines := l.answer.Lines[:min(len(l.answer.Lines), mostLines)]
	for i, line := range lines {
		if i != l.chosen && !sameStart(line, lines[min(l.chosen, len(lines)-1)]) {
			l.preview.point(line.Moves, letters[i:i+1])
		}
	}
	if l.chosen < len(lines) {
		l.preview.trace(lines[l.chosen].Moves)
	}
}

func sameStart(a, b match.Line) bool { return a.Moves[0] == b.Moves[0] }
