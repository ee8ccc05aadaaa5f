package ui_test

import (
	"image"
	"image/color"
	"strings"
	"testing"
	"time"

	"tessera/assets/fonts"
	"tessera/assets/sprites"
	"tessera/scenes/geom"
	"tessera/scenes/typeset"
	"tessera/scenes/ui"
)

// TestAButtonsTextLabelsNoOther checks two buttons beside each other in a
// list.
func TestAButtonsTextLabelsNoOther(t *testing.T) {
	var scroll ui.Scroller
	d := show(t, func(u *ui.UI) {
		u.CollectParts()
		u.Scroll(&scroll, u.Screen, u.Screen.H, func(geom.Rect) {
			left, right := row(0), row(0)
			left.W /= 2
			right.X, right.W = right.X+left.W, left.W
			u.Press("trisq", left, ui.Button{Label: "Trisq"})
			u.Stop("card", left)
			u.Text("Triangles", ui.FontBody, u.Theme.Ink, left.Center(), ui.Left)
			u.Stop("other", right)
			u.Text("Squares", ui.FontBody, u.Theme.Ink, right.Center(), ui.Left)
		})
	})
	d.Frame()
	for _, p := range d.Stage.UI.Parts() {
		if p.About != "" {
			t.Errorf("about %q is told %q", p.Label, p.About)
		}
	}
}

// TestPartsTellWidgetsAndTexts checks that text on a widget becomes its label, that text
// in its row becomes its Of, and that other texts are separate parts.
func TestPartsTellWidgetsAndTexts(t *testing.T) {
	d := show(t, func(u *ui.UI) {
		u.CollectParts()
		left := func(i int) geom.Point { return geom.Point{X: 4, Y: row(i).Center().Y} }
		u.Text("Settings", ui.FontTitle, u.Theme.Ink, left(0), ui.Left)
		u.Press("close", row(1), ui.Button{Icon: sprites.Bin, Tip: "Close it", Key: "C"})
		u.Press("off", row(2), ui.Button{Label: "Save", Tip: "Save the game", Disabled: true})
		half := row(3)
		half.X, half.W = half.X+half.W/2, half.W/2
		u.Text("Colour", ui.FontBody, u.Theme.Ink, geom.Point{X: row(3).X, Y: half.Center().Y}, ui.Left)
		u.Choose("colour", half, []string{"Red", "Blue"}, 1)
		u.Stop("card", row(4))
		u.Text("Trisq", ui.FontBody, u.Theme.Ink, row(4).Center(), ui.Left)
		u.Switch("mute", row(5), "Mute", true)
		u.WithoutParts(func() { u.Text("told elsewhere", ui.FontBody, u.Theme.Ink, left(6), ui.Left) })
		u.Text("At the end", ui.FontBody, u.Theme.Ink, left(7), ui.Left)
	})
	d.Frame()
	var got []string
	for _, p := range d.Stage.UI.Parts() {
		text := string(p.Role) + " " + p.Label
		for _, more := range []string{p.RowLabel, p.About, p.Key} {
			if more != "" {
				text += " / " + more
			}
		}
		if p.On {
			text += " on"
		}
		if p.Off {
			text += " off"
		}
		got = append(got, text)
	}
	want := []string{
		"heading Settings", "button Close it / C", "button Save / Save the game off",
		"radio Red / Colour", "radio Blue / Colour on", "button Trisq", "switch Mute on", "text At the end",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("the parts are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	before := d.Stage.UI.PartsStamp()
	d.Frame()
	if d.Stage.UI.PartsStamp() != before {
		t.Error("the stamp changes while nothing does")
	}
}

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
