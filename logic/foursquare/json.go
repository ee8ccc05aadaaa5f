package foursquare

import "encoding/json"

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
	BlockedSlideSquareIndex *BlockedSquare `json:"blockedSlideSquareIndex,omitempty"`
}

// PlacedCounts are the marbles on the board, each 0 to piecesPerPlayer.
type PlacedCounts struct {
	Red  int `json:"R"`
	Blue int `json:"B"`
}

// BlockedSquare is a square, 0 to 8, or NoBlockedSquare.
type BlockedSquare int

// NoBlockedSquare is null in JSON.
const NoBlockedSquare BlockedSquare = -1

// MarshalJSON writes the index, or null.
func (b BlockedSquare) MarshalJSON() ([]byte, error) {
	if b == NoBlockedSquare {
		return []byte("null"), nil
	}
	return json.Marshal(int(b))
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

func (s State) blockedSquare() *BlockedSquare {
	if !s.noBackslide {
		return nil
	}
	blocked := NoBlockedSquare
	if square, ok := s.Blocked(); ok {
		blocked = BlockedSquare(square)
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
