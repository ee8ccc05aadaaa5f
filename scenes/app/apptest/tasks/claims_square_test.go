package tasks

import (
	"slices"

	"tessera/logic/match"
	"tessera/logic/squaregame"
)

var squareProver = prover{
	checks: map[string]func(claimSite){
		"closes": closes, "emptyHandWins": emptyHandWins, "samePieces": samePieces, "mayPass": mayPass,
		"oneClosesThree": oneClosesThree, "longestTurn": longestTurn,
	},
	facts: map[string]fact{
		"closesTwo":         byClosed(func(n int) bool { return n == 2 }),
		"closesOneAndEnds":  closesOneAndEnds,
		"closesThree":       byClosed(func(n int) bool { return n == 3 }),
		"closesThreeOrMore": byClosed(func(n int) bool { return n >= 3 }),
		"earnsForThree":     earnsForThree,
	},
}

// byClosed returns a fact about the number of squares that the first move of a line
// closes.
func byClosed(is func(n int) bool) fact {
	return func(at claimSite, line []string, _ match.State) bool {
		return line[0] != "pass" && is(closedBy(linesOn(asSquare(at.start())), linesPlaced(at, line[0])))
	}
}

// earnsForThree reports whether a move has earned two more, or the maximum in the rules.
func earnsForThree(at claimSite, _ []string, end match.State) bool {
	s, earned := asSquare(at.start()), 2
	if most := s.MostExtra(); most > 0 {
		earned = min(earned, most)
	}
	return asSquare(end).MovesLeft() == s.MovesLeft()-1+earned
}

// closesOneAndEnds reports whether a piece closes one square and the turn is over.
func closesOneAndEnds(at claimSite, line []string, end match.State) bool {
	one := byClosed(func(n int) bool { return n == 1 })
	return one(at, line, end) && asSquare(end).ToMove() != asSquare(at.start()).ToMove()
}

func asSquare(s match.State) squaregame.State { return match.Typed[squaregame.State](s) }

// linesOn returns the lines on a board, each with the index of its piece.
func linesOn(s squaregame.State) map[squaregame.Line]int {
	all := map[squaregame.Line]int{}
	for i, p := range s.Placements() {
		for _, l := range p.Lines() {
			all[l] = i
		}
	}
	return all
}

// closedBy counts the unit squares that a piece closes together with at least one line of
// another piece.
func closedBy(on map[squaregame.Line]int, lines []squaregame.Line) (count int) {
	type corner struct{ x, y int }
	seen := map[corner]bool{}
	for _, l := range lines {
		for _, c := range []corner{{l.X, l.Y}, {l.X - 1, l.Y}, {l.X, l.Y - 1}} {
			if seen[c] {
				continue
			}
			seen[c] = true
			own, others := 0, 0
			for _, side := range []squaregame.Line{{X: c.x, Y: c.y}, {X: c.x, Y: c.y + 1}, {X: c.x, Y: c.y, Vertical: true}, {X: c.x + 1, Y: c.y, Vertical: true}} {
				if slices.Contains(lines, side) {
					own++
				} else if _, there := on[side]; there {
					others++
				}
			}
			if own+others == 4 && own > 0 && others > 0 {
				count++
			}
		}
	}
	return count
}

// crosses reports whether a piece passes straight through a point that another piece
// passes straight through in the other direction.
func crosses(on map[squaregame.Line]int, lines []squaregame.Line) bool {
	for _, l := range lines {
		before, first, second := l, squaregame.Line{X: l.X, Y: l.Y - 1, Vertical: true}, squaregame.Line{X: l.X, Y: l.Y, Vertical: true}
		if before.X--; l.Vertical {
			before = squaregame.Line{X: l.X, Y: l.Y - 1, Vertical: true}
			first, second = squaregame.Line{X: l.X - 1, Y: l.Y}, squaregame.Line{X: l.X, Y: l.Y}
		}
		if !slices.Contains(lines, before) {
			continue
		}
		a, isA := on[first]
		b, isB := on[second]
		if isA && isB && a == b {
			return true
		}
	}
	return false
}

func linesPlaced(at claimSite, move string) []squaregame.Line {
	at.Helper()
	m, err := squaregame.ParseMove(move)
	if err != nil {
		at.Fatal(err)
	}
	return squaregame.Placement{Move: m}.Lines()
}

