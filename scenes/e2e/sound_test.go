package e2e_test

import (
	"slices"
	"testing"

	"tessera/scenes/e2e"
	"tessera/scenes/e2e/player"
)

// listening records the sounds that the page plays in window.heard.
const listening = `window.heard = [];
window.opened = 0;
const Context = window.AudioContext;
window.AudioContext = class extends Context {
	constructor(...options) {
		super(...options);
		window.opened++;
	}
};
const start = AudioBufferSourceNode.prototype.start;
AudioBufferSourceNode.prototype.start = function (when = 0) {
	window.heard.push({
		After: when - this.context.currentTime,
		Seconds: this.buffer.duration,
		Peak: this.buffer.getChannelData(0).reduce((most, s) => Math.max(most, Math.abs(s)), 0),
	});
	start.call(this, when);
};`

// sound is a sound that the page has asked for.
type sound struct {
	After   float64 // seconds from the request to its beginning
	Seconds float64
	Peak    float64 // 0 to 1
}

// heard returns the sounds since it was last called.
func heard(p *e2e.Page) []sound {
	p.T.Helper()
	return e2e.Eval[[]sound](p, "window.heard.splice(0)")
}

// devicesOpened fails the test unless the page has opened n devices for sound.
func devicesOpened(p *e2e.Page, when string, n int) {
	p.T.Helper()
	if got := e2e.Eval[int](p, "window.opened"); got != n {
		p.T.Errorf("%s the page has opened %d devices for sound, want %d", when, got, n)
	}
}

// Sound begins with the first press, follows the moves, and M mutes it.
func TestSoundBeginsWithTheFirstPress(t *testing.T) {
	e2e.Play(t, e2e.PageOptions{Hash: "#game=foursquare", Init: listening}, func(t *testing.T, p *e2e.Page) {
		devicesOpened(p, "before the first press", 0)
		p.Press("well:0:0")
		p.Moves(1)
		marble := heard(p)
		if len(marble) != 1 {
			t.Fatalf("a marble is heard as %+v, want one sound", marble)
		}
		if m := marble[0]; m.Peak <= 0.05 || m.Peak >= 0.4 || m.Seconds <= 0.1 || m.Seconds >= 1 || m.After <= 0.05 {
			t.Errorf("a marble is heard as %+v, want a peak from 0.05 to 0.4, 0.1 to 1 s, and after the marble has landed", m)
		}

		p.Press("tile:1")
		answer := p.Moves(4)
		bell := func(s sound) bool { return s.Seconds > 0.7 } // only after a long wait for the computer
		slides := slices.DeleteFunc(heard(p), bell)
		if len(slides) != 5 {
			t.Fatalf("a slide and the computer's turn are heard as %+v, want 5 sounds", slides)
		}
		if slides[1].After <= slides[0].After {
			t.Errorf("the knock begins after %v s and the slide after %v s, want the slide first", slides[1].After, slides[0].After)
		}
		devicesOpened(p, "after two moves", 1)

		p.Key("m")
		free := "well:8:3"
		if slices.Contains(answer.Moves, "p 8 3") { // the computer's turn is left to chance
			free = "well:8:2"
		}
		p.Press(free)
		p.Moves(5)
		if found := heard(p); len(found) != 0 {
			t.Errorf("muted, the page is heard: %+v", found)
		}
		p.Open("#game=foursquare")
		p.Key("u")
		p.Until("undo", func(s player.Inspection) bool { return len(s.Moves) < 5 && !s.Busy })
		if found := heard(p); len(found) != 0 {
			t.Errorf("opened again, the muted page is heard: %+v", found)
		}
		devicesOpened(p, "muted and opened again,", 0)
		p.Key("m")
		p.Press("redo")
		p.Until("redo", func(s player.Inspection) bool { return len(s.Moves) >= 5 && !s.Busy })
		if len(heard(p)) == 0 {
			t.Error("no longer muted, the page is not heard")
		}
	})
}

func TestAPageWithoutSoundPlaysOn(t *testing.T) {
	e2e.Nightly(t)
	e2e.Play(t, e2e.PageOptions{Hash: "#game=trisq", Init: "delete window.AudioContext;"}, func(t *testing.T, p *e2e.Page) {
		p.Press("cell:c12")
		p.Moves(2)
	})
}
