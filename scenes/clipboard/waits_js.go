package clipboard

// waits: a page cannot wait for the browser within a frame.
const waits = false

// Begin begins to read the browser's clipboard; where that is refused, what was
// last copied here is its text.
func (s *System) Begin() (answer func() (text string, done bool)) {
	r := Read(func() {})
	return func() (string, bool) {
		a, done := r.Done()
		if done && a.Err != nil && a.Err != ErrEmpty {
			return s.last, true
		}
		return a.Text, done
	}
}
