package foursquare

import (
	"encoding/json"
	"strconv"
	"strings"

	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/usertext"
)

const (
	letters  = "rb" // the marbles in a stated position, by side
	holeText = "-"
)

// Setup returns the functions that read, write and set up positions.
func Setup() match.TypedSetup[State] {
	return match.TypedSetup[State]{Text: State.PositionText, Draft: State.parsePosition, Pieces: piecesToPut, Put: State.withPiece, Turn: State.withTurn}
}

// PositionText returns the position in the form of [Settings.Position].
func (s State) PositionText() string {
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

// parsePosition parses a position under the rules of s, with at most the settings' number of
// marbles.
func (s State) parsePosition(text string) (State, error) {
	s = empty(int(s.pieces), s.noBackslide)
	text = match.Normal(text)
	if text == "" {
		return s, nil
	}
	board, side, _ := strings.Cut(text, " ")
	tiles := strings.Split(board, "/")
	if len(tiles) != Squares {
		return s, say.Errorf("%s", say.Count(len(tiles), say.Plural{
			One: "the position has %d tile; it needs %d, separated by slashes, like r3 or 4, and one of " +
				"them must be %s for the hole",
			Many: "the position has %d tiles; it needs %d, separated by slashes, like r3 or 4, and one of " +
				"them must be %s for the hole",
		}, Squares, holeText))
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
			return s, say.Errorf("tile %d of the position: %s", square, err)
		}
		for slot, letter := range marbles {
			if i := strings.IndexByte(letters, letter); i >= 0 {
				s.marbles[i] |= bitOf(Cell{square, slot})
			}
		}
	}
	if holes != 1 {
		return s, say.Errorf("%s", say.Count(holes, say.Plural{
			One:  "the position has %d hole; exactly one tile must be %s, the hole",
			Many: "the position has %d holes; exactly one tile must be %s, the hole",
		}, holeText))
	}
	seat := strings.Index(letters, side)
	if len(side) != 1 || seat < 0 {
		return s, say.Errorf("the position ends in %q; it must end in a space and r or b for red's or "+
			"blue's turn", usertext.Clip(side))
	}
	return s.set(Players[seat])
}

