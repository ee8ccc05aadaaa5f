package e2e_test

import (
	"math"
	"strings"
	"testing"

	"tessera/scenes/e2e"
	"tessera/scenes/e2e/player"
)

// Puzzle 4 is ..X/..X/XX. and is solved by 13, 41 and 31.
const puzzle = "#game=shaper&seed=4"

// The field for the number of a puzzle is one of the page's own.
func TestAFingerTypesAPuzzleNumber(t *testing.T) {
	e2e.Play(t, e2e.Phone(e2e.PageOptions{Hash: "#game=shaper", Still: true}), func(t *testing.T, p *e2e.Page) {
		p.Tool("new")
		p.Tap("more-options")
		p.Tap("option-seed")
		p.WaitFor("a field with the focus", "document.activeElement.id === 'field'")
		box := e2e.Eval[struct{ X, Y, W, H float64 }](p, "(({ x: X, y: Y, width: W, height: H }) => ({ X, Y, W, H }))(field.getBoundingClientRect())")
		target := p.Box("option-seed")
		if mode := e2e.Eval[string](p, "field.inputMode"); mode != "numeric" {
			t.Errorf("the field asks for the keyboard %q, want numeric", mode)
		}
		if box.X <= target.X || box.W >= target.W || math.Abs(box.Y+box.H/2-target.Centre().Y) >= 1 {
			t.Errorf("the field lies at %+v, want it within %+v", box, target)
		}
		p.Type("1x4") // letters are rejected
		p.Key("Control+a")
		p.Insert("2-1-4")
		p.Key("Home")
		p.Key("Delete")
		if text := e2e.Eval[string](p, "field.value"); text != "14" {
			t.Errorf("the field has %q, want 14", text)
		}
		p.Tap("start")
		p.Until("the puzzle 14", func(s player.Inspection) bool { return s.Scene == "table" && s.Facts["seed"] == "14" })
		p.WaitFor("the end of the field", "field.getClientRects().length === 0")
	})
}

func TestABrowserThatKeepsNothingStillPlays(t *testing.T) {
	o := e2e.PageOptions{Hash: "#game=shaper&seed=14", Init: `Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError'); } });`}
	e2e.Play(t, o, func(t *testing.T, p *e2e.Page) {
		s := p.Until("the first cards", func(s player.Inspection) bool { return s.Scene == "howto" && s.Facts["seed"] == "14" })
		want := "Not saved: this browser does not store data for this page. Save the game as a file"
		if !strings.HasPrefix(s.Message, want) {
			t.Errorf("it says %q, want it to begin with %q", s.Message, want)
		}
		p.Tap("ok")
		p.Until("the table", func(s player.Inspection) bool { return s.Scene == "table" })
	})
}
