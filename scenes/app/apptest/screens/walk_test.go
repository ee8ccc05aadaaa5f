package screens

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"tessera/assets/languages"
	"tessera/scenes"
	"tessera/scenes/app"
	"tessera/scenes/app/apptest"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/scenetest"
	"tessera/scenes/ui"
)

// walkWindows are the windows of the walk: phones first, which are the narrowest.
var walkWindows = []struct{ w, h int }{{390, 844}, {844, 390}, {360, 640}, {1280, 800}, {1024, 600}, {820, 1180}, {640, 360}, {1920, 1080}}

// walkTags are English, German, and the language whose texts are longest.
var walkTags = []string{"en", "de", "fr"}

// walkScreens returns every screen, as a person comes to it on a phone.
func walkScreens() []apptest.Screen {
	list := append(apptest.Screens(), apptest.ScreenOf("road", "", 0, "road:trisq"),
		apptest.ScreenOf("details", "trisq", 9, "load more:kept-trisq-1767225600000"), apptest.ScreenOf("share", "trisq", 0, "apart"),
		apptest.ScreenOf("resign", "trisq", 9, "more"))
	for _, g := range apptest.Games() {
		list = append(list, tablesOf(g)...)
	}
	return list
}

// TestEveryScreenIsReadAndHit walks over all screens and measures what a person reads and
// presses. `make test` sees every screen in a few windows, sizes of text and languages,
// `make nightly` in all of them. A device pixel equals a page pixel here.
func TestEveryScreenIsReadAndHit(t *testing.T) {
	t.Cleanup(func() { lang.Use(nil) })
	d := scenetest.NewWith(t, walkWindows[0].w, walkWindows[0].h, apptest.Store(t), func(*scenes.Stage) {})
	d.Stage.UI.SetFingers(1)
	d.Stage.Now = func() time.Time { return apptest.Morning }
	for i, s := range walkScreens() {
		t.Run(s.Name, func(t *testing.T) {
			lang.Use(nil)
			d.Resize(walkWindows[0].w, walkWindows[0].h, app.Scale(walkWindows[0].w, walkWindows[0].h, 1, 1))
			s.Show(t, d)
			for k, window := range walkWindows {
				for j, tag := range walkTags {
					if apptest.Sampled(i, k*len(walkTags)+j, 23) {
						speak(t, tag)
						walkIn(t, d, s.Name+", "+tag, window.w, window.h)
					}
				}
			}
		})
	}
}

func speak(t *testing.T, tag string) {
	t.Helper()
	lang.Use(nil)
	if tag == "en" {
		return
	}
	l, err := languages.Read(tag)
	scenetest.NoError(t, err)
	lang.Use(l)
}

// walkIn checks the screen in a window with texts of 100 and 130 %. The lowest window has no
// room for larger text.
func walkIn(t *testing.T, d *scenetest.Desk, name string, width, height int) {
	t.Helper()
	usual := map[string]float64{} // the size of each text at 100 %
	for _, zoom := range []float64{1, 1.3}[:1+min(1, height/390)] {
		scale := app.Scale(width, height, 1, zoom)
		d.Resize(width, height, scale)
		d.Rest()
		w := walked{t, d, fmt.Sprintf("%s, %dx%d, %.0f %%", name, width, height, 100*zoom), nil}
		w.read()
		w.texts(zoom, scale, usual)
		w.controls()
	}
}

// walked is one screen of the walk.
type walked struct {
	t     *testing.T
	d     *scenetest.Desk
	where string
	lines []textOnScreen
}

type textOnScreen struct {
	text string
	size float64 // at 100 %
	r    geom.Rect
}

// sign reports whether a text is a sign on a board, whose size follows the board.
func (l textOnScreen) sign() bool { return utf8.RuneCountInString(l.text) < 3 }

// title reports whether a text is the title of a table, on which a remark may lie.
func (l textOnScreen) title() bool {
	return slices.ContainsFunc(apptest.Games(), func(g *boards.Game) bool { return lang.Of(g.Title) == l.text })
}

// read notes the visible texts of the scene on top.
func (w *walked) read() {
	u := w.d.Stage.UI
	u.Read = func(text string, size float64, r geom.Rect) {
		if u.Live() && !r.Empty() {
			w.lines = append(w.lines, textOnScreen{text, size, r})
		}
	}
	w.d.Frame()
	u.Read = nil
}

func (w *walked) errorf(form string, args ...any) {
	w.t.Helper()
	w.t.Errorf("%s: %s", w.where, fmt.Sprintf(form, args...))
}

// texts checks that nothing is cut off or below twelve pixels, that texts have the sizes of
// the scale, that none lies on another, and that larger text makes no title smaller. On the
// smallest windows larger text may be cut off.
func (w *walked) texts(zoom, scale float64, usual map[string]float64) {
	w.t.Helper()
	if cut := w.d.Stage.UI.Cut(); len(cut) > 0 && (zoom == 1 || min(w.d.Stage.UI.Screen.W, w.d.Stage.UI.Screen.H) > 360 && w.d.Stage.UI.Screen.H > 390) {
		w.errorf("cut off: %q", cut)
	}
	sizes := []float64{ui.Tiny, ui.Tiny / scale, ui.Small, ui.Body, ui.Body / scale, ui.Large, ui.Banner}
	for i, l := range w.lines {
		if l.size*scale < ui.Tiny-0.01 {
			w.errorf("%q has %.1f pixels, want %d", l.text, l.size*scale, ui.Tiny)
		}
		if l.sign() {
			continue
		}
		if !slices.Contains(sizes, l.size) {
			w.errorf("%q has a size of its own, %.1f", l.text, l.size)
		}
		if before := usual[l.text]; l.title() && zoom > 1 && l.size*scale < before-0.5 {
			w.errorf("%q shrinks from %.1f pixels to %.1f with larger text", l.text, before, l.size*scale)
		} else if zoom == 1 {
			usual[l.text] = max(usual[l.text], l.size*scale)
		}
		for _, o := range w.lines[:i] {
			if m := o.r.Meet(l.r); !o.sign() && !o.title() && m.W > 2 && m.H > min(o.r.H, l.r.H)/3 {
				w.errorf("%q lies on %q", l.text, o.text)
			}
		}
	}
}

