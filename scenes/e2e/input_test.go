package e2e_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"testing"

	"tessera/scenes/e2e"
	"tessera/scenes/e2e/player"
)

func TestAPointerThatTheBrowserCancelsPlaysNoMove(t *testing.T) {
	e2e.Play(t, e2e.PageOptions{Hash: "#game=trisq", Still: true}, func(t *testing.T, p *e2e.Page) {
		p.Hold("cell:g7")
		at := p.Place("cell:g7")
		p.Run(fmt.Sprintf(`document.querySelector('canvas').dispatchEvent(new PointerEvent('pointercancel', { bubbles: true, pointerType: 'pen' }));
			dispatchEvent(new MouseEvent('mouseup', { button: 0, clientX: %v, clientY: %v }));`, at.X, at.Y))
		s := p.Until("the end of the press", func(s player.Inspection) bool { return s.Held == 0 && !s.Busy })
		if len(s.Moves) != 0 {
			t.Fatalf("the cancelled press played %v, want no move", s.Moves)
		}
		p.Release()
		if s := p.Settled(); len(s.Moves) != 0 {
			t.Fatalf("the release after it played %v, want no move", s.Moves)
		}
		p.Press("cell:g7")
		p.Until("a move at g7", func(s player.Inspection) bool { return len(s.Moves) > 0 && s.Moves[0] == "g7" })
	})
}

// lateDocument holds back the document for screen readers until the test calls come.
const lateDocument = `let reader;
Object.defineProperty(window, 'tesseraReader', {
	get: () => reader,
	set(made) {
		const { update } = made;
		const waiting = [];
		let came = false;
		window.come = () => {
			came = true;
			for (const args of waiting) update(...args);
		};
		reader = { update: (...args) => (came ? update(...args) : waiting.push(args)) };
	},
});`

func TestAPressLastsWhileTheDocumentTakesTheFocus(t *testing.T) {
	e2e.Nightly(t)
	e2e.Play(t, e2e.PageOptions{Hash: "#game=trisq", Init: lateDocument, Still: true}, func(t *testing.T, p *e2e.Page) {
		p.Hold("cell:g7")
		p.Run("window.come()")
		p.WaitFor("the focus in the document", "document.activeElement.closest('#reader')")
		for range 6 { // some frames
			if s := p.Inspect(); s.Held != 1 {
				t.Fatalf("%d buttons are held after the focus went to the document, want 1", s.Held)
			}
		}
		p.Release()
		p.Until("a move at g7", func(s player.Inspection) bool { return len(s.Moves) > 0 && s.Moves[0] == "g7" })
	})
}

// A keyEvent is what a browser says of a key: its place, and what it types on some keyboard.
type keyEvent struct {
	Code             string `json:"code"`
	Key              string `json:"key"`
	CtrlKey          bool   `json:"ctrlKey,omitempty"`
	AltKey           bool   `json:"altKey,omitempty"`
	MetaKey          bool   `json:"metaKey,omitempty"`
	ModifierAltGraph bool   `json:"modifierAltGraph,omitempty"`
}

// sendKey sends the page's canvas a "keydown" or "keyup", and returns whether the page keeps
// the browser from acting on it.
func sendKey(p *e2e.Page, kind string, key keyEvent) (prevented bool) {
	p.T.Helper()
	init, err := json.Marshal(key)
	if err != nil {
		p.T.Fatal(err)
	}
	return e2e.Eval[bool](p, fmt.Sprintf("!document.querySelector('canvas').dispatchEvent(new KeyboardEvent(%q, { bubbles: true, cancelable: true, ...%s }))", kind, init))
}

// strikeKey presses and releases a key of some keyboard, as [player.Player.Key] does with
// those of an American one.
func strikeKey(p *e2e.Page, key keyEvent) {
	p.T.Helper()
	before := p.Inspect().Held
	sendKey(p, "keydown", key)
	p.Until("the key to be seen", func(s player.Inspection) bool { return s.Held > before })
	sendKey(p, "keyup", key)
	p.Until("the released key to be seen", func(s player.Inspection) bool { return s.Held <= before })
}

