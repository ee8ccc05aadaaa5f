package squaregame

import (
	"fmt"
	"strconv"
	"strings"

	"tessera/logic/match"
	"tessera/logic/say"
)

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
