package puzzles

import (
	"tessera/logic/match"
	"tessera/logic/stats"
)

// The distance between levels without measured strengths, and how much stronger than the
// strongest level an unsolved puzzle is.
const (
	apart = 250
	above = 200
)

// strengthOf returns the strength of a player who solves half of the puzzles of a level,
// on the game's scale under its default rules if there is one.
func strengthOf(g *match.Game, kind *match.Kind, level int) int {
	names := Levels(g, kind)
	if scale := defaultScale(g); scale != nil {
		if level > len(names) {
			return scale.Strongest() + above
		}
		if strength, ok := scale.Of(names[level-1]); ok {
			return strength
		}
	}
	return level * apart
}

func defaultScale(g *match.Game) *match.Scale {
	if g.Scale == nil {
		return nil
	}
	s, err := g.New(nil)
	if err != nil {
		return nil
	}
	return g.Scale(s)
}

// span returns the range of ratings for a game's puzzles.
func span(g *match.Game) stats.Span {
	kind := &g.Kinds[0] // all kinds have the same levels
	beyond := len(Levels(g, kind)) + 1
	return stats.Span{Weakest: strengthOf(g, kind, 1), Strongest: strengthOf(g, kind, beyond), First: strengthOf(g, kind, beyond/2)}
}

// Rate adds a puzzle's first solution to the person's rating: a win at the first attempt,
// a loss otherwise. Call it before [Progress.Solve].
func (p *Progress) Rate(g *match.Game, kind *match.Kind, z Puzzle, m Mark) {
	if p.MarkOf(kind.ID, z) != Unsolved {
		return
	}
	if p.Ratings == nil {
		p.Ratings = map[string]*stats.Rating{}
	}
	if p.Ratings[g.ID] == nil {
		p.Ratings[g.ID] = &stats.Rating{}
	}
	score := 0.0
	if m == Clean {
		score = 1
	}
	p.Ratings[g.ID].Add(stats.Result{Against: min(strengthOf(g, kind, z.Level), match.MaxStrength), Score: score})
}

// Strength returns the person's strength at the puzzles of a game, on the scale of its
// levels. known is false before the first puzzle.
func (p *Progress) Strength(g *match.Game) (strength int, known bool) {
	r := p.Ratings[g.ID]
	if r == nil || len(g.Kinds) == 0 {
		return 0, false
	}
	return r.Next(span(g)), true
}
