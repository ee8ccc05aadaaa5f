package e2e_test

import (
	"fmt"
	"image/color"
	"slices"
	"strings"
	"testing"
	"time"

	"tessera/scenes/e2e"
	"tessera/scenes/e2e/player"
)

// goBack uses the browser's button and waits for a scene.
func goBack(p *e2e.Page, scene string) player.Inspection {
	p.T.Helper()
	p.Run("history.back()")
	return p.Scene(scene)
}

func TestBackLeadsFromAPanelToItsTableAndToTheShelf(t *testing.T) {
	e2e.Play(t, e2e.PageOptions{Still: true}, func(t *testing.T, p *e2e.Page) {
		p.Press("game:trisq")
		p.Scene("table")
		p.Shows("#game=trisq$")
		p.Press("cell:c6")
		p.Moves(2)
		p.Press("settings")
		p.Scene("settings")
		goBack(p, "table")
		p.Shows("#game=trisq$")

		p.Reload()
		if s := p.Settled(); len(s.Moves) != 2 || s.Scene != "table" {
			t.Fatalf("a reload leads to %s with %d moves, want the table with 2", s.Scene, len(s.Moves))
		}

		p.Press("new") // and a panel that the game itself closes
		p.Scene("newgame")
		p.Key("Escape")
		p.Scene("table")
		goBack(p, "menu")
		p.Shows("/$")

		p.Run("history.forward()")
		if s := p.Scene("table"); len(s.Moves) != 2 {
			t.Fatalf("forward leads to a table with the moves %v, want 2", s.Moves)
		}
		p.Shows("#game=trisq$")
		goBack(p, "menu")
	})
}

// The link is within the page, to another game than that of the table.
func TestALinkWithinThePageOpensBesideTheGame(t *testing.T) {
	e2e.Play(t, e2e.PageOptions{Hash: "#game=trisq", Still: true}, func(t *testing.T, p *e2e.Page) {
		p.Press("cell:c12")
		p.Moves(2)
		p.Run("location.hash = '#game=trisq&moves=a13.c12.d11'")
		p.Until("the game that was sent", func(s player.Inspection) bool {
			return slices.Equal(s.Moves, []string{"a13", "c12", "d11"}) && strings.HasPrefix(s.Message, "Game added.")
		})
		p.Shows("#game=trisq&kept=")
		goBack(p, "menu")
		p.Press("game:trisq")
		if s := p.Scene("table"); len(s.Moves) != 2 || s.Moves[0] != "c12" {
			t.Errorf("the game at the table has the moves %v, want c12 and an answer", s.Moves)
		}
		goBack(p, "menu")
	})
}

func TestASecondTabTakesOverAndTheFirstWritesNothing(t *testing.T) {
	e2e.Play(t, e2e.PageOptions{Hash: "#game=trisq", Still: true}, func(t *testing.T, first *e2e.Page) {
		first.Press("cell:c12")
		first.Moves(2)
		second := e2e.Open(t, e2e.PageOptions{Hash: "#game=trisq", Still: true, Beside: first})
		second.Scene("contested")
		second.Press("takeover")
		second.Scene("table")
		at := "cell:d11"
		if slices.Contains(second.Moves(2).Moves, "d11") { // the answer may be there
			at = "cell:e10"
		}
		second.Press(at)
		second.Moves(4)
		stored := func() string { return e2e.Eval[string](second, "localStorage.getItem('tessera/table-trisq')") }
		before := stored()
		first.Press("cell:m2")
		first.Await("a word of the second tab", func(s player.Inspection) bool { return s.Scene == "contested" })
		if now := stored(); now != before {
			t.Errorf("the first tab has written\n%s\nover the second's\n%s", now, before)
		}
	})
}

// lateLocks holds the browser's answers to requests for locks until the test gives them.
const lateLocks = `const { request } = LockManager.prototype;
window.answers = [];
LockManager.prototype.request = function (name, options, granted) {
	return request.call(this, name, options, (lock) => new Promise((resolve) => {
		window.answers.push(() => resolve(granted(lock)));
	}));
};`

func TestAGameThatWasLeftEarlyIsOpenInNoOtherWindow(t *testing.T) {
	e2e.Nightly(t)
	e2e.Play(t, e2e.PageOptions{Hash: "#game=trisq", Init: lateLocks, Still: true}, func(t *testing.T, p *e2e.Page) {
		answer := func() {
			p.WaitFor("a request for a lock", "window.answers.length > 0")
			p.Run("for (const answer of window.answers.splice(0)) answer();")
		}
		goBack(p, "menu")
		answer()
		p.Press("game:trisq")
		p.Scene("table")
		answer()
		p.Press("cell:c6")
		p.Until("a move at c6", func(s player.Inspection) bool { return len(s.Moves) > 0 && s.Moves[0] == "c6" })
	})
}

func TestADropThatIsNoGameIsSaid(t *testing.T) {
	e2e.Nightly(t)
	e2e.Play(t, e2e.PageOptions{Hash: "#game=trisq", Still: true}, func(t *testing.T, p *e2e.Page) {
		for _, item := range []string{"", "data.items.add(new File(['no game'], 'x.json'));"} {
			p.Run("const data = new DataTransfer(); " + item +
				"document.querySelector('canvas').dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }));")
			p.Scene("notice")
			p.Press("ok")
			p.Scene("table")
		}
	})
}

