package match

import "unicode/utf8"

// About is what a game is remembered by and what decides nothing in it. Whoever
// has a clock and persons fills it in.
type About struct {
	Name    string `json:"name,omitempty"`    // what its player calls it, at most [MaxName] characters
	Saved   int64  `json:"saved,omitempty"`   // when it was changed last, in seconds of Unix time; 0 for unknown
	Spent   int64  `json:"spent,omitempty"`   // seconds that persons have thought about their moves
	GivenUp bool   `json:"givenUp,omitempty"` // it was left for another one before its end
	Hints   int    `json:"hints,omitempty"`   // how often a person has asked what to play
	NoHelp  bool   `json:"noHelp,omitempty"`  // before its end nobody is to be told what is best in it
	Review  string `json:"review,omitempty"`  // a review of it, as logic/review writes one; at most [MaxReview] bytes
}

// MaxName is the most characters of a game's name; MaxReview the most bytes of a
// review.
const (
	MaxName   = 60
	MaxReview = 256 << 10
)

// tidy drops what cannot be.
func (a About) tidy() About {
	const longest = 1 << 53 // what every reader of JSON keeps
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
