// Package hand is a player's hand at the table of Square Game: which piece it
// holds and where, how the piece is turned, to which legal place it snaps, and
// how it flies home. The pointer, fingers and keys move it; the rules say where
// a piece may lie.
//
// It imports logic/squaregame, the scenes' packages drag, geom, input and
// motion, the packages grid and layout beside it and the standard library only;
// it is tested without a display.
package hand

import (
	"tessera/logic/squaregame"
	"tessera/scenes/drag"
	"tessera/scenes/geom"
	"tessera/scenes/input"
	"tessera/scenes/lang"
	"tessera/scenes/squaregame/grid"
	"tessera/scenes/squaregame/layout"
)

// Table is what the hand asks of the table that it is at.
type Table interface {
	State() squaregame.State
	// Play plays a move; the error says why the rules do not allow it.
	Play(move string) error
	// Say shows a sentence next to a point of the screen, SayBeside beside a place.
	Say(text string, at geom.Point)
	SayBeside(text string, place geom.Rect)
}

// Frame is what the hand works with in one frame.
type Frame struct {
	Table
	In      *input.Input
	Layout  layout.Layout
	View    grid.View          // shown now
	Focused bool               // a widget has the keys that mean yes
	Confirm bool               // a finger lays a piece for good only by a tap on it
	Reveal  func(p grid.Place) // has a place come into view
	// TakeKeys gives the hand the keyboard, so that its cursor shows.
	TakeKeys func()
}

// Hand is a player's hand. Only New makes one.
type Hand struct {
	Held   *Held // the piece held, nil for none
	Seat   int   // whose pieces lie in the large tray, from 0 on; -1 at first
	Chosen int   // the piece of the tray that tools and keys mean, 0 for none
	Picked bool  // a finger chose it, and lays it by a tap on the paper
	Keyed  bool  // it has the keyboard: its cursor shows
	Laid   bool  // it laid the newest piece itself, which need not fly there
	Rules  Rules // what the rules say of the state

	turned  [squaregame.MaxPlayers][squaregame.Pieces + 1]int // permutations, as each seat has turned its pieces
	spin    spin
	home    homing
	pressed int // the tray's piece under a finger's press, 0 for none
	wheel   drag.Wheel
}

// New is an empty hand, with every piece as it is at first.
func New() *Hand {
	// Some browsers report half a notch for one.
	h := &Hand{Seat: -1, wheel: drag.Wheel{Notch: 0.5}}
	for seat := range h.turned {
		for piece := range h.turned[seat] {
			h.turned[seat][piece] = 1
		}
	}
	return h
}

// Follow takes a new state and whose pieces lie in the large tray then. What
// that seat no longer has is neither held nor chosen.
func (h *Hand) Follow(s squaregame.State, seat int) {
	if seat != h.Seat && h.Picked { // the same piece of another hand is another one
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

// has reports whether a piece lies in the large tray.
func (h *Hand) has(piece int) bool { return h.Rules.state.Has(h.Seat+1, piece) }

// Answer does what the player does in this frame.
func (h *Hand) Answer(f Frame) {
	h.point(f)
	h.keys(f)
}

// Settle ends a frame's input: the rules judge where the held piece is, and
// what moves goes on.
func (h *Hand) Settle(f Frame) {
	h.home.settle(f.In.Now)
	if h.Held != nil {
		h.judge(f)
		h.Held.settle(f)
	}
}

// Meant is the piece that turning would turn: the held one, or else the one
// chosen in the tray; 0 for none.
func (h *Hand) Meant() int {
	if h.Held != nil {
		return h.Held.Piece
	}
	return h.Chosen
}

// Offered are the places of the paper where the middle of the piece that a finger
// chose can come to lie, as the piece is turned.
func (h *Hand) Offered() []grid.Place {
	if !h.Picked || h.Held != nil {
		return nil
	}
	perm := h.Permutation(h.Chosen)
	var middles []grid.Place
	for _, zero := range h.Rules.where(h.Chosen, perm) {
		middles = append(middles, zero.Add(grid.Middle(h.Chosen, perm)))
	}
	return middles
}

// Permutation is how a piece of the large tray is turned, 1 to 8.
func (h *Hand) Permutation(piece int) int { return h.turned[h.Seat][piece] }

// take takes a piece of the large tray into the hand at a point that lies on the
// piece or near it.
func (h *Hand) take(f Frame, piece int, at geom.Point) *Held {
	perm, cell := h.Permutation(piece), f.Layout.Cells[piece-1].Center()
	low, high := grid.Box(squaregame.PieceLines(piece, perm))
	off := at.Sub(cell).Times(1 / f.Layout.Unit)
	grip := grid.Middle(piece, perm).Add(grid.Place{X: off.X, Y: -off.Y})
	grip.X = min(max(grip.X, low.X-0.2), high.X+0.2)
	grip.Y = min(max(grip.Y, low.Y-0.2), high.Y+0.2)
	h.Held = &Held{Seat: h.Seat, Piece: piece, Permutation: perm, grip: grip, at: at, shown: cell}
	h.Chosen, h.Picked = piece, f.In.Touch
	return h.Held
}

// Lay lays the held piece down and reports whether the rules allowed it. They
// say why not next to the piece.
func (h *Hand) Lay(f Frame) bool {
	h.judge(f)
	p := h.Held
	if !p.Legal && p.Wrong == nil {
		return false // it is beside the paper
	}
	if err := f.Play(p.Move.String()); err != nil {
		p.sayWhyNot(f, err)
		return false
	}
	h.Held, h.Laid, h.Rules = nil, true, ask(f.State())
	return true
}

// sayWhyNot shows next to the piece why the rules refuse its place.
func (p *Held) sayWhyNot(f Frame, why error) {
	at, reach := f.View.At(p.middle(f.View)), 1.4*f.View.Step // a piece and a little more
	f.SayBeside(lang.Err(why), geom.Rect{X: at.X - reach, Y: at.Y - reach, W: 2 * reach, H: 2 * reach})
}

// PutBack lets the held piece fly home to its tray.
func (h *Hand) PutBack() {
	p := h.Held
	h.Held = nil
	h.home = homing{Seat: p.Seat, Piece: p.Piece, Permutation: p.Permutation, from: p.shown, waits: true}
}
