package tasks

import (
	"math"
	"strings"

	"tessera/logic/match"
	"tessera/logic/shaper"
)

var shaperProver = prover{
	checks: map[string]func(claimSite){
		"roundsCount": roundsCount, "nothingChanges": nothingChanges, "twiceIsNothing": twiceIsNothing,
		"emptyHalf": emptyHalf, "nineInTen": nineInTen, "oddNeedsSingle": oddNeedsSingle,
		"bestOnAverage": bestOnAverage,
	},
	facts: map[string]fact{
		"solvedOneToTheLeft": solvedOneToTheLeft,
		"overTheEdge": func(_ claimSite, _ []string, end match.State) bool {
			return asShaper(end).OutOfBoardError()
		},
	},
}

// solvedOneToTheLeft reports whether the same command one place to the left solves it.
func solvedOneToTheLeft(at claimSite, line []string, _ match.State) bool {
	left := []byte(line[0])
	left[1]--
	return asShaper(at.after(at.start(), string(left))).Won()
}

func asShaper(s match.State) shaper.State { return match.Typed[shaper.State](s) }

// roundsCount checks that each command starts the next round and costs 10 points, and
// that the score is 200 minus 10 per round, the current one included. At a step it also
// checks the score and rounds that the text claims for the answer.
func roundsCount(at claimSite) {
	at.random(`{}`, 20, 30, func(before match.State, move string, after match.State) {
		a, b := asShaper(before), asShaper(after)
		if b.Round() != a.Round()+1 || b.Score() != a.Score()-10 || b.Score() != 200-10*b.Round() {
			at.Errorf("%s: round %d with %d points, then %d with %d", move, a.Round(), a.Score(), b.Round(), b.Score())
		}
	})
	if at.step == nil {
		return
	}
	s := asShaper(at.answered())
	if strings.Contains(at.step.After.String(), "170 points") && s.Score() != 170 {
		at.Errorf("the answer gets %d points", s.Score())
	}
	if s.Round() != len(at.step.Moves)+len(at.step.Answer)+1 {
		at.Errorf("the answer ends in round %d", s.Round())
	}
}

func nothingChanges(at claimSite) {
	for _, line := range at.step.Goal.Lines {
		a, b := asShaper(at.start()), asShaper(at.after(at.start(), line...))
		if a.Board() != b.Board() || a.Target() != b.Target() || a.Piece() != b.Piece() || b.Round() != a.Round()+1 {
			at.Errorf("%q leads from\n%vto\n%v", line, a, b)
		}
	}
}

func twiceIsNothing(at claimSite) {
	for _, piece := range []string{"XX", "X.", ".X"} {
		for _, move := range []string{"11", "12", "21", "22", "31", "32"} {
			s, err := at.game.New([]byte(`{"target":"XXX/XXX/XXX","pieces":"` + piece + "," + piece + "," + piece + `"}`))
			if err != nil {
				at.Fatal(err)
			}
			if end := asShaper(at.after(s, move, move)); end.Board() != asShaper(s).Board() {
				at.Errorf("%s twice at %s leads to\n%v", piece, move, end)
			}
		}
	}
}

// emptyHalf checks that pieces with one filled half turn one tile.
func emptyHalf(at claimSite) {
	for _, piece := range []string{"X.", ".X", "X/.", "./X"} {
		s, err := at.game.New([]byte(`{"target":"XXX/XXX/XXX","pieces":"` + piece + `,XX"}`))
		if err != nil {
			at.Fatal(err)
		}
		if board := asShaper(at.after(s, "22")).Board().String(); strings.Count(board, "X") != 1 {
			at.Errorf("%s makes %s", piece, board)
		}
	}
	if at.step != nil && !strings.Contains(asShaper(at.start()).Piece().String(), ".") {
		at.Errorf("the piece is whole\n%v", at.start())
	}
}

// oddNeedsSingle checks that a piece of two Xs never changes whether the number of
// differing tiles is odd, and that the table asks for a single X exactly then.
func oddNeedsSingle(at claimSite) {
	at.random(`{}`, 20, 30, func(before match.State, move string, after match.State) {
		a, b := asShaper(before), asShaper(after)
		whole := !strings.Contains(a.Piece().String(), ".")
		odd, stays := a.Difference().Count()%2 == 1, (a.Difference().Count()-b.Difference().Count())%2 == 0
		if whole && !stays || a.NeedsSingle() != (whole && odd) {
			at.Errorf("%s leads from\n%vto\n%v", move, a, b)
		}
	})
}

