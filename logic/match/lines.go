package match

import (
	"cmp"
	"slices"
	"strings"
)

// Line is a turn of the seat to move, and what is expected to follow it.
type Line struct {
	Moves []string   `json:"moves"` // the turn first
	Known Evaluation `json:"known"` // of the position, if that turn is played
}

// Analyst is a [Search] that knows of more than its best turn.
type Analyst interface {
	Search
	// Lines are the turns of which something is known so far, the best first and then
	// those that were looked at most, each once and with as much of what follows as is
	// known.
	Lines() []Line
	// Owners are, by the numbers of the board's cells, how sure it is whose each will
	// be at the end: from 100, the first seat's, to -100, the second's. None where
	// cells have no owners.
	Owners() []int8
}

// lineTurns is how many turns a line is to have: one, the reply and the point of it.
// One that wins or loses by force goes on to its end, for forcedTurns at most.
const (
	lineTurns   = 3
	forcedTurns = 12
)

// study is what [Game.Study] begins. It goes on behind a turn where
// its line is too short: early, so that there is something to see, and at its end.
type study struct {
	Search
	game  *Game
	state State
	most  int

	spent  int  // by the search itself
	early  bool // the lines have been gone on with once
	found  bool // the search is at its end
	ahead  *Thinking
	turn   string              // behind which ahead thinks
	longer map[string][]string // the lines gone on with, by their turns
	ended  map[string]bool     // behind which nothing more is known
}

// Study goes on with a search about a position of which so many lines are wanted, 1 or
// more. Behind a turn it thinks as long as a review does about a position.
func (g *Game) Study(s State, search Search, most int) Analyst {
	return &study{Search: search, game: g, state: s, most: most, longer: map[string][]string{}, ended: map[string]bool{}}
}

// brief is the work that goes into a position of a line; 0 is a thought to its end.
func (y *study) brief() int {
	if y.game.Measure == nil {
		return 0
	}
	return y.game.Measure.Work
}

// Step implements [Search].
func (y *study) Step(work int) (done bool) {
	switch {
	case y.ahead != nil:
		if y.ahead.Step(work) {
			more := bestLine(y.ahead.Search)
			y.longer[y.turn] = slices.Concat(y.longer[y.turn], more)
			y.ended[y.turn] = len(more) == 0
			y.ahead = nil
		}
		return false
	case !y.found && (y.early || y.brief() == 0 || y.spent < y.brief()):
		y.spent += work
		y.found = y.Search.Step(work)
		return false
	case y.goOn():
		return false
	}
	y.early = true
	return y.found
}

// goOn begins to think behind the first line that is too short, and reports whether
// there is one.
func (y *study) goOn() bool {
	if y.game.Final {
		return false // chance comes next
	}
	for _, l := range y.leading() {
		turn := y.turnOf(l.Moves)
		key := strings.Join(turn, ",")
		after, turns := y.follow(l.Moves)
		enough := lineTurns
		if l.Known.Verdict == Win || l.Known.Verdict == Loss {
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
		y.ahead = Think(search, y.brief())
		return true
	}
	return false
}

// leading are the first lines, as many as are wanted.
func (y *study) leading() []Line {
	lines := y.Lines()
	return lines[:min(len(lines), y.most)]
}

// Lines implements [Analyst]. Behind the lines that were wanted come turns of which
// something is proven.
func (y *study) Lines() []Line {
	var lines []Line
	for _, l := range linesOf(y.Search) {
		l.Moves = legalPart(y.state, l.Moves)
		if len(l.Moves) == 0 {
			continue
		}
		if len(lines) >= y.most {
			if !l.Known.Proven() {
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

// inOrder puts the turns that a search has looked at most in the order of what they are
// worth: what wins before what is proven besides, that before estimates, the higher first,
// and what loses last. The first is the search's own choice and stays it. No estimate is
// told to be higher than of that one: a search that goes by who wins may find more points
// behind another turn, but it would have looked there more had it believed them.
func inOrder(lines []Line) {
	if len(lines) == 0 {
		return
	}
	best, others := lines[0].Known, lines[1:]
	for i := range others {
		if k := &others[i].Known; k.Verdict == Estimated && best.Verdict == Estimated {
			k.Value = min(k.Value, best.Value)
		}
	}
	slices.SortStableFunc(others, func(a, b Line) int { return cmp.Or(a.Known.class()-b.Known.class(), a.Known.behind(b.Known)) })
}

// class is in which order verdicts are told, the best first.
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

// behind is above 0 where an evaluation is worse than another of the same class, and below
// it where it is better.
func (e Evaluation) behind(other Evaluation) int {
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

// Owners implements [Analyst].
func (y *study) Owners() []int8 {
	if a, is := inner(y.Search).(Analyst); is {
		return a.Owners()
	}
	return nil
}

// turnOf is the part of a line that the seat to move plays.
func (y *study) turnOf(line []string) []string {
	s, seat := y.state, y.state.Turn()
	for i, move := range line {
		next, err := s.Apply(move)
		if err != nil || next.Turn() != seat {
			return line[:min(i+1, len(line))]
		}
		s = next
	}
	return line
}

// follow is the position behind a legal line, and how many turns it has.
func (y *study) follow(line []string) (after State, turns int) {
	s, seat := y.state, -1
	for _, move := range line {
		if s.Turn() != seat {
			seat = s.Turn()
			turns++
		}
		s, _ = s.Apply(move) // legal
	}
	return s, turns
}

// legalPart is as much of a line as the rules allow.
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

// linesOf are the lines of a search, the best alone where it knows no other.
func linesOf(s Search) []Line {
	if a, is := inner(s).(Analyst); is {
		if lines := a.Lines(); len(lines) > 0 {
			return lines
		}
	}
	if line := s.Line(); len(line) > 0 {
		return []Line{{Moves: line, Known: s.Evaluation()}}
	}
	return nil
}

// bestLine is the best turn that a search knows, with what follows it.
func bestLine(s Search) []string {
	if lines := linesOf(s); len(lines) > 0 {
		return lines[0].Moves
	}
	return nil
}

// inner is the search that a thought goes on with.
func inner(s Search) Search {
	if t, is := s.(*Thinking); is {
		return t.Search
	}
	return s
}
