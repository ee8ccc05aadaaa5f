package match

import "unicode/utf8"

// About is information about a game, from the user interface, with no effect on play.
type About struct {
	Name    string `json:"name,omitempty"`    // the player's name for it, at most [MaxName] characters
	Saved   int64  `json:"saved,omitempty"`   // time of the last change in seconds of Unix time; 0 if unknown
	Spent   int64  `json:"spent,omitempty"`   // seconds that persons have spent on their moves
	GivenUp bool   `json:"givenUp,omitempty"` // the player started another game before the end
	Hints   int    `json:"hints,omitempty"`   // number of hints a person has asked for
	NoHelp  bool   `json:"noHelp,omitempty"`  // no hints or reviews before the end of the game
	Review  string `json:"review,omitempty"`  // a review, encoded by package logic/review; at most [MaxReview] bytes
}

// MaxName is the most characters of a game's name, MaxReview the most bytes of a review.
const (
	MaxName   = 60
	MaxReview = 256 << 10
)

func (a About) tidy() About {
	const longest = 1 << 53 // the largest integer that every JSON reader preserves
	if a.Saved < 0 || a.Saved > longest {
		a.Saved = 0
	}
	if a.Spent < 0 || a.Spent > longest {
		a.Spent = 0
	}
	a.Hints = min(max(a.Hints, 0), MaxMoves)
	if len(a.Review) > MaxReview || !utf8.ValidString(a.Review) {
		a.Review = ""
	}
	a.Name = TidyName(a.Name)
	return a
}
