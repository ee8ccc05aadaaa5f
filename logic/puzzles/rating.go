package puzzles

import (
	"tessera/logic/match"
	"tessera/logic/stats"
)

// How far the strengths of levels are apart where nobody has measured them, and how
// much stronger than the strongest level a puzzle is that none of them solves.
const (
	apart = 250
	above = 200
)

// strengthOf is how strong somebody is who finds the turns of puzzles of a level half
// the time: on the game's scale by its usual rules, where there is one.
func strengthOf(g *match.Game, kind *match.Kind, level int) int {
	names := Levels(g, kind)
	if scale := usualScale(g); scale != nil {
		if level > len(names) {
			return scale.Strongest() + above
		}
		if strength, ok := scale.Of(names[level-1]); ok {
			return strength
		}
	}
	return level * apart
}

func usualScale(g *match.Game) *match.Scale {
	if g.Scale == nil {
		return nil
	}
	s, err := g.New(nil)
	if err != nil {
		return nil
	}
	return g.Scale(s)
}

// span is where the solver of a game's puzzles is looked for.
func span(g *match.Game) stats.Span {
	kind := &g.Kinds[0] // all have the same levels
	beyond := len(Levels(g, kind)) + 1
	return stats.Span{Weakest: strengthOf(g, kind, 1), Strongest: strengthOf(g, kind, beyond), First: strengthOf(g, kind, beyond/2)}
}

// Rate takes a puzzle into a person's strength at those of its game, the first time that
// it is solved: found at once is won against it, anything else lost. Call it before
// [Progress.Solve].
func (p *Progress) Rate(g *match.Game, kind *match.Kind, z Puzzle, m Mark) {
	if p.Of(kind.ID, z) != Unsolved {
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

// Strength is how strong a person is at the puzzles of a game, on the scale of its
// levels; false before the first.
func (p *Progress) Strength(g *match.Game) (strength int, known bool) {
	r := p.Ratings[g.ID]
	if r == nil || len(g.Kinds) == 0 {
		return 0, false
	}
	return r.Next(span(g)), true
}
