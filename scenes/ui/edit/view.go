package edit

// View is the visible part of a line in a field that may be narrower.
type View struct {
	First int // the first visible character
	Last  int // the place after the last visible character
}

// Width returns the width of a text, in any unit; never negative.
type Width func(text string) float64

// Follow returns the next view. It contains the caret, fits into room, moves as little as
// possible, and leaves no free room if there is more text.
func (v View) Follow(l *Line, width Width, room float64) View {
	v.First = min(v.First, l.caret)
	for v.First < l.caret && width(l.Part(v.First, l.caret)) > room {
		v.First++
	}
	for v.First > 0 && width(l.Part(v.First-1, l.Len())) <= room {
		v.First--
	}
	return v.fill(l, width, room)
}

// fill shows as much of the line as fits from First on.
func (v View) fill(l *Line, width Width, room float64) View {
	v.Last = max(v.First, l.caret)
	for v.Last < l.Len() && width(l.Part(v.First, v.Last+1)) <= room {
		v.Last++
	}
	return v
}

// At returns the place nearest to x, which is relative to the left end of the visible
// text.
func (v View) At(l *Line, x float64, width Width) int {
	before := 0.0
	for i := v.First; i < v.Last; i++ {
		next := width(l.Part(v.First, i+1))
		if x < (before+next)/2 {
			return i
		}
		before = next
	}
	return v.Last
}

// On returns the index of the character at x, or Last if x is beyond the visible text.
func (v View) On(l *Line, x float64, width Width) int {
	for i := v.First; i < v.Last; i++ {
		if x < width(l.Part(v.First, i+1)) {
			return i
		}
	}
	return v.Last
}

// In returns the visible place nearest to a place of the line.
func (v View) In(place int) int { return min(max(place, v.First), v.Last) }
