package clipboard

// waits is false: a page cannot wait for the browser within a frame.
const waits = false

// Begin starts to read the browser's clipboard. If the browser refuses, the answer is the
// text last copied here.
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
