// Package geom has the plain geometry of the screen: points and rectangles in physical
// pixels, x to the right, y down; and movement over time, counted from the program's start.
//
// It imports only the standard library, so that layouts and hit tests are tested without
// a display.
package geom

import (
	"math"
	"sort"
)

// Point is a point on the screen, or a vector.
type Point struct{ X, Y float64 }

// Add returns p + q.
func (p Point) Add(q Point) Point { return Point{p.X + q.X, p.Y + q.Y} }

// Sub returns p - q, the vector from q to p.
func (p Point) Sub(q Point) Point { return Point{p.X - q.X, p.Y - q.Y} }

// Times returns p scaled by f.
func (p Point) Times(f float64) Point { return Point{p.X * f, p.Y * f} }

// Distance returns the distance between p and q.
func (p Point) Distance(q Point) float64 { return math.Hypot(p.X-q.X, p.Y-q.Y) }

// Lerp returns the point at fraction t of the way from p to q.
func (p Point) Lerp(q Point, t float64) Point {
	return Point{p.X + (q.X-p.X)*t, p.Y + (q.Y-p.Y)*t}
}

// Rect is an upright rectangle. It includes its left and top edges, but not its right and
// bottom edges.
type Rect struct{ X, Y, W, H float64 }

// Square returns the square of the given side centred on p.
func Square(p Point, side float64) Rect { return Rect{p.X - side/2, p.Y - side/2, side, side} }

// Right returns the x of the right edge.
func (r Rect) Right() float64 { return r.X + r.W }

// Bottom returns the y of the bottom edge.
func (r Rect) Bottom() float64 { return r.Y + r.H }

// Center returns the middle of r.
func (r Rect) Center() Point { return Point{r.X + r.W/2, r.Y + r.H/2} }

// Min returns the top left corner.
func (r Rect) Min() Point { return Point{r.X, r.Y} }

// Contains reports whether p is in r.
func (r Rect) Contains(p Point) bool {
	return p.X >= r.X && p.X < r.Right() && p.Y >= r.Y && p.Y < r.Bottom()
}

// Empty reports whether r has no area.
func (r Rect) Empty() bool { return r.W <= 0 || r.H <= 0 }

// Area returns the area of r, 0 if it is empty.
func (r Rect) Area() float64 { return max(r.W, 0) * max(r.H, 0) }

// Meet returns the intersection of r and q, which may be empty.
func (r Rect) Meet(q Rect) Rect {
	x, y := max(r.X, q.X), max(r.Y, q.Y)
	return Rect{x, y, min(r.Right(), q.Right()) - x, min(r.Bottom(), q.Bottom()) - y}
}

// Through returns the rectangle from the top left of r to the bottom right of q.
func (r Rect) Through(q Rect) Rect { return Rect{r.X, r.Y, q.Right() - r.X, q.Bottom() - r.Y} }

// Inset returns r with d taken off every side.
func (r Rect) Inset(d float64) Rect { return Rect{r.X + d, r.Y + d, r.W - 2*d, r.H - 2*d} }

// Moved returns r shifted by d.
func (r Rect) Moved(d Point) Rect { return Rect{r.X + d.X, r.Y + d.Y, r.W, r.H} }

// Times returns r scaled by f about the origin.
func (r Rect) Times(f float64) Rect { return Rect{r.X * f, r.Y * f, r.W * f, r.H * f} }

// Round returns r with its edges on whole pixels.
func (r Rect) Round() Rect {
	x, y := math.Round(r.X), math.Round(r.Y)
	return Rect{x, y, math.Round(r.Right()) - x, math.Round(r.Bottom()) - y}
}

// Fit returns the largest centred rectangle inside r whose width is ratio times its
// height.
func (r Rect) Fit(ratio float64) Rect {
	w, h := r.W, r.W/ratio
	if h > r.H {
		w, h = r.H*ratio, r.H
	}
	return Rect{r.X + (r.W-w)/2, r.Y + (r.H-h)/2, w, h}
}

// CutTop splits r into a strip of height h at the top and the rest.
func (r Rect) CutTop(h float64) (strip, rest Rect) {
	return Rect{r.X, r.Y, r.W, h}, Rect{r.X, r.Y + h, r.W, r.H - h}
}

// CutBottom splits r into a strip of height h at the bottom and the rest.
func (r Rect) CutBottom(h float64) (strip, rest Rect) {
	return Rect{r.X, r.Bottom() - h, r.W, h}, Rect{r.X, r.Y, r.W, r.H - h}
}

// CutLeft splits r into a strip of width w at the left and the rest.
func (r Rect) CutLeft(w float64) (strip, rest Rect) {
	return Rect{r.X, r.Y, w, r.H}, Rect{r.X + w, r.Y, r.W - w, r.H}
}

// CutRight splits r into a strip of width w at the right and the rest.
func (r Rect) CutRight(w float64) (strip, rest Rect) {
	return Rect{r.Right() - w, r.Y, w, r.H}, Rect{r.X, r.Y, r.W - w, r.H}
}

