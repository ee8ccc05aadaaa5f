package puzzles

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"tessera/logic/match"
)

// Tally is how often each level found the right turn of each puzzle of a game, from the
// weakest up to the first that found it half the time. A level tries until it is clear
// whether it does.
type Tally struct {
	Tries int              // of each level at each puzzle, at most
	found map[string][]int // by kind and [Puzzle.ID], of the levels from the weakest on
}

// NewTally is one in which nobody has tried anything.
func NewTally(tries int) *Tally { return &Tally{tries, map[string][]int{}} }

const firstTally = "tessera tally 1"

// ParseTally reads what Write has written. The error says which line is wrong.
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

// Write is the text of what is known of the puzzles of some sets, in their order.
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

// Found is how often the levels found a puzzle's turn, from the weakest on, as far as
// they were asked.
func (t *Tally) Found(kind string, p Puzzle) []int { return t.found[kind+" "+p.ID()] }

// Level is the level of a puzzle, as [Puzzle] has it, or the first that was not asked;
// false where nobody has tried it.
func (t *Tally) Level(kind string, p Puzzle) (level int, known bool) {
	found := t.Found(kind, p)
	at := slices.IndexFunc(found, t.isEnough)
	if at < 0 {
		at = len(found)
	}
	return at + 1, len(found) > 0
}

// Ask lets so many levels try a puzzle, as far as they have not, until one finds it.
func (t *Tally) Ask(g *match.Game, set *Set, p Puzzle, levels int) error {
	found := t.Found(set.ID, p)
	for level := len(found); level < min(levels, len(Levels(g, set.Kind))) && !slices.ContainsFunc(found, t.isEnough); level++ {
		count, err := t.ask(g, set, p, level)
		if err != nil {
			return err
		}
		found = append(found, count)
	}
	t.found[set.ID+" "+p.ID()] = found
	return nil
}

// isEnough reports whether a level has found a turn half the time.
func (t *Tally) isEnough(found int) bool { return 2*found >= t.Tries }

// ask is how often a level, by its number from 0, finds the turn of a puzzle, until it is
// clear whether that is half the time. Its seeds are those of the tries, so that a tally
// can be made again.
func (t *Tally) ask(g *match.Game, set *Set, p Puzzle, level int) (found int, err error) {
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

// Try reports whether a level, by its number among [Levels] from 0, finds the turn of a
// puzzle with a seed.
func Try(g *match.Game, kind *match.Kind, p Puzzle, level int, seed uint64) (right bool, err error) {
	m, answer, err := p.Open(g)
	if err != nil {
		return false, err
	}
	start, begin, chance := m.State(), m.Cursor(), rand.New(rand.NewPCG(seed, 0x747279))
	for {
		turn := turnOf(g, kind, m.State(), level, chance)
		if len(turn) == 0 {
			return false, nil
		}
		for _, move := range turn {
			if err := m.Play(move); err != nil {
				return false, err
			}
			if right, wrong := Judge(g, start, answer, m.Moves()[begin:]); right || wrong {
				return right, nil
			}
		}
	}
}

// turnOf is what a level plays in a position.
func turnOf(g *match.Game, kind *match.Kind, s match.State, level int, chance *rand.Rand) []string {
	if len(kind.Solvers) > 0 {
		return kind.Solvers[level].Turn(s, chance)
	}
	search := g.Search(s, Levels(g, kind)[level], chance.Uint64())
	match.Finish(search, 0)
	return search.Line()
}
