package ui_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode"

	"tessera/scenes"
	"tessera/scenes/geom"
	"tessera/scenes/input"
	"tessera/scenes/scenetest"
	"tessera/scenes/ui"
)

// typed shows one field and returns a pointer to its text, which the test may set.
func typed(t *testing.T, text string, limit int) (*scenetest.Desk, *string) {
	d := show(t, func(u *ui.UI) {
		text = u.Field("field", row(0), text, "a name", limit, func(c rune) bool { return c != '*' })
	})
	return d, &text
}

func TestAFieldIsEditedByKeys(t *testing.T) {
	d, text := typed(t, "one two", 20)
	d.Key("Tab")
	d.Type("three") // Tab selects the text of the field
	if *text != "three" {
		t.Fatalf("typing over all of a field gives %q", *text)
	}
	for _, step := range []struct {
		key       input.Key
		modifiers []string
		typed     string
		want      string
	}{
		{"Home", nil, "1*", "1three"},
		{"ArrowRight", nil, "-", "1t-hree"},
		{"End", nil, " four", "1t-hree four"},
		{"ArrowLeft", []string{"Control"}, "", "1t-hree four"},
		{"Backspace", nil, "_", "1t-hree_four"},
		{"ArrowLeft", []string{"Shift"}, "", "1t-hree_four"},
		{"Delete", nil, "", "1t-hreefour"},
		{"Home", []string{"Shift"}, "", "1t-hreefour"},
		{"X", []string{"Control"}, "", "four"},
		{"End", nil, "", "four"},
		{"V", []string{"Control"}, "", "four1t-hree"},
		{"Backspace", []string{"Control"}, "", "four1t-"},
		{"A", []string{"Control"}, "", "four1t-"},
		{"C", []string{"Control"}, "", "four1t-"},
		{"End", nil, "", "four1t-"},
		{"Insert", []string{"Shift"}, "", "four1t-four1t-"},
		{"Home", nil, "", "four1t-four1t-"},
		{"Delete", []string{"Control"}, "", "-four1t-"},
		{"V", []string{"Control"}, "", "four1t--four1t-"},
		{"V", []string{"Control"}, "", "four1t-four1-four1t-"},
	} {
		d.Key(step.key, step.modifiers...)
		if step.typed != "" {
			d.Type(step.typed)
		}
		if *text != step.want {
			t.Fatalf("after %v %s and %q the field holds %q, want %q", step.modifiers, step.key, step.typed, *text, step.want)
		}
	}
}

func TestAFieldIsEditedByPointer(t *testing.T) {
	d, text := typed(t, "one two three", 20)
	u := d.Stage.UI
	at := func(before string) geom.Point {
		return d.Rect("field").Min().Add(geom.Point{X: 12 + u.TextWidth(before, ui.FontBody), Y: 20})
	}
	d.ClickAt(at("one "))
	d.Type("1 ")
	if *text != "one 1 two three" {
		t.Fatalf("typed where it was clicked: %q", *text)
	}
	d.Wait(time.Second)
	d.Drag(at("one"), at("one 1"))
	d.Release()
	d.Type("-")
	if *text != "one- two three" {
		t.Fatalf("typed over what was dragged: %q", *text)
	}
	d.Wait(time.Second)
	d.ClickAt(at("one- t"))
	d.ClickAt(at("one- t"))
	d.Type("2")
	if *text != "one- 2 three" {
		t.Fatalf("typed over a word clicked twice: %q", *text)
	}
	d.Wait(time.Second)
	for range 3 {
		d.ClickAt(at("on"))
	}
	d.Type("x")
	if *text != "x" {
		t.Fatalf("typed over a text clicked three times: %q", *text)
	}
}

func TestALongTextScrollsWithTheSelection(t *testing.T) {
	d, text := typed(t, strings.Repeat("abcdefghij ", 12), 200)
	r := d.Rect("field")
	d.ClickAt(r.Center())
	d.Key("End")
	d.Wait(time.Second)
	d.Drag(geom.Point{X: r.Right() - 14, Y: r.Center().Y}, geom.Point{X: r.X - 30, Y: r.Center().Y})
	d.Wait(4 * time.Second) // held outside, the selection grows to the beginning
	d.Release()
	d.Type("z")
	if *text != "z" {
		t.Fatalf("dragged from end to beginning, what was typed took the place of some only: %q", *text)
	}
	if cut := d.Stage.UI.Cut(); len(cut) > 0 {
		t.Fatalf("cut off: %q", cut)
	}
}

