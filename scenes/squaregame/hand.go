package squaregame

// The hand at the table: which piece it holds and where, how the piece is turned, which
// legal place it snaps to, and how it flies back to the tray. The pointer, fingers and
// keys move the hand; the rules decide where a piece is legal.

import (
	"tessera/logic/say"
	"tessera/logic/squaregame"
	"tessera/scenes/geom"
	"tessera/scenes/input"
	"tessera/scenes/lang"
)

// Table is the hand's view of its table.
type Table interface {
	// Play plays a move. The error says why the rules reject it.
	Play(move string) error
}

// Speaker shows sentences: Say next to a point of the screen, SayBeside beside a rectangle.
type Speaker interface {
	Say(text string, at geom.Point)
	SayBeside(text string, place geom.Rect)
}

// Frame is the hand's input for one frame.
type Frame struct {
	Table
	Speaker
	State   func() squaregame.State // the newest
	In      *input.Input
	Layout  Layout
	View    View          // the visible part of the grid
	Focused bool          // a widget has the keys for yes
	Confirm bool          // a finger lays a piece only by a second tap, on the piece
	Reveal  func(p Place) // brings a place into view
	// TakeKeys gives the hand the keyboard focus, which shows its cursor.
	TakeKeys func()
}

// Hand is a player's hand. New makes one.
type Hand struct {
	Held   *Held // the held piece, or nil
	Seat   int   // the seat in the large tray, from 0 on; -1 at first
	Chosen int   // the piece that tools and keys act on, or 0
	Picked bool  // a finger chose it; a tap on the paper lays it
	Keyed  bool  // the hand has the keyboard and shows its cursor
	Laid   bool  // the player laid the newest piece by hand: it does not fly there
	Rules  Rules // the rules' answers about the current state

	turned  [squaregame.MaxPlayers][squaregame.Pieces + 1]int // permutation of each piece of each seat
	spin    spin
	home    homing
	pressed int // the tray's piece that a finger presses, or 0
	wheel   input.Wheel

	hasTurned bool // the player has turned a piece here
	byKeys    bool // the hand has the keyboard, not a gamepad
	hasPlaced bool // the player has placed a piece by keyboard here
}

// newHand returns an empty hand, with every piece in permutation 1.
func newHand() *Hand {
	// Some browsers report half a notch per notch.
	h := &Hand{Seat: -1, wheel: input.Wheel{Notch: 0.5}}
	for seat := range h.turned {
		for piece := range h.turned[seat] {
			h.turned[seat][piece] = 1
		}
	}
	return h
}

// Follow takes a new state and the seat of the large tray. A piece that the seat no
// longer has is neither held nor chosen.
func (h *Hand) Follow(s squaregame.State, seat int) {
	if seat != h.Seat && h.Picked { // the number now means another player's piece
		h.Chosen = 0
	}
	h.Rules, h.Seat = ask(s), seat
	if p := h.Held; p != nil && (p.Seat != seat || !h.has(p.Piece)) {
		h.Held = nil
	}
	if h.Chosen != 0 && !h.has(h.Chosen) {
		h.Chosen = 0
	}
	h.Picked = h.Picked && h.Chosen != 0
}

// has reports whether the large tray has the piece.
func (h *Hand) has(piece int) bool { return h.Rules.state.Has(h.Seat+1, piece) }

// Answer handles the player's input of this frame.
func (h *Hand) Answer(f Frame) {
	h.byKeys = h.Keyed && !f.In.Pad
	h.point(f)
	h.keys(f)
}

// Settle ends the input of a frame: it checks the held piece against the rules and
// advances the animations.
func (h *Hand) Settle(f Frame) {
	h.home.settle(f.In.Now)
	if h.Held != nil {
		h.judge(f)
		h.Held.settle(f)
	}
}

// ActivePiece returns the piece that a turn would turn: the held one, or else the chosen one; 0
// if there is neither.
func (h *Hand) ActivePiece() int {
	if h.Held != nil {
		return h.Held.Piece
	}
	return h.Chosen
}

