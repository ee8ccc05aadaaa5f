// Package squaregame holds the rules of Square Game: two to four players lay sixteen
// pieces each, or eight in a short game. The pieces are made of lines on a grid of 33 by 33
// points, and every piece must close a square. The last player opens the game. A player who
// closes several squares with one piece gets another move for each but the first.
//
//	state, err := squaregame.New(squaregame.Settings{Players: 3})
//	if err != nil {
//		log.Fatal(err)
//	}
//	for _, text := range []string{"1/1@15,15", "1/1@14,14"} {
//		move, err := squaregame.ParseMove(text)
//		if err != nil {
//			log.Fatal(err)
//		}
//		if state, err = state.Apply(move); err != nil {
//			log.Fatal(err)
//		}
//	}
//	fmt.Println("squares closed:", state.LastClosed(), "and player", state.ToMove(), "is next")
//	fmt.Println(state.CountLegal(), "placements are legal")
//
// The package also reads and writes the game's file format. It may import packages match,
// say and usertext, its own package grid (the lines as bits) and the standard library's
// pure packages. The computer players are in package engine below it.
//
// # Positions as text
//
// A game can start from a position, [Settings].Position: the pieces in the order in which
// they were laid, each as player/piece/permutation@x,y, separated by semicolons, or - if
// there are none; then a blank and the player to move and, in the middle of a turn, the
// moves left and the pieces laid in it. As in a file's board, pieces need not close
// squares. The hands and the final round follow from the board. A file stores the pieces
// as its board, and the text under the extra key "position".
//
//	2/13/4@15,15;1/9/1@16,16 2
//
// # Where to start
//
// [New] makes a [State] from [Settings]. A [Move] lays a piece in a permutation, or is
// [Pass]. [State.Legal], [State.Try] with its [Preview], and [State.Apply] are the rules;
// an [Illegal] with its [Reason] explains an illegal move; [Outcome] is the result.
// [Game] adapts the package to the registry.
//
// # Pieces
//
// [Flip], [RotateLeft] and [RotateRight] map a permutation 1 to 8 to another.
// [PieceLines], [PieceLength] and [PieceWords] describe a piece.
//
// # Files
//
// [DecodeFile] reads a [File]; each [Entry] is a piece or a move. [File.Replay] replays
// it and returns a [Replay] with a [Code] for every move. The Files of [Game] read and
// write a game to continue.
package squaregame

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/usertext"
)

const gameID = "square"

// Game returns Square Game without its computer players, which package engine adds.
func Game() *match.Game {
	return match.Define(New, match.Rules[State, Move]{
		Parse: ParseMove, Turn: seatToMove, Outcome: outcomeOf, Seats: seatsOf, Status: statusOf,
		Values: valuesOf, Describe: State.Describe, DescribeMove: State.DescribeMove, Reasons: State.Reasons,
	}, match.Game{
		ID:      gameID,
		Title:   "Square Game",
		Summary: "Close a square with every piece. Close two at once, and place another.",
		Effects: []*match.Effect{Closes, Opens},

		Levels:       match.Ladder(Levels(), "beginner", "learner", "casual", "medium", "skilled", "master", "grandmaster"),
		Scale:        scaleOf,
		DefaultLevel: "casual",
		Measure:      &match.Measure{Counts: say.Plural{One: "by how much|%d piece", Many: "by how much|%d pieces"}, Parts: "by how much|%s pieces", Grain: 1, DecisiveLoss: Pieces, Work: 100_000, Standing: standing},

		SharesWins: true,

		Short: []map[string]string{{piecesKey: strconv.Itoa(ShortPieces)}},
		// The last player opens, which counts as no turn, and so is a piece ahead.
		FirstSeat: 1,
		Options:   options(),
		Settings:  settingsOf,
		Pass:      Pass.String(),
		Later:     []func(json.RawMessage) bool{isShort},
		Files:     &match.Files{Recognizes: isFile, Encode: encode, Decode: decode},
		Notation:  notation(),
		Read:      read,
		Words:     []match.Word{{Text: "hand", About: "the pieces of the player to move", Say: hand}},
	})
}

func seatToMove(s State) int { return s.ToMove() - 1 }

func outcomeOf(s State) (match.Outcome, bool) {
	o, over := s.Outcome()
	if !over {
		return match.Outcome{}, false
	}
	scores := make([]float64, s.Players())
	for _, player := range o.Winners {
		scores[player-1] = 1 / float64(len(o.Winners))
	}
	return match.Outcome{Scores: scores, Sentence: o.Said()}, true
}

