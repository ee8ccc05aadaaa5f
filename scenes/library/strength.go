package library

import (
	"encoding/json"
	"slices"

	"tessera/logic/match"
	"tessera/logic/session"
	"tessera/logic/stats"
	"tessera/scenes/store"
)

// Strength returns the person's strength in a game under the rules of some settings,
// according to a book, and its scale. The scale is nil if the strength is unknown.
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

// Span returns the part of a scale in which to look for a person's strength. Without any
// result it begins at the level of a new game.
func Span(g *match.Game, scale *match.Scale) stats.Span {
	first, _ := scale.Of(g.DefaultLevel)
	return stats.Span{Weakest: scale.Weakest(), Strongest: scale.Strongest(), First: first}
}

// Start starts a game with these seats. If seats is nil, they are a person and computers.
// Computers that follow the person's strength get its current value.
func Start(s store.Store, g *match.Game, settings json.RawMessage, seats []string, seed uint64) (*session.Session, error) {
	state, err := g.New(settings)
	if err != nil {
		return nil, err
	}
	if seats == nil {
		seats = g.SeatsWithPerson(len(g.Seats(state)), FirstOpponent(g))
	}
	return session.Start(g, settings, followStrength(s, g, settings, seats), seed)
}

// FirstOpponent returns the player for the computer's seats in a new game: one that
// follows the person's strength if the game has a scale, or "" for the game's own.
func FirstOpponent(g *match.Game) string {
	if g.Scale == nil {
		return ""
	}
	return match.StrengthName(0)
}

// FollowsStrength reports whether a computer player follows the person's strength.
func FollowsStrength(who string) bool {
	_, is := match.ParseStrength(who)
	return is
}

// followStrength sets the seats that follow the person's strength to its current value.
func followStrength(s store.Store, g *match.Game, settings json.RawMessage, seats []string) []string {
	if !slices.ContainsFunc(seats, FollowsStrength) {
		return seats
	}
	b, _ := Statistics(s)
	n, scale := Strength(b, g, settings)
	if scale == nil {
		return seats
	}
	followed := slices.Clone(seats)
	for i, who := range seats {
		if FollowsStrength(who) {
			followed[i] = match.StrengthName(n)
		}
	}
	return followed
}
