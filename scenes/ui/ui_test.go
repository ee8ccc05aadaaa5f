package ui_test

import (
	"fmt"
	"image"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"tessera/assets/sprites"
	"tessera/scenes"
	"tessera/scenes/geom"
	"tessera/scenes/scenetest"
	"tessera/scenes/ui"
)

func TestMain(m *testing.M) { scenetest.Main(m) }

type sheet struct{ frame func(u *ui.UI) }

func (s sheet) Name() string           { return "sheet" }
func (s sheet) Overlay() bool          { return false }
func (s sheet) Frame(st *scenes.Stage) { s.frame(st.UI) }

func show(t *testing.T, frame func(u *ui.UI)) *scenetest.Desk {
	t.Helper()
	return scenetest.New(t, 400, 300, func(s *scenes.Stage) { s.Replace(sheet{frame}) })
}

func row(i int) geom.Rect { return geom.Rect{X: 20, Y: 20 + 50*float64(i), W: 200, H: 40} }

func TestAButtonIsPressedByPointerAndKeyboard(t *testing.T) {
	pressed := map[string]int{}
	d := show(t, func(u *ui.UI) {
		for i, name := range []string{"one", "two", "off"} {
			if u.Press(name, row(i), ui.Button{Label: name, Disabled: name == "off"}) {
				pressed[name]++
			}
		}
	})
	d.Click("one")
	d.Click("off")
	d.Drag(d.Place("one"), d.Place("two"))
	d.Release()
	d.Key("Tab")
	d.Key("Tab")
	d.Key("Enter")
	d.Key("Tab", "Shift")
	d.Key("Space")
	if pressed["one"] != 2 || pressed["two"] != 1 || pressed["off"] != 0 {
		t.Fatalf("pressed %v; want one twice, two once, off never", pressed)
	}
}

func TestOnlyTheSceneOnTopIsPressed(t *testing.T) {
	below := 0
	stage := (*scenes.Stage)(nil)
	d := scenetest.New(t, 400, 300, func(s *scenes.Stage) {
		stage = s
		s.Replace(sheet{func(u *ui.UI) {
			if u.Press("below", row(0), ui.Button{Label: "below"}) {
				below++
			}
		}})
	})
	place := d.Place("below")
	stage.Push(veil{})
	d.Rest()
	d.ClickAt(place)
	if d.Has("below") || below != 0 {
		t.Fatalf("a button below a dialog was pressed %d times", below)
	}
}

type veil struct{}

func (veil) Name() string        { return "veil" }
func (veil) Overlay() bool       { return true }
func (veil) Frame(*scenes.Stage) {}

func TestChoosingAndStepping(t *testing.T) {
	chosen, steps := 0, 0
	d := show(t, func(u *ui.UI) {
		chosen = u.Choose("choice", row(0), []string{"a", "b", "c"}, chosen)
		steps += u.Step("step", row(1), "value", true, steps < 2)
	})
	d.Click("choice:2")
	for range 4 {
		d.Click("step:more")
	}
	d.Click("step:less")
	if chosen != 2 || steps != 1 {
		t.Fatalf("chosen %d, steps %d; want 2, 1", chosen, steps)
	}
}

func TestAFieldTakesWhatIsAllowed(t *testing.T) {
	text := "12"
	d := show(t, func(u *ui.UI) {
		text = u.Field("field", row(0), text, "number", 5, func(r rune) bool { return r >= '0' && r <= '9' })
	})
	d.Type("9")
	if text != "12" {
		t.Fatalf("a field without the keyboard took text: %q", text)
	}
	d.Click("field")
	d.Type("3x4567")
	if text != "12345" {
		t.Fatalf("the field holds %q, want 12345", text)
	}
	d.Key("Backspace")
	if text != "1234" {
		t.Fatalf("after Backspace the field holds %q", text)
	}
}

