//go:build linux

package clipboard

import (
	"os"
	"strings"
	"testing"
	"time"
)

func mustRead(t *testing.T) Answer {
	t.Helper()
	woken := make(chan bool, 1)
	r := Read(func() { woken <- true })
	select {
	case <-woken:
	case <-time.After(answerTime):
		t.Fatal("the clipboard never answers")
	}
	a, done := r.Done()
	if !done {
		t.Fatal("it woke without an answer")
	}
	if _, again := r.Done(); again {
		t.Fatal("it answers twice")
	}
	return a
}

// fresh opens another connection, as another program would.
func fresh(t *testing.T) *owner {
	t.Helper()
	o, err := open()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(o.conn.Close)
	return o
}

func TestWhatIsCopiedIsPasted(t *testing.T) {
	if os.Getenv("DISPLAY") == "" {
		t.Skip("there is no display")
	}
	answerTime = 5 * time.Minute // enough for a busy machine
	mine, err := display()
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"a13 c12", "Züge ▲ □\nzwei", strings.Repeat("x", chunk), strings.Repeat("x", chunk+1), strings.Repeat("▲x", chunk)} {
		Write(text, func(err error) {
			if err != nil {
				t.Fatal(err)
			}
		})
		if a := mustRead(t); a.Text != text || a.Err != nil {
			t.Fatalf("%.40q comes back as %.40q, %v", text, a.Text, a.Err)
		}
		// Another program reads the text, then becomes the owner.
		ours = fresh(t)
		if a := mustRead(t); a.Text != text || a.Err != nil {
			t.Fatalf("another program reads %.40q as %.40q, %v", text, a.Text, a.Err)
		}
		Write("theirs", nil)
		ours = mine
		if a := mustRead(t); a.Text != "theirs" {
			t.Fatalf("what another program copied is read as %q, %v", a.Text, a.Err)
		}
	}
	theirs := fresh(t)
	for _, c := range []struct{ text, says string }{{strings.Repeat("x", maxText+1), "too long"}, {"short", ""}, {strings.Repeat("▲", chunk), ""}} {
		ours = theirs
		Write(c.text, nil)
		ours = mine
		a := mustRead(t)
		if c.says == "" && a.Text != c.text || c.says != "" && (a.Err == nil || !strings.Contains(a.Err.Error(), c.says)) {
			t.Fatalf("%d bytes are read as %.20q, %v", len(c.text), a.Text, a.Err)
		}
	}
	WritePicture(make([]byte, 3*chunk), func(err error) {
		if err != nil {
			t.Fatal(err)
		}
	})
	if a := mustRead(t); a.Err != ErrEmpty {
		t.Fatalf("a picture is read as the text %.20q, %v", a.Text, a.Err)
	}
}