// set returns the position with a player to act and no history. The marbles tell whether
// one was placed in this turn. The error says that there are too many.
func (s State) set(turn Player) (State, error) {
	next := empty(int(s.pieces), s.noBackslide)
	next.marbles, next.hole, next.turn = s.marbles, s.hole, turn
	for _, p := range Players {
		if n := s.Placed(p); n > int(s.pieces) {
			return s, say.Errorf("%s", tooMany(p, n, int(s.pieces)))
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

// tooMany says that a player has too many marbles.
func tooMany(p Player, n, pieces int) say.Text {
	words := say.Plural{One: "red has %d marble on the board, but each player " +
		"has only %d", Many: "red has %d marbles on the board, but each player has only %d"}
	if p == Blue {
		words = say.Plural{One: "blue has %d marble on the board, but each player " +
			"has only %d", Many: "blue has %d marbles on the board, but each player has only %d"}
	}
	return say.Count(n, words, pieces)
}

// checkStart returns an error if no game can start from the position.
func (s State) checkStart() error {
	red, blue := s.Placed(Red), s.Placed(Blue)
	for _, p := range Players {
		if s.Marbles(p).blocks() != 0 {
			return say.Errorf(p.of(
				"red already has four in a square, so the game would be over; remove one of these marbles",
				"blue already has four in a square, so the game would be over; remove one of these marbles",
			))
		}
	}
	switch {
	case red != blue && red != blue+1:
		return say.Errorf("%s", say.Count(red, say.Plural{
			One: "%d red marble and %d blue cannot be right: red starts and they take turns, so red has " +
				"as many as blue or one more",
			Many: "%d red marbles and %d blue cannot be right: red starts and they take turns, so red has " +
				"as many as blue or one more",
		}, blue))
	case red == 0 && s.turn == Blue:
		return say.Errorf("red places the first marble, so it cannot be blue's turn on an empty board")
	}
	return nil
}

// Keys of pieces other than the players' names.
const holeKey = "hole"

// piecesToPut returns what can be put: marbles into wells, and the hole in place of a
// tile.
func piecesToPut(State) []match.Piece {
	return []match.Piece{
		{Name: say.It(match.NoPiece)},
		{Key: Red.String(), Name: say.It("Red marble")},
		{Key: Blue.String(), Name: say.It("Blue marble")},
		{Key: holeKey, Name: say.It("a piece to put|Hole")},
	}
}

// withPiece returns the position with a marble, or none, in a well; or with the hole in
// place of a tile, which moves to where the hole was.
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
		return s, say.Errorf("marbles go in wells; choose one of the tile's four")
	case c.Square == s.Hole():
		return s, say.Errorf("the hole has no tile; choose another well")
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
		return s, say.Errorf("%q is not a piece; put a red marble, a blue marble, the hole "+
			"or nothing", usertext.Clip(piece))
	}
	return s.set(s.turn)
}

// cellNamed returns the well with a name like well:3:2, or the first well of a tile with
// a name like tile:3.
func cellNamed(name string) (c Cell, isWell bool, err error) {
	kind, key, _ := strings.Cut(name, ":")
	square, slot, isWell := strings.Cut(key, ":")
	c.Square, err = strconv.Atoi(square)
	if err == nil && isWell {
		c.Slot, err = strconv.Atoi(slot)
	}
	if err != nil || !c.OnBoard() || isWell != (kind == wellKind) || !isWell && kind != tileKind {
		return c, false, say.Errorf("%q is neither a well nor a tile; tiles are 0 to %d, and their "+
			"wells 0 to %d", usertext.Clip(name), Squares-1, Slots-1)
	}
	return c, isWell, nil
}

// withTurn returns the position with a seat to act and no history.
func (s State) withTurn(seat int) (State, error) {
	if seat != 0 && seat != 1 {
		return s, say.Errorf("it must be red's or blue's turn")
	}
	return s.set(Players[seat])
}

// GameState is a State in the form of the HTTP API.
type GameState struct {
	// Board is indexed by square and slot; null is an empty slot. The hole's slots are
	// always null.
	Board           [Squares][Slots]*string `json:"board"`
	Phase           string                  `json:"phase"`
	CurrentPlayer   string                  `json:"currentPlayer"`
	Placed          PlacedCounts            `json:"placed"`
	PiecesPerPlayer int                     `json:"piecesPerPlayer"`
	HoleSquareIndex int                     `json:"holeSquareIndex"`
	Winner          *string                 `json:"winner"`
	DrawReason      *DrawReason             `json:"drawReason"`
	// BlockedSlideSquareIndex is present only in games with noBackslide; it is null
	// before the first slide.
	BlockedSlideSquareIndex **int `json:"blockedSlideSquareIndex,omitempty"`
}

// PlacedCounts are the marbles on the board, each 0 to piecesPerPlayer.
type PlacedCounts struct {
	Red  int `json:"R"`
	Blue int `json:"B"`
}

// GameState returns the state in the form of the HTTP API.
func (s State) GameState() GameState {
	g := GameState{
		Phase:                   s.phase.String(),
		CurrentPlayer:           s.turn.Letter(),
		Placed:                  PlacedCounts{s.Placed(Red), s.Placed(Blue)},
		PiecesPerPlayer:         int(s.pieces),
		HoleSquareIndex:         s.Hole(),
		Winner:                  letter(s.Winner()),
		BlockedSlideSquareIndex: s.blockedSquare(),
	}
	for square := range Squares {
		for slot := range Slots {
			g.Board[square][slot] = letter(s.At(square, slot))
		}
	}
	if reason := s.DrawReason(); reason != NoDraw {
		g.DrawReason = &reason
	}
	return g
}

// MarshalJSON writes the GameState.
func (s State) MarshalJSON() ([]byte, error) { return json.Marshal(s.GameState()) }

// blockedSquare returns nil for no field, or a pointer to nil for null.
func (s State) blockedSquare() **int {
	if !s.noBackslide {
		return nil
	}
	var blocked *int
	if square, ok := s.Blocked(); ok {
		blocked = &square
	}
	return &blocked
}

// letter returns a player's letter, or nil for Nobody.
func letter(p Player) *string {
	if !p.plays() {
		return nil
	}
	text := p.Letter()
	return &text
}
