package table

import (
	"image/color"
	"slices"
	"time"

	"tessera/logic/match"
	"tessera/scenes/geom"
	"tessera/scenes/ui"
)

// playing is a preview, a line that nobody has played, while it is played out move
// by move.
type playing struct {
	at   time.Duration // when its last move was shown
	goes bool
}

// previewPause is how long each move of a preview is shown before the next.
const previewPause = 900 * time.Millisecond

// playOut shows a line of moves from a position of the game.
func (t *Table) playOut(base *match.Node, moves []string) {
	if !t.Session.Preview(base, moves) {
		return
	}
	if t.Session.Shown() != base {
		t.LookAt(base)
	}
	t.playing = playing{goes: true, at: t.UI.In.Now}
	t.UI.Animate()
}

// playOn shows the next move of a preview when its time has come. A look elsewhere
// ends it.
func (t *Table) playOn() {
	base, line := t.Session.Previewed()
	if len(line) == 0 {
		return
	}
	if t.Session.Shown() != base && !t.Session.Previewing() {
		t.Session.EndPreview()
		t.playing = playing{}
		return
	}
	if !t.playing.goes {
		return
	}
	if t.Session.Shown() == line[len(line)-1] {
		t.playing.goes = false
		return
	}
	if wait := max(t.playing.at+previewPause-t.UI.In.Now, t.Left()); t.Session.Previewing() && wait > 0 {
		t.UI.WakeIn(wait)
		return
	}
	if change, more := t.Session.PreviewNext(); more {
		t.Take(change)
	}
	t.playing.at = t.UI.In.Now
}

// adopt goes on with the game from the position previewed.
func (t *Table) adopt() { t.tookUp(t.Session.Adopt()) }

// drawPreview frames the board while it shows what nobody has played.
func (t *Table) drawPreview(area geom.Rect) {
	if t.Session.Previewing() {
		t.UI.Outline(area.Inset(t.UI.Px(1)), color.Transparent, t.UI.Theme.Accent, ui.Corner, 3)
	}
}

// previewWords say how far the line has been played out.
func (t *Table) previewWords() string {
	_, line := t.Session.Previewed()
	return "What would follow: " + itoa(slices.Index(line, t.Session.Shown())+1) + " of " + itoa(len(line))
}
