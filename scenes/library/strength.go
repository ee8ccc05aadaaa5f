package library

import (
	"encoding/json"
	"slices"

	"tessera/logic/match"
	"tessera/logic/session"
	"tessera/logic/stats"
	"tessera/scenes/store"
)

// Strength is how strong the person is in a game under the rules of some settings, by
// what is counted in a book, and the scale that it is on; nil where nobody can tell.
func Strength(b *stats.Book, g *match.Game, settings json.RawMessage) (int, *match.Scale) {
	if g.Scale == nil {
		return 0, nil
	}
	s, err := g.New(settings)
	if err != nil {
		return 0, nil
	}
	scale := g.Scale(s)
	return b.Rating(g.ID, scale.ID).Next(Span(g, scale)), scale
}

// Span is where on a scale somebody is looked for: of whom nothing is known, first at
// the level of a new game.
func Span(g *match.Game, scale *match.Scale) stats.Span {
	first, _ := scale.Of(g.DefaultLevel)
	return stats.Span{Weakest: scale.Weakest(), Strongest: scale.Strongest(), First: first}
}

// Start begins a game with these seats or, of none, with those of a first game: a person
// and computers. The computers that follow the person's strength are as strong as that is
// now.
func Start(s store.Store, g *match.Game, settings json.RawMessage, seats []string, seed uint64) (*session.Session, error) {
	state, err := g.New(settings)
	if err != nil {
		return nil, err
	}
	if seats == nil {
		seats = g.BesidePerson(len(g.Seats(state)), FirstOpponent(g))
	}
	return session.Start(g, settings, followStrength(s, g, settings, seats), seed)
}

// FirstOpponent sits at the seats that a new game gives to the computer: one that
// follows the person's strength, where there is a scale for that; "" for the game's own.
func FirstOpponent(g *match.Game) string {
	if g.Scale == nil {
		return ""
	}
	return match.StrengthWord(0)
}

// Follows reports whether a computer player's name is that of one who follows the
// person's strength.
func Follows(who string) bool {
	_, is := match.ParseStrength(who)
	return is
}

// followStrength gives the seats that follow the person's strength the strength that it
// has now.
func followStrength(s store.Store, g *match.Game, settings json.RawMessage, seats []string) []string {
	if !slices.ContainsFunc(seats, Follows) {
		return seats
	}
	b, _ := Statistics(s)
	n, scale := Strength(b, g, settings)
	if scale == nil {
		return seats
	}
	followed := slices.Clone(seats)
	for i, who := range seats {
		if Follows(who) {
			followed[i] = match.StrengthWord(n)
		}
	}
	return followed
}