// The window's keyboards are in TestSignsOnOtherKeyboards.
func TestKeysAreNamedAfterWhatTheyWrite(t *testing.T) {
	e2e.Play(t, e2e.PageOptions{Hash: "#game=square", Still: true}, func(t *testing.T, p *e2e.Page) {
		before := step(p.Settled())
		for _, c := range []struct {
			key    keyEvent
			larger bool
			where  string
		}{
			{keyEvent{Code: "Minus", Key: "+"}, true, "Sweden"}, {keyEvent{Code: "Slash", Key: "-"}, false, "Sweden"},
			{keyEvent{Code: "BracketRight", Key: "+"}, true, "Germany"}, {keyEvent{Code: "Digit6", Key: "-"}, false, "France"},
			{keyEvent{Code: "Digit1", Key: "+"}, true, "Czechia"}, {keyEvent{Code: "NumpadSubtract", Key: "-"}, false, "everywhere"},
		} {
			strikeKey(p, c.key)
			s := p.Until(fmt.Sprintf("%s of %s to zoom from %v", c.key.Key, c.where, before), func(s player.Inspection) bool {
				return !s.Busy && (c.larger && step(s) > before || !c.larger && step(s) < before)
			})
			before = step(s)
		}
	})
}

func TestLettersAndSignsOfOtherKeyboards(t *testing.T) {
	e2e.Nightly(t)
	e2e.Play(t, e2e.PageOptions{Hash: puzzle, Still: true}, func(t *testing.T, p *e2e.Page) {
		altGr := keyEvent{Code: "AltRight", Key: "AltGraph", CtrlKey: true, AltKey: true, ModifierAltGraph: true}
		sendKey(p, "keydown", altGr)
		bracket := altGr
		bracket.Code, bracket.Key = "Digit9", "]" // Germany
		strikeKey(p, bracket)
		if s := p.Moves(1); !slices.Equal(s.Moves, []string{"41"}) || s.Facts["typed"] != "" {
			t.Errorf("] of Germany plays %v and types %q, want 41 and nothing", s.Moves, s.Facts["typed"])
		}
		p.Open(puzzle)                                 // goes on, and no key is held
		strikeKey(p, keyEvent{Code: "KeyO", Key: "r"}) // Dvorak
		if s := p.Moves(2); s.Moves[1] != "41" {
			t.Errorf("R of Dvorak plays %v, want 41", s.Moves[1])
		}
	})
}

// Keys that the browser itself acts on are left to it, and those of the game are not.
func TestKeysOfTheBrowserAreLeftToIt(t *testing.T) {
	e2e.Nightly(t)
	e2e.Play(t, e2e.PageOptions{Hash: "#game=trisq", Still: true}, func(t *testing.T, p *e2e.Page) {
		for _, c := range []struct {
			key  keyEvent
			game bool
		}{
			{keyEvent{Code: "KeyR", Key: "r", CtrlKey: true}, false}, {keyEvent{Code: "F5", Key: "F5"}, false},
			{keyEvent{Code: "Equal", Key: "+", CtrlKey: true}, false}, {keyEvent{Code: "KeyL", Key: "l", CtrlKey: true}, false},
			{keyEvent{Code: "F12", Key: "F12"}, false}, {keyEvent{Code: "ArrowLeft", Key: "ArrowLeft", AltKey: true}, false},
			{keyEvent{Code: "ArrowLeft", Key: "ArrowLeft", MetaKey: true}, false}, {keyEvent{Code: "KeyP", Key: "p", AltKey: true}, false},
			{keyEvent{Code: "KeyZ", Key: "z", CtrlKey: true}, true}, {keyEvent{Code: "ArrowLeft", Key: "ArrowLeft"}, true},
		} {
			prevented := sendKey(p, "keydown", c.key)
			sendKey(p, "keyup", c.key)
			if prevented != c.game {
				t.Errorf("the page keeps %+v from the browser: %v, want %v", c.key, prevented, c.game)
			}
		}
		if s := p.Scene("table"); len(s.Moves) != 0 {
			t.Errorf("the keys played %v, want no move: Alt+P is no pass", s.Moves)
		}
		sendKey(p, "keydown", keyEvent{Code: "KeyC", Key: "c", MetaKey: true})
		p.Until("the letter let go, of which a Mac sends no release", func(s player.Inspection) bool { return s.Held == 0 })
	})
}

