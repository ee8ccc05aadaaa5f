package ui

// Clipboard is where text is cut and copied to and pasted from: the system's
// own, or one of this program alone. Both may fail where the system forbids
// them; nothing is lost then, and a field leaves its text as it is.
type Clipboard interface {
	// Text is the text that was put there last, "" when there is none.
	Text() (string, error)
	// SetText puts a text there in the place of what was.
	SetText(string) error
}

// SlowClipboard is one whose text comes later, as a browser's does, which may ask
// the person first.
type SlowClipboard interface {
	Clipboard
	// Begin begins to read, and returns what tells the text once it is there.
	Begin() (answer func() (text string, done bool))
}

// ownClipboard serves where there is no system's clipboard: what one field
// copies another can paste. The zero value is empty.
type ownClipboard struct{ text string }

func (c *ownClipboard) Text() (string, error) { return c.text, nil }

func (c *ownClipboard) SetText(text string) error {
	c.text = text
	return nil
}
