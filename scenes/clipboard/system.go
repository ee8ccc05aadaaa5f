package clipboard

import "time"

// System is the clipboard for text fields, which need an immediate answer. If there is
// none, it returns the text last copied here.
type System struct{ last string }

func NewSystem() *System { return &System{} }

// patience is the longest time a frame waits for another program's text.
const patience = 250 * time.Millisecond

// Text returns the text in the clipboard, or "".
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

// SetText copies a text to the clipboard. Without a clipboard, Text still returns it.
func (s *System) SetText(text string) error {
	s.last = text
	Write(text, nil)
	return nil
}
