package squaregame

import (
	"image"
	"image/color"
	"math"
	"strconv"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"tessera/assets/sounds"
	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/logic/squaregame"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

// paper draws the paper and the things on it.
type paper struct{ *scene }

func (p paper) draw(hint *turnHint) {
	r := p.layout.Paper
	p.Panel(r, sprites.Panel{Fill: p.Theme.Board, Shadow: p.Theme.Shadow, Corner: p.Px(ui.Corner), Blur: p.Px(10)})
	p.Clip(r.Inset(float64(p.rim()-1)), func() { // below the frame, whose corners are round
		p.drawSheet()
		if p.ruled {
			p.drawRulers()
		}
		p.drawSquares()
		p.drawPoints()
		p.drawTarget()
		p.drawLit()
		p.drawPieces()
		p.drawOffered()
		hint.draw(p.pen, r)
		p.drawFault()
	})
	p.drawFrame(r)
	p.drawZoom()
}

func (p paper) drawFrame(r geom.Rect) {
	r = r.Round()
	w, h, rim := int(r.W), int(r.H), p.rim()
	p.Show(p.Painted(func(style sprites.Style) image.Image { return sprites.SquareFrame(w, h, rim, style) }, "frame", w, h, rim), r.Min())
}

// winners returns which seats have won.
func winners(s squaregame.State) (seats [squaregame.MaxPlayers]bool) {
	if o, over := s.Outcome(); over {
		for _, w := range o.Winners {
			seats[w-1] = true
		}
	}
	return seats
}

// drawSheet draws the sheet under the whole grid.
func (p paper) drawSheet() {
	edge := 0.9
	low := p.view.At(Place{X: -edge, Y: squaregame.Side - 1 + edge})
	high := p.view.At(Place{X: squaregame.Side - 1 + edge, Y: -edge})
	sheet := geom.Rect{X: low.X, Y: low.Y, W: high.X - low.X, H: high.Y - low.Y}
	p.Panel(sheet, sprites.Panel{Fill: sprites.SquarePaper(p.Theme.Style()), Shadow: p.Theme.Shadow, Corner: p.Px(6), Blur: p.Px(12)})
}

// unruled returns the area without the rulers. No points are drawn under the rulers, so
// that the numbers can be read.
func (p paper) unruled() geom.Rect {
	if !p.ruled {
		return p.view.Area
	}
	_, area := p.view.Area.CutLeft(p.Px(28))
	_, area = area.CutBottom(p.Px(24))
	return area
}

// drawRulers numbers the columns and rows of points along two edges, so that players can
// find a point that a sentence names. No number is under the view's buttons.
func (p paper) drawRulers() {
	v, inner, every := p.view, p.unruled(), 1
	for _, n := range []int{2, 4, 8} {
		if v.Step*float64(every) < p.Px(26) {
			every = n
		}
	}
	ink := p.Theme.Faint
	font := ui.FontTiny
	zoom, half := p.layout.Zoom, p.Px(10)
	for i := 0; i < squaregame.Side; i += every {
		at := v.At(Point(i, i))
		isUnder := at.X+half > zoom.X && at.X-half < zoom.Right()
		if at.X > inner.X && at.X < inner.Right()-p.Px(8) && !isUnder {
			p.Text(strconv.Itoa(i), font, ink, geom.Point{X: at.X, Y: v.Area.Bottom() - p.Px(14)}, ui.Center)
		}
		if at.Y > inner.Y+p.Px(8) && at.Y < inner.Bottom() {
			p.Text(strconv.Itoa(i), font, ink, geom.Point{X: v.Area.X + p.Px(16), Y: at.Y}, ui.Center)
		}
	}
}

// drawPoints draws the visible points.
func (p paper) drawPoints() {
	v, inner := p.view, p.unruled()
	px := max(2, int(v.Step*0.1+0.5))
	dot := p.Painted(func(style sprites.Style) image.Image { return sprites.SquareDot(px, sprites.SquarePoint(style)) }, "dot", px)
	lowX, highY := v.Under(v.Area.Min()).Rounded()
	highX, lowY := v.Under(geom.Point{X: v.Area.Right(), Y: v.Area.Bottom()}).Rounded()
	half := float64(px) / 2
	op := &ebiten.DrawImageOptions{}
	for y := max(lowY-1, 0); y <= min(highY+1, squaregame.Side-1); y++ {
		for x := max(lowX-1, 0); x <= min(highX+1, squaregame.Side-1); x++ {
			at := v.At(Point(x, y))
			if at.X-half < inner.X || at.Y+half > inner.Bottom() {
				continue
			}
			op.GeoM.Reset()
			op.GeoM.Translate(math.Round(at.X-half), math.Round(at.Y-half))
			p.Stamp(dot, op)
		}
	}
}

// drawTarget marks the point of the opening.
func (p paper) drawTarget() {
	if p.state.Phase() == squaregame.PhaseOpening {
		o := squaregame.Opening
		p.drawMark("target", max(8, int(p.view.Step*0.8)), Point(o.X, o.Y), p.Theme.Accent, sprites.SquareTarget)
	}
}

// drawMark draws a one-colour picture at a place.
func (p paper) drawMark(what string, px int, at Place, ink color.Color, picture func(px int, ink color.Color) image.Image) {
	p.ShowAt(p.Painted(func(sprites.Style) image.Image { return picture(px, ink) }, what, px, ink), p.view.At(at), ui.Look{})
}

// drawSquares fills the closed squares. Newly closed ones grow.
func (p paper) drawSquares() {
	c := p.change
	old := map[squaregame.Point]bool{}
	for _, q := range c.From.Squares() {
		old[q.Point] = true
	}
	won, lit := winners(c.To), litBy(c.To, p.far)
	for _, q := range c.To.Squares() {
		grown := 1.0
		if !old[q.Point] {
			grown = c.T
			if p.isFlying() { // after the piece has arrived
				grown = max(0, c.T*2-1)
			}
		}
		state := sprites.SquareState{Plain: q.Loop, Lit: p.far >= 1 && won[q.Player-1] || p.far < 1 && q.Index <= lit, Fresh: p.marksLast && !p.closed[q.Point]}
		p.square(q.Point, q.Player-1, state, grown)
	}
}

// finaleTime is how long the squares take to light up.
const finaleTime = 2200 * time.Millisecond

// Finale lights the squares up in the order in which they were closed. Those of the
// winners stay lit.
func (b *board) Finale(on *boards.Desk) (time.Duration, sounds.Name, []float64) {
	s := match.Typed[squaregame.State](on.Match.State())
	var notes []float64
	last := s.LastIndex() + 1
	for i := range last {
		if len(s.SquaresOf(i)) > 0 {
			notes = append(notes, litPart*float64(i+1)/float64(last))
		}
	}
	return finaleTime, sounds.Light, notes
}

// litPart is the part of the finale in which squares light up. Then all stay lit a while.
const litPart = 0.85

// litBy returns the index of the last piece whose squares are lit at a moment of the
// finale.
func litBy(s squaregame.State, far float64) int {
	return int(far/litPart*float64(s.LastIndex()+1)) - 1
}

// drawLit highlights the squares that the held piece would close.
func (p paper) drawLit() {
	held := p.hand.Held
	if held == nil || !held.Legal || !p.previews {
		return
	}
	preview := p.hand.Rules.Try(held.Move)
	for _, q := range preview.Closes {
		p.square(q, held.Seat, sprites.SquareState{Lit: true}, 1)
	}
	for _, q := range preview.Loops {
		p.square(q, held.Seat, sprites.SquareState{Plain: true, Lit: true}, 1)
	}
}

// drawPieces draws the pieces on the paper. Removed pieces fade out; drawFlying draws a
// new one on its way.
func (p paper) drawPieces() {
	c := p.change
	from, to := c.From.Placements(), c.To.Placements()
	same := 0
	for same < len(from) && same < len(to) && from[same] == to[same] {
		same++
	}
	isNext := len(to) == len(from)+1
	played := len(to)
	if p.real >= 0 {
		played = p.real
	}
	for i, l := range to {
		isNew := i >= same && c.T < 1
		switch {
		case isNew && isNext && p.isFlying():
			continue
		case isNew && (c.Back || !isNext):
			p.lay(l, sprites.SquareSolid, 1-c.T)
		case i >= played:
			p.lay(l, sprites.SquareSolid, boards.Ghost)
		case p.marksLast && i > p.before:
			p.lay(l, sprites.SquareNewest, 0)
		default:
			p.lay(l, sprites.SquareSolid, 0)
		}
	}
	if c.T < 1 {
		for _, l := range from[same:] {
			p.lay(l, sprites.SquareSolid, c.T)
		}
	}
}

// drawOffered marks the legal places of the piece that a finger chose.
func (p paper) drawOffered() {
	if !p.isMine || !p.offers {
		return
	}
	dot := func(px int, ink color.Color) image.Image {
		return sprites.SquareDisc(px, sprites.SquarePaper(p.Theme.Style()), ink)
	}
	for _, at := range p.hand.Offered() {
		p.drawMark("offer", max(10, int(p.view.Step*0.5)), at, p.Theme.Accent, dot)
	}
}

// drawFault shows why the held piece is illegal: the line that is already taken, or the
// point where it would cross.
func (p paper) drawFault() {
	if p.hand.Held == nil {
		return
	}
	fault, ok := p.hand.Held.Wrong.(*squaregame.Illegal)
	if !ok {
		return
	}
	var at Place
	switch fault.Reason {
	case squaregame.LineTaken:
		low, high := Box([]squaregame.Line{fault.Line})
		at = low.Add(high).Times(0.5)
	case squaregame.Crosses:
		at = Point(fault.At.X, fault.At.Y)
	default:
		return
	}
	p.drawMark("fault", max(10, int(p.view.Step*0.72)), at, p.Theme.Warning, sprites.SquareFault)
}

// drawZoom draws the view's buttons.
func (p paper) drawZoom() {
	r := p.layout.Zoom
	if r.Empty() {
		return
	}
	p.Panel(r, sprites.Panel{Fill: p.Theme.Panel, Shadow: p.Theme.Shadow, Corner: p.Px(8), Blur: p.Px(6)})
	columns := 1
	if r.W > r.H {
		columns = 3
	}
	cells := Cells(r, 3, columns)
	p.press("zoomin", cells[0], ui.Button{Icon: sprites.Plus, Tip: lang.T("Zoom in"), Key: "+", Disabled: !p.camera.CanZoomIn()}, p.camera.ZoomIn)
	p.press("zoomout", cells[1], ui.Button{Icon: sprites.Minus, Tip: lang.T("Zoom out"), Key: "−", Disabled: !p.camera.CanZoomOut()}, p.camera.ZoomOut)
	p.press("fit", cells[2], ui.Button{Icon: sprites.Fit, Tip: lang.T("Show the whole board"), Key: "0", Disabled: p.camera.Fitted()}, p.camera.Fit)
}

// change is the change of state being animated.
type change = boards.View[squaregame.State]

// scene holds the facts about the table that one frame draws from.
type scene struct {
	pen
	layout Layout
	camera *Camera
	state  squaregame.State
	change change
	hand   *Hand
	frame  Frame
	isMine bool // a person is to move
	sets   bool // a position is being set up
	looks  bool // nobody is to move in the position shown: it is not the current one, or the game has ended
	aided  bool
	stuck  bool    // passing is the only legal move
	far    float64 // progress of the finale
	action func()  // of the pressed button; nil for none

	numbered  bool                      // show the numbers of pieces
	ruled     bool                      // show the numbers of columns and rows
	offers    bool                      // show the legal places of a chosen piece
	previews  bool                      // show the squares that a move would close
	marksLast bool                      // mark the last turn
	before    int                       // index of the last piece before the last turn
	closed    map[squaregame.Point]bool // squares closed before the last turn
	real      int                       // number of pieces really played, the rest being ghosts; -1 for all
}

// remember records the pieces and squares from before the last turn.
func (s *scene) remember(t *typedDesk) {
	s.marksLast = t.Desk.MarksLast()
	if !s.marksLast {
		return
	}
	before, _ := t.LastTurn()
	s.before, s.closed = before.LastIndex(), closedIn(before)
}

// closedIn returns the set of closed squares.
func closedIn(s squaregame.State) map[squaregame.Point]bool {
	closed := map[squaregame.Point]bool{}
	for _, q := range s.Squares() {
		closed[q.Point] = true
	}
	return closed
}

// draw draws the table, from the paper up to the held piece, and returns the action of the
// pressed button, or nil.
func (b *board) draw(t *typedDesk) func() {
	u := t.Desk.UI
	b.painted.left = repainting
	s := &scene{
		pen:    b.pen(u),
		layout: b.layout, camera: &b.camera,
		state: t.State(), change: t.View(),
		hand: b.hand, frame: b.frame(t),
		isMine: t.Desk.AcceptsMoves() && !t.Desk.ShowsGuess(), sets: t.Desk.SetsUp(), looks: t.Desk.Match.Looking() || t.Desk.Match.Ended() || t.Desk.Games() == nil, aided: aided(t.Desk), stuck: b.PassStandsOut(t.Desk), far: t.Desk.Finale(),
	}
	s.numbered = t.Desk.Stage.Prefs.Aid(scenes.AidCoordinates)
	b.ruled = s.numbered && t.Desk.Stage.Prefs.Notation
	s.ruled = b.ruled
	s.offers = t.Desk.Stage.Prefs.Aid(scenes.AidLegal)
	s.previews = t.Desk.Stage.Prefs.Aid(scenes.AidCapture)
	s.real = -1
	if before, _, dreams := t.Desk.PreviewStart(); dreams {
		s.real = len(match.Typed[squaregame.State](before).Placements())
	}
	s.remember(t)
	if s.change.T >= 1 {
		b.hand.Laid = false
	}
	paper{s}.draw(&b.hint)
	trays{s}.draw()
	b.hint.drawInTray(trays{s})
	b.news.draw(s)
	s.drawFlying()
	s.drawHeld()
	return s.action
}

// press draws a button of the board. Its action takes effect after everything has been
// drawn with the old state.
func (s *scene) press(name string, r geom.Rect, what ui.Button, action func()) {
	if s.Press(name, r, what) {
		s.action = action
	}
}

// focusTray moves the keyboard focus to the tray when the focused button disappears.
func (s *scene) focusTray() {
	if s.Keyboard() != "" {
		s.Focus(boards.Cursor)
	}
}

// drawFlying draws a piece that flies back to its tray. It also draws the piece of a
// computer player, or of a replayed move, on its way from the tray.
func (s *scene) drawFlying() {
	if pose, ok := s.hand.Homing(s.frame); ok {
		s.drawPose(pose, sprites.SquareLifted)
	}
	c := s.change
	i := c.To.LastIndex()
	if !s.isFlying() || i != c.From.LastIndex()+1 {
		return
	}
	p := c.To.Placements()[i]
	start, unit := s.layout.Slot(p.Player-1, p.Move.Piece)
	img, px := s.pictureSoon(pieceKey{piece: p.Move.Piece, perm: p.Move.Permutation, seat: p.Player - 1, look: sprites.SquareLifted})
	s.ShowAt(img, start.Lerp(s.view.At(MiddleOf(p.Move)), c.T), ui.Look{Grow: (unit+(s.view.Step-unit)*c.T)/float64(px) - 1})
}

// isFlying reports whether a new piece is on its way to its place.
func (s *scene) isFlying() bool { return s.change.T < 1 && !s.change.Back && !s.hand.Laid }

// drawHeld draws the held piece: at its place where it is legal, and under the pointer in
// the warning style where it is not.
func (s *scene) drawHeld() {
	if s.hand.Held == nil {
		return
	}
	look := sprites.SquareLifted
	if s.hand.Held.Wrong != nil {
		look = sprites.SquareWrong
	}
	s.drawPose(s.hand.Pose(s.frame), look)
}

func (s *scene) drawPose(p Pose, look sprites.SquareLook) {
	s.show(pieceKey{piece: p.Piece, perm: p.Permutation, seat: p.Seat, look: look}, p.At, p.Step, ui.Look{Angle: p.Angle, Squeeze: 1 - p.Flip})
}

// rim returns the width of the wood around the paper and the trays, in pixels.
func (s *scene) rim() int { return max(3, int(s.Px(Rim))) }
