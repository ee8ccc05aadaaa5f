package edit

// View is which part of a line is shown in a field that may be narrower.
type View struct {
	First int // the first character shown
	Last  int // behind the last one
}

// Width is how wide a text is, in any unit; never negative.
type Width func(text string) float64

// Follow is the part shown next: it has the caret in it, fits into width, moves
// no more than that takes, and leaves no room free where there is text for it.
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

// fill shows as much of the line from the first character on as there is room for.
func (v View) fill(l *Line, width Width, room float64) View {
	v.Last = max(v.First, l.caret)
	for v.Last < l.Len() && width(l.Part(v.First, v.Last+1)) <= room {
		v.Last++
	}
	return v
}

// At is the place in the line that is nearest to x, which counts from the left
// end of what is shown.
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

// On is the character at x, that behind the last one shown where x is beyond it.
func (v View) On(l *Line, x float64, width Width) int {
	for i := v.First; i < v.Last; i++ {
		if x < width(l.Part(v.First, i+1)) {
			return i
		}
	}
	return v.Last
}

// In is the place that is shown nearest to one of the line's.
func (v View) In(place int) int { return min(max(place, v.First), v.Last) }
