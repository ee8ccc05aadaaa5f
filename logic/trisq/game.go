// Package trisq holds the rules of Trisq, a game of triangles and squares on a board of
// 13 by 13 points, or 9 by 9 or 7 by 7. Its computer players are in package engine below it.
//
//	state, err := trisq.New(trisq.Settings{})
//	if err != nil {
//		log.Fatal(err)
//	}
//	for _, text := range strings.Fields("a2 a1 b1") {
//		move, err := trisq.ParseMove(text)
//		if err != nil {
//			log.Fatal(err)
//		}
//		if state, err = state.Apply(move); err != nil {
//			log.Fatal(err)
//		}
//	}
//	fmt.Println(state.LastCaptured(), "captured by", trisq.Triangle)
//	_, err = state.Apply(trisq.Pass)
//	fmt.Println(state.Turn(), "may pass:", err == nil)
//
// The package only computes. It may import packages match, say and usertext and the
// standard library's pure packages, but no clock, file, network, global random source or
// Ebiten. A State is a plain value; the same moves give the same State on every platform.
//
// The rule set "simple" captures single figures, the rule set "groups" whole connected
// groups. A pass is a move. The larger area wins.
//
// # Positions as text
//
// A game can start from a position, [Settings].Position: the rows from the top separated
// by slashes, with t for a triangle, s for a square and a number for that many empty
// points; then a blank and the side to move, t or s. No figure may be captured already,
// and at least one player must be able to place.
//
//	13/13/13/4t8/4st7/13/13/13/13/13/13/13/13 s
//
// # Where to start
//
// [New] makes a [State] from [Settings]. A [Move] places a figure on a [Point], or is
// [Pass]. [State.Legal] and [State.Apply] are the rules; a [MoveError] with its [Reason]
// explains an illegal move; [Outcome] is the result. [Game] adapts the
// package to the registry.
package trisq

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"math"
	"slices"
	"strconv"

	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/usertext"
)

// Game returns Trisq without its computer players, which package engine adds.
func Game() *match.Game {
	return match.Define(New, match.Rules[State, Move]{
		Parse: ParseMove, ParseIn: State.ParseMove, Turn: seatToMove, Outcome: outcomeOf, Seats: seatsOf, Status: statusOf,
		Values: valuesOf, Describe: State.Describe, DescribeMove: State.DescribeMove, Reasons: State.Reasons,
	}, match.Game{
		ID:      "trisq",
		Title:   "Trisq",
		Summary: "Triangles against squares: surround a piece to capture it.",
		Effects: []*match.Effect{Captures, Saves, Leaves},

		Levels:       match.Ladder(Levels(), "beginner", "easy", "keen", "strong", "expert", "master", "grandmaster"),
		Scale:        scaleOf,
		DefaultLevel: "beginner",
		ResignLevel:  "strong",
		Measure:      &match.Measure{Counts: say.Plural{One: "by how much|%d point", Many: "by how much|%d points"}, Parts: "by how much|%s points", Grain: 1.5, DecisiveLoss: 20, Hopeless: 20, Work: 20_000, Standing: standing},

		Options:  options(),
		Settings: settingsOf,
		Later:    []func(json.RawMessage) bool{isSmall},
		Short:    []map[string]string{{"size": "7"}, {"size": "9"}},
		Pass:     Pass.String(),
		Notation: []match.Word{
			{Text: "c12", About: "place on a point: a column a to n without i, and a row 1 to 13"},
			{Text: Pass.String(), About: "skip your turn; two passes in a row end the game"},
		},
	})
}

// seats are the players in playing order.
var seats = [2]Figure{Triangle, Square}

func seatToMove(s State) int {
	if s.Turn() == Square {
		return 1
	}
	return 0
}