// least is the size of a control for a finger, and narrow the width of a control that has
// one label, in pixels of the page.
const (
	least  = 40
	narrow = 200
)

// controls checks that no two controls overlap, that each holds its label, and that a
// finger hits each on a phone. Figures on boards are excluded.
func (w *walked) controls() {
	w.t.Helper()
	u := w.d.Stage.UI
	if nameless := u.Nameless(); len(nameless) > 0 {
		w.errorf("no names for %q", nameless)
	}
	targets := slices.DeleteFunc(u.Targets(), func(x ui.Target) bool { return noControl.MatchString(x.Name) })
	for i, x := range targets {
		for _, o := range targets[:i] {
			if m := o.Rect.Meet(x.Rect); m.W > 1 && m.H > 1 && !(strings.HasPrefix(o.Name, "game:") && strings.HasPrefix(x.Name, "road:")) {
				w.errorf("%s and %s overlap", o.Name, x.Name)
			}
		}
		for _, l := range w.lines {
			if x.Rect.W < narrow && x.Rect.Contains(l.r.Center()) && (l.r.X < x.Rect.X-1 || l.r.Right() > x.Rect.Right()+1) {
				w.errorf("%q is wider than %s", l.text, x.Name)
			}
		}
		if x.Clipped || !u.Handheld() {
			continue // scrolling shows the rest
		}
		if x.Rect.W < least-0.5 || x.Rect.H < least-0.5 {
			w.errorf("%s has %.1f by %.1f pixels, want %d", x.Name, x.Rect.W, x.Rect.H, least)
		} else if wide, high := fingerArea(targets, x); wide < least || high < least {
			w.errorf("a finger hits %s on %d by %d pixels, want %d", x.Name, wide, high, least)
		}
	}
}

// boardPlaces are targets that tell where the board of each game is.
var boardPlaces = map[string]string{"trisq": "cell:d4", "foursquare": "well:8:0", "square": "area:paper", "shaper": "cell:11", "tictactoe": "cell:a1"}

// TestBoardsAndToolsStayInPlace checks that from turn to turn, and when something about the
// position is shown, neither the board nor a tool moves, and that the board stays at the end.
// Turning back is a turn too.
func TestBoardsAndToolsStayInPlace(t *testing.T) {
	for k, window := range walkWindows {
		for i, g := range apptest.Games() {
			if !apptest.Sampled(i, k, 4) {
				continue
			}
			d := scenetest.NewWith(t, window.w, window.h, apptest.Store(t), func(*scenes.Stage) {})
			d.Scale(app.Scale(window.w, window.h, 1, 1))
			d.Stage.UI.SetFingers(1)
			var before map[string]geom.Rect
			for n := range len(apptest.CourseOf(g).Moves()) * 2 / 3 {
				apptest.ScreenOf(g.ID, g.ID, n, "").Show(t, d)
				at := stillPlaces(d, g)
				if n > 0 && !maps.Equal(at, before) {
					t.Errorf("%s at %dx%d: after move %d, the places are %v, before %v", g.ID, window.w, window.h, n, at, before)
				}
				before = at
			}
			for _, press := range []string{"area", "aid", "differ", "hint"} {
				if !d.Has(press) {
					continue
				}
				for range 2 {
					d.Click(press)
					d.Move(apptest.Away)
					d.Rest()
					if at := stillPlaces(d, g); !maps.Equal(at, before) {
						t.Errorf("%s at %dx%d: with %s, the places are %v, before %v", g.ID, window.w, window.h, press, at, before)
					}
				}
			}
			if g.ID == "shaper" || g.ID == "square" {
				continue // the end joins the boards of Shaper, and takes the tray of Square Game
			}
			stays := func(when string) {
				t.Helper()
				d.Rest()
				now, in := stillPlaces(d, g)[boardPlaces[g.ID]], before[boardPlaces[g.ID]]
				if now.Min().Distance(in.Min()) > 0.5 || math.Abs(now.W-in.W) > 0.5 {
					t.Errorf("%s at %dx%d: %s, the board is at %v, before %v", g.ID, window.w, window.h, when, now, in)
				}
			}
			if d.Has("pass") {
				for n := 1; !d.Has("rematch"); n++ {
					d.Click("pass")
					stays(fmt.Sprintf("after pass %d", n))
				}
				d.Click("undo")
				d.Until("the game", func() bool { return !d.Has("rematch") })
			}
			for _, press := range []string{"resign", "giveup"} {
				d.Click(press)
			}
			d.Until("the end", func() bool { return d.Has("rematch") })
			stays("at the end")
		}
	}
}

func stillPlaces(d *scenetest.Desk, g *boards.Game) map[string]geom.Rect {
	at := map[string]geom.Rect{}
	for _, x := range d.Stage.UI.Targets() {
		switch x.Name {
		case boardPlaces[g.ID], "undo", "hint", "pass", "new", "more", "back", "settings":
			at[x.Name] = x.Rect
		}
	}
	return at
}