func TestAListScrollsAndIsNotClickedOutsideItsWindow(t *testing.T) {
	var scroller ui.Scroller
	pressed := ""
	d := show(t, func(u *ui.UI) {
		u.Scroll(&scroller, geom.Rect{X: 0, Y: 50, W: 300, H: 200}, 1000, func(list geom.Rect) {
			for i := range 20 {
				r := geom.Rect{X: 10, Y: list.Y + 50*float64(i), W: 200, H: 40}
				if name := fmt.Sprintf("row-%d", i); u.Press(name, r, ui.Button{Label: name}) {
					pressed = name
				}
			}
		})
	})
	if d.Has("row-10") {
		t.Fatal("row 10 is far below the window and cannot be a target")
	}
	d.ClickAt(geom.Point{X: 100, Y: 270})
	if pressed != "" {
		t.Fatalf("%s was pressed below the window", pressed)
	}
	d.Move(geom.Point{X: 100, Y: 100})
	for range 20 {
		d.Wheel(-3)
	}
	d.Click("row-19")
	if pressed != "row-19" {
		t.Fatalf("at the end of the list %q was pressed, want row-19", pressed)
	}
	pressed = ""
	d.Drag(geom.Point{X: 100, Y: 100}, geom.Point{X: 100, Y: 240})
	d.Release()
	if pressed != "" {
		t.Fatalf("a drag of the list pressed %s", pressed)
	}
}

func TestTextFitsItsWidth(t *testing.T) {
	show(t, func(u *ui.UI) {
		const text = "Fill the last free neighbour of an enemy figure and it is captured."
		for _, width := range []float64{60, 120, 250, 1000} {
			lines := u.Wrap(text, ui.FontBody, width)
			letters := strings.NewReplacer(" ", "")
			if letters.Replace(strings.Join(lines, "")) != letters.Replace(text) {
				t.Errorf("wrapping to %v loses letters: %q", width, lines)
			}
			for _, line := range lines {
				if u.TextWidth(line, ui.FontBody) > width {
					t.Errorf("the line %q is wider than %v", line, width)
				}
			}
		}
	})
}

func TestAnIdleSceneRequestsNoFrames(t *testing.T) {
	stage := (*scenes.Stage)(nil)
	d := scenetest.New(t, 400, 300, func(s *scenes.Stage) {
		stage = s
		s.Replace(sheet{func(u *ui.UI) { u.Press("one", row(0), ui.Button{Label: "one"}) }})
	})
	d.Wait(time.Second)
	if wait, wanted := stage.UI.Wanted(); wanted {
		t.Fatalf("an idle scene wants a frame in %v", wait)
	}
}

func TestFramesDrawnInPartsLookLikeFramesDrawnAsAWhole(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	kinds := make([]int, 40)
	d := show(t, func(u *ui.UI) {
		for i, kind := range kinds {
			r := geom.Rect{X: float64(i%8) * 45, Y: float64(i/8) * 50, W: 60, H: 30}
			switch kind {
			case 1:
				u.Card(r)
			case 2:
				u.Text("word", ui.FontBody, u.Theme.Ink, r.Center(), ui.Center)
			case 3:
				u.Clip(r.Inset(9), func() { u.Box(r.Inset(-9), u.Theme.Accent, 20) })
			case 4:
				u.ShowAt(u.Picture("dot", func() image.Image { return sprites.SquareDot(25, u.Theme.Warning) }), r.Center(), ui.Look{Fade: 0.4, Grow: 0.3, Angle: float64(i)})
			case 5:
				u.Faded(float64(i)/40, func() { u.Card(r) })
			}
		}
	})
	for range 20 {
		for range 10 {
			for range 1 + random.IntN(3) {
				kinds[random.IntN(len(kinds))] = random.IntN(6)
			}
			d.Frame()
		}
		d.MustMatchFullDrawing()
	}
}

