package table

import (
	"image/color"
	"slices"
	"time"

	"tessera/assets/sprites"
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

// drawDream says over the board that nobody has played what it shows.
func (t *Table) drawDream(area geom.Rect) {
	if !t.Dreaming() {
		return
	}
	u := t.UI
	u.Outline(area.Inset(u.Px(1)), color.Transparent, u.Theme.Accent, ui.Corner, 3)
	text := "Not played: what would follow, " + itoa(slices.Index(t.dream.line, t.look)+1) + " of " + itoa(len(t.dream.line))
	width := u.TextWidth(text, ui.FontSmall) + u.Px(24)
	if d := area.W - u.Px(16); width > d {
		width = d
	}
	chip := geom.Rect{X: area.Center().X - width/2, Y: area.Y + u.Px(6), W: width, H: u.Px(26)}.Round()
	u.Panel(chip, sprites.Panel{Fill: u.Theme.Accent, Corner: chip.H / 2})
	u.TextFit(text, ui.FontSmall, u.Theme.OnAccent, chip.Center(), ui.Center, chip.W-u.Px(16))
}
