package e2e_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"tessera/scenes/e2e"
	"tessera/scenes/e2e/player"
)

// Puzzle 4 is ..X/..X/XX. and is solved by 13, 41 and 31.
const puzzle = "#game=shaper&seed=4"

// gives waits for the game's next command.
func gives(t *testing.T, p *e2e.Page, count int, move string) {
	t.Helper()
	if s := p.Moves(count); s.Moves[count-1] != move {
		t.Fatalf("command %d is %s, want %s", count, s.Moves[count-1], move)
	}
}

func TestShaperByFinger(t *testing.T) {
	e2e.Nightly(t)
	e2e.Play(t, e2e.Phone(e2e.PageOptions{Hash: puzzle, Scale: 2, Init: e2e.Felt}), func(t *testing.T, p *e2e.Page) {
		p.Swipe(p.Place("piece"), p.Place("cell:23")) // the piece is drawn above the finger
		p.Fact("over", "13")
		p.Touch()
		gives(t, p, 1, "13")
		p.Tap("rotate:clockwise")
		gives(t, p, 2, "41")
		p.Tap("piece") // or only with taps
		p.Until("the piece chosen", func(s player.Inspection) bool { return s.Facts["chosen"] != "" })
		p.Tap("piece")
		gives(t, p, 3, "41")
		p.Tap("piece")
		gives(t, p, 4, "41")
		if felt := e2e.Eval[[]any](p, "window.felt"); len(felt) != 0 {
			t.Errorf("before the end the page vibrated %v, want nothing", felt)
		}
		p.Tap("cell:31")
		gives(t, p, 5, "31")
		if s := p.Settled(); !strings.Contains(s.Result(), "140") {
			t.Errorf("the outcome is %q, want 140", s.Result())
		}
		p.WaitFor("a vibration", "window.felt.length > 0")
		if felt := e2e.Eval[[][]int](p, "window.felt"); len(felt) != 1 || !slices.Equal(felt[0], []int{60, 80, 60, 80, 160}) {
			t.Errorf("at the end the page vibrated %v, want [[60 80 60 80 160]]", felt)
		}
	})
}

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
		s := p.Until("the table", func(s player.Inspection) bool { return s.Scene == "table" && s.Facts["seed"] == "14" })
		want := "Not saved: this browser does not store data for this page. Save the game as a file"
		if !strings.HasPrefix(s.Message, want) {
			t.Errorf("it says %q, want it to begin with %q", s.Message, want)
		}
	})
}