func TestWhatWasUsedIsShownWithoutMoreInput(t *testing.T) {
	stage, step, chosen := (*scenes.Stage)(nil), 0, 0
	d := scenetest.New(t, 400, 300, func(s *scenes.Stage) {
		stage = s
		s.Replace(sheet{func(u *ui.UI) {
			u.Press("press", row(0), ui.Button{Label: "press"})
			step += u.Step("step", row(2), fmt.Sprint(step), true, true)
			chosen = u.Choose("choose", row(3), []string{"a", "b"}, chosen)
		}})
	})
	for _, name := range []string{"press", "step:more", "choose:1"} {
		d.Rest()
		d.Move(d.Place(name))
		d.Press()
		d.Release()
		if wait, wanted := stage.UI.Wanted(); !wanted || wait > 0 {
			t.Errorf("after %s was used no frame is wanted (%v, %v)", name, wait, wanted)
		}
	}
}

func TestALongTextShowsItsEndWhileItIsTyped(t *testing.T) {
	text := strings.Repeat("a-long-path/", 12)
	d := show(t, func(u *ui.UI) { text = u.Field("field", row(0), text, "", 400, func(rune) bool { return true }) })
	d.Click("field")
	d.Key("End")
	d.Type("x")
	if !strings.HasSuffix(text, "/x") {
		t.Fatalf("the field holds %q", text)
	}
	if cut := d.Stage.UI.Cut(); len(cut) > 0 {
		t.Fatalf("cut off: %q", cut)
	}
}

// platform simulates the field that a platform lays over the app's field.
type platform struct {
	shown   string // name of the app's field, "" for none
	text    string // the typed text
	was     ui.OverlayField
	refuses bool // the person left the platform's field
}

func (p *platform) Edit(f ui.OverlayField) (string, bool) {
	if p.shown == "" {
		p.text = f.Text
	}
	p.shown, p.was = f.Name, f
	return p.text, !p.refuses
}

func (p *platform) Done() { p.shown = "" }

func TestThePlatformsFieldLiesOverTheOneThatHasTheKeyboard(t *testing.T) {
	text := "12"
	d := show(t, func(u *ui.UI) {
		text = u.Field("field", row(0), text, "a number", 4, func(r rune) bool { return r >= '0' && r <= '9' })
		u.Field("other", row(1), "", "", 4, nil)
	})
	over := &platform{}
	d.Stage.UI.Overlay = over
	for _, press := range []func(){func() { d.Click("field") }, func() { d.Tap(d.Place("field")) }} {
		text = "12"
		press()
		d.Rest()
		if over.shown != "field" || over.was.Text != "12" || over.was.Limit != 4 || !over.was.Digits || over.was.Placeholder != "a number" {
			t.Fatalf("over the field lies %+v", over.was)
		}
		over.text = "3 4x567"
		d.Frame()
		d.Frame()
		if text != "3456" || over.was.Text != "3456" {
			t.Fatalf("the field holds %q, and the platform's is told %q", text, over.was.Text)
		}
		d.Click("other")
		d.Rest()
		if over.shown != "other" || over.was.Digits {
			t.Fatalf("after another field was pressed it lies over %q", over.shown)
		}
		over.refuses = true
		d.Frame()
		d.Frame()
		if over.shown != "" {
			t.Fatalf("a field that was left still lies over %q", over.shown)
		}
		over.refuses = false
	}
}

// TestFieldsAreWrittenInSixteenPixels checks the size of text in fields. Phone browsers
// zoom in on fields with less than sixteen pixels of the page.
func TestFieldsAreWrittenInSixteenPixels(t *testing.T) {
	for _, c := range []struct{ scale, factor, want float64 }{{0.88, 1, 16}, {1.76, 2, 32}, {1.2, 1, 19.2}} {
		d := show(t, func(u *ui.UI) { u.Field("field", row(0), "", "a name", 4, nil) })
		over := &platform{}
		d.Stage.UI.Overlay = over
		d.Stage.UI.SetFingers(c.factor)
		d.Scale(c.scale)
		d.Click("field")
		if math.Abs(over.was.Size-c.want) > 0.01 {
			t.Errorf("at %v and %v pixels in one of the page a field is written in %v, want %v", c.scale, c.factor, over.was.Size, c.want)
		}
	}
}