func nineInTen(at claimSite) {
	whole, all := 0, 0
	for seed := range 300 {
		s, err := shaper.New(shaper.Settings{Seed: uint64(seed + 1)})
		if err != nil {
			at.Fatal(err)
		}
		for range 20 {
			if s.Won() {
				break
			}
			if all++; !strings.Contains(s.Piece().String(), ".") {
				whole++
			}
			if s, err = s.Apply(shaper.Place(1, 1)); err != nil {
				at.Fatal(err)
			}
		}
	}
	if share := float64(whole) / float64(all); math.Abs(share-0.9) > 0.02 {
		at.Errorf("%d of %d pieces are whole", whole, all)
	}
	if at.step != nil {
		emptyHalf(at)
	}
}

// piece is a piece: whether it is upright, and which halves turn a tile, the left or
// upper half first.
type piece struct{ stands, first, second bool }

var everyPiece = []struct {
	piece
	share float64
}{
	{piece{false, true, true}, 0.45}, {piece{true, true, true}, 0.45},
	{piece{false, true, false}, 0.025}, {piece{false, false, true}, 0.025},
	{piece{true, true, false}, 0.025}, {piece{true, false, true}, 0.025},
}

// command applies a command to a difference (a bit per tile, by row and column) and a
// piece. The last result reports whether the next piece is drawn at random.
func command(difference int, p piece, text string) (int, piece, bool) {
	switch text {
	case "41": // the left half goes to the top, the top to the right
		if p.stands {
			return difference, piece{false, p.second, p.first}, false
		}
		return difference, piece{true, p.first, p.second}, false
	case "42": // the top half goes to the left, the left to the bottom
		if p.stands {
			return difference, piece{false, p.first, p.second}, false
		}
		return difference, piece{true, p.second, p.first}, false
	}
	row, column := int(text[0]-'1'), int(text[1]-'1')
	row2, column2 := row, column+1
	if p.stands {
		row2, column2 = row+1, column
	}
	if row2 > 2 || column2 > 2 {
		return difference, p, false
	}
	if p.first {
		difference ^= 1 << (3*row + column)
	}
	if p.second {
		difference ^= 1 << (3*row2 + column2)
	}
	return difference, p, true
}

var commands = strings.Fields("11 12 13 21 22 23 31 32 33 41 42")

// roundsOnAverage returns the expected number of rounds for every difference, piece and
// command, with best play afterwards. It computes them by value iteration.
func roundsOnAverage() func(difference int, p piece, text string) float64 {
	known, mean := [512]map[piece]float64{}, [512]float64{}
	for d := range known {
		known[d] = map[piece]float64{}
	}
	cost := func(difference int, p piece, text string) float64 {
		next, q, drawn := command(difference, p, text)
		switch {
		case drawn:
			return 1 + mean[next]
		case next == difference && q == p:
			return math.Inf(1) // invalid commands only waste a round
		}
		return 1 + known[next][q]
	}
	for range 400 {
		for d := 1; d < 512; d++ {
			sum := 0.0
			for _, one := range everyPiece {
				least := math.Inf(1)
				for _, text := range commands {
					least = min(least, cost(d, one.piece, text))
				}
				known[d][one.piece] = least
				sum += one.share * least
			}
			mean[d] = sum
		}
	}
	return cost
}

func bestOnAverage(at claimSite) {
	cost := roundsOnAverage()
	at.some(len(at.set.Puzzles), func(start match.State, answer []string) {
		s := asShaper(start)
		difference := 0
		for i, tile := range strings.ReplaceAll(s.Difference().String(), "/", "") {
			if tile == 'X' {
				difference |= 1 << i
			}
		}
		text := s.Piece().String()
		halves := strings.ReplaceAll(text, "/", "")
		p := piece{strings.Contains(text, "/"), halves[0] == 'X', halves[1] == 'X'}
		best := cost(difference, p, answer[0])
		right := at.after(start, answer...).String()
		for _, other := range commands {
			if at.after(start, other).String() != right && cost(difference, p, other) <= best+1e-9 {
				at.Errorf("%s takes %.3f rounds, and the answer %s %.3f\n%v", other, cost(difference, p, other), answer, best, s)
			}
		}
	})
}