// closes compares every legal placement in some games, and the moves it earns, with its
// own count.
func closes(at claimSite) {
	ones := 0
	at.random(`{"players":2}`, 4, 30, func(before match.State, move string, after match.State) {
		s, next := asSquare(before), asSquare(after)
		if s.Phase() == squaregame.PhaseOpening || move == "pass" {
			return
		}
		on := linesOn(s)
		for legal := range before.Legal() {
			if legal == "pass" {
				continue
			}
			lines := linesPlaced(at, legal)
			n := closedBy(on, lines)
			if n == 1 {
				ones++
			}
			if n == 0 || crosses(on, lines) {
				at.Errorf("%s closes %d, crosses: %v", legal, n, crosses(on, lines))
			}
			for _, l := range lines {
				if _, taken := on[l]; taken {
					at.Errorf("%s lies on a line", legal)
				}
			}
		}
		left := s.MovesLeft() + closedBy(on, linesPlaced(at, move)) - 2
		if match.Over(after) || next.PiecesLeft(s.ToMove()) == 0 {
			return
		}
		if goesOn := next.ToMove() == s.ToMove(); goesOn != (left > 0) || goesOn && next.MovesLeft() != left {
			at.Errorf("%s earns so that %d moves are left, want %d", move, next.MovesLeft(), left)
		}
	})
	if ones == 0 {
		at.Error("nothing closes one square")
	}
}

// emptyHandWins checks the end of a game, to which the last step of the lesson leads.
func emptyHandWins(at claimSite) {
	last := at.game.Lesson[len(at.game.Lesson)-1]
	at.step = &last
	end := at.answered()
	o, over := end.Outcome()
	for range 2 { // the others have one last turn
		if !over {
			end = at.after(end, "pass")
			o, over = end.Outcome()
		}
	}
	if !over {
		at.Fatalf("it is not over\n%v", end)
	}
	for player := range asSquare(end).Players() {
		if empty := asSquare(end).PiecesLeft(player+1) == 0; empty != slices.Contains(o.Winners(), player) {
			at.Errorf("player %d has an empty hand: %v; the winners are %v", player+1, empty, o.Winners())
		}
	}
}

func samePieces(at claimSite) {
	for players := 2; players <= 4; players++ {
		s, err := squaregame.New(squaregame.Settings{Players: players})
		if err != nil {
			at.Fatal(err)
		}
		if s.ToMove() != players {
			at.Errorf("player %d of %d opens", s.ToMove(), players)
		}
		opens := map[int]bool{}
		for m := range s.Legal() {
			opens[m.Piece] = true
		}
		for player := 1; player <= players; player++ {
			if hand := s.Hand(player); len(hand) != 16 || hand[0] != 1 || hand[15] != 16 || len(opens) != 16 {
				at.Errorf("player %d has %v, and %d pieces can open", player, hand, len(opens))
			}
		}
	}
}

func mayPass(at claimSite) {
	at.random(`{"players":2}`, 2, 40, func(before match.State, _ string, _ match.State) {
		if asSquare(before).Phase() != squaregame.PhaseOpening && !match.IsLegal(before, "pass") {
			at.Errorf("nobody may pass\n%v", before)
		}
	})
}

// oneClosesThree checks that the answer of a puzzle closes three squares, and that moves
// to other positions close fewer.
func oneClosesThree(at claimSite) {
	at.some(8, func(start match.State, answer []string) {
		on, right := linesOn(asSquare(start)), at.after(start, answer...).String()
		for move := range start.Legal() {
			if move == "pass" {
				continue
			}
			n := closedBy(on, linesPlaced(at, move))
			if is := at.after(start, move).String() == right; is && n != 3 || !is && n >= 3 {
				at.Errorf("%s closes %d", move, n)
			}
		}
	})
}

// longestTurn checks that no turn places more pieces than the answer of a puzzle followed
// by one more.
func longestTurn(at claimSite) {
	at.some(2, func(start match.State, answer []string) {
		s := asSquare(start)
		known := map[string]int{}
		var most func(s squaregame.State) int
		most = func(now squaregame.State) int {
			if n, there := known[now.String()]; there {
				return n
			}
			best := 0
			for m := range now.Legal() {
				if m.IsPass() {
					continue
				}
				n := 1
				next, _ := now.Apply(m)
				if _, over := next.Outcome(); !over && next.ToMove() == s.ToMove() && next.PiecesLeft(s.ToMove()) > 0 {
					n += most(next)
				}
				best = max(best, n)
			}
			known[now.String()] = best
			return best
		}
		if n := most(s); n != len(answer)+1 {
			at.Errorf("%d pieces can be laid, and the answer %q lays all but one", n, answer)
		}
		if all := s.PiecesLeft(s.ToMove()) == len(answer)+1; all != (at.set.ID == "square-finish") {
			at.Errorf("the answer %q and a piece more empty the hand: %v", answer, all)
		}
	})
}