// TestALongTextShowsItsBeginningUntilItIsEdited also checks that a click places the caret
// in the visible text.
func TestALongTextShowsItsBeginningUntilItIsEdited(t *testing.T) {
	long := "one " + strings.Repeat("abcdefghij ", 12)
	d, text := typed(t, long, 200)
	u, r := d.Stage.UI, d.Rect("field")
	d.ClickAt(geom.Point{X: r.X + 12 + u.TextWidth("one ", ui.FontBody), Y: r.Center().Y})
	d.Type("two ")
	if want := "one two " + long[4:]; *text != want {
		t.Fatalf("typed behind its first word: %.20q", *text)
	}
}

type broken struct{}

func (broken) Text() (string, error) { return "lost", errors.New("forbidden") }
func (broken) SetText(string) error  { return errors.New("forbidden") }

func TestAForbiddenClipboardLosesNothing(t *testing.T) {
	d, text := typed(t, "one", 20)
	d.Stage.UI.Clipboard = broken{}
	d.Key("Tab")
	d.Key("X", "Control")
	d.Key("V", "Control")
	if *text != "one" {
		t.Fatalf("cut and pasted where that is forbidden: %q", *text)
	}
}

type late struct {
	broken
	questions int
}

func (l *late) Begin() func() (string, bool) {
	return func() (string, bool) {
		l.questions--
		return "two", l.questions < 0
	}
}

func TestWhatASlowClipboardHoldsIsPastedWhenItComes(t *testing.T) {
	d, text := typed(t, "one", 20)
	d.Stage.UI.Clipboard = &late{questions: 3}
	d.Key("Tab")
	d.Key("V", "Control")
	if wait, wanted := d.Stage.UI.Wanted(); *text != "one" || !wanted {
		t.Fatalf("before it comes the field holds %q and the next frame is wanted in %v, %v", *text, wait, wanted)
	}
	d.Wait(time.Second)
	if wait, wanted := d.Stage.UI.Wanted(); *text != "two" || wanted {
		t.Fatalf("after it has come the field holds %q and the next frame is wanted in %v, %v", *text, wait, wanted)
	}
}

func TestAChordWritesNothing(t *testing.T) {
	d, text := typed(t, "one", 20)
	d.Key("Tab")
	d.TypeWith("a", "A", "Control")
	if *text != "one" {
		t.Fatalf("Ctrl+A wrote %q", *text)
	}
	d.TypeWith("@", "Q", "Control", "Alt") // as some keyboards type it
	if *text != "@" {
		t.Fatalf("Ctrl+Alt+Q wrote %q, want @ over the selection", *text)
	}
}

// TestTabReadsTheScreen checks that Tab visits buttons in reading order, whatever the
// order in which they are built, into a list and out of it.
func TestTabReadsTheScreen(t *testing.T) {
	var list ui.Scroller
	gone := ""
	d := show(t, func(u *ui.UI) {
		button := func(name string, r geom.Rect) {
			if name != gone {
				u.Press(name, r, ui.Button{Label: name})
			}
		}
		button("last", geom.Rect{X: 10, Y: 250, W: 80, H: 40})
		button("right", geom.Rect{X: 200, Y: 8, W: 80, H: 40})
		button("left", geom.Rect{X: 10, Y: 10, W: 80, H: 40})
		u.Scroll(&list, geom.Rect{X: 10, Y: 60, W: 300, H: 100}, 400, func(r geom.Rect) {
			for i := range 8 {
				button(fmt.Sprintf("row%d", i), geom.Rect{X: r.X, Y: r.Y + 50*float64(i), W: 200, H: 40})
			}
		})
		u.Press("off", geom.Rect{X: 10, Y: 170, W: 80, H: 40}, ui.Button{Label: "off", Disabled: true})
	})
	walk := []string{"left", "right", "row0", "row1", "row2", "row3", "row4", "row5", "row6", "row7", "last", "left"}
	for _, want := range walk {
		d.Key("Tab")
		if got := d.Inspect().Focus; got != want {
			t.Fatalf("Tab comes to %q, want %q", got, want)
		}
		if !d.Has(want) {
			t.Fatalf("Tab comes to %q out of sight", want)
		}
		if y := d.Place(want).Y; strings.HasPrefix(want, "row") && want != "row0" && want != "row7" && (y < 60+20+30 || y > 160-20-30) {
			t.Errorf("Tab comes to %q at %v, where the list fades", want, y)
		}
	}
	d.Key("Tab", "Shift")
	d.Key("Tab", "Shift")
	if got := d.Inspect().Focus; got != "row7" || !d.Has("row7") {
		t.Fatalf("Shift and Tab go back to %q", got)
	}
	gone = "row7"
	d.Key("Tab")
	if got := d.Inspect().Focus; got != "last" {
		t.Fatalf("from what has gone Tab goes on to %q", got)
	}
}

