package library

import (
	"encoding/json"

	"tessera/logic/match"
	"tessera/logic/session"
	"tessera/logic/stats"
	"tessera/scenes/store"
)

// Strength is how strong the person is in a game under the rules of some settings, by
// what is counted in a book; false where nobody can tell.
func Strength(b *stats.Book, g *match.Game, settings json.RawMessage) (int, bool) {
	if g.Scale == nil {
		return 0, false
	}
	s, err := g.New(settings)
	if err != nil {
		return 0, false
	}
	scale := g.Scale(s)
	return b.Rating(g.ID, scale.ID).Next(Span(g, scale)), true
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
	return session.Start(g, settings, FollowStrength(s, g, settings, seats), seed)
}

// FirstOpponent sits at the seats that a new game gives to the computer: one that
// follows the person's strength, where there is a scale for that; "" for the game's own.
func FirstOpponent(g *match.Game) string {
	if g.Scale == nil {
		return ""
	}
	return match.StrengthWord(0)
}

// FollowStrength gives the seats that follow the person's strength the strength that it
// has now.
func FollowStrength(s store.Store, g *match.Game, settings json.RawMessage, seats []string) []string {
	followed := append([]string(nil), seats...)
	for i, who := range seats {
		if _, follows := match.ParseStrength(who); !follows {
			continue
		}
		b, _ := Statistics(s)
		if n, ok := Strength(b, g, settings); ok {
			followed[i] = match.StrengthWord(n)
		}
	}
	return followed
}
