// Package foursquare holds the rules of Four in a Square: marbles on a board of nine
// squares with four slots each. One square is a hole into which a neighbour slides. Its
// computer players are in package engine below it.
//
//	state, err := foursquare.New(foursquare.Settings{PiecesPerPlayer: 6})
//	if err != nil {
//		log.Fatal(err)
//	}
//	for _, move := range []foursquare.Move{foursquare.Place(0, 2), foursquare.Slide(3)} {
//		if state, err = state.Apply(move); err != nil {
//			log.Fatal(err)
//		}
//	}
//	fmt.Println(state.Turn(), "is to move, and the hole is at", state.Hole())
//	_, err = state.Apply(foursquare.Slide(8))
//	fmt.Println(err)
//
// The package only computes. It may import packages match, say and usertext and the
// standard library's pure packages, but no clock, file, network, random source or Ebiten.
// A State is a plain value; the same moves give the same State on every platform.
//
// The game checks for a block after the placement and again after the slide. A slide that
// completes blocks of both colours wins for the player who slid. The movement phase ends
// in a draw when the same position occurs for the third time, and after SlideLimit slides
// without a block.
//
// # Positions as text
//
// A game can start from a position, [Settings].Position: the nine tiles in reading order
// separated by slashes, each with r for a red marble, b for a blue one and a number for
// that many empty slots, or - for the hole; then a blank and the player to act, r or b.
// Red has as many marbles as blue or one more, which tells whether the player to act has
// already placed one in this turn. No player may have a block. The position has no
// history: no slide is blocked, no position has occurred, and the movement phase has all
// its slides. The hole may be anywhere.
//
//	r3/4/1b2/4/-/4/4/4/2r1 b
//
// # Where to start
//
// [New] makes a [State] from [Settings]. [Place] and [Slide] make a [Move] on a [Cell].
// [State.Legal], [State.CanPlace], [State.CanSlide] and [State.Apply] are the rules; a
// [MoveError] with its [Reason] explains an illegal move; [Outcome] is the result.
// [Position] is what repetition compares, [GameState] what the HTTP API shows. [Game]
// adapts the package to the registry.
package foursquare

import (
	_ "embed"
	"encoding/json"
	"strconv"

	"tessera/logic/match"
	"tessera/logic/say"
)

// Game returns Four in a Square without its computer players, which package engine adds.
func Game() *match.Game {
	return match.Define(New, match.Rules[State, Move]{
		Parse: ParseMove, Turn: seatToMove, Outcome: outcomeOf, Seats: seatsOf, Status: statusOf,
		MaxLength: maxLength, Values: valuesOf, Describe: State.Describe, DescribeMove: State.DescribeMove, Reasons: State.Reasons,
	}, match.Game{
		ID:      "foursquare",
		Title:   "Four in a Square",
		Summary: "Place a marble, slide a tile, get four in a square.",
		Effects: []*match.Effect{Completes, Stops, Allows},

		Levels:       match.Ladder(Levels(), "beginner", "easy", "medium", "hard", "perfect"),
		Scale:        scaleOf,
		DefaultLevel: "easy", // for someone who has played other games before
		Measure:      &match.Measure{},

		Options:  options(),
		Settings: settingsOf,
		Notation: []match.Word{
			{Text: "p SQUARE SLOT", About: "place a marble in a slot (0 to 3) of a square (0 to 8): p 0 2 " +
				"is the lower left slot of the top left square"},
			{Text: "s SQUARE", About: "slide a square into the hole next to it: s 3"},
		},
	})
}

func seat(p Player) int {
	if p == Blue {
		return 1
	}
	return 0
}

func seatToMove(s State) int { return seat(s.Turn()) }

// Name returns the name of the player's seat.
func (p Player) Name() say.ID {
	if p == Red {
		return "player|Red"
	}
	return "player|Blue"
}

