package puzzles

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"tessera/logic/match"
	"tessera/logic/stats"
)

// Tally counts how often each level finds the right turn of each puzzle, from the weakest
// level to the first that finds it in half of its tries.
type Tally struct {
	Tries int              // the most tries of a level at a puzzle
	found map[string][]int // by kind and [Puzzle.ID], one count for each level from the weakest
}

// NewTally returns an empty tally.
func NewTally(tries int) *Tally { return &Tally{tries, map[string][]int{}} }

const firstTally = "tessera tally 1"

// ParseTally reads what Write wrote. The error says which line is wrong.
func ParseTally(text string) (*Tally, error) {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	tries, isFirst := strings.CutPrefix(lines[0], firstTally+" ")
	n, err := strconv.Atoi(tries)
	if !isFirst || err != nil || n < 1 {
		return nil, fmt.Errorf("a tally begins with the line %q and how often each level tried", firstTally)
	}
	t := NewTally(n)
	for i, line := range lines[1:] {
		fields := strings.Fields(line)
		if len(fields) < 3 {
			return nil, fmt.Errorf("line %d: a puzzle is its kind, its name, and how often each level found it", i+2)
		}
		var found []int
		for _, field := range fields[2:] {
			count, err := strconv.Atoi(field)
			if err != nil || count < 0 || count > n {
				return nil, fmt.Errorf("line %d: %q is no number from 0 to %d", i+2, field, n)
			}
			found = append(found, count)
		}
		t.found[fields[0]+" "+fields[1]] = found
	}
	return t, nil
}

// Write returns the counts for the puzzles of some sets, in their order.
func (t *Tally) Write(sets []Set) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %d\n", firstTally, t.Tries)
	for _, set := range sets {
		for _, p := range set.Puzzles {
			if found := t.Found(set.ID, p); len(found) > 0 {
				fmt.Fprintf(&b, "%s %s %s\n", set.ID, p.ID(), strings.Trim(fmt.Sprint(found), "[]"))
			}
		}
	}
	return b.String()
}

// Found returns the counts for a puzzle, from the weakest level to the last one asked.
func (t *Tally) Found(kind string, p Puzzle) []int { return t.found[kind+" "+p.ID()] }

// Level returns the level of a puzzle as in [Puzzle]; false if no level has tried it.
func (t *Tally) Level(kind string, p Puzzle) (level int, known bool) {
	found := t.Found(kind, p)
	at := slices.IndexFunc(found, t.isEnough)
	if at < 0 {
		at = len(found)
	}
	return at + 1, len(found) > 0
}

// Extend lets levels try a puzzle until one finds it, unless they were asked before.
func (t *Tally) Extend(g *match.Game, set *Set, p Puzzle, levels int) error {
	found := t.Found(set.ID, p)
	for level := len(found); level < min(levels, len(Levels(g, set.Kind))) && !slices.ContainsFunc(found, t.isEnough); level++ {
		count, err := t.countFinds(g, set, p, level)
		if err != nil {
			return err
		}
		found = append(found, count)
	}
	t.found[set.ID+" "+p.ID()] = found
	return nil
}

// isEnough reports whether a count is half of the tries.
func (t *Tally) isEnough(found int) bool { return 2*found >= t.Tries }

// countFinds counts how often a level, by its index, finds a puzzle's turn, until it is decided
// whether that is half of the tries. Fixed seeds make a tally reproducible.
func (t *Tally) countFinds(g *match.Game, set *Set, p Puzzle, level int) (found int, err error) {
	for seed := range t.Tries {
		right, err := Try(g, set.Kind, p, level, uint64(seed))
		if err != nil {
			return 0, err
		}
		if right {
			found++
		}
		if left := t.Tries - 1 - seed; t.isEnough(found) || !t.isEnough(found+left) {
			break
		}
	}
	return found, nil
}

// Try reports whether a level, by its index in [Levels], finds a puzzle's turn.
func Try(g *match.Game, kind *match.Kind, p Puzzle, level int, seed uint64) (right bool, err error) {
	m, answer, err := p.Open(g)
	if err != nil {
		return false, err
	}
	start, begin, chance := m.Current().State(), m.Cursor(), rand.New(rand.NewPCG(seed, 0x747279))
	for {
		turn := turnOf(g, kind, m.Current().State(), level, chance)
		if len(turn) == 0 {
			return false, nil
		}
		for _, move := range turn {
			if err := m.Play(move); err != nil {
				return false, err
			}
			if right, wrong := Judge(g, start, answer, m.Current().Moves()[begin:]); right || wrong {
				return right, nil
			}
		}
	}
}

func turnOf(g *match.Game, kind *match.Kind, s match.State, level int, chance *rand.Rand) []string {
	if len(kind.Solvers) > 0 {
		return kind.Solvers[level].Turn(s, chance)
	}
	search := g.Search(s, Levels(g, kind)[level], chance.Uint64())
	match.Finish(search, 0)
	return search.BestTurn()
}

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
			strongest, _ := scale.Of(names[len(names)-1])
			return strongest + above
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

// settled is the number of results after which a strength no longer leaps.
const settled = 5

// Strength returns the person's strength at the puzzles of a game, on the scale of its
// levels. known is false before the fifth puzzle.
func (p *Progress) Strength(g *match.Game) (strength int, known bool) {
	r := p.Ratings[g.ID]
	if r == nil || len(r.Results) < settled || len(g.Kinds) == 0 {
		return 0, false
	}
	return r.Next(span(g)), true
}
