package shaper

import (
	"strconv"

	"tessera/logic/shaper"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/input"
	"tessera/scenes/ui"
)

// cursor is where the keyboard would lay the first cell of the piece.
type cursor struct {
	row, column int // from 0
	shown       bool
	aims        bool // it was moved since the last command: what would come of it is shown
}

func (c cursor) place() shaper.Move { return shaper.Place(c.row+1, c.column+1) }

// steps are the keyboard's ways over the board.
var steps = []struct {
	key           input.Key
	rows, columns int
}{{"ArrowLeft", 0, -1}, {"ArrowRight", 0, 1}, {"ArrowUp", -1, 0}, {"ArrowDown", 1, 0}}

// arrows move the cursor, and Enter places the piece there. The first arrow only
// shows it.
func (b *board) arrows(t *stateTable) {
	in, c := &t.UI.In, &b.cursor
	for _, s := range steps {
		if !in.Pressed(s.key) {
			continue
		}
		if c.shown {
			c.row = min(max(c.row+s.rows, 0), shaper.Size-1)
			c.column = min(max(c.column+s.columns, 0), shaper.Size-1)
		}
		c.shown, c.aims, b.typed = true, true, -1
		t.UI.Focus(boards.Cursor)
	}
	if c.shown && !t.UI.Focused() && in.Entered() {
		b.play(t, c.place())
	}
}

// drawCursor marks the square that the cursor is on.
func (b *board) drawCursor(u *ui.UI) {
	if !b.cursor.shown || b.hand.Held {
		return
	}
	at := b.layout.Mine.Cell(b.cursor.row+1, b.cursor.column+1)
	u.Cursor(at, 12)
}

// keys gives commands as in the terminal: two digits, [ and ], and R. A key
// that is held does not repeat: each command costs a round.
func (b *board) keys(t *stateTable) {
	in := &t.UI.In
	b.arrows(t)
	switch {
	case in.Struck("BracketLeft"):
		b.play(t, shaper.Anticlockwise)
	case in.Struck("BracketRight"):
		b.play(t, shaper.Clockwise)
	case in.Struck("R"):
		b.play(t, turning(in.Shift))
	case in.Struck("Backspace"):
		b.typed = -1
	}
	for digit := range 10 {
		name := strconv.Itoa(digit)
		if in.Struck(input.Key("Digit"+name)) || in.Struck(input.Key("Numpad"+name)) {
			b.digit(t, digit)
		}
	}
}

// digit takes one digit of a command: the first waits for the second.
func (b *board) digit(t *stateTable, digit int) {
	b.hand = hand{}
	if b.typed < 0 {
		b.typed = digit
		return
	}
	text := strconv.Itoa(b.typed) + strconv.Itoa(digit)
	b.typed = -1
	m, err := shaper.ParseMove(text)
	if err != nil {
		t.Say(err.Error(), b.layout.Tray.Center())
		return
	}
	b.play(t, m)
}

// Escape puts back what is held or typed before it leaves the table.
func (b *board) Escape() bool {
	had := b.hand.Held || b.choice.made || b.typed >= 0 || b.hint != 0
	b.hand, b.choice, b.typed, b.hint = hand{}, choice{}, -1, 0
	return had
}

// ShowHint implements boards.Hinter.
func (b *board) ShowHint(line []string, step boards.HintStep) (words string) {
	b.hint, b.hintStep = 0, step
	if len(line) > 0 {
		b.hint, _ = shaper.ParseMove(line[0]) // it comes from Best
	}
	switch {
	case b.hint == 0:
		return ""
	case step == boards.ShowWhere:
		return "Look here."
	case step == boards.ShowWhat && b.hint.IsPlacement():
		return "The piece lies right: place it as it is."
	case step == boards.ShowWhat:
		return "Turn the piece first."
	}
	return "Best: " + shaper.Describe(b.hint) + "."
}

// Facts tells inspection how the table stands.
func (b *board) Facts(on *boards.Desk) map[string]string {
	t := &stateTable{Desk: on}
	s := t.State()
	facts := map[string]string{
		"seed":  shaper.FormatSeed(s.Seed()),
		"goal":  s.Target().String(),
		"board": s.Board().String(),
		"piece": s.Piece().String(),
		"round": strconv.Itoa(s.Round()),
		"score": strconv.Itoa(s.Score()),
	}
	if t.Stage.Prefs.Aid(aidDiffer) {
		facts["differ"] = b.over.shown(s).Difference().String()
	}
	if b.over.move != 0 {
		facts["over"] = b.over.move.String()
		facts["preview"] = b.over.shown(s).Board().String()
	}
	if b.choice.made {
		facts["chosen"] = s.Piece().String()
	}
	if b.cursor.shown {
		facts["cursor"] = b.cursor.place().String()
	}
	if b.typed >= 0 {
		facts["typed"] = strconv.Itoa(b.typed)
	}
	if b.hint != 0 {
		facts["hint"] = b.hint.String()
	}
	return facts
}

// targets names what can be clicked or dragged to.
func (b *board) targets(t *stateTable) {
	u := t.UI
	for row := 1; row <= shaper.Size; row++ {
		for column := 1; column <= shaper.Size; column++ {
			name := strconv.Itoa(row) + strconv.Itoa(column)
			u.Target("cell:"+name, b.layout.Mine.Cell(row, column))
			u.Target("goal:"+name, b.layout.Goal.Cell(row, column))
		}
	}
	b.pieceTargets(t)
}

// pieceTargets names the piece's two halves: what is taken by the first and let
// go in the middle of a square lands with its first cell there.
func (b *board) pieceTargets(t *stateTable) {
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
	t.UI.Target("piece", half)
	t.UI.Target("piece:second", half.Moved(next))
}
