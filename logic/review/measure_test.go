package review_test

import (
	"flag"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"tessera/logic/engines"
	"tessera/logic/games"
	"tessera/logic/internal/errtest"
	"tessera/logic/match"
	"tessera/logic/review"
	"tessera/logic/trisq"
)

// To measure the quality of reviews, run
//
//	go test ./logic/review -run Measure -v -timeout 0 -measure 40 -measuregame trisq
//
// It plays that many games with players of mixed levels and compares their reviews with
// oracles that share only the rules with the engines: an exhaustive search of endings; in
// Four in a Square a search for blocks forced within two turns; in Shaper exact
// expectations. Trisq has another oracle for the middle game: random playouts, which say
// little under the rules groups. There a Go program with the command estimate_score can
// replace them, given as -measurewith.
var (
	measuredWith = flag.String("measurewith", "", "the program, with its arguments, that estimates the score by the rules groups")
	measured     = flag.Int("measure", 0, "how many games to measure reviews by")
	measuredGame = flag.String("measuregame", "trisq", "the game that is played")
	measureFirst = flag.Int("measurefirst", 0, "number of the first of these games")
	measureDepth = flag.Int("measureoracle", 100, "how many games of Trisq the oracle plays on from a position; 0 for none")
	measureWith  = flag.String("measuresettings", "", "the settings of the games, as JSON")
)

// tally counts findings in the reviews of some games.
type tally struct {
	games, turns, marks     int
	own, ownUnmarked        int // jumps of ten points in the review's own evaluation
	seen, seenUnmarked      int // and in the playout oracle's evaluation
	right, even, wrong      int // marks that the oracle finds right, too small to say, or wrong
	proven, reverted        int // positions with a proven result, and unmarked turns that lost the proof
	excused                 int // marked turns that lost the proof
	known                   int // turns whose loss the exact oracle knows
	found, missed, needless int // of these: mistakes with and without a mark, and marks without a loss
	slowest, total, play    time.Duration
}

func TestMeasureReviews(t *testing.T) {
	if *measured == 0 {
		t.Skip("only when asked for, by -measure")
	}
	game, err := games.All().Find(*measuredGame)
	errtest.None(t, err)
	var settings []byte
	if *measureWith != "" {
		settings = []byte(*measureWith)
	}
	sum := &tally{}
	for n := *measureFirst; n < *measureFirst+*measured; n++ {
		start := time.Now()
		moves := mixedGame(t, game, settings, uint64(n))
		sum.play += time.Since(start)
		p := played{game, match.Record{Game: game.ID, Settings: settings, Moves: moves}}
		start = time.Now()
		r := p.review(t)
		took := time.Since(start)
		sum.slowest, sum.total = max(sum.slowest, took), sum.total+took
		states := p.states(t, r)
		if game.ID == "trisq" {
			sum.countSwings(t, p, r, states)
		}
		sum.countProofs(t, r)
		sum.countKnown(t, game, r, states)
		t.Logf("game %d, %d turns, %.1f s: %s", n, len(r.Turns), took.Seconds(), r.Summary(game))
		t.Logf("so far: %+v", *sum)
	}
}

// mixedGame plays a game between two of the quicker levels or, without levels, between
// random moves and the adviser.
func mixedGame(t *testing.T, game *match.Game, settings []byte, seed uint64) []string {
	t.Helper()
	chance := rand.New(rand.NewPCG(seed, 1))
	var levels, who []string
	for _, l := range game.Offered() {
		if !l.Slow {
			levels = append(levels, l.Name)
		}
	}
	if len(levels) > 0 {
		levels = levels[:len(levels)-1] // the strongest of them takes long too
		who = []string{levels[chance.IntN(len(levels))], levels[chance.IntN(len(levels))]}
	}
	m, err := match.New(game, settings, nil, 0)
	errtest.None(t, err)
	for !match.Over(m.Current().State()) && m.Len() < 220 {
		s := game.Adviser(m.Current().State())
		if len(who) > 0 {
			s = game.Search(m.Current().State(), who[m.Current().State().Turn()], match.TurnSeed(seed, m.Len()))
		}
		match.Finish(s, 0)
		line := s.BestTurn()
		if all := slices.Collect(m.Current().State().Legal()); len(who) == 0 && chance.IntN(3) == 0 {
			line = []string{all[chance.IntN(len(all))]}
		}
		for _, move := range line {
			errtest.None(t, m.Play(move))
		}
	}
	t.Logf("%v", who)
	return m.Current().Moves()
}