func seatsOf(s State) []match.Seat {
	out := make([]match.Seat, s.Players())
	closed := make([]int, MaxPlayers)
	for _, q := range s.Squares() {
		if !q.Loop {
			closed[q.Player-1]++
		}
	}
	for i := range out {
		out[i] = match.Seat{Name: PlayerName(i + 1), Counts: match.Counts{piecesLeft(s.PiecesLeft(i + 1)), squares(closed[i])}}
		if s.Players() > 2 {
			out[i].Counts = match.Counts{{Number: uint64(s.PiecesLeft(i + 1)), Words: say.Plural{One: "%d left", Many: "%d left"}}}
		}
	}
	return out
}

// piecesLeft and squares are facts about a player.
func piecesLeft(n int) match.Fact {
	return match.Fact{Number: uint64(n), Words: say.Plural{One: "%d piece left", Many: "%d pieces left"}}
}

func squares(n int) match.Fact {
	return match.Fact{Number: uint64(n), Words: say.Plural{One: "%d square", Many: "%d squares"}}
}

func statusOf(s State) say.Text {
	if s.ToMove() == 0 {
		return say.Text{}
	}
	name := PlayerName(s.ToMove())
	switch {
	case s.Phase() == PhaseOpening:
		return say.It("%s opens the game with any piece", name)
	case s.Phase() == PhaseFinal && s.MovesLeft() > 1:
		return say.Count(s.MovesLeft(), say.Plural{One: "%[2]s's last turn: " +
			"%[1]d move left", Many: "%[2]s's last turn: %[1]d moves left"}, name)
	case s.Phase() == PhaseFinal:
		return say.It("%s's last turn", name)
	case s.MovesLeft() > 1:
		return say.Count(s.MovesLeft(), say.Plural{One: "%[2]s has %[1]d move left", Many: "%[2]s has %[1]d moves left"}, name)
	case s.laidBy(s.ToMove()) <= 1: // nothing laid yet, except an opening
		return say.It("%s: place a piece to close a square", name)
	}
	return say.It("%s to move", name)
}

func options() []match.Option {
	extra, labels := []string{"0"}, []say.Text{say.It("No limit")}
	for n := 1; n < Pieces; n++ {
		extra, labels = append(extra, strconv.Itoa(n)), append(labels, say.It("Up to %d", n))
	}
	return []match.Option{
		{
			Key: playersKey, Flag: "players", Label: "Players", Values: []string{"2", "3", "4"}, Default: "2", Plain: true,
			Hint: "The last player opens, then the first one moves.",
		},
		{
			Key: extraKey, Flag: "most-extra", Label: "Extra moves", Values: extra, Labels: labels, Default: "0", Initial: "1", Stepped: true,
			Hint: "How many extra moves you can earn in a turn. Fewer makes a longer game.",
		},
		{
			Key: piecesKey, Flag: "pieces", Label: "Pieces each", Values: []string{strconv.Itoa(ShortPieces), allPieces}, Default: allPieces, Plain: true,
			Hint: "Eight make a shorter game.",
		},
	}
}

const (
	playersKey = "players"
	extraKey   = "mostExtra"
	piecesKey  = "pieces"
)

var allPieces = strconv.Itoa(Pieces)

func settingsOf(values map[string]string, _ uint64) (json.RawMessage, error) {
	n, err := strconv.Atoi(values[playersKey])
	if err != nil || n == 0 { // the settings would read 0 as the default
		return nil, say.Errorf("%q is not a number of players; 2, 3 or 4 can play", values[playersKey])
	}
	extra, err := strconv.Atoi(values[extraKey])
	if err != nil {
		return nil, say.Errorf("%q is not a number of extra moves; choose 1 to %d, or 0 "+
			"for no limit", values[extraKey], Pieces-1)
	}
	s := Settings{Players: n, MostExtra: extra}
	if text := values[piecesKey]; text != "" && text != allPieces {
		if s.Pieces, err = strconv.Atoi(text); err != nil || s.Pieces == 0 {
			return nil, wrongPieces(usertext.Clip(text))
		}
	}
	if _, err := New(s); err != nil {
		return nil, err
	}
	return json.Marshal(s)
}

// isShort reports whether settings begin with fewer pieces, which version 2 of the rules added.
func isShort(settings json.RawMessage) bool {
	s, err := match.ReadSettings[Settings](settings)
	return err == nil && s.Pieces != 0 && s.Pieces != Pieces
}

// valuesOf names the number of pieces only in a short game.
func valuesOf(s State) map[string]string {
	values := map[string]string{playersKey: strconv.Itoa(s.Players()), extraKey: strconv.Itoa(s.MostExtra())}
	if s.short {
		values[piecesKey] = strconv.Itoa(ShortPieces)
	}
	return values
}