// TestWhatIsDisabledKeepsTheKeyboard checks that Enter then presses nothing else and that
// Tab continues from there.
func TestWhatIsDisabledKeepsTheKeyboard(t *testing.T) {
	value := 0
	d := show(t, func(u *ui.UI) {
		value += u.Step("step", row(0), fmt.Sprint(value), value > 0, value < 2)
		u.Press("after", row(1), ui.Button{Label: "after"})
	})
	d.Key("Tab") // the minus button is still disabled
	for range 4 {
		d.Key("Enter")
	}
	if got := d.Inspect().Focus; got != "step:more" || value != 2 {
		t.Errorf("at the end the value is %d and %q has the keyboard", value, got)
	}
	d.Key("Tab")
	if got := d.Inspect().Focus; got != "after" {
		t.Errorf("Tab goes on to %q", got)
	}
}

// TestAFieldThatComesAgainIsSelected checks that a field that disappeared and returned
// starts fresh, since it may belong to another dialog.
func TestAFieldThatComesAgainIsSelected(t *testing.T) {
	there, text := true, "one"
	d := show(t, func(u *ui.UI) {
		if there {
			text = u.Field("name", row(0), text, "", 40, unicode.IsPrint)
		}
	})
	d.Key("Tab")
	d.Type("mine")
	there = false
	d.Frame()
	there, text = true, "proposed"
	d.Stage.UI.Focus("name")
	d.Frame()
	d.Type("other")
	if text != "other" {
		t.Errorf("what is typed makes %q of what was proposed", text)
	}
}

// TestTheKeyboardIsOnOneThing checks that a widget, a card or the board has the focus,
// never two of them.
func TestTheKeyboardIsOnOneThing(t *testing.T) {
	board, keyed, pressed := geom.Rect{X: 200, Y: 20, W: 150, H: 150}, false, ""
	d := show(t, func(u *ui.UI) {
		keyed = u.Area("board", board)
		if u.In.Arrow() && !u.Focused() {
			u.Focus("board")
		}
		if u.Press("one", row(0), ui.Button{Label: "one"}) {
			pressed = "one"
		}
		if keyed && u.In.Entered() && !u.Focused() {
			pressed = "board"
		}
	})
	for _, step := range []struct {
		key        input.Key
		focus      string
		keyed      bool
		press      input.Key
		afterwards string
	}{
		{"Tab", "one", false, "Enter", "one"},
		{"ArrowDown", "board", true, "Enter", "board"},
		{"Tab", "one", false, "Enter", "one"},
		{"Tab", "board", true, "Enter", "board"},
	} {
		pressed = ""
		d.Key(step.key)
		if got := d.Inspect().Focus; got != step.focus || keyed != step.keyed {
			t.Fatalf("after %s the keyboard is on %q, the board's mark %v", step.key, got, keyed)
		}
		d.Key(step.press)
		if pressed != step.afterwards {
			t.Fatalf("Enter on %s presses %q", step.focus, pressed)
		}
	}
	d.ClickAt(geom.Point{X: 390, Y: 290})
	if got := d.Inspect().Focus; got != "" || keyed {
		t.Fatalf("after a click the keyboard is on %q", got)
	}
}

type card struct{}

func (card) Name() string           { return "card" }
func (card) Overlay() bool          { return true }
func (card) Frame(st *scenes.Stage) { st.UI.Press("inner", row(3), ui.Button{Label: "inner"}) }

