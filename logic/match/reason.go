package match

import (
	"slices"
	"strconv"
	"strings"
)

// Fate is what a turn does, by the rules of its game.
type Fate uint8

// The fates. What a turn leaves is there after it, for the next player.
const (
	Ends      Fate = iota // it ends the game
	Captures              // it takes what stood at these places
	Saves                 // what could be taken at these places cannot be taken any more
	Completes             // it completes a square, which wins
	Stops                 // another's square at this place was one short, and is no more
	Threatens             // these are new: what can be taken next, or squares that are one short
	Encloses              // so many points are the player's that were not, beside the figure placed
	Fills                 // it fills a point that was the player's
	Lays                  // it lays so many pieces
	Closes                // it closes so many squares
	Matches               // so many more cells are right
	Spoils                // so many cells fewer are right
	Wastes                // it costs a round for nothing
	Leaves                // what stands at these places has one free side, where it can be taken next
	Allows                // another can complete a square at once
	Opens                 // so many squares lack one side
)

// Reason is a fact of the rules about a turn. It is a value until [Reason.Words] says
// it, and holds whatever anybody thinks of the turn.
type Reason struct {
	Fate  Fate
	Thing string   // what stands at the places, or is counted: "figure"
	At    []string // the places, as they are spoken
	Count int      // of things; of places, their number
	Whose string   // the other player's name, where one is meant
}

// mostPlaces is how many places are named; of more, the number is told.
const mostPlaces = 3

// things are what a reason is about: "the figure at h9", "5 figures".
func (r Reason) things(one, many string) string {
	if n := len(r.At); n > 0 && n <= mostPlaces {
		if one != "" {
			one += " "
		}
		if n > 1 {
			return one + r.Thing + "s at " + listed(r.At, " and ")
		}
		return one + r.Thing + " at " + r.At[0]
	}
	return many + Count(max(r.Count, len(r.At)), r.Thing)
}

// Words say a reason behind "it" or a turn: "captures h9", "leaves your figure at c3
// with one free side". Yours is what belongs to whoever made the turn: "your" or
// "their".
func (r Reason) Words(yours string) string {
	switch r.Fate {
	case Ends:
		return "ends the game"
	case Captures:
		if n := len(r.At); n <= mostPlaces {
			return "captures " + listed(r.At, " and ")
		}
		return "captures " + Count(len(r.At), r.Thing)
	case Saves:
		return "saves " + r.things(yours, "") + from(r, yours)
	case Completes:
		return "completes a square"
	case Stops:
		return "stops " + r.Whose + "'s square " + r.At[0]
	case Threatens:
		return r.threat()
	case Encloses:
		return "encloses " + Count(r.Count, r.Thing)
	case Fills:
		return "fills a point that was " + yours + " own already"
	case Lays:
		return "lays " + Count(r.Count, r.Thing)
	case Closes:
		return "closes " + Count(r.Count, r.Thing)
	case Matches:
		return "makes " + strconv.Itoa(r.Count) + " more " + plural(r.Count, r.Thing) + " right"
	case Spoils:
		return "makes " + Count(r.Count, r.Thing) + " wrong"
	case Wastes:
		return "costs a round for nothing"
	case Leaves:
		each := ""
		if len(r.At) > 1 {
			each = " each"
		}
		return "leaves " + r.things(yours, "") + from(r, yours) + " with one free side" + each
	case Allows:
		return "lets " + r.Whose + " complete a square at once"
	case Opens:
		return "leaves " + Count(r.Count, r.Thing) + " that " + lack(r.Count) + " one side"
	}
	return ""
}

// from says whose things are that were only counted.
func from(r Reason, yours string) string {
	if len(r.At) <= mostPlaces {
		return ""
	}
	return " of " + yours + "s"
}

func (r Reason) threat() string {
	switch {
	case r.Whose == "" && r.Count > 1:
		return "threatens " + number(r.Count) + " " + r.Thing + "s at once"
	case r.Whose == "":
		return "threatens a " + r.Thing + " " + strings.Join(r.At, "")
	}
	return "threatens " + r.things("the", "")
}

func number(n int) string {
	if n < 5 {
		return [...]string{"no", "one", "two", "three", "four"}[n]
	}
	return strconv.Itoa(n)
}

func plural(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return thing
}

func lack(n int) string {
	if n == 1 {
		return "lacks"
	}
	return "lack"
}

// Why are the reasons that tell a better turn and the one played apart: what only the
// one does, and what only the other does.
func (g *Game) Why(before State, better, played []string) (good, bad []Reason) {
	if g.Reasons == nil {
		return nil, nil
	}
	a, b := g.Reasons(before, better), g.Reasons(before, played)
	return without(a, b, false), without(b, a, true)
}

// without are the reasons of the one turn that the other has not, which speak for it
// or, if bad, against it.
func without(a, b []Reason, bad bool) (list []Reason) {
	for _, r := range a {
		same := func(o Reason) bool { return o.Fate == r.Fate && o.Count == r.Count && slices.Equal(o.At, r.At) }
		if r.Fate.Bad() == bad && !slices.ContainsFunc(b, same) {
			list = append(list, r)
		}
	}
	return list
}

// Bad reports whether a fate is to be avoided as a rule.
func (f Fate) Bad() bool {
	return f == Ends || f == Fills || f >= Spoils
}

// SayReasons says at most two reasons in a row: "captures h9 and saves your figure at
// c3"; "" for none.
func SayReasons(all []Reason, yours string) string {
	var words []string
	for _, r := range all[:min(len(all), 2)] {
		words = append(words, r.Words(yours))
	}
	return strings.Join(words, " and ")
}