func outcomeOf(s State) (match.Outcome, bool) {
	o, over := s.Outcome()
	switch {
	case !over:
		return match.Outcome{}, false
	case o.Winner == Nobody:
		return match.Outcome{Scores: []float64{0.5, 0.5}, Sentence: o.Said()}, true
	}
	scores := []float64{0, 0}
	scores[seat(o.Winner)] = 1
	return match.Outcome{Scores: scores, Sentence: say.It("%s wins with four in a square", o.Winner.Name())}, true
}

func seatsOf(s State) []match.Seat {
	var out []match.Seat
	for _, p := range Players {
		out = append(out, match.Seat{Name: p.Name(), Counts: match.Counts{
			{Number: uint64(s.Remaining(p)), Words: say.Plural{One: "%d to place", Many: "%d to place"}, None: "all placed"},
		}})
	}
	return out
}

func statusOf(s State) say.Text { return say.It("%s: %s", s.Turn().Name(), Task(s)) }

// Task says what the player to move has to do.
func Task(s State) say.ID {
	return [...]say.ID{"place a marble", "now slide a tile", "slide a tile"}[s.Phase()]
}

// Levels are the levels of the computer players, weakest first.
func Levels() []match.Level {
	return []match.Level{
		{Name: "beginner", About: "misses what a slide can do"},
		{Name: "easy", About: "thinks one turn ahead"},
		{Name: "medium", About: "thinks two turns ahead"},
		{Name: "hard", About: "thinks three turns ahead"},
		{Name: "perfect", About: "finds every win it can prove"},
	}
}

// maxLength counts two moves per marble, and the slides after them.
func maxLength(s State) int {
	return 2*2*s.Settings().PiecesPerPlayer + SlideLimit
}

const (
	piecesKey    = "piecesPerPlayer"
	backslideKey = "noBackslide"
)

func options() []match.Option {
	var counts []string
	for n := 1; n <= MaxPieces; n++ {
		counts = append(counts, strconv.Itoa(n))
	}
	return []match.Option{
		{
			Key: piecesKey, Flag: "pieces", Label: "Marbles each", Values: counts, Stepped: true,
			Default: strconv.Itoa(DefaultPieces),
			Hint:    "Once all are placed, you only slide tiles.",
		},
		{
			Key: backslideKey, Flag: "no-backslide", Label: "Sliding back", Values: []string{"false", "true"},
			Labels: []say.Text{say.It("Allowed"), say.It("Not allowed")}, Default: "false",
			Hint: "Not allowed: a tile that has just slid must rest for one slide.",
		},
	}
}

func settingsOf(values map[string]string, _ uint64) (json.RawMessage, error) {
	n, err := strconv.Atoi(values[piecesKey])
	if err != nil || n < 1 {
		return nil, say.Errorf("%q is not a possible number of marbles; "+
			"choose 1 to %d", values[piecesKey], MaxPieces)
	}
	noBackslide, err := strconv.ParseBool(values[backslideKey])
	if err != nil {
		return nil, say.Errorf("%s is %q; it must be true or false", backslideKey, values[backslideKey])
	}
	s := Settings{PiecesPerPlayer: n, NoBackslide: noBackslide}
	if err := s.Validate(); err != nil {
		return nil, err
	}
	return json.Marshal(s)
}

func valuesOf(s State) map[string]string {
	return map[string]string{
		piecesKey:    strconv.Itoa(s.Settings().PiecesPerPlayer),
		backslideKey: strconv.FormatBool(s.Settings().NoBackslide),
	}
}

func scaleOf(s match.State) *match.Scale {
	if match.Typed[State](s).Settings().NoBackslide {
		return &restingScale
	}
	return &usualScale
}

//go:embed scales.txt
var scales string

// The strengths are those of logic/LADDER.md; a test of command ladder compares them.
var (
	points       = match.ReadPoints(scales)
	usualScale   = match.Scale{ID: "usual", Title: "Sliding back allowed", Points: points[0]}
	restingScale = match.Scale{ID: "noBackslide", Title: "No sliding straight back", Points: points[1]}
)
