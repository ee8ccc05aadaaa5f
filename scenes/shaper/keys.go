package shaper

import (
	"strconv"
	"strings"

	"tessera/logic/say"
	"tessera/logic/shaper"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/input"
	"tessera/scenes/lang"
)

// step returns the neighbouring square.
func step(from shaper.Move, columns, rows int) (shaper.Move, bool) {
	to := shaper.Place(from.Row()+rows, from.Column()+columns)
	return to, to.IsPlacement()
}

// arrows moves the cursor; Enter places the piece there.
func (b *board) arrows(t *typedDesk) {
	moved, enters := b.Steer(t.Desk)
	if moved {
		b.aims, b.typed = true, -1
	}
	if enters {
		b.play(t, b.Cursor)
	}
}

// keys takes commands as the terminal does: two digits, [ and ], and R. Held keys do not
// repeat, because each command costs a round.
func (b *board) keys(t *typedDesk) {
	in := &t.Desk.UI.In
	b.arrows(t)
	switch {
	case in.JustPressed("BracketLeft"):
		b.play(t, shaper.Anticlockwise)
	case in.JustPressed("BracketRight"):
		b.play(t, shaper.Clockwise)
	case in.JustPressed("R"):
		b.play(t, turning(in.Shift))
	case in.JustPressed("Backspace"):
		b.typed = -1
	}
	for digit := range 10 {
		if in.JustPressed(input.Key("Digit" + strconv.Itoa(digit))) {
			b.digit(t, digit)
		}
	}
}

// digit takes one digit of a command. The first waits for the second.
func (b *board) digit(t *typedDesk, digit int) {
	b.hand = hand{}
	if b.typed < 0 {
		b.typed = digit
		return
	}
	text := strconv.Itoa(b.typed) + strconv.Itoa(digit)
	b.typed = -1
	m, err := shaper.ParseMove(text)
	if err != nil {
		t.Desk.Bubble.Say(lang.Err(err), b.layout.Tray.Center())
		return
	}
	b.play(t, m)
}

// Escape puts back what is held and clears what is typed. It returns false if there is
// nothing, and the table handles the key.
func (b *board) Escape() bool {
	had := b.hand.Held || b.choice.made || b.typed >= 0 || len(b.Line) > 0
	b.hand, b.choice, b.typed, b.Hint = hand{}, choice{}, -1, boards.Hint{}
	return had
}

func (b *board) ShowHint(line []string, step boards.HintStep) (words say.Text) {
	b.Hint = boards.Hint{Line: line, Shows: step}
	switch m := b.hinted(); {
	case m == 0:
		return say.Text{}
	case step == boards.ShowWhere && m.IsPlacement():
		place, _ := b.clueLine()
		return place
	case step == boards.ShowWhere:
		return say.It("Look at the piece.")
	case step == boards.ShowWhat && m.IsPlacement():
		return say.It("Do not rotate the piece. Place it as it is.")
	case step == boards.ShowWhat:
		return say.It("Rotate the piece first.")
	default:
		return say.It("Best: %s.", shaper.Describe(m))
	}
}

// hinted returns the command of the hint, or 0.
func (b *board) hinted() (m shaper.Move) {
	if len(b.Line) > 0 {
		m, _ = shaper.ParseMove(b.Line[0]) // the moves of a search are readable
	}
	return m
}

// Facts describes the table for inspection.
func (b *board) Facts(on *boards.Desk) map[string]string {
	t := &typedDesk{Desk: on}
	s := t.State()
	facts := map[string]string{
		"seed":  shaper.FormatSeed(s.Seed()),
		"goal":  s.Target().String(),
		"board": s.Board().String(),
		"piece": s.Piece().String(),
		"round": strconv.Itoa(s.Round()),
		"score": strconv.Itoa(s.Score()),
	}
	if t.Desk.Stage.Prefs.Aid(aidDiffer) {
		facts["differ"] = b.preview.shown(s).Difference().String()
	}
	if b.preview.move != 0 {
		facts["over"] = b.preview.move.String()
		facts["preview"] = b.preview.shown(s).Board().String()
	}
	if b.choice.made {
		facts["chosen"] = s.Piece().String()
	}
	if b.Keyed {
		facts["cursor"] = b.Cursor.String()
	}
	if b.typed >= 0 {
		facts["typed"] = strconv.Itoa(b.typed)
	}
	if len(b.Line) > 0 {
		facts["hint"] = b.Line[0]
	}
	return facts
}

// targets names what can be clicked or dragged to.
func (b *board) targets(t *typedDesk) {
	u := t.Desk.UI
	for row := 1; row <= shaper.Size; row++ {
		for column := 1; column <= shaper.Size; column++ {
			name := strconv.Itoa(row) + strconv.Itoa(column)
			u.Target("cell:"+name, b.layout.Mine.Cell(row, column))
			u.Target("goal:"+name, b.layout.Goal.Cell(row, column))
		}
	}
	b.pieceTargets(t)
}

// pieceTargets makes targets of the piece's two cells. A piece that is dragged by the target
// "piece" to the middle of a square lands there with its first cell.
func (b *board) pieceTargets(t *typedDesk) {
	piece, step := t.State().Piece(), b.layout.Step
	if piece == shaper.NoPiece {
		return
	}
	first, next := geom.Point{X: -1, Y: -0.5}, geom.Point{X: step}
	if piece.Standing() {
		first, next = geom.Point{X: -0.5, Y: -1}, geom.Point{Y: step}
	}
	corner := b.layout.Tray.Center().Add(first.Times(step))
	half := geom.Rect{X: corner.X, Y: corner.Y, W: step, H: step}
	t.Desk.UI.Target("piece", half)
	t.Desk.UI.Target("piece:second", half.Moved(next))
}

func (b *board) Walk(_ *boards.Desk, cell string) bool {
	name, ok := strings.CutPrefix(cell, "cell:")
	m, err := shaper.ParseMove(name)
	if !ok || err != nil || !m.IsPlacement() {
		return false
	}
	b.Cursor, b.aims, b.typed = m, true, -1
	return true
}

func (b *board) Cell(*boards.Desk) string { return "cell:" + b.Cursor.String() }
