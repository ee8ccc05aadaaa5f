package clipboard_test

import (
	"errors"
	"strings"
	"testing"

	"tessera/scenes/clipboard"
)

func TestACopysResultIsReportedOnce(t *testing.T) {
	var c clipboard.Copying
	if _, done := c.Done(); done {
		t.Error("nothing was copied, and it is told how that went")
	}
	var tell func(error)
	woken := 0
	c = clipboard.Begin(func(done func(error)) { tell = done }, func() { woken++ })
	if _, done := c.Done(); done || woken > 0 {
		t.Error("it is told before it is known")
	}
	refused := errors.New("the page may not")
	tell(refused)
	if err, done := c.Done(); !done || err != refused || woken != 1 {
		t.Errorf("it went %v, %v after %d wakes", err, done, woken)
	}
	if _, done := c.Done(); done {
		t.Error("it is told twice")
	}
}

func TestWithoutAClipboardAFileIsAdvised(t *testing.T) {
	other := errors.New("too long")
	if err := clipboard.AdviseFile(other); err != other {
		t.Errorf("of another error it is told %q", err)
	}
	if err := clipboard.AdviseFile(clipboard.ErrNone); !strings.Contains(err.Error(), "as a file") {
		t.Errorf("it is told %q", err)
	}
}
