package match

import (
	"slices"

	"tessera/logic/say"
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
	At    []string // the places, as they are spoken
	Where say.ID   // of a square: "at the top left"
	Count int      // of what is counted; of places, their number
	Whose say.ID   // the other player's name, where one is meant
}

// mostPlaces is how many places are named; of more, the number is told.
const mostPlaces = 3

// Words say a reason behind "it" or a turn: "captures h9", "leaves your figure at c3
// with one free side". Yours tells that what belongs to whoever made the turn is "your"
// figure; else it is "theirs".
func (r Reason) Words(yours bool) say.Text {
	switch r.Fate {
	case Captures, Saves, Leaves:
		return r.figures(yours)
	case Threatens:
		return r.threat()
	case Ends:
		return say.It("ends the game")
	case Completes:
		return say.It("completes a square")
	case Stops:
		// Translators: such as "stops Blue's square at the top left".
		return say.It("stops %s's square %s", r.Whose, r.Where)
	case Encloses:
		return say.Count(r.Count, say.Plural{One: "encloses %d point", Many: "encloses %d points"})
	case Fills:
		return say.It(one(yours, "fills a point that was your own already", "fills a point that was their own already"))
	case Lays:
		return say.Count(r.Count, say.Plural{One: "lays %d piece", Many: "lays %d pieces"})
	case Closes:
		return say.Count(r.Count, say.Plural{One: "closes %d square", Many: "closes %d squares"})
	case Matches:
		return say.Count(r.Count, say.Plural{One: "makes %d more cell right", Many: "makes %d more cells right"})
	case Spoils:
		return say.Count(r.Count, say.Plural{One: "makes %d cell wrong", Many: "makes %d cells wrong"})
	case Wastes:
		return say.It("costs a round for nothing")
	case Allows:
		return say.It("lets %s complete a square at once", r.Whose)
	case Opens:
		return say.Count(r.Count, say.Plural{One: "leaves %d square that lacks one side", Many: "leaves %d squares that lack one side"})
	}
	return say.Text{}
}

// figures say what happens to figures at one place, at a few, or at so many that only
// their number is told.
func (r Reason) figures(yours bool) say.Text {
	n := len(r.At)
	at := say.And(raw(r.At)...)
	switch {
	case r.Fate == Captures && n <= mostPlaces:
		return say.It("captures %s", at)
	case r.Fate == Captures:
		return say.Count(n, say.Plural{One: "captures %d figure", Many: "captures %d figures"})
	case r.Fate == Saves && n == 1:
		return say.It(one(yours, "saves your figure at %s", "saves their figure at %s"), at)
	case r.Fate == Saves && n <= mostPlaces:
		return say.It(one(yours, "saves your figures at %s", "saves their figures at %s"), at)
	case r.Fate == Saves && yours:
		return say.Count(n, say.Plural{One: "saves %d figure of yours", Many: "saves %d figures of yours"})
	case r.Fate == Saves:
		return say.Count(n, say.Plural{One: "saves %d figure of theirs", Many: "saves %d figures of theirs"})
	case n == 1:
		return say.It(one(yours, "leaves your figure at %s with one free side", "leaves their figure at %s with one free side"), at)
	case n <= mostPlaces:
		return say.It(one(yours, "leaves your figures at %s with one free side each", "leaves their figures at %s with one free side each"), at)
	case yours:
		return say.Count(n, say.Plural{One: "leaves %d figure of yours with one free side each", Many: "leaves %d figures of yours with one free side each"})
	}
	return say.Count(n, say.Plural{One: "leaves %d figure of theirs with one free side each", Many: "leaves %d figures of theirs with one free side each"})
}

// threat says what can be taken next: figures, or, without places, squares that can be
// completed.
func (r Reason) threat() say.Text {
	switch n := len(r.At); {
	case n == 1:
		return say.It("threatens the figure at %s", r.At[0])
	case n > mostPlaces:
		return say.Count(n, say.Plural{One: "threatens %d figure", Many: "threatens %d figures"})
	case n > 1:
		return say.It("threatens the figures at %s", say.And(raw(r.At)...))
	}
	switch r.Count {
	case 1:
		// Translators: such as "threatens a square at the top left".
		return say.It("threatens a square %s", r.Where)
	case 2:
		return say.It("threatens two squares at once")
	case 3:
		return say.It("threatens three squares at once")
	case 4:
		return say.It("threatens four squares at once")
	}
	return say.Count(r.Count, say.Plural{One: "threatens %d square at once", Many: "threatens %d squares at once"})
}

// one is a message about what is yours, or the same about what is theirs.
func one(yours bool, your, their say.ID) say.ID {
	if yours {
		return your
	}
	return their
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
		same := func(o Reason) bool {
			return o.Fate == r.Fate && o.Count == r.Count && o.Where == r.Where && slices.Equal(o.At, r.At)
		}
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
// c3"; nothing for none. Yours is that of [Reason.Words].
func SayReasons(all []Reason, yours bool) say.Text {
	var words []say.Text
	for _, r := range all[:min(len(all), 2)] {
		words = append(words, r.Words(yours))
	}
	return say.And(words...)
}
