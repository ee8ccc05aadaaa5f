package squaregame

import (
	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/logic/squaregame"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/squaregame/camera"
	"tessera/scenes/squaregame/grid"
	"tessera/scenes/squaregame/hand"
	"tessera/scenes/squaregame/layout"
	"tessera/scenes/ui"
)

// change is the change of state being animated.
type change = boards.TypedView[squaregame.State]

// scene holds the facts about the table that one frame draws from.
type scene struct {
	pen
	layout layout.Layout
	camera *camera.Camera
	state  squaregame.State
	change change
	hand   *hand.Hand
	frame  hand.Frame
	isMine bool // a person is to move
	sets   bool // a position is being set up
	looks  bool // the position shown is not the current one
	aided  bool
	stuck  bool   // passing is the only legal move
	action action // the pressed button

	numbered  bool                      // show the numbers of columns and rows
	offers    bool                      // show the legal places of a chosen piece
	previews  bool                      // show the squares that a move would close
	marksLast bool                      // mark the last turn
	before    int                       // index of the last piece before the last turn
	closed    map[squaregame.Point]bool // squares closed before the last turn
	real      int                       // number of pieces really played, the rest being ghosts; -1 for all
}

// remember records the pieces and squares from before the last turn.
func (s *scene) remember(t *typedDesk) {
	s.marksLast = t.Stage.Prefs.Aid(scenes.AidLast)
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

func (s *scene) isOlder(q squaregame.Square) bool { return s.closed[q.Point] }

// draw draws the table, from the paper up to the held piece, and returns the pressed
// button.
func (b *board) draw(t *typedDesk) action {
	u := t.UI
	b.painted.left = repainting
	s := &scene{
		pen:    b.pen(u),
		layout: b.layout, camera: &b.camera,
		state: t.State(), change: t.View(),
		hand: b.hand, frame: b.frame(t),
		isMine: t.AcceptsMoves(), sets: t.SetsUp(), looks: t.Looking() || t.Games() == nil, aided: aided(t.Desk), stuck: b.PassStandsOut(t.Desk),
	}
	s.numbered = t.Stage.Prefs.Aid(scenes.AidCoordinates)
	s.offers = t.Stage.Prefs.Aid(scenes.AidLegal)
	s.previews = t.Stage.Prefs.Aid(scenes.AidCapture)
	s.real = -1
	if before, _, dreams := t.PreviewStart(); dreams {
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

// press draws a button of the board and records a press of it.
func (s *scene) press(name string, r geom.Rect, what ui.Button, w action) {
	if s.Press(name, r, what) {
		s.action = w
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
	s.stamp(img, start.Lerp(s.view.At(grid.MiddleOf(p.Move)), c.T), pose{grow: (unit + (s.view.Step-unit)*c.T) / float64(px)})
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

func (s *scene) drawPose(p hand.Pose, look sprites.SquareLook) {
	px := s.raster
	img := s.piece(pieceKey{piece: p.Piece, perm: p.Permutation, seat: p.Seat, px: px, look: look})
	s.stamp(img, p.At, pose{grow: p.Step / float64(px), angle: p.Angle, flip: p.Flip})
}

// rim returns the width of the wood around the paper and the trays, in pixels.
func (s *scene) rim() int { return max(3, int(s.Px(layout.Rim))) }