func TestTheKeyboardComesBackToWhatOpenedADialog(t *testing.T) {
	d := show(t, func(u *ui.UI) {
		u.Press("first", row(0), ui.Button{Label: "first"})
		u.Press("opener", row(1), ui.Button{Label: "opener"})
	})
	d.Key("Tab")
	d.Key("Tab")
	d.Stage.Push(card{})
	d.Rest()
	if got := d.Inspect().Focus; got != "" {
		t.Fatalf("a dialog opens with the keyboard on %q", got)
	}
	d.Key("Tab")
	if got := d.Inspect().Focus; got != "inner" {
		t.Fatalf("in a dialog Tab comes to %q", got)
	}
	d.Stage.Pop()
	d.Rest()
	if got := d.Inspect().Focus; got != "opener" {
		t.Fatalf("after the dialog the keyboard is on %q", got)
	}
}

func tipped(t *testing.T) (*scenetest.Desk, *int) {
	pressed := 0
	d := show(t, func(u *ui.UI) {
		for i, name := range []string{"one", "two"} {
			r := geom.Rect{X: float64(i) * 360, Y: float64(i) * 260, W: 40, H: 40}
			if u.Press(name, r, ui.Button{Label: "x", Tip: "What number " + name + " does, at some length", Key: "F" + fmt.Sprint(i+1)}) {
				pressed++
			}
		}
		u.Press("off", row(2), ui.Button{Tip: "Nothing now", Disabled: true})
	})
	return d, &pressed
}

func TestANameIsShownToAPointerThatRests(t *testing.T) {
	d, _ := tipped(t)
	told := func(want string) {
		t.Helper()
		if got := d.Inspect().Tip; got != want {
			t.Fatalf("the name shown is %q, want %q", got, want)
		}
		if cut := d.Stage.UI.Cut(); len(cut) > 0 {
			t.Fatalf("cut off: %q", cut)
		}
	}
	d.Move(d.Place("one"))
	d.Wait(400 * time.Millisecond)
	told("")
	if wait, wanted := d.Stage.UI.Wanted(); !wanted || wait > 200*time.Millisecond {
		t.Fatalf("the frame that shows a name is wanted in %v, %v", wait, wanted)
	}
	d.Wait(200 * time.Millisecond)
	told("What number one does, at some length")
	if wait, wanted := d.Stage.UI.Wanted(); wanted {
		t.Fatalf("a name that is shown wants a frame in %v", wait)
	}
	d.Move(d.Place("two")) // after one tip the next is immediate
	told("What number two does, at some length")
	d.Press()
	told("")
	d.Release()
	d.Wait(time.Second)
	told("") // no tip after a press
	d.Move(geom.Point{X: 200, Y: 200})
	d.Wait(time.Second)
	d.Move(d.Place("off"))
	d.Wait(time.Second)
	told("Nothing now")
}

// TestANewElementUnderTheMouseShowsNoTip checks that a new element under a resting
// pointer shows no tip before the pointer moves.
func TestANewElementUnderTheMouseShowsNoTip(t *testing.T) {
	covered := true
	d := show(t, func(u *ui.UI) {
		if !covered {
			u.Press("below", row(0), ui.Button{Label: "x", Tip: "What lay below"})
		} else if u.Press("cover", row(0), ui.Button{Label: "x"}) {
			covered = false
		}
	})
	at := d.Place("cover")
	d.Click("cover")
	d.Wait(time.Second)
	if got := d.Inspect().Tip; covered || got != "" {
		t.Fatalf("the name shown is %q", got)
	}
	d.Move(geom.Point{X: at.X + 1, Y: at.Y})
	d.Wait(400 * time.Millisecond)
	if got := d.Inspect().Tip; got != "" {
		t.Fatalf("a pointer that has just moved is told %q", got)
	}
	d.Wait(200 * time.Millisecond)
	if got := d.Inspect().Tip; got != "What lay below" {
		t.Fatalf("the name shown is %q", got)
	}
}