func outcomeOf(s State) (match.Outcome, bool) {
	o, over := s.Outcome()
	if !over {
		return match.Outcome{}, false
	}
	if o.Winner == None {
		return match.Outcome{Scores: []float64{0.5, 0.5}, Sentence: o.Said()}, true
	}
	scores := []float64{0, 0}
	scores[o.Winner-Triangle] = 1
	return match.Outcome{Scores: scores, By: match.FormatValue(o.Margin()), Sentence: o.Said()}, true
}

func seatsOf(s State) []match.Seat {
	out := []match.Seat{{Name: "Triangles", Plural: true}, {Name: "player|Squares", Plural: true}}
	for i, side := range seats {
		out[i].Counts = match.Counts{captured(s.Captured(side))}
	}
	return out
}

// captured is the number of captures as a fact about a player.
func captured(n int) match.Fact {
	return match.Fact{Number: uint64(n), Words: say.Plural{One: "%d captured", Many: "%d captured"}}
}

func statusOf(s State) say.Text {
	name := seatsOf(s)[seatToMove(s)].Name
	if s.Passes() > 0 {
		return say.It("%s to move. A second pass ends the game.", name)
	}
	return say.It("%s to move", name)
}

// standing returns the area of each side, with komi added to the squares'.
func standing(s match.State) []float64 {
	state := match.Typed[State](s)
	return []float64{float64(state.Area(Triangle)), float64(state.Area(Square)) + state.Settings().Komi}
}

// Levels are the levels of the computer players, weakest first.
func Levels() []match.Level {
	return []match.Level{
		{Name: "beginner", About: "captures when it sees the chance"},
		{Name: "novice", About: "notices more captures than it misses"},
		{Name: "learner", About: "sometimes misses the next capture"},
		{Name: "easy", About: "rarely misses the next capture"},
		{Name: "casual", About: "always sees the next capture"},
		{Name: "fair", About: "looks ahead, but gives away some points"},
		{Name: "keen", About: "looks ahead, and gives away very few points"},
		{Name: "medium", About: "plays out more than a hundred games in its head"},
		{Name: "able", About: "plays out about two hundred games in its head"},
		{Name: "skilled", About: "plays out hundreds of games in its head"},
		{Name: "strong", About: "plays out about five hundred games in its head"},
		{Name: "hard", About: "plays out many hundreds of games in its head"},
		{Name: "expert", About: "plays out more than a thousand games in its head"},
		{Name: "champion", About: "plays out thousands of games in its head"},
		{Name: "master", About: "looks far ahead, and plays the last moves perfectly"},
		{Name: "grandmaster", About: "takes seconds for each turn, and up to 15 on a slow phone", Slow: true},
	}
}

func options() []match.Option {
	var komi []string
	for half := range 31 {
		komi = append(komi, match.FormatValue(float64(half)/2))
	}
	return []match.Option{
		{
			Key: "rules", Flag: "rules", Label: "Rules", Values: []string{string(RulesSimple), string(RulesGroups)},
			Labels: []say.Text{say.It("Simple"), say.It("Groups")}, Default: string(RulesSimple),
			Hint: "Simple: only single pieces can be captured. Groups: whole groups, too.",
		},
		{
			Key: "komi", Flag: "komi", Label: "Komi", Values: komi, Default: "0", Stepped: true,
			Hint: "Extra points for the squares, because triangles move first.",
		},
		{
			Key: "size", Flag: "size", Label: "Board", Values: []string{"7", "9", "13"}, Default: "13", Plain: true,
			Labels: []say.Text{say.Raw("7 × 7"), say.Raw("9 × 9"), say.Raw("13 × 13")},
			Hint:   "A smaller board makes a shorter game.",
		},
	}
}

func settingsOf(values map[string]string, _ uint64) (json.RawMessage, error) {
	komi, err := strconv.ParseFloat(values["komi"], 64)
	if err != nil {
		return nil, say.Errorf("komi %q is not a number", values["komi"])
	}
	s := Settings{Rules: Rules(values["rules"]), Komi: komi}
	if size := values["size"]; size != "" && size != strconv.Itoa(Size) {
		if s.Size, err = strconv.Atoi(size); err != nil || s.Size == 0 {
			return nil, wrongSize(usertext.Clip(size))
		}
	}
	if err := s.Validate(); err != nil {
		return nil, err
	}
	return json.Marshal(s)
}

