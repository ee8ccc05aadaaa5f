package table

import (
	"image/color"
	"slices"
	"time"

	"tessera/logic/match"
	"tessera/scenes/geom"
	"tessera/scenes/ui"
)

// dream is a line that the board shows without anybody having played it: what
// would follow. It is played out move by move, and looked through like a variation.
type dream struct {
	base *match.Node // the position of the game that it leaves
	line []*match.Node
	at   time.Duration // when its last move was shown
	goes bool          // it is being played out
}

// dreamPause is how long each of its moves is shown before the next.
const dreamPause = 900 * time.Millisecond

// playOut shows a line of moves from a position of the game.
func (t *Table) playOut(base *match.Node, moves []string) {
	d := dream{base: base, goes: true, at: t.UI.In.Now}
	d.extend(moves)
	if len(d.line) == 0 {
		return
	}
	if t.shown() != base {
		t.LookAt(base)
	}
	t.dream = d
	t.UI.Animate()
}

// extend adds moves to the end of a line, as far as they are legal.
func (d *dream) extend(moves []string) {
	n := d.base
	if len(d.line) > 0 {
		n = d.line[len(d.line)-1]
	}
	for _, move := range moves {
		next, err := n.Try(move)
		if err != nil {
			return
		}
		d.line, n = append(d.line, next), next
	}
}

// Dreaming reports whether the position shown is one that nobody has played.
func (t *Table) Dreaming() bool { return t.look != nil && slices.Contains(t.dream.line, t.look) }

// dreamt is the position of the dream after one, nil behind the last.
func (d *dream) after(n *match.Node) *match.Node {
	at := 0
	if n != d.base {
		if at = slices.Index(d.line, n) + 1; at == 0 {
			return nil
		}
	}
	if at < len(d.line) {
		return d.line[at]
	}
	return nil
}

// dreamOn shows the next move of a line when its time has come. A look elsewhere
// ends it.
func (t *Table) dreamOn() {
	d := &t.dream
	if len(d.line) == 0 {
		return
	}
	if t.shown() != d.base && !t.Dreaming() {
		*d = dream{}
		return
	}
	if !d.goes {
		return
	}
	next := d.after(t.shown())
	if next == nil {
		d.goes = false
		return
	}
	if wait := max(d.at+dreamPause-t.UI.In.Now, t.change.tween.Left(t.UI.In.Now)); t.Dreaming() && wait > 0 {
		t.UI.WakeIn(wait)
		return
	}
	from := t.State()
	t.look = next
	t.show(from, next.Move(), false)
	d.at = t.UI.In.Now
}

// wake plays what was dreamt up to the position shown, so that it is a variation
// like any other.
func (t *Table) wake() error {
	if !t.Dreaming() {
		return nil
	}
	d := t.dream
	upTo := slices.Index(d.line, t.look) + 1
	for i, n := range d.line[:upTo] {
		at := d.base
		if i > 0 {
			at = t.match.Here()
		}
		if err := t.match.Branch(at, n.Move()); err != nil {
			return err
		}
	}
	t.look, t.dream = nil, dream{}
	return nil
}

// playDreamt goes on with the game from the position dreamt of.
func (t *Table) playDreamt() {
	from := t.State()
	if err := t.wake(); err != nil {
		t.notice = ui.Sentence(err.Error())
		return
	}
	t.changed(from, "", false)
}

// Before is the position of the game that a dream leaves, and the moves that led
// there, so that a board can show what came since as ghosts; false without one.
func (t *Table) Before() (s match.State, moves []string, is bool) {
	if !t.Dreaming() {
		return nil, nil, false
	}
	return t.dream.base.State(), t.dream.base.Moves(), true
}

// Ghost is how far what nobody has played is faded.
const Ghost = 0.5

// drawDream frames the board while it shows what nobody has played.
func (t *Table) drawDream(area geom.Rect) {
	if t.Dreaming() {
		t.UI.Outline(area.Inset(t.UI.Px(1)), color.Transparent, t.UI.Theme.Accent, ui.Corner, 3)
	}
}

// dreamWords say how far the line has been played out.
func (t *Table) dreamWords() string {
	return "What would follow: " + itoa(slices.Index(t.dream.line, t.look)+1) + " of " + itoa(len(t.dream.line))
}
