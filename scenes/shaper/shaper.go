// Package shaper is the table of Shaper: its two boards on the screen, the piece
// that is dragged onto one of them, the review of a finished game and the
// player's statistics.
//
// It imports logic/shaper, scenes/table and scenes/ui.
package shaper

import (
	"encoding/json"
	"fmt"
	"image"
	"math/rand/v2"

	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/logic/shaper"
	"tessera/scenes/table"
)

// rules are the rules as the match replays them.
var rules = match.Of("shaper", shaper.New, shaper.ParseMove)

// Game is Shaper as the table plays it.
func Game() *table.Game[shaper.State] {
	return &table.Game[shaper.State]{
		ID:       "shaper",
		Title:    "Shaper",
		Line:     "Turn tiles over until your board is the computer's, in few rounds.",
		Picture:  sprites.ShaperShelf,
		Rules:    rules,
		Seats:    seats,
		Turn:     turn,
		Status:   status,
		Result:   result,
		Hint:     hint,
		Options:  options(),
		Settings: settings,
		Chosen:   chosen,
		Link:     link,
		HowTo:    howTo(),
		NoUndo:   true,
		OwnEnd:   true,
		NewBoard: func() table.Board[shaper.State] { return new(board) },
	}
}

func read(text json.RawMessage) (s shaper.Settings, err error) {
	if len(text) > 0 {
		err = json.Unmarshal(text, &s)
	}
	return s, err
}

func seats(s shaper.State) []table.Seat {
	return []table.Seat{{Name: "You", Note: "puzzle " + shaper.FormatSeed(s.Seed()), Mark: sprites.ShaperMark}}
}

func turn(s shaper.State) int {
	if s.Won() || s.OutOfPieces() {
		return -1
	}
	return 0
}

func status(s shaper.State) string {
	switch {
	case s.OutOfBoardError():
		return "Over the edge: that cost a round."
	case s.Commands() == 0:
		return "Drag the piece onto your board."
	}
	return "Make your board like the computer's."
}

func result(s shaper.State) string {
	if o, won := s.Outcome(); won {
		return fmt.Sprintf("Matched! Score: %d", o.Score)
	}
	if s.OutOfPieces() {
		return "The list of pieces has run out before the boards were the same."
	}
	return ""
}

// advice is the best command, found at once: the game is solved.
type advice struct {
	line []string
	note string
}

func (a advice) Step(int) bool  { return true }
func (a advice) Line() []string { return a.line }
func (a advice) Note() string   { return a.note }

func hint(s shaper.State) table.Adviser {
	best, ok := shaper.Best(s)
	if !ok {
		return advice{}
	}
	return advice{
		line: []string{best.String()},
		note: fmt.Sprintf("Best now: %s. About %.1f rounds to go.", describe(best), shaper.Value(s)),
	}
}

// describe says a command in words.
func describe(m shaper.Move) string {
	switch m {
	case shaper.Clockwise:
		return "rotate clockwise"
	case shaper.Anticlockwise:
		return "rotate anticlockwise"
	}
	return fmt.Sprintf("row %d, column %d", m.Row(), m.Column())
}

func options() []table.Option {
	return []table.Option{{
		Key: "seed", Label: "Puzzle number", Hint: "empty for a new one", Limit: 20,
		Allow: func(r rune) bool { return r >= '0' && r <= '9' },
	}}
}

func settings(chosen map[string]string) (json.RawMessage, error) {
	if chosen["seed"] == "" {
		return json.Marshal(fresh())
	}
	seed, err := shaper.ParseSeed(chosen["seed"])
	if err != nil {
		return nil, err
	}
	return json.Marshal(shaper.Settings{Seed: seed})
}

// fresh is a new puzzle whose target is not empty: that one would be won before
// it is begun.
func fresh() shaper.Settings {
	for {
		settings := shaper.Settings{Seed: shaper.FreshSeed(rand.Uint64())}
		if s, err := shaper.New(settings); err != nil || !s.Won() {
			return settings
		}
	}
}

// chosen leaves the number open, so that a new game is a new puzzle.
func chosen(json.RawMessage) map[string]string { return nil }

// link is the number of a puzzle that comes from its number alone.
func link(text json.RawMessage) map[string]string {
	s, err := read(text)
	if err != nil || s.Target != "" || s.Pieces != "" {
		return nil
	}
	return map[string]string{"seed": shaper.FormatSeed(s.Seed)}
}

func howTo() []table.Card {
	sums := func(w, h int, dark bool) image.Image { return sprites.ShaperSumScene(w, h, dark, ".XX", "XX.") }
	hold := func(w, h int, dark bool) image.Image {
		return sprites.ShaperHoldScene(w, h, dark, "X.X/..x/X.o", true, 2, 3)
	}
	pieces := func(w, h int, dark bool) image.Image {
		return sprites.ShaperPiecesScene(w, h, dark, false, "XX", "X.", "./X")
	}
	turning := func(w, h int, dark bool) image.Image {
		return sprites.ShaperPiecesScene(w, h, dark, true, "X.", "X/.", ".X")
	}
	edge := func(w, h int, dark bool) image.Image {
		return sprites.ShaperHoldScene(w, h, dark, "X.X/..!/X.X", false, 2, 3)
	}
	return []table.Card{
		{Picture: sprites.ShaperGoalScene, Text: "Make your board the same as the computer's, in as few rounds as you can. Yours starts blank."},
		{Picture: sums, Text: "Each X of the piece turns a tile over: a blank one gets an X, an X goes blank. This is XOR."},
		{Picture: hold, Text: "Drag the piece over your board. The tiles it turns glow and show what they will be. Let go to place it."},
		{Picture: pieces, Text: "Nine pieces in ten are XX. The others have an empty half, which changes nothing. Each may lie or stand."},
		{Picture: turning, Text: "Rotate by wheel, right click, R or the buttons. Every quarter turn is a round and costs 10 points."},
		{Picture: edge, Text: "Over the right or bottom edge a drop is an error, which is a round too. Score = 200 − 10 × rounds, the finished board counted as one."},
	}
}
