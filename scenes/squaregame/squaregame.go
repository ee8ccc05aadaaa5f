// Package squaregame is the table of Square Game: the paper with its points
// and pieces, the trays of the hands, the files, and what the shared table
// needs to know of its rules.
//
// It imports logic/squaregame and its engine, scenes/table and scenes/ui.
package squaregame

import (
	"encoding/json"
	"fmt"
	"image"
	"strconv"
	"strings"
	"time"

	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/logic/squaregame"
	"tessera/logic/squaregame/engine"
	"tessera/scenes/table"
	"tessera/scenes/ui"
)

const gameID = "square"

// levels are the computer players by name, think their way to begin.
var levels, think = table.Levels(engine.Levels(), engine.NewSearch)

// rules are the rules as the match replays them.
var rules = match.Of("square", squaregame.New, squaregame.ParseMove)

// Game is Square Game as the table plays it.
func Game() *table.Game[squaregame.State] {
	return &table.Game[squaregame.State]{
		ID:      gameID,
		Title:   "Square Game",
		Line:    "Lay your sticks so that every piece closes a square. Close two, and lay another.",
		Picture: shelfPicture,
		Rules:   rules,
		Seats:   seats,
		Turn:    func(s squaregame.State) int { return s.ToMove() - 1 },
		Status:  status,
		Result:  result,

		Levels:       levels,
		DefaultLevel: engine.Easy.String(),
		Think:        think,
		Hint:         hint,

		Pass:    squaregame.Pass.String(),
		MayPass: func(s squaregame.State) bool { return s.ToMove() > 0 && s.Phase() != squaregame.PhaseOpening },

		Options:    []table.Option{{Key: "players", Label: "Players", Values: []string{"2", "3", "4"}, Default: "2", Hint: "The last player opens, then the first begins."}},
		Settings:   settings,
		Chosen:     chosen,
		HowTo:      howTo(),
		ChangeTime: changeTime,
		Encode:     encode,
		Decode:     decode,
		Remark:     remark,
		Load:       openLoad,
		NewBoard:   func() table.Board[squaregame.State] { return newBoard() },
	}
}

// seatNames are the players by the colours of their pieces, from player 1 on.
var seatNames = [squaregame.MaxPlayers]string{"Blue", "Orange", "Green", "Purple"}

func seats(s squaregame.State) []table.Seat {
	out := make([]table.Seat, s.Players())
	closed := make([]int, squaregame.MaxPlayers)
	for _, q := range s.Squares() {
		if !q.Loop {
			closed[q.Player-1]++
		}
	}
	for i := range out {
		out[i] = table.Seat{
			Name: seatNames[i],
			Note: fmt.Sprintf("%s left · %s", count(s.PiecesLeft(i+1), "piece"), count(closed[i], "square")),
			Mark: func(px int) image.Image { return sprites.SquareSeat(px, i, ui.SeatColours[i]) },
		}
		if s.Players() > 2 {
			out[i].Note = fmt.Sprintf("%d left", s.PiecesLeft(i+1))
		}
	}
	return out
}

// count is a number of things in words: "1 piece", "2 pieces".
func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return strconv.Itoa(n) + " " + thing + "s"
}

// names joins players' names as a sentence does.
func names(players []int) string {
	list := make([]string, len(players))
	for i, p := range players {
		list[i] = seatNames[p-1]
	}
	if n := len(list); n > 1 {
		return strings.Join(list[:n-1], ", ") + " and " + list[n-1]
	}
	return strings.Join(list, "")
}

func status(s squaregame.State) string {
	if s.ToMove() == 0 {
		return ""
	}
	name := seatNames[s.ToMove()-1]
	switch {
	case s.Phase() == squaregame.PhaseOpening:
		return name + " opens the game with any piece"
	case s.Phase() == squaregame.PhaseFinal && s.MovesLeft() > 1:
		return fmt.Sprintf("%s's last turn: %s left", name, count(s.MovesLeft(), "move"))
	case s.Phase() == squaregame.PhaseFinal:
		return name + "'s last turn"
	case s.MovesLeft() > 1:
		return fmt.Sprintf("%s has %s left", name, count(s.MovesLeft(), "move"))
	}
	return name + " to move"
}

func result(s squaregame.State) string {
	o, over := s.Outcome()
	if !over {
		return ""
	}
	if o.Adjudicated {
		return wins(o) + ": nobody can place a piece, and the smallest hand counts"
	}
	return wins(o)
}

// wins says who has won, in short.
func wins(o squaregame.Outcome) string {
	if len(o.Winners) > 1 {
		return names(o.Winners) + " share the win"
	}
	return names(o.Winners) + " wins"
}

// changeTime shows a piece on its way to the board longer than a mere pass.
func changeTime(from, to squaregame.State) time.Duration {
	if from.LastIndex() == to.LastIndex() {
		return ui.Normal
	}
	return ui.Slow
}

func settings(chosen map[string]string) (json.RawMessage, error) {
	n, err := strconv.Atoi(chosen["players"])
	if err != nil {
		return nil, fmt.Errorf("%q is no number of players; 2, 3 or 4 can play", chosen["players"])
	}
	s := squaregame.Settings{Players: n}
	if _, err := squaregame.New(s); err != nil {
		return nil, err
	}
	return json.Marshal(s)
}

func chosen(text json.RawMessage) map[string]string {
	s, err := rules.Start(text)
	if err != nil {
		return nil
	}
	return map[string]string{"players": strconv.Itoa(s.Players())}
}
