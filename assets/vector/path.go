package vector

import (
	"image"
	"math"

	raster "golang.org/x/image/vector"
)

// Path is an outline of lines and curves in the canvas's units. MoveTo, LineTo, CurveTo
// and Join change the path and return it, so that calls can be chained.
type Path struct {
	ops []op
}

// op is a move, a line, or a cubic curve with its two control points first.
type op struct {
	kind byte // 'M', 'L', 'C'
	p    [3]pt
}

type pt struct{ x, y float64 }

// MoveTo starts a new outline.
func (p *Path) MoveTo(x, y float64) *Path { return p.add('M', pt{x, y}) }

// LineTo draws a straight line.
func (p *Path) LineTo(x, y float64) *Path { return p.add('L', pt{x, y}) }

// CurveTo draws a cubic curve with the control points (ax, ay), (bx, by).
func (p *Path) CurveTo(ax, ay, bx, by, x, y float64) *Path {
	return p.add('C', pt{ax, ay}, pt{bx, by}, pt{x, y})
}

func (p *Path) add(kind byte, points ...pt) *Path {
	o := op{kind: kind}
	copy(o.p[:], points)
	p.ops = append(p.ops, o)
	return p
}

// Join adds the outlines of other paths.
func (p *Path) Join(others ...*Path) *Path {
	for _, other := range others {
		p.ops = append(p.ops, other.ops...)
	}
	return p
}

// Moved returns the path shifted by (dx, dy).
func (p *Path) Moved(dx, dy float64) *Path {
	return p.mapped(func(q pt) pt { return pt{q.x + dx, q.y + dy} })
}

// Scaled returns the path scaled by f about (cx, cy).
func (p *Path) Scaled(f, cx, cy float64) *Path {
	return p.mapped(func(q pt) pt { return pt{cx + (q.x-cx)*f, cy + (q.y-cy)*f} })
}

// Turned returns the path turned clockwise by angle radians about (cx, cy).
func (p *Path) Turned(angle, cx, cy float64) *Path {
	sin, cos := math.Sincos(angle)
	return p.mapped(func(q pt) pt {
		dx, dy := q.x-cx, q.y-cy
		return pt{cx + dx*cos - dy*sin, cy + dx*sin + dy*cos}
	})
}

// Reversed returns the path in the opposite direction. Joined to another path, it cuts a
// hole.
func (p *Path) Reversed() *Path {
	out := new(Path)
	for end := len(p.ops); end > 0; {
		start := end - 1
		for p.ops[start].kind != 'M' {
			start--
		}
		out.backwards(p.ops[start:end])
		end = start
	}
	return out
}

// backwards adds one outline from its last point to its first.
func (p *Path) backwards(ops []op) {
	last := ops[len(ops)-1].end()
	p.MoveTo(last.x, last.y)
	for i := len(ops) - 1; i > 0; i-- {
		to := ops[i-1].end()
		if ops[i].kind == 'C' {
			p.CurveTo(ops[i].p[1].x, ops[i].p[1].y, ops[i].p[0].x, ops[i].p[0].y, to.x, to.y)
			continue
		}
		p.LineTo(to.x, to.y)
	}
}

func (o op) end() pt {
	if o.kind == 'C' {
		return o.p[2]
	}
	return o.p[0]
}

func (p *Path) mapped(f func(pt) pt) *Path {
	out := &Path{ops: make([]op, len(p.ops))}
	for i, o := range p.ops {
		for j := range o.p {
			o.p[j] = f(o.p[j])
		}
		out.ops[i] = o
	}
	return out
}

// bounds returns the pixels that the path may touch, with s pixels to a unit.
func (p *Path) bounds(s float64) image.Rectangle {
	low, high := pt{math.Inf(1), math.Inf(1)}, pt{math.Inf(-1), math.Inf(-1)}
	for _, o := range p.ops {
		points := o.p[:1]
		if o.kind == 'C' { // a curve stays between its points
			points = o.p[:]
		}
		for _, q := range points {
			low.x, low.y = min(low.x, q.x), min(low.y, q.y)
			high.x, high.y = max(high.x, q.x), max(high.y, q.y)
		}
	}
	if len(p.ops) == 0 {
		return image.Rectangle{}
	}
	const far = 1 << 20 // larger than every picture
	px := func(v float64) int { return int(min(max(v*s, -far), far)) }
	return image.Rect(px(low.x)-1, px(low.y)-1, px(high.x)+2, px(high.y)+2)
}

// trace draws the path with s pixels to a unit, for a picture with the given corner.
func (p *Path) trace(r *raster.Rasterizer, s float64, corner image.Point) {
	at := func(q pt) (x, y float32) {
		return float32(q.x*s - float64(corner.X)), float32(q.y*s - float64(corner.Y))
	}
	open := false
	for _, o := range p.ops {
		ax, ay := at(o.p[0])
		switch o.kind {
		case 'M':
			if open {
				r.ClosePath()
			}
			r.MoveTo(ax, ay)
			open = true
		case 'L':
			r.LineTo(ax, ay)
		case 'C':
			bx, by := at(o.p[1])
			cx, cy := at(o.p[2])
			r.CubeTo(ax, ay, bx, by, cx, cy)
		}
	}
	if open {
		r.ClosePath()
	}
}

