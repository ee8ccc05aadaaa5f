package clipboard

import "time"

// System is the clipboard as a field of a form wants it: answers at once, or with
// what was last copied here.
type System struct{ last string }

// NewSystem is the system's clipboard.
func NewSystem() *System { return &System{} }

// patience is the longest that a frame waits for another program's text.
const patience = 250 * time.Millisecond

// Text is the text in the clipboard, "" for none.
func (s *System) Text() (string, error) {
	if !waits {
		return s.last, nil
	}
	r := Read(func() {})
	select {
	case a := <-r.answer:
		if a.Err == ErrEmpty {
			return "", nil
		}
		if a.Err == ErrNone {
			return s.last, nil
		}
		return a.Text, a.Err
	case <-time.After(patience):
		return s.last, nil
	}
}

// SetText puts a text into the clipboard. Where there is none it can be had here
// all the same.
func (s *System) SetText(text string) error {
	s.last = text
	Write(text, nil)
	return nil
}