// Levels are the levels of the computer players, weakest first.
func Levels() []match.Level {
	return []match.Level{
		{Name: "beginner", About: "looks at a few places and takes the best"},
		{Name: "novice", About: "looks at a dozen places and takes the best"},
		{Name: "learner", About: "looks at some of the places and takes the best"},
		{Name: "easy", About: "misses many places"},
		{Name: "casual", About: "closes the most squares at once"},
		{Name: "fair", About: "looks for a long chain, but misses half of it"},
		{Name: "keen", About: "looks for a long chain, but misses some of it"},
		{Name: "medium", About: "looks for the longest chain of the turn"},
		{Name: "able", About: "roughly guesses what its chain opens up for the others"},
		{Name: "skilled", About: "plays out many chains in its head"},
		{Name: "strong", About: "checks what its chain opens up for the others"},
		{Name: "master", About: "looks two turns ahead, and plays the last moves perfectly"},
		{Name: "grandmaster", About: "takes seconds for each turn, and up to 15 on a slow phone", Slow: true},
	}
}

// standing returns how many pieces each player has placed.
func standing(s match.State) []float64 {
	state := match.Typed[State](s)
	laid := make([]float64, state.Players())
	for i := range laid {
		laid[i] = float64(state.laidBy(i + 1))
	}
	return laid
}

func notation() []match.Word {
	return []match.Word{
		{Text: "9/1@16,16", About: "place piece 9 in permutation 1 with its zero point at 16,16"},
		{Text: "PIECE ROTATIONS FLIP X Y", About: "the same in five numbers: the piece 1 to 16 is rotated " +
			"0 to 3 times to the right, then flipped (1) or not (0), then placed at x,y; the opening " +
			"needs no x and y"},
		{Text: Pass.String(), About: "give up the moves left in the turn"},
	}
}

// read converts a move typed as five numbers, the notation of the game's inventor.
func read(s match.State, typed string) (string, error) {
	state, words := match.Typed[State](s), strings.Fields(typed)
	if len(words) < 2 {
		return typed, nil
	}
	opening := state.Phase() == PhaseOpening
	if len(words) != 5 && (len(words) != 3 || !opening) {
		return "", say.Errorf("%s", say.Count(len(words), say.Plural{
			One:  "write <piece> <rotations> <flip> <x> <y>, five numbers; this is %d word",
			Many: "write <piece> <rotations> <flip> <x> <y>, five numbers; this is %d words",
		}))
	}
	n := []int{0, 0, 0, Opening.X, Opening.Y}
	for i, word := range words {
		v, err := strconv.Atoi(word)
		if err != nil {
			return "", say.Errorf("%q is not a number; write <piece> <rotations> <flip> <x> <y>", word)
		}
		n[i] = v
	}
	switch {
	case n[0] < 1 || n[0] > Pieces:
		return "", say.Errorf("there is no piece %d; the pieces are 1 to %d", n[0], Pieces)
	case n[1] < 0 || n[1] > 3:
		return "", say.Errorf("%s", say.Count(n[1], say.Plural{One: "%d rotation; 0 to 3 " +
			"are allowed", Many: "%d rotations; 0 to 3 are allowed"}))
	case n[2] != 0 && n[2] != 1:
		return "", say.Errorf("the flip must be 0 (no) or 1 (yes), not %d", n[2])
	}
	return Move{Piece: n[0], Permutation: permutationOf(n[1], n[2] == 1), X: n[3], Y: n[4]}.String(), nil
}

// hand draws the pieces of the player to move, eight to a row.
func hand(s match.State) string {
	var b strings.Builder
	state := match.Typed[State](s)
	pieces := state.Hand(state.ToMove())
	for len(pieces) > 0 {
		row := pieces[:min(len(pieces), 8)]
		pieces = pieces[len(row):]
		for line := range pieceRows {
			for _, piece := range row {
				fmt.Fprintf(&b, "%-8s", pieceDiagram(piece)[line])
			}
			b.WriteString("\n")
		}
	}
	return b.String()
}

// scaleOf returns the scale for the rules of a state. With at most one extra move, as in
// a new game, the levels are closer together and partly in another order.
func scaleOf(s match.State) *match.Scale {
	if match.Typed[State](s).MostExtra() == 1 {
		return &oneExtraScale
	}
	return &usualScale
}

//go:embed scales.txt
var scales string

// The strengths are those of two players in logic/LADDER.md; a test of command ladder
// compares them. The usual scale has no id, because people's results were kept before
// there was another.
var (
	points        = match.ReadPoints(scales)
	usualScale    = match.Scale{Title: "Two or more extra moves", Points: points[0]}
	oneExtraScale = match.Scale{ID: "oneExtra", Title: "One extra move at most", Points: points[1]}
)
