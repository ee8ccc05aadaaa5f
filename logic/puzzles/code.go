package puzzles

import (
	"errors"
	"fmt"
	"strings"

	"tessera/logic/match"
)

// A move is encoded as its index among the legal moves, in base 64 with these digits. It
// has as many digits as the number of legal moves needs.
const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_~"

// none encodes an empty list of moves.
const none = "-"

// width returns the number of digits of an index below count.
func width(count int) int {
	n := 1
	for most := len(digits); most < count; most *= len(digits) {
		n++
	}
	return n
}

func encode(s match.State, moves []string) (code string, after match.State, err error) {
	var b strings.Builder
	for _, move := range moves {
		place, count := -1, 0
		for legal := range s.Legal() {
			if legal == match.Normal(move) {
				place = count
			}
			count++
		}
		if place < 0 {
			return "", nil, fmt.Errorf("%s is not among the legal moves", move)
		}
		for i := width(count) - 1; i >= 0; i-- {
			b.WriteByte(digits[place>>(6*i)&63])
		}
		if s, err = s.Apply(move); err != nil {
			return "", nil, err
		}
	}
	if len(moves) == 0 {
		return none, s, nil
	}
	return b.String(), s, nil
}

func decode(s match.State, code string) (moves []string, after match.State, err error) {
	if code == none {
		return nil, s, nil
	}
	for code != "" {
		var legal []string
		for move := range s.Legal() {
			legal = append(legal, move)
		}
		n := width(len(legal))
		if len(legal) == 0 || n > len(code) {
			return nil, nil, errors.New("the moves go on after the end of the game, or break off")
		}
		place := 0
		for i := range n {
			digit := strings.IndexByte(digits, code[i])
			if digit < 0 {
				return nil, nil, fmt.Errorf("%q is no digit of a move", code[i])
			}
			place = place<<6 | digit
		}
		if place >= len(legal) {
			return nil, nil, fmt.Errorf("there is no legal move number %d; there are %d", place, len(legal))
		}
		if s, err = s.Apply(legal[place]); err != nil {
			return nil, nil, err
		}
		moves, code = append(moves, legal[place]), code[n:]
	}
	return moves, s, nil
}
