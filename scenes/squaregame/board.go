package squaregame

import (
	"slices"

	"tessera/assets/sprites"
	"tessera/logic/say"
	"tessera/logic/squaregame"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

type typedDesk = boards.Typed[squaregame.State]

// board is the part of the Square Game table that draws and takes input. Its layout, camera
// and hand need no display.
type board struct {
	layout  Layout
	camera  Camera
	hand    *Hand
	news    news
	hint    turnHint
	painted painted
	walked  string // the unit square that the screen reader's cursor is on, or ""
	ruled   bool   // the paper shows coordinates, which moves in notation name

	seen  squaregame.State // the state in the previous frame
	known bool             // seen is set
}

var _ boards.Board = (*board)(nil)

// Frame handles and draws one frame. Button presses take effect last, after everything
// has been drawn with the old state.
func (b *board) Frame(on *boards.Desk, area geom.Rect) {
	t := &typedDesk{Desk: on}
	b.follow(t)
	b.arrange(t, area)
	b.answer(t)
	b.settle(t)
	pressed := b.draw(t)
	b.targets(t)
	if pressed != nil {
		pressed()
		t.Desk.UI.Animate()
	}
}

// follow compares the state with the previous frame's and updates the hint, the hand and
// the news.
func (b *board) follow(t *typedDesk) {
	s := t.State()
	if b.known && s == b.seen {
		return
	}
	change := t.View()
	b.hint.follow(change)
	b.hand.Follow(s, b.largeSeat(t, s.ToMove()-1))
	if b.known {
		b.news.update(b.seen, change, &t.Desk.UI.In)
		if t.Desk.Match.Looking() { // news of the game must not cover another position
			b.news = news{}
		}
	}
	b.seen, b.known = s, true
}

// largeSeat returns the seat whose hand is shown large: the person to move, or else the
// seat shown before.
func (b *board) largeSeat(t *typedDesk, turn int) int {
	players, before := t.State().Players(), b.hand.Seat
	switch {
	case t.Desk.SetsUp() && before >= 0:
		return before
	case t.Desk.Match.Local(turn), t.Desk.Match.TryingMoves() && turn >= 0:
		return turn
	case before >= 0 && before < players && t.Desk.Match.Local(before):
		return before
	}
	for seat := range players {
		if t.Desk.Match.Local(seat) {
			return seat
		}
	}
	return max(turn, 0)
}

func (b *board) arrange(t *typedDesk, area geom.Rect) {
	u := t.Desk.UI
	touch := u.Reach(min(ui.Touch, area.H/u.Scale()/10)) // letters are large: accept smaller targets
	b.layout = newLayout(area, u.Scale(), touch/u.Scale(), t.State().Kinds(), t.State().Players(), b.hand.Seat, t.Desk.SetsUp(), len(t.State().Hand(b.hand.Seat+1)) == 0, t.Desk.Match.Ended() && t.Desk.Finale() >= 1)
	if u.Handheld() { // two fingers zoom
		b.layout.leaveOutZoom()
	}
	b.camera.Arrange(u.In.Now, u.Scale(), b.layout.Paper, b.layout.Zoom, t.State())
}

// answer handles the pointer and the keys.
func (b *board) answer(t *typedDesk) {
	if t.Desk.Pointing() && t.Desk.UI.In.JustDown && b.onPieces(t.Desk.UI.In.At) {
		if t.Desk.ShowsGuess() {
			t.Desk.BackToGame()
		}
		t.Desk.GoBeforeOwnMove() // so that the pressed piece can be taken
	}
	moves := t.Desk.AcceptsMoves() && !t.Desk.ShowsGuess()
	b.hand.Keyed = moves && t.Desk.UI.Area(boards.Cursor, b.layout.Tray)
	if moves {
		t.Desk.UI.StartTab(boards.Cursor)
	}
	if t.Desk.Pointing() {
		b.camera.Answer(&t.Desk.UI.In, b.hand.Held != nil)
		if moves {
			b.hand.Answer(b.frame(t))
		}
	}
	if !t.Desk.AcceptsMoves() || t.Desk.ShowsGuess() || !t.Desk.UI.Live() {
		b.hand.Held = nil
	}
	if !t.Desk.Host.Advised() {
		b.hint = turnHint{}
	}
	b.hint.begin(t.Desk.UI.In.Now, t.State().ToMove()-1, b.camera.Reveal)
}

// onPieces reports whether a point is on the pieces of a tray.
func (b *board) onPieces(at geom.Point) bool {
	l := &b.layout
	return l.Tray.Contains(at) && !l.Head.Contains(at) || slices.ContainsFunc(l.Others, func(o Other) bool { return o.Area.Contains(at) })
}

// settle advances the animations, and requests another frame while one runs.
func (b *board) settle(t *typedDesk) {
	b.camera.Glide()
	b.hand.Settle(b.frame(t))
	if b.camera.Moving() || b.hand.Moving(t.Desk.UI.In.Now) {
		t.Desk.UI.Animate()
	}
}

// frame returns the hand's input for this frame.
func (b *board) frame(t *typedDesk) Frame {
	u := t.Desk.UI
	return Frame{Table: t.Desk, Speaker: &t.Desk.Bubble, State: t.State, In: &u.In, Layout: b.layout, View: b.camera.View, Focused: u.Focused(), Confirm: t.Desk.Confirms(), Reveal: b.camera.Reveal,
		TakeKeys: func() { b.walked = ""; u.Focus(boards.Cursor) }}
}

// aidDim is the setting that dims the pieces that cannot be placed.
const aidDim = "dim"

func aided(t *boards.Desk) bool { return t.Stage.Prefs.Aid(aidDim) }

func (b *board) PassStandsOut(t *boards.Desk) bool {
	return aided(t) && b.known && !b.hand.Rules.CanPlace && !t.Match.Over()
}

func (b *board) ShowHint(line []string, step boards.HintStep) (words say.Text) {
	b.hint = newTurnHint(line, step)
	b.hand.Held = nil
	switch {
	case len(b.hint.line) == 0:
		return say.It("You cannot place any piece. Pass.")
	case step == boards.ShowWhere && !b.ruled && b.walked == "":
		return say.It("Look at the marked part of the board.")
	case step == boards.ShowWhere:
		first, last := b.hint.region()
		return say.It("Look here: %s to %s.", first, last)
	case step == boards.ShowWhat:
		return say.It("Piece %d.", b.hint.line[0].Piece)
	case len(b.hint.line) > 1:
		return say.Count(len(b.hint.line), say.Plural{One: "The first of %d piece to place.", Many: "The first of %d pieces to place."})
	}
	return say.It("Place this piece.")
}

func (b *board) Hinted() bool { return len(b.hint.line) > 0 }

// Escape puts back the held piece or clears the hint. It returns false if there is
// neither, and the table handles the key.
func (b *board) Escape() bool {
	switch {
	case b.hand.Held != nil:
		b.hand.PutBack()
	case b.hint.clear():
	default:
		return false
	}
	return true
}

// Guide says what to do with the chosen piece and whether it fits anywhere. It says how a
// mouse turns it until it has turned one, and names the keys until they have placed one.
func (b *board) Guide() string {
	switch h := b.hand; {
	case h.Held == nil && !h.byKeys && !h.Picked, !h.has(h.ActivePiece()):
		return ""
	case !slices.Contains(h.Rules.Placeable, h.ActivePiece()):
		return lang.T(fitsNowhere)
	case h.Held != nil && len(h.Offered()) == 0:
		return lang.T("It fits nowhere like this. Rotate it or flip it.")
	case h.byKeys && !h.hasPlaced && h.Held != nil:
		return lang.T("Arrows move it, R rotates it, F flips it. Enter places it.")
	case h.byKeys && !h.hasPlaced:
		return lang.T("Arrows choose a piece. Enter takes it.")
	case h.Picked && h.Held == nil:
		return lang.T("Tap where it goes, or tap it to rotate it.")
	case h.Held != nil && !h.Picked && !h.Keyed && !h.hasTurned:
		return lang.T("The wheel rotates it, a right click flips it.")
	}
	return ""
}

func (b *board) Zooms() bool { return true }

// Tools returns the board's tools. The tools for the held piece and for the view are
// drawn closer to them, by trays.drawTools and paper.drawZoom.
func (b *board) Tools(t *boards.Desk) []ui.Tool {
	return []ui.Tool{
		// Translators: a button that shows which pieces can be played.
		{Name: "aid", Label: lang.T("Playable"), Icon: sprites.Eye, Key: "A", Selected: aided(t) && !t.Match.Over(), Disabled: t.Match.Over(), Run: func() { t.Stage.SetAid(aidDim, !aided(t)) }},
	}
}