func (p played) states(t *testing.T, r *review.Review) []match.State {
	t.Helper()
	s, err := p.game.New(p.Settings)
	errtest.None(t, err)
	states := []match.State{s}
	for _, turn := range r.Turns {
		if s, err = match.After(s, p.Moves[turn.From:turn.To]); err != nil {
			t.Fatal(err)
		}
		states = append(states, s)
	}
	return states
}

// countProofs counts proven results and those that the next turn lost.
func (c *tally) countProofs(t *testing.T, r *review.Review) {
	c.games, c.turns, c.marks = c.games+1, c.turns+len(r.Turns), c.marks+len(r.Mistakes)
	for i := range r.Turns {
		after := r.Points[i+1]
		switch {
		case !r.Points[i].Evaluation.Proven():
			continue
		case len(r.Seats) == 1, after.Over, after.Evaluation.Proven():
		case r.MistakeOf(i) != nil:
			c.excused++
		default:
			c.reverted++
			t.Logf("turn %d leads from a %v to what is %v", i+1, r.Points[i].Evaluation, after.Evaluation)
		}
		c.proven++
	}
}

// countKnown compares the marks with the exact oracle.
func (c *tally) countKnown(t *testing.T, game *match.Game, r *review.Review, states []match.State) {
	for i := range r.Turns {
		lost, known := truths[game.ID](states[i], states[i+1])
		if !known {
			continue
		}
		c.known++
		const least = 0.05 // the least loss that a review reports
		switch marked := r.MistakeOf(i) != nil; {
		case marked && lost >= least:
			c.found++
		case marked:
			c.needless++
			t.Logf("turn %d is marked, %s; the oracle knows that it gave %v away\n%v", i+1, r.MistakeOf(i).Words(game), lost, states[i])
		case lost >= least:
			c.missed++
			t.Logf("turn %d gave %v away, as the oracle knows; the review says %v, then %v\n%v", i+1, lost, r.Points[i].Evaluation, r.Points[i+1].Evaluation, states[i])
		}
	}
}

// jump is a change of the evaluation that no review should overlook, in points.
const jump = 10

// countSwings counts unmarked jumps of the evaluation and checks the marks by playouts.
func (c *tally) countSwings(t *testing.T, p played, r *review.Review, states []match.State) {
	t.Helper()
	o := oracle{chance: rand.New(rand.NewPCG(7, 7))}
	var said []float64
	if groups := match.Typed[trisq.State](states[0]).Settings().Rules == trisq.RulesGroups; groups && *measuredWith != "" {
		said = estimates(t, p.Moves)
	} else {
		for i := range states {
			said = append(said, o.margin(match.Typed[trisq.State](states[i]), *measureDepth))
		}
	}
	for i := range r.Turns {
		marked := r.MistakeOf(i) != nil || i > 0 && r.MistakeOf(i-1) != nil
		a, isA := r.Points[i].ValueFor(0)
		b, isB := r.Points[i+1].ValueFor(0)
		if isA && isB && (a-b >= jump || b-a >= jump) {
			c.own++
			if !marked {
				c.ownUnmarked++
			}
		}
		// Two turns apart the same player moves; the right to move is worth much by
		// groups.
		if i+2 < len(said) && (said[i]-said[i+2] >= jump || said[i+2]-said[i] >= jump) {
			c.seen++
			if r.MistakeOf(i) == nil && r.MistakeOf(i+1) == nil {
				c.seenUnmarked++
				t.Logf("turns %d and %d: the oracle goes from %.1f to %.1f, the review from %v to %v", i+1, i+2, said[i], said[i+2], r.Points[i].Evaluation, r.Points[i+2].Evaluation)
			}
		}
	}
	for _, m := range r.Mistakes {
		better, err := match.After(states[m.Turn], m.Better)
		errtest.None(t, err)
		gain := o.margin(match.Typed[trisq.State](better), 4**measureDepth) - o.margin(match.Typed[trisq.State](states[m.Turn+1]), 4**measureDepth)
		if r.Turns[m.Turn].Seat == 1 {
			gain = -gain
		}
		const noise = 1.5
		switch {
		case gain > noise:
			c.right++
		case gain < -noise:
			c.wrong++
			t.Logf("turn %d is marked, %s; the oracle finds %v worse by %.1f points than what was played", m.Turn+1, m.Words(p.game), m.Better, -gain)
		default:
			c.even++
		}
	}
}

