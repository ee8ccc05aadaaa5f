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

// change is the change of the state that is being shown.
type change = boards.TypedView[squaregame.State]

// scene is what the drawing sees of the table in one frame.
type scene struct {
	pen
	layout layout.Layout
	camera *camera.Camera
	state  squaregame.State
	change change
	hand   *hand.Hand
	frame  hand.Frame
	isMine bool // a person is to move
	sets   bool // a position is set up
	looks  bool // it is not the game as it stands
	aided  bool
	stuck  bool // to pass is the one thing to do
	wish   wish // what a button was pressed for

	numbered  bool                      // columns and rows carry numbers
	offers    bool                      // where a chosen piece may go is shown
	previews  bool                      // what a move would close is shown
	marksLast bool                      // what the last turn did is shown
	before    int                       // the last piece that lay there before it
	closed    map[squaregame.Point]bool // and the squares
	real      int                       // so many pieces are played, the others are ghosts; -1 for all
}

// remember notes what lay on the paper before the last turn.
func (s *scene) remember(t *stateTable) {
	s.marksLast = t.Stage.Prefs.Aid(scenes.AidLast)
	if !s.marksLast {
		return
	}
	before, _ := t.LastTurn()
	s.before, s.closed = before.LastIndex(), closedIn(before)
}

// closedIn are the squares that are closed in a state.
func closedIn(s squaregame.State) map[squaregame.Point]bool {
	closed := map[squaregame.Point]bool{}
	for _, q := range s.Squares() {
		closed[q.Point] = true
	}
	return closed
}

// isOlder reports whether a square was closed before the last turn.
func (s *scene) isOlder(q squaregame.Square) bool { return s.closed[q.Point] }

// draw draws the table, from the paper up to the piece in the hand, and returns
// what a button was pressed for.
func (b *board) draw(t *stateTable) wish {
	u := t.UI
	b.painted.left = repainting
	s := &scene{
		pen:    b.pen(u),
		layout: b.layout, camera: &b.camera,
		state: t.State(), change: t.View(),
		hand: b.hand, frame: b.frame(t),
		isMine: t.Mine(), sets: t.SetsUp(), looks: t.Looking() || t.Games() == nil, aided: aided(t.Desk), stuck: b.PassStandsOut(t.Desk),
	}
	s.numbered = t.Stage.Prefs.Aid(scenes.AidCoordinates)
	s.offers = t.Stage.Prefs.Aid(scenes.AidLegal)
	s.previews = t.Stage.Prefs.Aid(scenes.AidCapture)
	s.real = -1
	if before, _, dreams := t.Before(); dreams {
		s.real = len(match.Typed[squaregame.State](before).Placements())
	}
	s.remember(t)
	if s.change.T >= 1 {
		b.hand.Laid = false
	}
	paper{s}.draw(&b.idea)
	trays{s}.draw()
	b.idea.drawInTray(trays{s})
	b.news.draw(s)
	s.drawFlying()
	s.drawHeld()
	return s.wish
}

// press shows a button of the board.
func (s *scene) press(name string, r geom.Rect, what ui.Button, w wish) {
	if s.Press(name, r, what) {
		s.wish = w
	}
}

// drawFlying draws what flies home, and the piece that a computer player lays,
// or a replayed one, on its way from its tray.
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
	img, px := s.soon(pieceKey{piece: p.Move.Piece, perm: p.Move.Permutation, seat: p.Player - 1, look: sprites.SquareLifted})
	s.stamp(img, start.Lerp(s.view.At(grid.Lain(p.Move)), c.T), pose{grow: (unit + (s.view.Step-unit)*c.T) / float64(px)})
}

// isFlying reports whether a new piece flies to its place.
func (s *scene) isFlying() bool { return s.change.T < 1 && !s.change.Back && !s.hand.Laid }

// drawHeld draws the piece in the hand: at its place where it may lie, under
// the pointer in a warning style where it may not.
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

// rim is how wide the wood around paper and hands is, in pixels.
func (s *scene) rim() int { return max(3, int(s.Px(layout.Rim))) }
