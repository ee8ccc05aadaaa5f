package match

import (
	"cmp"
	"slices"
	"sort"
	"strings"
)

// Line is a turn of the seat to move with its expected continuation.
type Line struct {
	Moves      []string   `json:"moves"` // the turn first
	Evaluation Evaluation `json:"known"` // evaluation of the position if that turn is played
}

// Analyst is a [Search] that can report more than its best turn.
type Analyst interface {
	Search
	// Lines returns the turns with a known evaluation, each once with its continuation:
	// the best first, then those that were searched most.
	Lines() []Line
}

// lineTurns is the wanted length of a line in turns: the turn, the reply and the next
// turn. A forced win or loss is shown to its end, up to forcedTurns.
const (
	lineTurns   = 3
	forcedTurns = 12
)

// lineExtender is the Analyst that [Game.ExtendLines] returns. It extends lines that are too short by
// further searches: once early, so that there is something to show, and again when the
// main search is done.
type lineExtender struct {
	Search
	game  *Game
	state State
	most  int

	spent  int  // work spent by the main search
	early  bool // the early extension is done
	found  bool // the main search is done
	ahead  *BoundedSearch
	turn   string              // the turn after which ahead searches
	longer map[string][]string // extended lines, by their turns
	ended  map[string]bool     // turns after which nothing more is known
}

// ExtendLines wraps a search of s for which most lines, 1 or more, are wanted. It extends each
// line with a search of [Measure] Work units for a position.
func (g *Game) ExtendLines(s State, search Search, most int) Analyst {
	return &lineExtender{Search: search, game: g, state: s, most: most, longer: map[string][]string{}, ended: map[string]bool{}}
}

// lineWork returns the work for one position of a line; 0 means a complete search.
func (y *lineExtender) lineWork() int {
	if y.game.Measure == nil {
		return 0
	}
	return y.game.Measure.Work
}

func (y *lineExtender) Step(work int) (done bool) {
	switch {
	case y.ahead != nil:
		if y.ahead.Step(work) {
			lines := linesOf(y.ahead.Search)
			y.ended[y.turn] = len(lines) == 0
			if len(lines) > 0 {
				y.longer[y.turn] = slices.Concat(y.longer[y.turn], lines[0].Moves)
			}
			y.ahead = nil
		}
		return false
	case !y.found && (y.early || y.lineWork() == 0 || y.spent < y.lineWork()):
		y.spent += work
		y.found = y.Search.Step(work)
		return false
	case y.extendNext():
		return false
	}
	y.early = true
	return y.found
}

// extendNext starts to extend the first short line. It reports whether there is one.
func (y *lineExtender) extendNext() bool {
	if y.game.Final {
		return false // the next move reveals chance
	}
	lines := y.Lines()
	for _, l := range lines[:min(len(lines), y.most)] {
		turn := y.turnOf(l.Moves)
		key := strings.Join(turn, ",")
		after, turns := y.follow(l.Moves)
		enough := lineTurns
		if l.Evaluation.Verdict == Win || l.Evaluation.Verdict == Loss {
			enough = forcedTurns
		}
		if turns >= enough || Over(after) || y.ended[key] {
			continue
		}
		search := y.game.Adviser(after)
		if search == nil {
			return false
		}
		y.turn, y.longer[key] = key, l.Moves
		y.ahead = Bound(search, y.lineWork())
		return true
	}
	return false
}

// Lines returns the wanted lines, followed by further turns whose result is proven.
func (y *lineExtender) Lines() []Line {
	var lines []Line
	for _, l := range linesOf(y.Search) {
		l.Moves = legalPart(y.state, l.Moves)
		if len(l.Moves) == 0 {
			continue
		}
		if len(lines) >= y.most {
			if !l.Evaluation.Proven() {
				continue
			}
			l.Moves = y.turnOf(l.Moves)
		} else if longer := y.longer[strings.Join(y.turnOf(l.Moves), ",")]; len(longer) > len(l.Moves) {
			l.Moves = legalPart(y.state, longer)
		}
		lines = append(lines, l)
	}
	inOrder(lines[:min(len(lines), y.most)])
	return lines
}

// inOrder sorts the lines by value: wins, other proven results, estimates from high to
// low, losses. The first line is the search's own choice and stays first. inOrder lowers
// any higher estimate to the first one's: a search that goes by wins may see more points
// after another turn, but it would have searched that turn more if it trusted them.
func inOrder(lines []Line) {
	if len(lines) == 0 {
		return
	}
	best, others := lines[0].Evaluation, lines[1:]
	for i := range others {
		if k := &others[i].Evaluation; k.Verdict == Estimated && best.Verdict == Estimated {
			k.Value = min(k.Value, best.Value)
		}
	}
	sort.SliceStable(others, func(i, j int) bool {
		a, b := others[i].Evaluation, others[j].Evaluation
		return cmp.Or(a.class()-b.class(), a.compareWorse(b)) < 0
	})
}

// class returns the rank of a verdict, the best first.
func (e Evaluation) class() int {
	switch e.Verdict {
	case Win:
		return 0
	case Estimated:
		return 2
	case Loss:
		return 3
	}
	return 1
}

// compareWorse compares evaluations of one class: positive if e is worse than other.
func (e Evaluation) compareWorse(other Evaluation) int {
	switch e.Verdict {
	case Win:
		return e.Turns - other.Turns
	case Loss:
		return other.Turns - e.Turns
	case Estimated:
		return cmp.Compare(other.Value, e.Value)
	}
	return 0
}

// Ownership estimates, by cell number, who will own each cell at the end: from 100, the first
// seat, to -100, the second. It is empty if the search has no such method.
func (y *lineExtender) Ownership() []int8 {
	if a, is := unwrapBounded(y.Search).(interface{ Ownership() []int8 }); is {
		return a.Ownership()
	}
	return nil
}

// turnOf returns the part of a line that the seat to move plays.
func (y *lineExtender) turnOf(line []string) []string {
	turn, _ := ownTurn(y.state, line)
	return turn
}

// follow returns the position after a legal line and the line's number of turns.
func (y *lineExtender) follow(line []string) (after State, turns int) {
	s, seat := y.state, -1
	for _, move := range line {
		if s.Turn() != seat {
			seat = s.Turn()
			turns++
		}
		s, _ = s.Apply(move) // cannot fail: the line is legal
	}
	return s, turns
}

// legalPart returns the longest legal prefix of a line.
func legalPart(s State, line []string) []string {
	for i, move := range line {
		next, err := s.Apply(move)
		if err != nil {
			return line[:i]
		}
		s = next
	}
	return line
}

// linesOf returns the lines of a search, or just the best one if it is not an Analyst.
func linesOf(s Search) []Line {
	if a, is := unwrapBounded(s).(Analyst); is {
		if lines := a.Lines(); len(lines) > 0 {
			return lines
		}
	}
	if line := s.BestTurn(); len(line) > 0 {
		return []Line{{Moves: line, Evaluation: s.Evaluation()}}
	}
	return nil
}

// unwrapBounded returns the search inside a Thinking, or s itself.
func unwrapBounded(s Search) Search {
	if t, is := s.(*BoundedSearch); is {
		return t.Search
	}
	return s
}
