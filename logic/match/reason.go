package match

import (
	"slices"

	"tessera/logic/say"
)

// Effect is a kind of effect that a turn can have by the rules. Each game has variables
// for its own; reasons point to them.
type Effect struct {
	// Words says a reason to follow "it" or a turn: "captures h9", "leaves your piece at c3
	// with one free side". If yours is set, the player of the turn is addressed: "your
	// piece". Otherwise it is "their piece".
	Words func(r Reason, yours bool) say.Text
	// Bad is set if the effect should usually be avoided, such as a weakness that is open to
	// the next player.
	Bad bool
	// Tactical is set if an estimate that overlooks the effect is wrong, so that a review
	// counts smaller losses as mistakes.
	Tactical bool
	// Seen is set if the board or the adviser's own sentence shows the effect, so that a hint
	// does not repeat it.
	Seen bool
	// Slow is set if the effect alone stops nothing that the opponent does next.
	Slow bool
	// Chance is the name under which the statistics count it; "" if they do not. Habit is the
	// head of the number of chances missed, or for a bad effect of how often it happened.
	Chance string
	Habit  say.ID
	// Counts is set if a Count of 0 means that nothing can happen.
	Counts bool
}

// Reason is one effect of a turn, by the rules and independent of any evaluation.
// [Effect.Words] puts it into words.
type Reason struct {
	Effect *Effect
	At     []string // the places, in spoken form
	Where  say.ID   // place of a square: "at the top left"
	Count  int      // the number counted, or the number of places
	Whose  say.ID   // the opponent's name, if one is meant
}

// Ends is the effect of a turn that ends the game.
var Ends = &Effect{Bad: true, Words: func(Reason, bool) say.Text { return say.It("ends the game") }}

// Wins is the effect of a turn that ends the game with a win.
var Wins = &Effect{Words: func(Reason, bool) say.Text { return say.It("wins the game") }}

// Words returns the reason in words; see [Effect.Words].
func (r Reason) Words(yours bool) say.Text { return r.Effect.Words(r, yours) }

// Places returns the places as a list in a sentence. It returns false if they are too many to
// be named and only counted.
func (r Reason) Places() (list say.Text, named bool) {
	const most = 3
	return say.And(raw(r.At)...), len(r.At) <= most
}

// Counted returns the words of an effect that is only counted.
func Counted(words say.Plural) func(Reason, bool) say.Text {
	return func(r Reason, _ bool) say.Text { return say.Count(r.Count, words) }
}

// Chance returns the effect that the statistics count under a name, or nil.
func (g *Game) Chance(name string) *Effect {
	i := slices.IndexFunc(g.Effects, func(e *Effect) bool { return e.Chance == name && name != "" })
	if i < 0 {
		return nil
	}
	return g.Effects[i]
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
// otherwise the good ones. More of the same in b counts as the reason, too: closing two
// squares is no argument against a turn that closes three.
func without(a, b []Reason, bad bool) (list []Reason) {
	for _, r := range a {
		same := func(o Reason) bool {
			return o.Effect == r.Effect && o.Count >= r.Count && o.Where == r.Where &&
				!slices.ContainsFunc(r.At, func(at string) bool { return !slices.Contains(o.At, at) })
		}
		if r.Effect.Bad == bad && !slices.ContainsFunc(b, same) {
			list = append(list, r)
		}
	}
	return list
}

// SayReasons joins at most two reasons: "captures h9 and saves your figure at c3". It
// returns the zero text if there are none. yours is as in [Effect.Words].
func SayReasons(all []Reason, yours bool) say.Text {
	var words []say.Text
	for _, r := range all[:min(len(all), 2)] {
		words = append(words, r.Words(yours))
	}
	return say.And(words...)
}

// Because returns the arguments for a turn as a sentence, "This move captures h9.", to the
// player of the turn. It returns the zero text if the rules show none.
func (g *Game) Because(before State, turn []string) say.Text {
	// Translators: the fact is what the move does, such as "captures h9".
	return g.argue("This move %s.", before, turn, true, func(e *Effect) bool { return e.Seen })
}

// Refutes returns what an opponent's turn does against the one before it, as a sentence.
// It returns the zero text if the rules show nothing.
func (g *Game) Refutes(before State, turn []string) say.Text {
	// Translators: the fact is what the opponent's move does, such as "captures h9".
	return g.argue("The reply %s.", before, turn, false, func(e *Effect) bool { return e.Slow })
}

// argue says the good effects of a turn, except those left out, in a sentence.
func (g *Game) argue(sentence say.ID, before State, turn []string, yours bool, leftOut func(*Effect) bool) say.Text {
	if g.Reasons == nil {
		return say.Text{}
	}
	good := slices.DeleteFunc(g.Reasons(before, turn), func(r Reason) bool {
		return r.Effect.Bad || leftOut(r.Effect) || r.Effect.Counts && r.Count == 0
	})
	if len(good) == 0 {
		return say.Text{}
	}
	return say.It(sentence, SayReasons(good, yours))
}
