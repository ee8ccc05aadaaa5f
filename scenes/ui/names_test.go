package ui_test

import (
	"image"
	"image/color"
	"testing"
	"time"

	"tessera/assets/fonts"
	"tessera/scenes/geom"
	"tessera/scenes/typeset"
	"tessera/scenes/ui"
)

func ink(img image.Image, r geom.Rect) int {
	n, ground := 0, img.At(int(r.X), int(r.Y))
	for y := int(r.Y); y < int(r.Bottom()); y++ {
		for x := int(r.X); x < int(r.Right()); x++ {
			if img.At(x, y) != ground {
				n++
			}
		}
	}
	return n
}

func TestTextInAnyScriptIsSeen(t *testing.T) {
	typeset.Missing("ש") // waits for the system's fonts
	texts := []string{"Ada", "Zoe\u0308", "שלום", "مُحَمَّد", "می\u200cخواهم", "山田", "ශ\u0dca\u200dරී", "👨\u200d👩\u200d👧", "\U00013000"}
	d := show(t, func(u *ui.UI) {
		for i, text := range texts {
			u.Text(text, ui.FontBody, color.Black, geom.Point{X: 30, Y: 20 + 30*float64(i)}, ui.Left)
		}
	})
	picture := d.Picture()
	for i, text := range texts {
		if n := ink(picture, geom.Rect{X: 20, Y: 8 + 30*float64(i), W: 200, H: 24}); n < 30 {
			t.Errorf("%q has %d pixels", text, n)
		}
	}
}

// TestANameFieldRefusesWhatCannotBeShown checks that the field shows a message and
// accepts the rest of the typed text.
func TestANameFieldRefusesWhatCannotBeShown(t *testing.T) {
	text := ""
	d := show(t, func(u *ui.UI) {
		u.CollectParts()
		text = u.NameField("field", row(0), text, "a name", 20)
	})
	d.Click("field")
	for _, c := range []struct {
		typed, text string
		refused     bool
	}{
		{"Ada", "Ada", false}, {"\u3164", "Ada", true}, {"x", "Adax", false}, {"\u2800y", "Adaxy", true},
		{"ש", "Adaxyש", false}, {"\n\u202e", "Adaxyש", false}, {"a\u200db", "Adaxyשa\u200db", false},
	} {
		d.Type(c.typed)
		d.Rest()
		if got := d.Says("This character cannot be shown here."); text != c.text || got != c.refused {
			t.Errorf("after %+q the field has %+q and refuses %v, want %+q and %v", c.typed, text, got, c.text, c.refused)
		}
	}
}

// TestTheCaretOfRightToLeftText checks that the caret is at the left end of the typed
// text, and that arrow keys move it in their own direction.
func TestTheCaretOfRightToLeftText(t *testing.T) {
	text := ""
	d := show(t, func(u *ui.UI) { text = u.Field("field", row(0), text, "", 20, nil) })
	d.Click("field")
	width := typeset.New(fonts.Regular, ui.Body).Width
	d.Type("אבג")
	d.Key("ArrowRight")
	d.Type("x")
	d.Key("Backspace")
	d.Type("ד")
	if text != "אבדג" {
		t.Errorf("after an arrow to the right the field has %q", text)
	}
	d.Key("Home")
	d.Key("ArrowLeft", "Shift")
	d.Type("ה")
	if text != "הבדג" {
		t.Errorf("after one letter was replaced the field has %q", text)
	}
	d.Wait(time.Second) // so that it is not a double click
	d.ClickAt(geom.Point{X: row(0).X + 12 + width("בדג") - 1, Y: row(0).Center().Y})
	d.Type("ו")
	if text != "הובדג" {
		t.Errorf("after a click behind the first letter the field has %q", text)
	}
}
