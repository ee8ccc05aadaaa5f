package ui

// Clipboard is the clipboard of the system, or one of this program alone. Both methods
// may fail if the system forbids access. A field then keeps its text.
type Clipboard interface {
	// Text returns the text in the clipboard, "" if there is none.
	Text() (string, error)
	// SetText replaces the text in the clipboard.
	SetText(string) error
}

// SlowClipboard is a clipboard whose text arrives later. A browser, for example, may ask
// the person for permission first.
type SlowClipboard interface {
	Clipboard
	// Begin starts reading and returns a function that reports the text once it has
	// arrived.
	Begin() (answer func() (text string, done bool))
}

// ownClipboard is the clipboard of this program alone, used without a system clipboard.
// The zero value is empty.
type ownClipboard struct{ text string }

func (c *ownClipboard) Text() (string, error) { return c.text, nil }

func (c *ownClipboard) SetText(text string) error {
	c.text = text
	return nil
}