type method struct {
	finished, composing string
	caret               geom.Rect
	before, after       string
	done                bool
}

func (m *method) Compose(f ui.ComposedField) (composing string) {
	m.done = false
	if m.finished != "" {
		f.Insert(m.finished)
	}
	m.finished = ""
	m.caret, m.before, m.after = f.Caret()
	return m.composing
}

func (m *method) Done() { m.done = true }

func TestWhatIsComposedIsNoTextBeforeItIsFinished(t *testing.T) {
	text := "ab"
	d := show(t, func(u *ui.UI) { text = u.Field("field", row(0), text, "", 8, nil) })
	m := &method{}
	d.Stage.UI.Method = m
	d.Frame()
	if !m.done {
		t.Fatal("no field has the keyboard, and the input method goes on")
	}
	d.Click("field")
	d.Key("End")
	d.Key("ArrowLeft")
	plain := m.caret
	m.composing = "nihon"
	d.Key("Backspace") // handled by the input method
	d.Frame()
	if text != "ab" || m.before != "a" || m.after != "b" {
		t.Fatalf("while something is composed the field holds %q, and its caret is between %q and %q", text, m.before, m.after)
	}
	m.finished, m.composing = "日本", ""
	d.Frame()
	d.Frame()
	if text != "a日本b" || m.before != "a日本" || m.caret.X <= plain.X {
		t.Fatalf("the field holds %q, and its caret is after %q at %v", text, m.before, m.caret)
	}
	d.Type("x") // must come from the input method only
	if text != "a日本b" {
		t.Fatalf("what is typed comes twice: %q", text)
	}
	d.Key("Backspace")
	if text != "a日b" {
		t.Fatalf("after Backspace the field holds %q", text)
	}
}

// TestAFingerHitsWhatIsSmallBesideItToo also checks that a mouse hits only what is under
// it.
func TestAFingerHitsWhatIsSmallBesideItToo(t *testing.T) {
	pressed := ""
	small := func(x float64) geom.Rect { return geom.Rect{X: x, Y: 100, W: 24, H: 24} }
	d := show(t, func(u *ui.UI) {
		for name, r := range map[string]geom.Rect{"left": small(100), "right": small(130)} {
			if u.Press(name, r, ui.Button{Label: "x"}) {
				pressed = name
			}
		}
	})
	d.Frame()
	for _, c := range []struct {
		x, y       float64
		tap, click string
	}{
		{112, 112, "left", "left"}, {112, 132, "left", ""}, {93, 112, "left", ""}, {129, 112, "right", ""}, {125, 112, "left", ""},
		{142, 91, "right", ""}, {112, 136, "", ""}, {80, 112, "", ""}, {142, 112, "right", "right"},
	} {
		at := geom.Point{X: c.x, Y: c.y}
		pressed = ""
		if d.Tap(at); pressed != c.tap {
			t.Errorf("a finger at %v presses %q, want %q", at, pressed, c.tap)
		}
		pressed = ""
		if d.ClickAt(at); pressed != c.click {
			t.Errorf("a mouse at %v presses %q, want %q", at, pressed, c.click)
		}
	}
}

func TestWrappingEndsWhateverTheWordsAndTheWidth(t *testing.T) {
	show(t, func(u *ui.UI) {
		for _, text := range []string{"", "word", "\xff\xfe\xfd/\xff", "ääääääääääääääää"} {
			for _, width := range []float64{-50, 0, 1, 20} {
				if got := strings.Join(u.Wrap(text, ui.FontBody, width), ""); got != text {
					t.Errorf("wrapped to %v, %q is %q", width, text, got)
				}
			}
		}
	})
}
