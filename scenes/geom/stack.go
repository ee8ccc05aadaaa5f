package geom

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