// Offered returns the legal places for the middle of the piece that is held, or that a
// finger chose, in its current permutation.
func (h *Hand) Offered() []Place {
	piece := h.ActivePiece()
	if !h.Picked && h.Held == nil {
		return nil
	}
	perm := h.Permutation(piece)
	var middles []Place
	for _, zero := range h.Rules.placesOf(piece, perm) {
		middles = append(middles, zero.Add(Middle(piece, perm)))
	}
	return middles
}

// Permutation returns how a piece of the large tray is turned, 1 to 8.
func (h *Hand) Permutation(piece int) int { return h.turned[h.Seat][piece] }

// take takes a piece from the large tray at a point on the piece or near it.
func (h *Hand) take(f Frame, piece int, at geom.Point) *Held {
	perm, cell := h.Permutation(piece), f.Layout.Cells[piece-1].Center()
	low, high := Box(squaregame.PieceLines(piece, perm))
	off := at.Sub(cell).Times(1 / f.Layout.Unit)
	grip := Middle(piece, perm).Add(Place{X: off.X, Y: -off.Y})
	grip.X = min(max(grip.X, low.X-0.2), high.X+0.2)
	grip.Y = min(max(grip.Y, low.Y-0.2), high.Y+0.2)
	h.Held = &Held{Seat: h.Seat, Piece: piece, Permutation: perm, grip: grip, at: at, shown: cell}
	h.Chosen, h.Picked = piece, f.In.Touch
	return h.Held
}

// Lay lays the held piece and reports whether it was legal. If not, the reason is shown
// next to the piece.
func (h *Hand) Lay(f Frame) bool {
	h.judge(f)
	p := h.Held
	if !p.Legal && p.Wrong == nil {
		return false // it is off the paper
	}
	if err := f.Play(p.Move.String()); err != nil {
		p.sayWhyNot(f, err)
		return false
	}
	h.Held, h.Laid, h.Rules = nil, true, ask(f.State())
	h.hasPlaced = h.hasPlaced || h.byKeys
	return true
}

// whyNot says which rule a place breaks. The paper marks where.
var whyNot = map[squaregame.Reason]say.ID{
	squaregame.OpeningPlace:  "The first piece goes on the ring.",
	squaregame.OffBoard:      "The piece sticks out over the edge.",
	squaregame.LineTaken:     "A line is already taken here.",
	squaregame.Crosses:       "Two pieces may not cross.",
	squaregame.ClosesNothing: "The piece has to close a square with a line on the board.",
}

// sayWhyNot shows next to the piece why its place is not legal.
func (p *Held) sayWhyNot(f Frame, why error) {
	words := lang.Err(why)
	if plain := whyNot[squaregame.ReasonOf(why)]; plain != "" {
		words = lang.T(plain)
	}
	f.SayBeside(words, geom.Square(f.View.At(p.middle(f.View)), 2.8*f.View.Step)) // a little more than a piece
}

// PutBack sends the held piece flying back to its tray.
func (h *Hand) PutBack() {
	p := h.Held
	h.Held = nil
	h.home = homing{Seat: p.Seat, Piece: p.Piece, Permutation: p.Permutation, from: p.shown, waits: true}
}

// Held is the piece in the hand. It follows the pointer, or rests on the paper until it
// is laid.
type Held struct {
	input.Drag                   // the press that carries it
	Seat, Piece, Permutation int // seat from 0 on, number, and permutation
	Resting                  bool

	Move  squaregame.Move // the move that laying it would play
	Legal bool            // Move is legal
	Wrong error           // why Move is illegal; nil also off the paper

	at   geom.Point // where the pointer holds it
	grip Place      // the point under the pointer, relative to the zero point
	zero Place      // the place of its zero point on the paper
	axis Place      // the place it turns around on the paper: its middle when it came there

	large    bool        // it has, or grows to, the size on the paper, not that in the tray
	grow     geom.Tween  // from one size to the other
	turn     geom.Tween  // the turn under way
	turnKind Turn        // the kind of that turn
	slip     geom.Flight // from where it was shown to where it snaps, as a vector
	shown    geom.Point  // where its zero point is shown
	snaps    bool        // it is shown at the place it snaps to
	last     Place       // that place
	size     float64     // the step it is shown in
}

// isCarried reports whether a press carries the piece.
func (p *Held) isCarried() bool { return p.Drag.Held }

