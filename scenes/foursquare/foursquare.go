// Package foursquare is the table of Four in a Square: its board on the screen,
// and what the shared table needs to know of its rules.
//
// It imports logic/foursquare and its engine, scenes/table and scenes/ui.
package foursquare

import (
	"encoding/json"
	"fmt"
	"image"
	"strconv"
	"time"

	"tessera/assets/sprites"
	"tessera/logic/foursquare"
	"tessera/logic/match"
	"tessera/scenes/table"
)

// moveTime is how long a marble flies and a tile glides.
const moveTime = 200 * time.Millisecond

// rules are the rules as the match replays them.
var rules = match.Of("foursquare", foursquare.New, foursquare.ParseMove)

// Game is Four in a Square as the table plays it.
func Game() *table.Game[foursquare.State] {
	return &table.Game[foursquare.State]{
		ID:      "foursquare",
		Title:   "Four in a Square",
		Line:    "Place a marble, slide a tile: four in a square win.",
		Picture: shelfPicture,
		Rules:   rules,
		Seats:   seats,
		Turn:    turn,
		Status:  status,
		Result:  result,

		Levels:       levels,
		DefaultLevel: defaultLevel(),
		Think:        think,
		Hint:         hint,

		Options:    options(),
		Settings:   settings,
		Chosen:     chosen,
		HowTo:      howTo(),
		ChangeTime: func(_, _ foursquare.State) time.Duration { return moveTime },
		NewBoard:   func() table.Board[foursquare.State] { return newBoard() },
	}
}

func seats(s foursquare.State) []table.Seat {
	var out []table.Seat
	for _, p := range foursquare.Players {
		red := p == foursquare.Red
		out = append(out, table.Seat{
			Name: playerName(p),
			Note: toPlace(s.Remaining(p)),
			Mark: func(px int) image.Image { return sprites.FoursquareSign(px, red) },
		})
	}
	return out
}

func playerName(p foursquare.Player) string {
	if p == foursquare.Red {
		return "Red"
	}
	return "Blue"
}

func toPlace(n int) string {
	if n == 0 {
		return "all placed"
	}
	return fmt.Sprintf("%d to place", n)
}

// seat is a player's seat: 0 or 1.
func seat(p foursquare.Player) int {
	if p == foursquare.Blue {
		return 1
	}
	return 0
}

func turn(s foursquare.State) int {
	if _, over := s.Outcome(); over {
		return -1
	}
	return seat(s.Turn())
}

func status(s foursquare.State) string { return playerName(s.Turn()) + ": " + task(s) }

// task is what the player to move is to do.
func task(s foursquare.State) string {
	switch s.Phase() {
	case foursquare.PlacementSlide:
		return "now slide a tile"
	case foursquare.Movement:
		return "slide a tile"
	}
	return "place a marble"
}

func result(s foursquare.State) string {
	o, over := s.Outcome()
	switch {
	case !over:
		return ""
	case o.Winner != foursquare.Nobody:
		return playerName(o.Winner) + " wins with four in a square"
	}
	return o.String()
}

const (
	piecesKey    = "piecesPerPlayer"
	backslideKey = "noBackslide"
)

func options() []table.Option {
	var counts []string
	for n := 1; n <= foursquare.MaxPieces; n++ {
		counts = append(counts, strconv.Itoa(n))
	}
	return []table.Option{
		{
			Key: piecesKey, Label: "Marbles each", Values: counts, Stepped: true,
			Default: strconv.Itoa(foursquare.DefaultPieces),
			Hint:    "When all are placed, the tiles go on sliding.",
		},
		{
			Key: backslideKey, Label: "Sliding back", Values: []string{"false", "true"},
			Labels: []string{"Allowed", "Not at once"}, Default: "false",
			Hint: "Not at once: the tile that was slid last rests for one slide.",
		},
	}
}

func settings(chosen map[string]string) (json.RawMessage, error) {
	n, err := strconv.Atoi(chosen[piecesKey])
	if err != nil || n < 1 {
		return nil, fmt.Errorf("%q marbles are no number of marbles; choose 1 to %d", chosen[piecesKey], foursquare.MaxPieces)
	}
	noBackslide, err := strconv.ParseBool(chosen[backslideKey])
	if err != nil {
		return nil, fmt.Errorf("%s is %q; it can be true or false", backslideKey, chosen[backslideKey])
	}
	s := foursquare.Settings{PiecesPerPlayer: n, NoBackslide: noBackslide}
	if err := s.Validate(); err != nil {
		return nil, err
	}
	return json.Marshal(s)
}

func chosen(text json.RawMessage) map[string]string {
	s, err := rules.Start(text)
	if err != nil {
		return nil
	}
	return map[string]string{
		piecesKey:    strconv.Itoa(s.Settings().PiecesPerPlayer),
		backslideKey: strconv.FormatBool(s.Settings().NoBackslide),
	}
}