// isSmall reports whether settings have a smaller board, which version 2 of the rules added.
func isSmall(settings json.RawMessage) bool {
	s, err := match.ReadSettings[Settings](settings)
	return err == nil && s.Size != 0 && s.Size != Size
}

// valuesOf names the size only of a smaller board.
func valuesOf(s State) map[string]string {
	values := map[string]string{"rules": string(s.Settings().Rules), "komi": match.FormatValue(s.Settings().Komi)}
	if s.Size() != Size {
		values["size"] = strconv.Itoa(s.Size())
	}
	return values
}

// Rules names a rule set.
type Rules string

const (
	// RulesSimple captures single figures; it is the default.
	RulesSimple Rules = "simple"
	// RulesGroups captures whole connected groups.
	RulesGroups Rules = "groups"
)

// MaxKomi is the largest komi: the whole board.
const MaxKomi = Points

// Settings are agreed on before the first move. The zero value is the default game.
type Settings struct {
	// Rules is RulesSimple or RulesGroups; empty means RulesSimple.
	Rules Rules `json:"rules,omitempty"`
	// Komi is added to the squares' area at the end, because triangles move first: 0 to
	// MaxKomi points, in steps of a half.
	Komi float64 `json:"komi,omitempty"`
	// Size is the number of columns and of rows: 7, 9 or 13; 0 means 13.
	Size int `json:"size,omitempty"`
	// Position is the board before the first move and the side to move, in the form of
	// [State.PositionText]; empty means an empty board and triangles.
	Position string `json:"position,omitempty"`
}

// shape returns the index of the board's size in sizes, or -1.
func (s Settings) shape() int { return slices.Index(sizes[:], cmp.Or(s.Size, Size)) }

func wrongSize(size any) error {
	return say.Errorf("the board cannot have %v columns and rows; choose 7, 9 or 13", size)
}

// Validate returns an error that says what is wrong with the settings, or nil.
func (s Settings) Validate() error {
	switch s.Rules {
	case "", RulesSimple, RulesGroups:
	default:
		return say.Errorf("%q is not a rule set; "+
			"choose %q or %q", usertext.Clip(string(s.Rules)), RulesSimple, RulesGroups)
	}
	if s.shape() < 0 {
		return wrongSize(s.Size)
	}
	// In this form NaN fails too.
	if !(s.Komi >= 0 && s.Komi <= MaxKomi) || s.Komi*2 != math.Trunc(s.Komi*2) {
		return say.Errorf("komi cannot be %v; choose 0 to %d in steps of 0.5, like 2.5", s.Komi, MaxKomi)
	}
	return nil
}

// New returns the empty board with triangles to move, or the stated position. The error
// names the wrong setting.
func New(settings Settings) (State, error) {
	if err := settings.Validate(); err != nil {
		return State{}, err
	}
	s := State{
		shape:  uint8(settings.shape()),
		groups: settings.Rules == RulesGroups,
		komi:   int16(settings.Komi * 2),
	}
	if settings.Position == "" {
		return s, nil
	}
	s, err := s.parsePosition(settings.Position)
	if err == nil {
		err = s.checkStart()
	}
	return s, err
}

func scaleOf(s match.State) *match.Scale {
	if match.Typed[State](s).Settings().Rules == RulesGroups {
		return &groupsScale
	}
	return &simpleScale
}

//go:embed scales.txt
var scales string

// The strengths are those of logic/LADDER.md; a test of command ladder compares them.
// They were measured on the default board; smaller boards have the same order of levels.
// Grandmaster's is an estimate until enough of its games have been played.
var (
	points      = match.ReadPoints(scales)
	simpleScale = match.Scale{ID: "simple", Title: "Simple", Points: points[0]}
	groupsScale = match.Scale{ID: "groups", Title: "Groups", Points: points[1]}
)
