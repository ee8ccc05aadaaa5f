// Package review compares a played game with best play: the evaluation of every position,
// the turns that changed a proven result or cost most, the better turns and their
// continuations, and how much each player gave away.
//
//	shaper, err := games.All().Find("shaper")
//	if err != nil {
//		log.Fatal(err)
//	}
//	settings, moves := []byte(`{"target":"XX./.../...","pieces":"XX,XX,XX"}`), []string{"21", "21", "11"}
//	job, err := review.New(shaper, settings, moves)
//	if err != nil {
//		log.Fatal(err)
//	}
//	found, err := review.Run(shaper, job) // asks the adviser about every position
//	if err != nil {
//		log.Fatal(err)
//	}
//	for _, mistake := range found.Mistakes {
//		fmt.Println("turn", mistake.Turn+1, mistake.Words(shaper).String()+"; better:", mistake.Better)
//	}
//
// The package does not search by itself. A [Job] asks about one position after the other,
// and its caller supplies the answers: from a search in the same goroutine, from slices
// between frames, or from a worker of the page. The same answers give the same review
// everywhere.
//
// # A review
//
// [New] makes a [Job] and [Run] answers all its questions. The result is a [Review]: a
// [Point] for every position, a [Turn] for every turn, every [Mistake] with its [Kind],
// and a [PlayerSummary] for each player.
//
// Every position gets a quick search. In a game of two, turns that look like mistakes or
// overlook a capture are compared with the better turns by equal searches. The adviser's
// deep search examines the ten most doubtful turns, all turns that ran into a loss, and
// jumps of the evaluation. Proven results carry over to the next position if the best
// turn was played or the player had lost anyway.
//
// # Storage and words
//
// [Review.Encode] and [Decode] store a review with its game. [Review.Text] and
// [Review.Summary] put it into words; the game itself explains what turns do by the
// rules. [Review.Chances] are counted over many games. [SkillAndLuck] splits the score of
// a game with chance.
package review

import (
	"cmp"
	"sort"

	"tessera/logic/match"
	"tessera/logic/say"
)

// Kind is the kind of a mistake.
type Kind uint8

// The kinds. All but Costly are proven. Stored reviews use these numbers.
const (
	// Costly: it cost points, pieces or the like.
	Costly Kind = iota
	// GaveWin: won before, lost after.
	GaveWin
	// MissedWin: won before, drawn or unproven after.
	MissedWin
	// GaveDraw: drawn before, lost after.
	GaveDraw
	// Exposed: unproven before, lost after, and not proven lost after the better turn.
	Exposed
	kinds
)

// Point is a position at the start of a turn or at the end.
type Point struct {
	Moves      int // number of moves before it
	Seat       int // seat to move; -1 at the end of the game
	Evaluation match.Evaluation
	Over       bool // the game has ended; Known is not set
	// Worth is the score that perfect play expects, in a game with chance.
	Worth float64
	// Standing is the standing of each seat, in games of three or more and at the end.
	Standing []float64
}

// Turn is one reviewed turn.
type Turn struct {
	From, To int // its moves are moves[From:To]
	Seat     int
	// Lost is what it gave away and Luck what chance brought then, in a game with chance.
	Lost, Luck float64
}

// Mistake is a turn that was not the best.
type Mistake struct {
	Turn int // number of the turn, from 0
	Kind Kind
	// Cost is the difference to the better turn in the game's measure, or 0 if there is
	// no number. Proven is set if Cost is not an estimate.
	Cost   float64
	Proven bool
	// Better is the better turn, Line its continuation including Better.
	Better, Line []string
}

// Review is the result of a review.
type Review struct {
	Seats  []say.ID  // names of the players
	Scores []float64 // scores by seat, if the game is over
	Points []Point   // one more than Turns
	Turns  []Turn
	// Mistakes are sorted, the worst first.
	Mistakes []Mistake
	// Lost and Luck are the totals in a game with chance. Luck includes the start. The
	// score is what perfect play expected, minus Lost, plus Luck.
	Lost, Luck float64
}

// ShownFirst is how many mistakes are shown at first.
const ShownFirst = 5

// MistakeOf returns the mistake of a turn, or nil.
func (r *Review) MistakeOf(turn int) *Mistake {
	for i := range r.Mistakes {
		if r.Mistakes[i].Turn == turn {
			return &r.Mistakes[i]
		}
	}
	return nil
}

// TurnAt returns the index of the turn to which a position belongs; -1 at the start. moves
// is the number of moves before the position.
func (r *Review) TurnAt(moves int) int {
	for i, t := range r.Turns {
		if moves > t.From && moves <= t.To {
			return i
		}
	}
	return -1
}

// weight orders the kinds, the worst highest.
var weight = [kinds]int{GaveWin: 4, MissedWin: 3, GaveDraw: 3, Exposed: 2}

func (r *Review) sort() {
	sort.SliceStable(r.Mistakes, func(i, j int) bool {
		a, b := r.Mistakes[i], r.Mistakes[j]
		return cmp.Or(weight[b.Kind]-weight[a.Kind], cmp.Compare(b.Cost, a.Cost), a.Turn-b.Turn) < 0
	})
}

// ValueFor returns the value of a point for a seat of two; false if it is not a number.
func (p Point) ValueFor(seat int) (value float64, is bool) {
	if p.Over {
		if len(p.Standing) != 2 {
			return 0, false
		}
		return p.Standing[seat] - p.Standing[1-seat], true
	}
	if p.Evaluation.Verdict != match.Estimated && p.Evaluation.Verdict != match.Expected {
		return 0, false
	}
	if p.Seat == seat {
		return p.Evaluation.Value, true
	}
	return -p.Evaluation.Value, true
}

// result returns a point's proven result for a seat of two. s is its state, if final.
func (p Point) result(s match.State, seat int) match.Result {
	if p.Over {
		o, _ := s.Outcome()
		return o.Result(seat)
	}
	r := p.Evaluation.Result()
	if p.Seat == seat || r == match.Unproven {
		return r
	}
	return -r
}