func TestAHeldFingerShowsAButtonsName(t *testing.T) {
	d, pressed := tipped(t)
	at := d.Place("two")
	d.Touches(at)
	d.Wait(time.Second)
	if got := d.Inspect().Tip; !strings.Contains(got, "two") {
		t.Fatalf("a long press shows %q", got)
	}
	d.Touches()
	if *pressed != 0 {
		t.Fatal("a long press, which asks for the name, presses")
	}
	if got := d.Inspect().Tip; got != "" {
		t.Fatalf("after the finger has gone %q is shown", got)
	}
	d.Tap(at)
	if *pressed != 1 {
		t.Fatalf("after a long press a tap presses %d times", *pressed)
	}
}

// A short tap on a button presses it, however long the program worked meanwhile, and even if
// the name has appeared before the program knew of the tap's end. A finger that is still
// down shows the name.
func TestAShortTapDuringALongFramePresses(t *testing.T) {
	for _, c := range []struct {
		name    string
		lasts   time.Duration // 0 if the device reports no time
		late    int           // frames before the end is reported
		shows   bool          // the name, meanwhile
		presses bool
	}{
		{"at once", 80 * time.Millisecond, 0, false, true},
		{"one frame late", 80 * time.Millisecond, 1, false, true},
		{"much later", 80 * time.Millisecond, 5, true, true},
		{"without times", 0, 0, false, true},
		{"without times, one frame late", 0, 1, false, true},
		{"a long press", 1600 * time.Millisecond, 5, true, false},
		{"a long press without times", 0, 5, true, false},
	} {
		d, pressed := tipped(t)
		report := func(after time.Duration) {
			if c.lasts > 0 {
				d.Report(input.Times{Touch: d.Now() + after})
			}
		}
		report(time.Millisecond)
		began := d.Now()
		d.Touches(d.Place("two"))
		d.Block(1500 * time.Millisecond)
		for range c.late {
			d.Frame()
		}
		if shows := d.Inspect().Tip != ""; shows != c.shows {
			t.Errorf("%s: the name is shown: %v", c.name, shows)
		}
		report(began + time.Millisecond + c.lasts - d.Now())
		d.Touches()
		if (*pressed == 1) != c.presses {
			t.Errorf("%s: it presses %d times", c.name, *pressed)
		}
	}
}

// The mouse asks for a name by resting, from when it came. A program that works meanwhile does
// not know at once whether it is still there.
func TestAMouseRestsFromWhenItCame(t *testing.T) {
	d, _ := tipped(t)
	d.Report(input.Times{Move: d.Now() + time.Millisecond})
	d.Move(d.Place("one"))
	d.Block(1500 * time.Millisecond)
	if d.Frame(); d.Inspect().Tip != "" {
		t.Error("the name is shown before the mouse is known to be there still")
	}
	if d.Frame(); d.Inspect().Tip == "" {
		t.Error("the name is not shown")
	}
	d.Move(geom.Point{X: 200, Y: 200})
	d.Wait(time.Second)
	d.Block(1500 * time.Millisecond)
	d.Report(input.Times{Move: d.Now() - 1000*time.Millisecond}) // it came while the program worked
	d.Move(d.Place("one"))
	if d.Frame(); d.Inspect().Tip == "" {
		t.Error("the time that it rested while the program worked does not count")
	}
}

// Two clicks in a field are a double click by when they happened.
func TestADoubleClickAcrossALongFrame(t *testing.T) {
	for _, c := range []struct {
		apart time.Duration
		want  string // after a letter is typed in place of what is selected
	}{{250 * time.Millisecond, "one x"}, {900 * time.Millisecond, "one twoxthree"}} {
		d, text := typed(t, "one twothree", 20)
		d.Click("field")
		d.Wait(time.Second)
		d.Move(d.Rect("field").Min().Add(geom.Point{X: 12 + d.Stage.UI.TextWidth("one two", ui.FontBody), Y: 20}))
		began := d.Now() + time.Millisecond
		d.Report(input.Times{Press: began})
		d.Press()
		d.Report(input.Times{Press: began, Release: began + 50*time.Millisecond})
		d.Release()
		d.Block(1500 * time.Millisecond)
		d.Report(input.Times{Press: began + c.apart, Release: began + 50*time.Millisecond})
		d.Press()
		d.Report(input.Times{Press: began + c.apart, Release: began + c.apart + 50*time.Millisecond})
		d.Release()
		d.Type("x")
		if *text != c.want {
			t.Errorf("clicks %v apart: the field holds %q, want %q", c.apart, *text, c.want)
		}
	}
}
