package match

import (
	"slices"

	"tessera/logic/say"
)

// Effect is an effect that a turn has by the rules.
type Effect uint8

// The fates. A weakness that a turn leaves is open to the next player.
const (
	Ends      Effect = iota // ends the game
	Captures                // captures the figures at these places
	Saves                   // the figures at these places can no longer be captured
	Completes               // completes a square, which wins
	Stops                   // blocks an opponent's square that was one piece short
	Threatens               // new threats: figures to capture next, or squares that are one piece short
	Encloses                // encloses this many new points, not counting the figure placed
	Fills                   // fills a point that already belonged to the player
	Lays                    // lays this many pieces
	Closes                  // closes this many squares
	Matches                 // this many more cells are right
	Spoils                  // this many cells more are wrong
	Wastes                  // wastes a round
	Leaves                  // the figures at these places have one free side and can be captured next
	Allows                  // an opponent can complete a square next
	Opens                   // this many squares lack one side
)

// Reason is one effect of a turn, by the rules and independent of any evaluation.
// [Reason.Words] puts it into words.
type Reason struct {
	Effect Effect
	At     []string // the places, in spoken form
	Where  say.ID   // place of a square: "at the top left"
	Count  int      // the number counted, or the number of places
	Whose  say.ID   // the opponent's name, if one is meant
}

// mostPlaces is the most places that are named; a longer list is only counted.
const mostPlaces = 3

// Words returns a reason to follow "it" or a turn: "captures h9", "leaves your figure at
// c3 with one free side". If yours is set, the player of the turn is addressed: "your
// figure". Otherwise it is "their figure".
func (r Reason) Words(yours bool) say.Text {
	switch r.Effect {
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
		return say.It(one(yours, "fills a point that was already yours", "fills a point that was "+
			"already theirs"))
	case Lays:
		return say.Count(r.Count, say.Plural{One: "places %d piece", Many: "places %d pieces"})
	case Closes:
		return say.Count(r.Count, say.Plural{One: "closes %d square", Many: "closes %d squares"})
	case Matches:
		return say.Count(r.Count, say.Plural{One: "gets %d more tile right", Many: "gets %d more tiles right"})
	case Spoils:
		return say.Count(r.Count, say.Plural{One: "gets %d more tile wrong", Many: "gets %d more tiles wrong"})
	case Wastes:
		return say.It("wastes a round")
	case Allows:
		return say.It("lets %s complete a square right away", r.Whose)
	case Opens:
		return say.Count(r.Count, say.Plural{One: "leaves %d square with one " +
			"side missing", Many: "leaves %d squares with one side missing"})
	}
	return say.Text{}
}

// figures says what happens to figures: at one place, at a few named places, or at many
// that are only counted.
func (r Reason) figures(yours bool) say.Text {
	n := len(r.At)
	at := say.And(raw(r.At)...)
	switch {
	case r.Effect == Captures && n <= mostPlaces:
		return say.It("captures %s", at)
	case r.Effect == Captures:
		return say.Count(n, say.Plural{One: "captures %d piece", Many: "captures %d pieces"})
	case r.Effect == Saves && n == 1:
		return say.It(one(yours, "saves your piece at %s", "saves their piece at %s"), at)
	case r.Effect == Saves && n <= mostPlaces:
		return say.It(one(yours, "saves your pieces at %s", "saves their pieces at %s"), at)
	case r.Effect == Saves && yours:
		return say.Count(n, say.Plural{One: "saves %d of your pieces", Many: "saves %d of your pieces"})
	case r.Effect == Saves:
		return say.Count(n, say.Plural{One: "saves %d of their pieces", Many: "saves %d of their pieces"})
	case n == 1:
		return say.It(one(yours, "leaves your piece at %s with one free side", "leaves their piece at %s "+
			"with one free side"), at)
	case n <= mostPlaces:
		return say.It(one(yours, "leaves your pieces at %s with one free side each", "leaves their pieces "+
			"at %s with one free side each"), at)
	case yours:
		return say.Count(n, say.Plural{One: "leaves %d of your pieces with " +
			"one free side", Many: "leaves %d of your pieces with one free side each"})
	}
	return say.Count(n, say.Plural{One: "leaves %d of their pieces with " +
		"one free side", Many: "leaves %d of their pieces with one free side each"})
}

// threat says what is threatened: figures or, without places, squares.
func (r Reason) threat() say.Text {
	switch n := len(r.At); {
	case n == 1:
		return say.It("threatens the piece at %s", r.At[0])
	case n > mostPlaces:
		return say.Count(n, say.Plural{One: "threatens %d piece", Many: "threatens %d pieces"})
	case n > 1:
		return say.It("threatens the pieces at %s", say.And(raw(r.At)...))
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

// one returns the message for "your" or for "their".
func one(yours bool, your, their say.ID) say.ID {
	if yours {
		return your
	}
	return their
}

// Why compares a better turn with the one played. good holds the good effects that only
// the better turn has, bad the bad effects that only the played one has.
func (g *Game) Why(before State, better, played []string) (good, bad []Reason) {
	if g.Reasons == nil {
		return nil, nil
	}
	a, b := g.Reasons(before, better), g.Reasons(before, played)
	return without(a, b, false), without(b, a, true)
}

// without returns the reasons in a that are not in b: the bad ones if bad is set,
// otherwise the good ones.
func without(a, b []Reason, bad bool) (list []Reason) {
	for _, r := range a {
		same := func(o Reason) bool {
			return o.Effect == r.Effect && o.Count == r.Count && o.Where == r.Where && slices.Equal(o.At, r.At)
		}
		if r.Effect.Bad() == bad && !slices.ContainsFunc(b, same) {
			list = append(list, r)
		}
	}
	return list
}

// Bad reports whether a fate should usually be avoided.
func (f Effect) Bad() bool {
	return f == Ends || f == Fills || f >= Spoils
}

// SayReasons joins at most two reasons: "captures h9 and saves your figure at c3". It
// returns the zero text if there are none. Yours is as in [Reason.Words].
func SayReasons(all []Reason, yours bool) say.Text {
	var words []say.Text
	for _, r := range all[:min(len(all), 2)] {
		words = append(words, r.Words(yours))
	}
	return say.And(words...)
}
