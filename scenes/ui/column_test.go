package ui_test

import (
	"fmt"
	"testing"
	"unicode"

	"pgregory.net/rapid"

	"tessera/logic/logictest/chance"
	"tessera/scenes"
	"tessera/scenes/geom"
	"tessera/scenes/input"
	"tessera/scenes/scenetest"
	"tessera/scenes/ui"
)

// columnParts are the parts of a random column. Each derives its height from a number and
// reports where it is shown.
var columnParts = []func(c *ui.Column, n int, show func(geom.Rect)){
	func(c *ui.Column, n int, show func(geom.Rect)) { c.Row(float64(n), show) },
	func(c *ui.Column, n int, _ func(geom.Rect)) { c.Space(float64(n)) },
	func(c *ui.Column, n int, _ func(geom.Rect)) {
		c.Paragraph(fmt.Sprint("some words and a number: ", n), ui.FontBody, c.UI().Theme.Ink)
	},
	func(c *ui.Column, n int, _ func(geom.Rect)) { c.Note(fmt.Sprint("a note, ", n), c.UI().Theme.Ink) },
	func(c *ui.Column, n int, show func(geom.Rect)) {
		c.Cells(n, 1+n%3, 20, 4, func(_ int, r geom.Rect) { show(r) })
	},
}

// TestAColumnIsAsHighAsWasMeasured checks, for random columns, that the shown rows fill
// exactly the measured height, do not overlap, and are not shown while measured.
func TestAColumnIsAsHighAsWasMeasured(t *testing.T) {
	u := ui.New()
	chance.Check(t, func(t *rapid.T) {
		u.Begin(400, 20000, rapid.Float64Range(0.8, 1.5).Draw(t, "scale"), input.Input{})
		kinds := rapid.SliceOfN(rapid.IntRange(0, len(columnParts)-1), 0, 30).Draw(t, "kinds")
		numbers := rapid.SliceOfN(rapid.IntRange(0, 12), len(kinds), len(kinds)).Draw(t, "numbers")
		var shown []geom.Rect
		build := func(c *ui.Column) {
			for i, kind := range kinds {
				columnParts[kind](c, numbers[i], func(r geom.Rect) { shown = append(shown, r) })
			}
			c.Row(1, func(r geom.Rect) { shown = append(shown, r) })
		}
		const width = 380
		height := u.ColumnHeight(width, build)
		if len(shown) > 0 {
			t.Fatalf("%v was shown while it was measured", shown)
		}
		list := geom.Rect{X: 10, Y: 20, W: width, H: height}
		u.Column(list, build)
		for i, r := range shown[1:] {
			if r.Meet(shown[i]).W > 0 && r.Meet(shown[i]).H > 0.001 {
				t.Fatalf("%v lies over %v", r, shown[i])
			}
		}
		last := shown[len(shown)-1]
		if d := last.Bottom() - list.Bottom(); d > 0.001 || d < -0.001 {
			t.Fatalf("the last row ends at %v, and %v was measured", last.Bottom(), list.Bottom())
		}
		if cut := u.Cut(); len(cut) > 0 {
			t.Fatalf("%q do not fit where they were put", cut)
		}
	})
}

func TestMeasuringHandlesNoInput(t *testing.T) {
	pressed := 0
	build := func(c *ui.Column) {
		c.Space(20)
		c.Row(40, func(r geom.Rect) {
			if c.UI().Press("press", r, ui.Button{Label: "Press"}) {
				pressed++
			}
		})
	}
	shown := true
	d := show(t, func(u *ui.UI) {
		u.ColumnHeight(300, build)
		if shown {
			u.Column(geom.Rect{X: 20, Y: 20, W: 200, H: 60}, build)
		}
	})
	if got, want := d.Rect("press"), (geom.Rect{X: 20, Y: 40, W: 200, H: 40}); got != want {
		t.Fatalf("the button is at %v, want %v", got, want)
	}
	d.Click("press")
	if pressed != 1 {
		t.Fatalf("one click pressed it %d times", pressed)
	}
	shown = false
	d.Frame()
	if d.Has("press") {
		t.Fatal("what is measured only can be clicked")
	}
}

func TestCellsStandInTheirOrder(t *testing.T) {
	u := ui.New()
	u.Begin(400, 300, 1, input.Input{})
	var cells []geom.Rect
	build := func(c *ui.Column) {
		c.Cells(5, 2, 30, 10, func(i int, r geom.Rect) {
			if i != len(cells) {
				t.Errorf("cell %d comes after %d others", i, len(cells))
			}
			cells = append(cells, r)
		})
	}
	if h := u.ColumnHeight(210, build); h != 90 {
		t.Errorf("five cells in rows of two are %v high, want 90", h)
	}
	u.Column(geom.Rect{W: 210, H: 90}, build)
	want := []geom.Rect{{W: 100, H: 30}, {X: 110, W: 100, H: 30}, {Y: 30, W: 100, H: 30}, {X: 110, Y: 30, W: 100, H: 30}, {Y: 60, W: 100, H: 30}}
	if fmt.Sprint(cells) != fmt.Sprint(want) {
		t.Errorf("they are at %v, want %v", cells, want)
	}
}

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
