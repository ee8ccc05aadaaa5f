package e2e_test

import (
	"testing"

	"tessera/scenes/e2e"
	"tessera/scenes/e2e/player"
)

// twoPersons starts a game of Trisq of two persons.
var twoPersons = e2e.Options{Args: []string{"tessera:game=trisq&seats=person.person&moves="}}

// A button is held on a legal move while the window loses the focus. The window system
// then releases the button by itself.
func TestLostFocusPlaysNoMove(t *testing.T) {
	for name, lose := range map[string]func(*e2e.App){"focus": (*e2e.App).LoseFocus, "minimized": (*e2e.App).Minimize} {
		t.Run(name, func(t *testing.T) {
			if name == "minimized" {
				e2e.Nightly(t)
			}
			app := e2e.StartWindow(t, twoPersons)
			app.Settled()
			app.Hold("cell:g7")
			lose(app)
			s := app.Until("the end of the press", func(s player.Inspection) bool { return s.Held == 0 })
			if len(s.Moves) != 0 {
				t.Fatalf("losing the focus played %v", s.Moves)
			}
			app.Restore()
			app.Release()
			if s := app.Settled(); len(s.Moves) != 0 {
				t.Fatalf("the late release played %v", s.Moves)
			}
			app.Press("cell:g7")
			app.Until("a move", func(s player.Inspection) bool { return len(s.Moves) == 1 })
		})
	}
}

// A piece is dragged over a place where it may be dropped. Then it is dropped there.
func TestLostFocusPutsBackWhatIsDragged(t *testing.T) {
	for _, c := range []struct{ game, from, to string }{{"shaper", "piece", "cell:11"}, {"foursquare", "marble:red", "well:0:2"}} {
		t.Run(c.game, func(t *testing.T) {
			if c.game == "shaper" {
				e2e.Nightly(t)
			}
			e2e.Everywhere(t, e2e.Start{Link: "game=" + c.game}, func(t *testing.T, a *e2e.Running) {
				dragged := func(s player.Inspection) bool { return s.Facts["over"]+s.Facts["held"] != "" }
				a.Hold(c.from)
				a.MoveTo(a.Place(c.to))
				a.Until("the piece in the hand", dragged)
				a.LoseFocus()
				// Shaper shows what a click would place, so "over" stays.
				a.Until("the piece back", func(s player.Inspection) bool { return s.Held == 0 && s.Facts["held"] == "" })
				a.Restore()
				a.Release()
				if s := a.Settled(); len(s.Moves) != 0 {
					t.Errorf("losing the focus played %v", s.Moves)
				}
				a.Drag(c.from, c.to)
				a.Until("the dropped piece", func(s player.Inspection) bool { return len(s.Moves) > 0 })
			})
		})
	}
}

// P is held while the focus goes and comes back. A second pass would end the game.
func TestHeldKeyActsOnceAcrossFocus(t *testing.T) {
	app := e2e.StartWindow(t, twoPersons)
	app.Settled()
	app.KeyDown("p")
	app.Until("a pass", func(s player.Inspection) bool { return len(s.Moves) == 1 })
	app.LoseFocus()
	app.Until("the end of the press", func(s player.Inspection) bool { return s.Held == 0 })
	app.Restore()
	app.Until("the key to repeat", func(s player.Inspection) bool { return s.Held == 1 })
	app.KeyUp("p")
	if s := app.Settled(); len(s.Moves) != 1 {
		t.Fatalf("one press of P passed %d times", len(s.Moves))
	}
	app.Key("p")
	app.Until("the second pass", func(s player.Inspection) bool { return len(s.Moves) == 2 })
}