// The number of physical pixels changes by zooming or on another monitor.
func TestTheRatioOfPixelsMayChange(t *testing.T) {
	e2e.Nightly(t)
	e2e.Play(t, e2e.PageOptions{Hash: "#game=trisq", Still: true}, func(t *testing.T, p *e2e.Page) {
		for _, ratio := range []float64{1, 2, 1.5} {
			p.Resize(1100, 760, ratio)
			p.MoveTo(player.Point{X: 500 + ratio, Y: 300})
			p.WaitFor(fmt.Sprintf("the ratio %v", ratio), fmt.Sprintf("document.querySelector('canvas').width === %v", 1100*ratio))
			p.Press("cell:g7")
			p.Until("a move at g7", func(s player.Inspection) bool { return len(s.Moves) > 0 && s.Moves[0] == "g7" && !s.Busy })
			p.Press("undo")
			p.Moves(0)
		}
	})
}

func TestATouchThatTheSystemTakesPutsTheMarbleBack(t *testing.T) {
	e2e.Nightly(t)
	e2e.Play(t, e2e.PageOptions{Hash: "#game=foursquare", Touch: true}, func(t *testing.T, p *e2e.Page) {
		from, to := p.Place("marble:red"), p.Place("well:0:2")
		p.Touch(from)
		p.Touch(to)
		p.Until("the marble in the hand", func(s player.Inspection) bool { return s.Facts["held"] != "" })
		p.TakeTouch()
		if s := p.Settled(); len(s.Moves) != 0 || s.Facts["held"] != "" {
			t.Errorf("the moves are %v and %q is held, want the marble in its tray", s.Moves, s.Facts["held"])
		}
	})
}

// Reduced motion also turns vibration off.
func TestVibrationFollowsTheSystem(t *testing.T) {
	e2e.Nightly(t)
	e2e.Play(t, e2e.PageOptions{Hash: "#game=foursquare", Touch: true, Init: e2e.Felt}, func(t *testing.T, p *e2e.Page) {
		for _, c := range []struct {
			wish string
			felt int
		}{{"no-preference", 1}, {"reduce", 0}, {"no-preference", 1}} {
			p.Media(map[string]string{"prefers-reduced-motion": c.wish})
			p.Run("window.felt = []")
			p.Tap("tile:1") // a marble comes first
			p.Until("a refusal", func(s player.Inspection) bool { return s.Message != "" && !s.Busy })
			if n := e2e.Eval[int](p, "window.felt.length"); n != c.felt {
				t.Errorf("the page vibrates %d times while the system wishes motion %q, want %d", n, c.wish, c.felt)
			}
			p.Key("Escape")
			p.Until("no word of it", func(s player.Inspection) bool { return s.Message == "" })
		}
	})
}

func TestTwoFingersDoNotZoomThePage(t *testing.T) {
	e2e.Play(t, e2e.PageOptions{Hash: "#game=trisq", Touch: true}, func(t *testing.T, p *e2e.Page) {
		p.Touch(player.Point{X: 280, Y: 300})
		for apart := 40.0; apart <= 140; apart += 20 {
			p.Device.Send(player.Event{Kind: player.Touch, After: 20 * time.Millisecond,
				Fingers: []player.Point{{X: 320 - apart, Y: 300}, {X: 320 + apart, Y: 300}}})
		}
		p.Touch()
		p.Until("no finger and no move", func(s player.Inspection) bool { return s.Held == 0 && len(s.Moves) == 0 })
		if scale := e2e.Eval[float64](p, "visualViewport.scale"); scale != 1 {
			t.Errorf("two fingers zoom the page to %v", scale)
		}
		p.Tap("cell:g7")
		s := p.Until("a move", func(s player.Inspection) bool { return len(s.Moves) > 0 && !s.Busy })
		if s.Moves[0] != "g7" {
			t.Errorf("a tap on g7 plays %s", s.Moves[0])
		}
	})
}

// counted counts the frames that the page draws.
const counted = `const frame = window.requestAnimationFrame.bind(window);
window.frames = 0;
window.requestAnimationFrame = (then) => frame((now) => { window.frames++; then(now); });`

// corner returns the colour of the page near its upper left corner.
func corner(p *e2e.Page) color.NRGBA {
	p.T.Helper()
	return color.NRGBAModel.Convert(p.Picture().At(2, 2)).(color.NRGBA)
}

// A page at rest draws no frames. It wakes for what the system is set to.
func TestAPageAtRestWakesForTheSystem(t *testing.T) {
	e2e.Nightly(t)
	e2e.Play(t, e2e.PageOptions{Init: counted, Still: true}, func(t *testing.T, p *e2e.Page) {
		p.MoveTo(player.Point{X: 5, Y: 5})
		before := -1
		p.Eventually("a second without a frame", func() bool {
			time.Sleep(time.Second)
			now := e2e.Eval[int](p, "window.frames")
			rests := now == before
			before = now
			return rests
		})
		white := color.NRGBA{255, 255, 255, 255}
		light := corner(p)
		if light == white {
			t.Fatal("the page begins in high contrast")
		}
		for _, wish := range []struct {
			name, value string
			want        func(color.NRGBA) bool
		}{
			{"prefers-color-scheme", "dark", func(c color.NRGBA) bool { return c != light && c != white }},
			{"prefers-contrast", "more", func(c color.NRGBA) bool { return c == white }},
			{"forced-colors", "active", func(c color.NRGBA) bool { return c == white }},
		} {
			calm := map[string]string{"prefers-reduced-motion": "reduce", "prefers-color-scheme": "light"}
			p.Media(calm)
			p.Eventually("the light theme", func() bool { return corner(p) == light })
			calm[wish.name] = wish.value
			p.Media(calm)
			p.Eventually(wish.name+" "+wish.value, func() bool { return wish.want(corner(p)) })
		}
		p.Media(map[string]string{"prefers-reduced-motion": "reduce", "prefers-color-scheme": "light"})
		p.Eventually("the light theme", func() bool { return corner(p) == light })
	})
}
