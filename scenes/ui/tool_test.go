package ui_test

import (
	"image"
	"slices"
	"testing"

	"tessera/assets/sprites"
	"tessera/scenes/geom"
	"tessera/scenes/ui"
)

func TestToolsAreWrittenInOneSize(t *testing.T) {
	// ink counts the pixels of the first tool's label beside another tool.
	ink := func(others string) int {
		d := show(t, func(u *ui.UI) {
			u.Tools(geom.Rect{W: 120, H: 100}, 2,
				[]ui.Tool{{Name: "first", Label: "Undo", Icon: sprites.Undo}},
				[]ui.Tool{{Name: "new", Label: "New", Icon: sprites.New}, {Name: "other", Label: others, Icon: sprites.Chart}})
		})
		d.Rest()
		return inked(d.Picture(), d.Rect("first"), 0.6)
	}
	if long, short := ink("Statistics at"), ink("Area"); long == 0 || long != short {
		t.Errorf("beside a long label another has %d pixels of ink, beside a short one %d", long, short)
	}
}

// inked counts the pixels of the lower part of a rectangle that differ from its corner.
// The part begins at a share of its height.
func inked(img image.Image, r geom.Rect, from float64) (count int) {
	for y := int(r.Y + r.H*from); y < int(r.Bottom()); y++ {
		for x := int(r.X); x < int(r.Right()); x++ {
			if img.At(x, y) != img.At(int(r.X), int(r.Y)) {
				count++
			}
		}
	}
	return count
}

// TestNoToolHasALabelThatCannotBeRead checks that a long label takes room from short
// ones, and that all are left out if one has no room. Assistive tools get each label.
func TestNoToolHasALabelThatCannotBeRead(t *testing.T) {
	labelled := func(width float64, labels ...string) (count int) {
		d := show(t, func(u *ui.UI) {
			u.SetFingers(1)
			var tools []ui.Tool
			for _, label := range labels {
				tools = append(tools, ui.Tool{Name: label, Label: label, Tip: "What it does", Icon: sprites.Undo})
			}
			u.Tools(geom.Rect{W: width, H: 54}, len(labels), tools)
		})
		d.Stage.UI.CollectParts()
		d.Rest()
		for _, label := range labels {
			if inked(d.Picture(), d.Rect(label), 0.78) > 0 { // below all icons
				count++
			}
			if !slices.ContainsFunc(d.Stage.UI.Parts(), func(p ui.Part) bool { return p.Name == label && p.Label == label }) {
				t.Errorf("%q is not told", label)
			}
		}
		return count
	}
	for _, of := range []struct {
		width float64
		want  int
	}{{400, 4}, {280, 4}, {215, 0}, {150, 0}} {
		if got := labelled(of.width, "Statistics of all", "Undo it", "Do again", "Play this"); got != of.want {
			t.Errorf("%.0f pixels have %d labels, want %d", of.width, got, of.want)
		}
	}
}