// estimates returns the external program's estimate of every position of a game.
func estimates(t *testing.T, moves []string) []float64 {
	t.Helper()
	words := strings.Fields(*measuredWith)
	program := exec.Command(words[0], words[1:]...)
	in, err := program.StdinPipe()
	errtest.None(t, err)
	out, err := program.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := program.Start(); err != nil {
		t.Fatal(err)
	}
	client := engines.NewClient(out, in)
	defer func() { in.Close(); program.Wait() }()
	estimate := func() float64 {
		text, err := client.Do("estimate_score")
		if err != nil {
			t.Fatal(err)
		}
		score, err := engines.ParseScore(strings.Fields(text)[0])
		if err != nil {
			t.Fatal(err)
		}
		return score
	}
	for _, err := range []error{client.BoardSize(trisq.Size), client.Komi(0), client.ClearBoard()} {
		errtest.None(t, err)
	}
	said := []float64{estimate()}
	for i, move := range moves {
		if err := client.Play([]engines.Color{engines.Black, engines.White}[i%2], move); err != nil {
			t.Fatal(err)
		}
		said = append(said, estimate())
	}
	return said
}

// oracle plays random games on a board of its own. Players do not fill their own single
// points; all other moves are equally likely.
type oracle struct {
	chance *rand.Rand
	board  [wide * wide]int8 // 0 empty, 1 and 2 the players, 3 the border
	groups bool
	seen   [wide * wide]int
	round  int
}

const wide = trisq.Size + 2

var ways = [4]int{1, -1, wide, -wide}

// margin returns the mean lead of the triangles in points over that many playouts.
func (o *oracle) margin(s trisq.State, times int) float64 {
	o.groups = s.Settings().Rules == trisq.RulesGroups
	var start [wide * wide]int8
	for row := range wide {
		for column := range wide {
			at := row*wide + column
			if row == 0 || column == 0 || row == wide-1 || column == wide-1 {
				start[at] = 3
				continue
			}
			switch s.At(trisq.Point((row-1)*trisq.Size + column - 1)) {
			case trisq.Triangle:
				start[at] = 1
			case trisq.Square:
				start[at] = 2
			}
		}
	}
	if times == 0 {
		return 0
	}
	if outcome, over := s.Outcome(); over {
		return float64(outcome.Triangles-outcome.Squares) - outcome.Komi
	}
	sum := 0
	for n := range times {
		o.board = start
		turn := int8(1 + n%2) // alternate the first player to cancel the right to move
		for passes, plies := 0, 0; passes < 2 && plies < 500; plies++ {
			if o.play(turn) {
				passes = 0
			} else {
				passes++
			}
			turn = 3 - turn
		}
		sum += o.area()
	}
	return float64(sum)/float64(times) - s.Settings().Komi
}

// play makes a random move, or returns false if there is none.
func (o *oracle) play(me int8) bool {
	var free [trisq.Points]int
	n := 0
	for at, x := range o.board {
		if x == 0 {
			free[n], n = at, n+1
		}
	}
	for n > 0 {
		i := o.chance.IntN(n)
		at := free[i]
		n--
		free[i] = free[n]
		if !o.isOwn(at, me) && o.place(at, me) {
			return true
		}
	}
	return false
}

func (o *oracle) isOwn(at int, me int8) bool {
	for _, d := range ways {
		if x := o.board[at+d]; x != me && x != 3 {
			return false
		}
	}
	return true
}

// place places a figure, and takes it back if it has no liberty.
func (o *oracle) place(at int, me int8) bool {
	o.board[at] = me
	for _, d := range ways {
		if o.board[at+d] == 3-me && o.isTaken(at+d) {
			o.remove(at + d)
		}
	}
	if o.isTaken(at) {
		o.board[at] = 0
		return false
	}
	return true
}

// isTaken reports whether a figure, or its group, has no liberty.
func (o *oracle) isTaken(at int) bool {
	me := o.board[at]
	if !o.groups {
		for _, d := range ways {
			if x := o.board[at+d]; x == 0 || x == me {
				return false
			}
		}
		return true
	}
	o.round++
	return !o.breathes(at, me)
}

func (o *oracle) breathes(at int, me int8) bool {
	o.seen[at] = o.round
	for _, d := range ways {
		switch x := o.board[at+d]; {
		case x == 0:
			return true
		case x == me && o.seen[at+d] != o.round && o.breathes(at+d, me):
			return true
		}
	}
	return false
}

func (o *oracle) remove(at int) {
	me := o.board[at]
	o.board[at] = 0
	if !o.groups {
		return
	}
	for _, d := range ways {
		if o.board[at+d] == me {
			o.remove(at + d)
		}
	}
}

// area returns the first player's lead in points, single free points included.
func (o *oracle) area() (n int) {
	for at, x := range o.board {
		switch {
		case x == 1, x == 0 && o.isOwn(at, 1):
			n++
		case x == 2, x == 0 && o.isOwn(at, 2):
			n--
		}
	}
	return n
}
