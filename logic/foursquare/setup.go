package foursquare

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"tessera/logic/internal/clip"
	"tessera/logic/match"
)

const (
	letters  = "rb" // the marbles in a stated position, by side
	holeText = "-"
)

// Setup is what states positions, and sets one up.
func Setup() match.Stating[State] {
	return match.Stating[State]{Text: State.Stated, Draft: State.drafted, Pieces: piecesToPut, Put: State.withPiece, Turn: State.withTurn}
}

// Stated is the position as [Settings] state it: what lies on the tiles, the hole, and
// who is to act.
func (s State) Stated() string {
	tiles := make([]string, Squares)
	for square := range tiles {
		tiles[square] = match.WriteRuns(Slots, func(slot int) byte {
			if p := s.At(square, slot); p != Nobody {
				return letters[p.side()]
			}
			return 0
		})
	}
	tiles[s.hole] = holeText
	return strings.Join(tiles, "/") + " " + letters[s.turn.side():][:1]
}

// drafted is the position of a text by the rules of s: no more marbles than there are.
func (s State) drafted(text string) (State, error) {
	s = empty(int(s.pieces), s.noBackslide)
	text = match.Normal(text)
	if text == "" {
		return s, nil
	}
	board, side, _ := strings.Cut(text, " ")
	tiles := strings.Split(board, "/")
	if len(tiles) != Squares {
		return s, fmt.Errorf("the position has %s; it needs %d with a slash between them, like r3 or 4, one of them %s for the hole", match.Count(len(tiles), "tile"), Squares, holeText)
	}
	holes := 0
	for square, tile := range tiles {
		if tile == holeText {
			s.hole = uint8(square)
			holes++
			continue
		}
		marbles, err := match.ReadRuns(tile, letters, Slots)
		if err != nil {
			return s, fmt.Errorf("tile %d of the position: %w", square, err)
		}
		for slot, letter := range marbles {
			if i := strings.IndexByte(letters, letter); i >= 0 {
				s.marbles[i] |= bitOf(Cell{square, slot})
			}
		}
	}
	if holes != 1 {
		return s, fmt.Errorf("the position has %s; exactly one tile is %s, which is the hole", match.Count(holes, "hole"), holeText)
	}
	seat := strings.Index(letters, side)
	if len(side) != 1 || seat < 0 {
		return s, fmt.Errorf("the position ends in %q; a blank and r or b must say whether red or blue is to act", clip.Text(side))
	}
	return s.set(Players[seat])
}

// set has a player act in the position, without a past: the marbles that lie there tell
// whether one was placed in this turn. The error says that there are too many.
func (s State) set(turn Player) (State, error) {
	next := empty(int(s.pieces), s.noBackslide)
	next.marbles, next.hole, next.turn = s.marbles, s.hole, turn
	for _, p := range Players {
		if n := s.Placed(p); n > int(s.pieces) {
			return s, fmt.Errorf("%s has %s on the board, and each player only %d", p, match.Count(n, "marble"), s.pieces)
		}
	}
	switch ahead := s.Placed(Red) - s.Placed(Blue); {
	case ahead == 0 && s.Remaining(Blue) == 0:
		next.phase = Movement
	case ahead == 1 && turn == Red, ahead == 0 && turn == Blue:
		next.phase = PlacementSlide
	}
	return next, nil
}

// checkStart says why no game can begin from a stated position, or nil.
func (s State) checkStart() error {
	red, blue := s.Placed(Red), s.Placed(Blue)
	for _, p := range Players {
		if s.Marbles(p).blocks() != 0 {
			return fmt.Errorf("%s has four in a square already, so that the game would be over; take a marble of them away", p)
		}
	}
	switch {
	case red != blue && red != blue+1:
		return fmt.Errorf("%s of red and %d of blue cannot lie there: red begins and they place in turn, so that red has as many as blue or one more", match.Count(red, "marble"), blue)
	case red == 0 && s.turn == Blue:
		return errors.New("red places the first marble, so that blue cannot be to act on an empty board")
	}
	return nil
}

// Keys of what can be put, beside the players' names.
const holeKey = "hole"

// piecesToPut are what can be put: marbles into wells, the hole in place of a tile.
func piecesToPut(State) []match.Piece {
	return []match.Piece{{Name: "Empty"}, {Key: Red.String(), Name: "Red marble"}, {Key: Blue.String(), Name: "Blue marble"}, {Key: holeKey, Name: "Hole"}}
}

// withPiece is the position with a marble, or none, in a well, or with the hole in place of a
// tile, which goes where the hole was.
func (s State) withPiece(cell, piece string) (State, error) {
	c, isWell, err := cellNamed(cell)
	if err != nil {
		return s, err
	}
	if piece == holeKey {
		for i, b := range s.marbles {
			s.marbles[i] = b.slid(c.Square, s.Hole())
		}
		s.hole = uint8(c.Square)
		return s.set(s.turn)
	}
	switch {
	case !isWell:
		return s, errors.New("a marble lies in a well; choose one of the tile's four")
	case c.Square == s.Hole():
		return s, errors.New("there is no tile in the hole; choose another well")
	}
	known := piece == ""
	for i, p := range Players {
		s.marbles[i] &^= bitOf(c)
		if piece == p.String() {
			s.marbles[i] |= bitOf(c)
			known = true
		}
	}
	if !known {
		return s, fmt.Errorf("there is no piece %q; put a red or a blue marble, the hole or nothing", clip.Text(piece))
	}
	return s.set(s.turn)
}

// cellNamed is the well, or the first of a tile's, with a name like well:3:2 or tile:3.
func cellNamed(name string) (c Cell, isWell bool, err error) {
	kind, key, _ := strings.Cut(name, ":")
	square, slot, isWell := strings.Cut(key, ":")
	c.Square, err = strconv.Atoi(square)
	if err == nil && isWell {
		c.Slot, err = strconv.Atoi(slot)
	}
	if err != nil || !c.OnBoard() || isWell != (kind == wellKind) || !isWell && kind != tileKind {
		return c, false, fmt.Errorf("%q is no well and no tile; tiles are 0 to %d, and their wells 0 to %d", clip.Text(name), Squares-1, Slots-1)
	}
	return c, isWell, nil
}

// withTurn is the position in which a seat is to act, without a past.
func (s State) withTurn(seat int) (State, error) {
	if seat != 0 && seat != 1 {
		return s, errors.New("red or blue is to act")
	}
	return s.set(Players[seat])
}