// isOff reports whether the piece is held off the paper.
func (p *Held) isOff(l Layout) bool { return !p.Resting && !l.Paper.Contains(p.at) }

// place returns the place of the zero point, on the paper or below the pointer.
func (p *Held) place(v View) Place {
	if p.Resting {
		return p.zero
	}
	return v.Under(p.at).Sub(p.grip)
}

func (p *Held) middle(v View) Place {
	return p.place(v).Add(Middle(p.Piece, p.Permutation))
}

// nearest returns the move that would lay the piece on the nearest points.
func (p *Held) nearest(v View) squaregame.Move {
	x, y := p.place(v).Rounded()
	return squaregame.Move{Piece: p.Piece, Permutation: p.Permutation, X: x, Y: y}
}

// isOn reports whether a point of the screen is on the piece, or near enough for a
// finger.
func (p *Held) isOn(f Frame, at geom.Point) bool {
	return at.Distance(f.View.At(p.middle(f.View))) < max(1.3*f.View.Step, f.Layout.touch/2)
}

// reach returns the distance, in units, within which a held piece snaps to a legal place.
// It is more than half the diagonal between points, so that every legal place can be
// reached from its own point. On a small grid it is at least the width of a fingertip. A
// piece that rests on the paper snaps only to its own place. The first piece has one place,
// with a corner on the ring: it snaps there wherever it is held over the ring.
func (p *Held) reach(f Frame) float64 {
	switch {
	case p.Resting:
		return 0.1
	case f.State().Phase() == squaregame.PhaseOpening:
		return 3
	}
	return min(max(0.8, f.Layout.Px(22)/f.View.Step), 1.8)
}

// judge tries the held piece with the rules: at the legal place it snaps to, or else on
// the nearest points.
func (h *Hand) judge(f Frame) {
	p := h.Held
	p.Move, p.Legal, p.Wrong = squaregame.Move{}, false, nil
	if p.isOff(f.Layout) {
		return
	}
	p.Move = p.nearest(f.View)
	places := h.Rules.placesOf(p.Piece, p.Permutation)
	if i, ok := Nearest(p.place(f.View), places, p.reach(f)); ok {
		p.Move.X, p.Move.Y = places[i].Rounded()
		p.Legal = true
		return
	}
	p.Wrong = h.Rules.Try(p.Move).Err
}

// layAt rests the held piece at m's place without laying it.
func (h *Hand) layAt(f Frame, m squaregame.Move) {
	p := h.Held
	p.Drag, p.Resting = input.Drag{}, true
	p.Permutation, p.zero = m.Permutation, Point(m.X, m.Y)
	p.grip = Middle(p.Piece, p.Permutation)
	p.axis = p.zero.Add(p.grip)
	h.turned[p.Seat][p.Piece] = p.Permutation
	h.judge(f)
	f.Reveal(p.zero)
}

// lift moves a resting piece to the pointer, held at grip.
func (p *Held) lift(at geom.Point, grip Place) { p.Resting, p.at, p.grip = false, at, grip }

// Rules caches the rules' answers about a state.
type Rules struct {
	Placeable []int // the pieces that the player to move can place
	CanPlace  bool  // Placeable is not empty

	state        squaregame.State
	piece, perm  int     // the key of places
	places       []Place // the legal places
	tried        squaregame.Move
	triedPreview squaregame.Preview
}

func ask(s squaregame.State) Rules {
	return Rules{Placeable: s.Placeable(), CanPlace: s.CanPlace(), state: s}
}

// placesOf returns the legal places of a piece in a permutation.
func (r *Rules) placesOf(piece, perm int) []Place {
	if r.piece != piece || r.perm != perm {
		r.piece, r.perm, r.places = piece, perm, nil
		for _, p := range r.state.Points(piece, perm) {
			r.places = append(r.places, Point(p.X, p.Y))
		}
	}
	return r.places
}

// Try returns the effect of placing a piece.
func (r *Rules) Try(m squaregame.Move) squaregame.Preview {
	if m != r.tried {
		r.tried, r.triedPreview = m, r.state.Try(m)
	}
	return r.triedPreview
}
