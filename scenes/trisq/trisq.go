// Package trisq is the table of Trisq: its board on the screen, and what the
// shared table needs to know of its rules.
//
// It imports logic/trisq, scenes/table and scenes/ui.
package trisq

import (
	"encoding/json"
	"fmt"
	"image"
	"strconv"
	"time"

	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/logic/trisq"
	"tessera/scenes/table"
	"tessera/scenes/ui"
)

// rules are the rules as the match replays them.
var rules = match.Of("trisq", trisq.New, trisq.ParseMove)

// Game is Trisq as the table plays it.
func Game() *table.Game[trisq.State] {
	levels, think := table.Levels(trisq.Levels(), trisq.NewSearch)
	return &table.Game[trisq.State]{
		ID:      "trisq",
		Title:   "Trisq",
		Line:    "Triangles against squares: surround a figure and it is yours.",
		Picture: shelfPicture,
		Rules:   rules,
		Seats:   seats,
		Turn:    turn,
		Status:  status,
		Result:  result,

		Levels:       levels,
		DefaultLevel: levels[0],
		Think:        think,

		Pass:    trisq.Pass.String(),
		MayPass: func(s trisq.State) bool { return s.Check(trisq.Pass) == nil },

		Options:    options(),
		Settings:   settings,
		Chosen:     chosen,
		HowTo:      howTo(),
		ChangeTime: changeTime,
		NewBoard:   func() table.Board[trisq.State] { return newBoard() },
	}
}

// The seats in the order of play.
var sides = [2]trisq.Figure{trisq.Triangle, trisq.Square}

func seats(s trisq.State) []table.Seat {
	out := []table.Seat{
		{Name: "Triangles", Mark: mark(true)},
		{Name: "Squares", Mark: mark(false)},
	}
	for i, side := range sides {
		out[i].Note = fmt.Sprintf("%d captured", s.Captured(side))
	}
	return out
}

func mark(triangle bool) func(px int) image.Image {
	return func(px int) image.Image { return sprites.TrisqMark(px, triangle) }
}

func turn(s trisq.State) int {
	if _, over := s.Outcome(); over {
		return -1
	}
	if s.Turn() == trisq.Triangle {
		return 0
	}
	return 1
}

func status(s trisq.State) string {
	name := "Triangles"
	if s.Turn() == trisq.Square {
		name = "Squares"
	}
	if s.Passes() > 0 {
		return name + " to move. A second pass ends the game."
	}
	return name + " to move"
}

func result(s trisq.State) string {
	if o, over := s.Outcome(); over {
		return o.String()
	}
	return ""
}

// changeTime shows a capture a little longer than a mere placement.
func changeTime(from, to trisq.State) time.Duration {
	for _, side := range sides {
		if from.Captured(side) != to.Captured(side) {
			return ui.Slow
		}
	}
	return ui.Normal
}

func options() []table.Option {
	var komi []string
	for half := range 31 {
		komi = append(komi, strconv.FormatFloat(float64(half)/2, 'f', -1, 64))
	}
	return []table.Option{
		{
			Key: "rules", Label: "Rules", Values: []string{string(trisq.RulesSimple), string(trisq.RulesGroups)},
			Labels: []string{"Simple", "Groups"}, Default: string(trisq.RulesSimple),
			Hint: "Simple: only single figures are captured. Groups: whole groups are, too.",
		},
		{
			Key: "komi", Label: "Komi", Values: komi, Default: "0", Stepped: true,
			Hint: "Points added to the squares' area, since triangles move first.",
		},
	}
}

func settings(chosen map[string]string) (json.RawMessage, error) {
	komi, err := strconv.ParseFloat(chosen["komi"], 64)
	if err != nil {
		return nil, fmt.Errorf("komi %q is no number", chosen["komi"])
	}
	s := trisq.Settings{Rules: trisq.Rules(chosen["rules"]), Komi: komi}
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
		"rules": string(s.Settings().Rules),
		"komi":  strconv.FormatFloat(s.Settings().Komi, 'f', -1, 64),
	}
}

func shelfPicture(w, h int, dark bool) image.Image {
	return sprites.TrisqScene(w, h, dark,
		"·······",
		"··S·T··",
		"·TsT·S·",
		"··T·S··",
		"·······")
}

func howTo() []table.Card {
	scene := func(text string, rows ...string) table.Card {
		return table.Card{Text: text, Picture: func(w, h int, dark bool) image.Image {
			return sprites.TrisqScene(w, h, dark, rows...)
		}}
	}
	return []table.Card{
		scene("Players place one figure each in turn: triangles first, then squares. Figures never move.",
			"·····", "··T··", "·S·S·", "··T··"),
		scene("Fill the last free neighbour of an enemy figure and it is captured. Diagonals do not count.",
			"··T··", "·TsT·", "··T··"),
		scene("The edge of the board counts as a wall: in a corner two figures are enough.",
			"#·T··", "#S··T", "#tS·S", "#####"),
		scene("You may not place a figure where it would have no free neighbour, unless the move captures.",
			"··T··", "·TxT·", "··T··"),
		scene("You may not bring back the board as it stood after your last move. Play elsewhere first.",
			"·TS··", "TxtS·", "·TS··"),
		scene("Two passes end the game. Your figures and the empty regions that touch only them are your area. The larger area wins.",
			"11T22", "1TS2S", "TTSS2", "1TTS2"),
	}
}
