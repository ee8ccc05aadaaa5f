package engine

import (
	"encoding/json"
	"fmt"
	"strconv"

	"tessera/logic/foursquare"
	"tessera/logic/match"
)

// rules are the rules behind the contract of the house.
var rules = &match.Rules[foursquare.State, foursquare.Move]{Parse: foursquare.ParseMove, Turn: seatToMove, Outcome: outcomeOf}

// Game is Four in a Square as the house knows it.
func Game() *match.Game {
	return &match.Game{
		ID:      "foursquare",
		Title:   "Four in a Square",
		Summary: "Place a marble, slide a tile: four in a square win.",

		New:       match.Starter(rules, foursquare.New),
		Seats:     func(s match.State) []match.Seat { return seatsOf(match.Typed[foursquare.State](s)) },
		Status:    func(s match.State) string { return statusOf(match.Typed[foursquare.State](s)) },
		MaxLength: func(s match.State) int { return maxLength(match.Typed[foursquare.State](s)) },

		Levels:       match.LevelList(Levels(), Level.About),
		DefaultLevel: Easy.String(), // for somebody who has played other games before
		Search:       search,
		Hint:         func(s match.State) match.Search { return search(s, Perfect.String(), 0) },

		Options:  options(),
		Settings: settingsOf,
		Values:   match.Reader(foursquare.New, valuesOf),
		Notation: []match.Word{
			{Text: "p SQUARE SLOT", About: "place a marble in a square (0 to 8) and one of its slots (0 to 3): p 0 2 is the top left square, its lower left slot"},
			{Text: "s SQUARE", About: "slide a square next to the hole into it: s 3"},
		},
	}
}

func seat(p foursquare.Player) int {
	if p == foursquare.Blue {
		return 1
	}
	return 0
}

func seatToMove(s foursquare.State) int { return seat(s.Turn()) }

func playerName(p foursquare.Player) string {
	if p == foursquare.Red {
		return "Red"
	}
	return "Blue"
}

func outcomeOf(s foursquare.State) (match.Outcome, bool) {
	o, over := s.Outcome()
	switch {
	case !over:
		return match.Outcome{}, false
	case o.Winner == foursquare.Nobody:
		return match.Outcome{Scores: []float64{0.5, 0.5}, Sentence: o.String()}, true
	}
	scores := []float64{0, 0}
	scores[seat(o.Winner)] = 1
	return match.Outcome{Scores: scores, Sentence: playerName(o.Winner) + " wins with four in a square"}, true
}

func seatsOf(s foursquare.State) []match.Seat {
	var out []match.Seat
	for _, p := range foursquare.Players {
		out = append(out, match.Seat{Name: playerName(p), Note: toPlace(s.Remaining(p))})
	}
	return out
}

func toPlace(n int) string {
	if n == 0 {
		return "all placed"
	}
	return fmt.Sprintf("%d to place", n)
}

func statusOf(s foursquare.State) string { return playerName(s.Turn()) + ": " + task(s) }

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

// maxLength counts two moves for every marble, and the slides after them.
func maxLength(s foursquare.State) int {
	return 2*2*s.Settings().PiecesPerPlayer + foursquare.SlideLimit
}

func search(s match.State, level string, seed uint64) match.Search {
	state := match.Typed[foursquare.State](s)
	search := NewSearch(state, match.LevelOf(Levels(), level), seed)
	return match.Thought[foursquare.Move]{
		Search: search,
		Known:  search.evaluation,
		Words:  func() string { return words(state, search.Knowledge()) },
	}
}

// words say what is proven, and what there is to do.
func words(s foursquare.State, k Knowledge) string {
	known := k.String()
	if known == "" {
		return ""
	}
	return playerName(s.Turn()) + " " + known + ": " + task(s)
}

// evaluation is what is known for the player to move. That he holds is a draw
// once it is known as well that he cannot force a block.
func (s *Search) evaluation() match.Evaluation {
	switch {
	case s.known.Verdict == Wins:
		return match.Evaluation{Verdict: match.Win, Turns: s.known.Turns}
	case s.known.Verdict == Loses:
		return match.Evaluation{Verdict: match.Loss, Turns: s.known.Turns}
	case s.known.Verdict == Holds && s.winless():
		return match.Evaluation{Verdict: match.Draw}
	}
	e := match.Evaluation{Unit: "prospects of blocks"}
	if len(s.turns) > 0 {
		e.Value = float64(s.turns[0].after.rate(even))
	}
	return e
}

// winless reports whether it is known that the player to move cannot force a
// block: a win in one turn was looked for before all else.
func (s *Search) winless() bool {
	return s.fewMarbles || s.root.backslide && max(s.attacked, 1) >= s.root.horizon(true) ||
		s.chart != nil && !s.chart.free // no board has stood before, so that all was counted
}

const (
	piecesKey    = "piecesPerPlayer"
	backslideKey = "noBackslide"
)

func options() []match.Option {
	var counts []string
	for n := 1; n <= foursquare.MaxPieces; n++ {
		counts = append(counts, strconv.Itoa(n))
	}
	return []match.Option{
		{
			Key: piecesKey, Flag: "pieces", Label: "Marbles each", Values: counts, Stepped: true,
			Default: strconv.Itoa(foursquare.DefaultPieces),
			Hint:    "When all are placed, the tiles go on sliding.",
		},
		{
			Key: backslideKey, Flag: "no-backslide", Label: "Sliding back", Values: []string{"false", "true"},
			Labels: []string{"Allowed", "Not at once"}, Default: "false",
			Hint: "Not at once: the tile that was slid last rests for one slide.",
		},
	}
}

func settingsOf(values map[string]string, _ uint64) (json.RawMessage, error) {
	n, err := strconv.Atoi(values[piecesKey])
	if err != nil || n < 1 {
		return nil, fmt.Errorf("%q marbles are no number of marbles; choose 1 to %d", values[piecesKey], foursquare.MaxPieces)
	}
	noBackslide, err := strconv.ParseBool(values[backslideKey])
	if err != nil {
		return nil, fmt.Errorf("%s is %q; it can be true or false", backslideKey, values[backslideKey])
	}
	s := foursquare.Settings{PiecesPerPlayer: n, NoBackslide: noBackslide}
	if err := s.Validate(); err != nil {
		return nil, err
	}
	return json.Marshal(s)
}

func valuesOf(s foursquare.State) map[string]string {
	return map[string]string{
		piecesKey:    strconv.Itoa(s.Settings().PiecesPerPlayer),
		backslideKey: strconv.FormatBool(s.Settings().NoBackslide),
	}
}