// kappa places the control points of a quarter circle of radius one.
const kappa = 0.5522847498

// Circle returns a circle about (cx, cy).
func Circle(cx, cy, r float64) *Path { return Ellipse(cx, cy, r, r) }

// Ellipse returns an ellipse about (cx, cy).
func Ellipse(cx, cy, rx, ry float64) *Path {
	kx, ky := rx*kappa, ry*kappa
	return new(Path).MoveTo(cx+rx, cy).
		CurveTo(cx+rx, cy+ky, cx+kx, cy+ry, cx, cy+ry).
		CurveTo(cx-kx, cy+ry, cx-rx, cy+ky, cx-rx, cy).
		CurveTo(cx-rx, cy-ky, cx-kx, cy-ry, cx, cy-ry).
		CurveTo(cx+kx, cy-ry, cx+rx, cy-ky, cx+rx, cy)
}

// Ring returns the band between two circles about (cx, cy).
func Ring(cx, cy, outer, inner float64) *Path {
	return Circle(cx, cy, outer).Join(Circle(cx, cy, inner).Reversed())
}

// Rect returns an axis-aligned rectangle.
func Rect(x, y, w, h float64) *Path {
	return new(Path).MoveTo(x, y).LineTo(x+w, y).LineTo(x+w, y+h).LineTo(x, y+h)
}

// RoundRect returns an axis-aligned rectangle with corners of radius r.
func RoundRect(x, y, w, h, r float64) *Path {
	r = min(r, w/2, h/2)
	k := r * (1 - kappa)
	return new(Path).MoveTo(x+r, y).LineTo(x+w-r, y).
		CurveTo(x+w-k, y, x+w, y+k, x+w, y+r).LineTo(x+w, y+h-r).
		CurveTo(x+w, y+h-k, x+w-k, y+h, x+w-r, y+h).LineTo(x+r, y+h).
		CurveTo(x+k, y+h, x, y+h-k, x, y+h-r).LineTo(x, y+r).
		CurveTo(x, y+k, x+k, y, x+r, y)
}

// Polygon returns the polygon of the points (x0, y0, x1, y1, ...), with its corners
// rounded by radius r. Zero leaves them sharp.
func Polygon(r float64, xy ...float64) *Path {
	n := len(xy) / 2
	at := func(i int) pt { i = (i + n) % n; return pt{xy[2*i], xy[2*i+1]} }
	p := new(Path)
	for i := range n {
		corner := at(i)
		in, out := towards(corner, at(i-1), r), towards(corner, at(i+1), r)
		if i == 0 {
			p.MoveTo(in.x, in.y)
		} else {
			p.LineTo(in.x, in.y)
		}
		if r > 0 {
			a, b := mix(in, corner, kappa), mix(out, corner, kappa)
			p.CurveTo(a.x, a.y, b.x, b.y, out.x, out.y)
		}
	}
	return p
}

// Line returns a stroke of the given width from (ax, ay) to (bx, by) with round ends.
func Line(width, ax, ay, bx, by float64) *Path {
	length := math.Hypot(bx-ax, by-ay)
	bar := RoundRect(ax-width/2, ay-width/2, length+width, width, width/2)
	return bar.Turned(math.Atan2(by-ay, bx-ax), ax, ay)
}

// Lines connects the points (x0, y0, x1, y1, ...) by strokes of the given width with
// round joints.
func Lines(width float64, xy ...float64) *Path {
	p := new(Path)
	for i := 0; i+3 < len(xy); i += 2 {
		p.Join(Line(width, xy[i], xy[i+1], xy[i+2], xy[i+3]))
	}
	return p
}

// Arc returns a stroke along a circle from angle a to angle b, in radians, clockwise from
// three o'clock.
func Arc(width, cx, cy, r, a, b float64) *Path {
	steps := max(2, int(math.Abs(b-a)/0.12))
	var xy []float64
	for i := range steps + 1 {
		sin, cos := math.Sincos(a + (b-a)*float64(i)/float64(steps))
		xy = append(xy, cx+r*cos, cy+r*sin)
	}
	return Lines(width, xy...)
}

func towards(from, to pt, d float64) pt {
	length := math.Hypot(to.x-from.x, to.y-from.y)
	if length == 0 {
		return from
	}
	return mix(from, to, min(d/length, 0.5))
}

func mix(a, b pt, t float64) pt { return pt{a.x + (b.x-a.x)*t, a.y + (b.y-a.y)*t} }

// Mirrored returns the path flipped left to right about the vertical line at x.
func (p *Path) Mirrored(x float64) *Path {
	return p.mapped(func(q pt) pt { return pt{2*x - q.x, q.y} })
}
