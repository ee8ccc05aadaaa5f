package ui_test

import (
	"testing"
	"unicode"

	"tessera/scenes"
	"tessera/scenes/scenetest"
	"tessera/scenes/ui"
)

type over struct{ frame func(u *ui.UI) }

func (*over) Name() string             { return "over" }
func (*over) Overlay() bool            { return true }
func (o *over) Frame(st *scenes.Stage) { o.frame(st.UI) }

// TestWidgetsOfOneNameOnTwoSheets uses a field and a slider above others with the same
// names.
func TestWidgetsOfOneNameOnTwoSheets(t *testing.T) {
	type values struct {
		text  string
		level int
	}
	widgets := func(v *values) func(u *ui.UI) {
		return func(u *ui.UI) {
			v.text = u.Field("name", row(0), v.text, "", 40, unicode.IsPrint)
			v.level = u.Slider("level", row(1), v.level)
		}
	}
	below, above := values{"below", 10}, values{"above", 10}
	d := scenetest.New(t, 400, 300, func(s *scenes.Stage) { s.Replace(sheet{widgets(&below)}) })
	platform := &platform{}
	d.Click("name")
	d.Type("x")
	d.Stage.Push(&over{widgets(&above)})
	d.Rest()
	d.Stage.UI.Focus("name")
	d.Frame()
	d.Key("End")
	for _, letter := range "abc" {
		d.Type(string(letter))
		d.Frame()
	}
	from, to := d.Rect("level").Center(), d.Rect("level").Center()
	to.X += 60
	d.Drag(from, to)
	d.Release()
	if above.text != "aboveabc" || above.level < 60 || below != (values{"belowx", 10}) {
		t.Errorf("the sheet on top holds %v, the one below %v", above, below)
	}

	d.Stage.UI.Overlay = platform // an input element of a page
	above.text, below.text = "same", "same"
	d.Stage.UI.Focus("name")
	d.Frame()
	platform.text = "typed"
	d.Frame()
	d.Stage.Pop()
	d.Rest()
	d.Stage.UI.Focus("name")
	d.Frame()
	d.Frame()
	if above.text != "typed" || below.text != "same" {
		t.Errorf("the page's field wrote %q above and %q below", above.text, below.text)
	}
}
