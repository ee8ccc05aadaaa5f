package ui_test

import (
	"strings"
	"testing"

	"tessera/assets/sprites"
	"tessera/scenes/geom"
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