// Split cuts r into n cells side by side with the given gap between them.
func (r Rect) Split(n int, gap float64) []Rect {
	cells := make([]Rect, n)
	w := (r.W - gap*float64(n-1)) / float64(n)
	for i := range cells {
		cells[i] = Rect{r.X + float64(i)*(w+gap), r.Y, w, r.H}
	}
	return cells
}

// ReadingOrder returns the indices of rectangles in reading order: in rows from the top,
// and from left to right in each row.
//
// A row starts with the highest remaining rectangle. It includes all rectangles that
// begin above the middle of every rectangle already in the row.
func ReadingOrder(rects []Rect) []int {
	left := make([]int, len(rects))
	for i := range left {
		left[i] = i
	}
	sort.SliceStable(left, func(i, j int) bool { return rects[left[i]].Y < rects[left[j]].Y })
	order := make([]int, 0, len(rects))
	for len(left) > 0 {
		n, middle := 1, rects[left[0]].Center().Y
		for n < len(left) && rects[left[n]].Y < middle {
			middle = min(middle, rects[left[n]].Center().Y)
			n++
		}
		row := left[:n]
		sort.SliceStable(row, func(i, j int) bool { return rects[row[i]].X < rects[row[j]].X })
		order = append(order, row...)
		left = left[n:]
	}
	return order
}

// Share is the width of a cell in a row: at least Least, and Part of the rest in relation
// to the other cells.
type Share struct{ Least, Part float64 }

// Row cuts r into cells side by side with the given gap between them.
func (r Rect) Row(gap float64, shares ...Share) (cells []Rect) {
	left, parts := r.W-gap*float64(len(shares)-1), 0.0
	for _, s := range shares {
		left, parts = left-s.Least, parts+s.Part
	}
	for _, s := range shares {
		width := s.Least
		if s.Part > 0 {
			width += left * s.Part / parts
		}
		var cell Rect
		cell, r = r.CutLeft(width)
		_, r = r.CutLeft(gap)
		cells = append(cells, cell)
	}
	return cells
}

// Stack is a column of slots from the top down. [Stack.Draw] decides in which form each
// slot is shown.
type Stack []Slot

// Slot is one part of a stack. Its forms are alternatives, the best one first. A slot is
// left out if it has given up its last form, or if its form has no height.
type Slot struct {
	Forms []Form
	Gap   float64 // free height between the slot and the next one shown
}

// Form is one way to show a slot. It gets at least the height Least. If the stack has
// room to spare, it grows up to Most, which counts only if it is more than Least.
type Form struct {
	Least, Most float64
	// Fill is the order in which forms grow: those with a lower number first.
	Fill int
	// Give is the order in which forms are replaced by the next form of their slot while
	// the stack is too high: those with a lower number first. A form with Give 0 is never
	// replaced.
	Give int
	Draw func(Rect)
}

func (f *Form) max() float64 { return max(f.Least, f.Most) }

// Fixed returns a slot that always has the same height.
func Fixed(height, gap float64, draw func(Rect)) Slot {
	return Slot{Forms: []Form{{Least: height, Draw: draw}}, Gap: gap}
}

// Draw draws the slots of s from the top of r down. If the stack does not fit although
// nothing else can give way, it extends below r.
func (s Stack) Draw(r Rect) {
	forms, heights := s.solve(r.H)
	for i, form := range forms {
		if form == nil {
			continue
		}
		var cell Rect
		cell, r = r.CutTop(heights[i])
		_, r = r.CutTop(s[i].Gap)
		form.Draw(cell)
	}
}

// solve returns the form of each slot, nil if the slot is left out, and its height.
func (s Stack) solve(high float64) (forms []*Form, heights []float64) {
	at := make([]int, len(s)) // index of the form
	forms, heights = make([]*Form, len(s)), make([]float64, len(s))
	for {
		left, gap, next := high, 0.0, -1
		for i, slot := range s {
			forms[i], heights[i] = nil, 0
			if at[i] == len(slot.Forms) || slot.Forms[at[i]].max() <= 0 {
				continue
			}
			form := &slot.Forms[at[i]]
			forms[i], heights[i] = form, form.Least
			left, gap = left-gap-form.Least, slot.Gap
			if form.Give > 0 && (next < 0 || form.Give < forms[next].Give) {
				next = i
			}
		}
		if left >= 0 || next < 0 {
			grow(forms, heights, left)
			return forms, heights
		}
		at[next]++
	}
}

// grow hands out the height that is left to the forms in the order of their Fill.
func grow(forms []*Form, heights []float64, left float64) {
	grown := make([]bool, len(forms))
	for left > 0 {
		next := -1
		for i, form := range forms {
			if form != nil && !grown[i] && (next < 0 || form.Fill < forms[next].Fill) {
				next = i
			}
		}
		if next < 0 {
			return
		}
		more := min(left, forms[next].max()-heights[next])
		grown[next], heights[next], left = true, heights[next]+more, left-more
	}
}
