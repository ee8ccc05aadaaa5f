package shaper

import (
	"encoding/json"
	"errors"
	"fmt"
)

// Stats are a player's statistics over the games won. They are a value; the
// zero value has no games. Which games count (a puzzle replayed with its pieces
// known, say) is for the caller to decide.
type Stats struct {
	// Games is the number of games.
	Games int `json:"games"`
	// Best is the highest score, at most 190; it means nothing without games.
	Best int `json:"best"`
	// Total is the sum of the scores.
	Total int `json:"total"`
	// TotalPar is the sum of the expected scores of perfect play.
	TotalPar float64 `json:"totalPar"`
}

// Add returns the statistics with one more game, which must be won.
func (s Stats) Add(game State) (Stats, error) {
	outcome, over := game.Outcome()
	if !over {
		return s, errors.New("only a finished game counts in the statistics")
	}
	if s.Games == 0 || outcome.Score > s.Best {
		s.Best = outcome.Score
	}
	s.Games++
	s.Total += outcome.Score
	s.TotalPar += Par(game.Target())
	return s, nil
}

// Mean returns the mean score, and false without games.
func (s Stats) Mean() (float64, bool) {
	if s.Games == 0 {
		return 0, false
	}
	return float64(s.Total) / float64(s.Games), true
}

// MeanPar returns the mean expected score of perfect play on the same puzzles,
// and false without games.
func (s Stats) MeanPar() (float64, bool) {
	if s.Games == 0 {
		return 0, false
	}
	return s.TotalPar / float64(s.Games), true
}

// MeanAgainstPar returns the mean score less that of perfect play: near 0 after
// many perfect games, negative for the rest of us. It returns false without
// games.
func (s Stats) MeanAgainstPar() (float64, bool) {
	if s.Games == 0 {
		return 0, false
	}
	return (float64(s.Total) - s.TotalPar) / float64(s.Games), true
}

// String returns the statistics as JSON text, which ParseStats reads.
func (s Stats) String() string {
	text, err := json.Marshal(s)
	if err != nil { // a NaN set from outside; ParseStats and Add make none
		return "{}"
	}
	return string(text)
}

// ParseStats reads what String wrote; empty text is no games yet. The error
// says what is wrong with text that is not statistics.
func ParseStats(text string) (Stats, error) {
	if text == "" {
		return Stats{}, nil
	}
	var s Stats
	if err := json.Unmarshal([]byte(text), &s); err != nil {
		return Stats{}, fmt.Errorf("the statistics cannot be read: %w", err)
	}
	if s.Games == 0 && s != (Stats{}) || s.Games < 0 || s.Best > score(0) || s.Total > s.Games*s.Best {
		return Stats{}, fmt.Errorf("the statistics do not fit together: %d games with the best score %d and %d points in all", s.Games, s.Best, s.Total)
	}
	return s, nil
}