// A page within a page of another origin may not ask for the layout of the keyboard.
func TestLettersWithoutALayout(t *testing.T) {
	e2e.Nightly(t)
	o := e2e.PageOptions{Hash: "#game=foursquare", Init: "Keyboard.prototype.getLayoutMap = () => Promise.reject(new DOMException('denied', 'SecurityError'));"}
	e2e.Play(t, o, func(t *testing.T, p *e2e.Page) {
		p.Key("F10")
		p.Scene("settings")
		p.Key("Escape")
		p.Scene("table")
		p.Key("h")
		p.Until("a hint", func(s player.Inspection) bool { return s.Facts["hint"] != "" || s.Busy })
	})
}

func TestANameComesWholeFromAnInputMethod(t *testing.T) {
	e2e.Nightly(t)
	e2e.Play(t, e2e.PageOptions{Hash: "#game=trisq"}, func(t *testing.T, p *e2e.Page) {
		p.Key("F10")
		p.Press("setting-name")
		p.WaitFor("a field with the focus", "document.activeElement.id === 'field'")
		stored := func() string {
			return e2e.Eval[string](p, "JSON.parse(localStorage.getItem('tessera/preferences')).name")
		}
		for _, text := range []string{"А", "Ан"} {
			p.Compose(text)
		}
		p.Inspect()
		if text := e2e.Eval[string](p, "field.value"); text != "Ан" {
			t.Errorf("the field has %q while it is composed, want Ан", text)
		}
		if name := stored(); name != "" {
			t.Errorf("the name %q is stored while it is composed, want none", name)
		}
		p.Insert("Аня")
		p.Press("ok")
		p.Scene("table")
		if name := stored(); name != "Аня" {
			t.Errorf("the name %q is stored, want Аня", name)
		}
	})
}

// gamepad is a gamepad that is there when window.plugged is set.
const gamepad = `const up = { pressed: false, touched: false, value: 0 };
window.pad = { id: 'A gamepad', index: 0, connected: true, mapping: 'standard', timestamp: 0, axes: [0, 0, 0, 0], buttons: Array(17).fill(up) };
navigator.getGamepads = () => (window.plugged ? [window.pad] : []);`

func TestAGamepadThatIsPluggedInPlays(t *testing.T) {
	e2e.Nightly(t)
	e2e.Play(t, e2e.PageOptions{Hash: "#game=trisq", Init: gamepad, Still: true}, func(t *testing.T, p *e2e.Page) {
		hold := func(button int, down bool) {
			p.Run(fmt.Sprintf("window.pad.buttons[%d] = { pressed: %v, touched: %[2]v, value: %[3]s }", button, down, map[bool]string{true: "1", false: "0"}[down]))
		}
		press := func(button int) {
			hold(button, true)
			p.Await("the button "+strconv.Itoa(button), func(s player.Inspection) bool { return s.Held > 0 })
			hold(button, false)
			p.Await("its release", func(s player.Inspection) bool { return s.Held == 0 })
		}
		p.Run("window.plugged = true; window.dispatchEvent(new Event('gamepadconnected'))")
		press(15) // right on the directional pad
		press(0)
		p.Until("a move", func(s player.Inspection) bool { return len(s.Moves) > 0 && !s.Busy })
		press(9)
		p.Scene("settings")
		press(1)
		p.Scene("table")
	})
}
