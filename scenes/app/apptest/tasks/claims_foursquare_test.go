package tasks

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tessera/logic/foursquare"
	"tessera/logic/games"
	"tessera/logic/match"
)

var foursquareProver = prover{
	checks: map[string]func(claimSite){
		"anyWell": anyWell, "squaresWin": squaresWin, "rightMarble": rightMarble, "oneMistake": oneMistake,
		"onlyTheLastWell": onlyTheLastWell, "marblesStay": marblesStay, "onlySlides": onlySlides,
		"straightSlides": straightSlides, "restsOnce": restsOnce, "draws": draws,
		"winsInTurns": winsInTurns, "othersAreStopped": othersAreStopped, "othersLose": othersLose,
	},
	facts: map[string]fact{
		"redHasASquare": ofFour(func(s foursquare.State) bool { return hasSquare(s, foursquare.Red) }),
		"redHasWon":     ofFour(func(s foursquare.State) bool { return winsInFour(s, foursquare.Red, 0) }),
		"blueHasWon":    ofFour(func(s foursquare.State) bool { return winsInFour(s, foursquare.Blue, 0) }),
		"blueWinsInOne": ofFour(func(s foursquare.State) bool { return winsInFour(s, foursquare.Blue, 1) }),
		"blueWinsInTwo": ofFour(func(s foursquare.State) bool { return winsInFour(s, foursquare.Blue, 2) }),
		"isProvenSafe":  isProvenSafe,
		"fivePlaced": ofFour(func(s foursquare.State) bool {
			return s.Phase() == foursquare.Movement && s.Placed(foursquare.Red) == 5 && s.Placed(foursquare.Blue) == 5
		}),
	},
}

func ofFour(is func(foursquare.State) bool) fact {
	return func(_ claimSite, _ []string, end match.State) bool { return is(asFour(end)) }
}

// isProvenSafe reports whether the computer proves that blue, who is to move, cannot win.
func isProvenSafe(at claimSite, _ []string, end match.State) bool {
	knows, err := games.WithTeaching().Find("foursquare") // the game at the table has no engine
	if err != nil {
		at.Fatal(err)
	}
	search := knows.Adviser(end)
	match.Finish(search, 0)
	verdict := search.Evaluation().Verdict
	return verdict == match.Draw || verdict == match.Loss
}

func asFour(s match.State) foursquare.State { return match.Typed[foursquare.State](s) }

// well returns the content of a row and column of the six by six wells.
func well(s foursquare.State, row, column int) foursquare.Player {
	return s.At(row/2*3+column/2, row%2*2+column%2)
}

func hasSquare(s foursquare.State, p foursquare.Player) bool {
	for row := range 5 {
		for column := range 5 {
			if well(s, row, column) == p && well(s, row, column+1) == p && well(s, row+1, column) == p && well(s, row+1, column+1) == p {
				return true
			}
		}
	}
	return false
}

// winsInFour reports whether a player can force a win within this many of their own
// turns, counting the current one. It tries every variation.
func winsInFour(s foursquare.State, me foursquare.Player, turns int) bool {
	if _, over := s.Outcome(); over || turns == 0 {
		return hasSquare(s, me) && s.Winner() == me
	}
	mine := s.Turn() == me
	for m := range s.Legal() {
		next, err := s.Apply(m)
		if err != nil {
			continue
		}
		left := turns
		if mine && next.Turn() != me {
			left--
		}
		if winsInFour(next, me, left) == mine {
			return mine
		}
	}
	return !mine
}

func wholeTurns(s foursquare.State, visit func(moves []string, end foursquare.State)) {
	for m := range s.Legal() {
		next, _ := s.Apply(m)
		if next.Phase() != foursquare.PlacementSlide || next.Winner() != foursquare.Nobody {
			visit([]string{m.String()}, next)
			continue
		}
		for slide := range next.Legal() {
			end, _ := next.Apply(slide)
			visit([]string{m.String(), slide.String()}, end)
		}
	}
}

func anyWell(at claimSite) {
	s, err := foursquare.New(foursquare.Settings{})
	if err != nil {
		at.Fatal(err)
	}
	for square := range foursquare.Squares {
		for slot := range foursquare.Slots {
			if _, err := s.Apply(foursquare.Place(square, slot)); (err == nil) != (square != s.Hole()) {
				at.Errorf("square %d, slot %d: %v", square, slot, err)
			}
		}
	}
}

// squaresWin checks that a game is won exactly when there is a square, by the mover if
// they have one.
func squaresWin(at claimSite) {
	won, given := 0, 0
	at.random(`{}`, 200, 60, func(before match.State, _ string, after match.State) {
		s, me := asFour(after), asFour(before).Turn()
		want := foursquare.Nobody
		switch {
		case hasSquare(s, me):
			want = me
			won++
		case hasSquare(s, me.Other()):
			want = me.Other()
			given++
		}
		if s.Winner() != want {
			at.Errorf("%v has won, not %v\n%v", s.Winner(), want, s)
		}
	})
	if won == 0 || given == 0 {
		at.Errorf("%d games were won, %d given away", won, given)
	}
}

func rightMarble(at claimSite) {
	at.answers(func(line []string, _ match.State) {
		right := 0
		s := asFour(at.after(at.start(), line[0]))
		for m := range s.Legal() {
			if next, _ := s.Apply(m); hasSquare(next, foursquare.Red) {
				right++
				if m.String() == line[1] {
					at.Errorf("the slide %v wins\n%v", m, next)
				}
			}
		}
		if right == 0 {
			at.Errorf("no slide wins after the marble\n%v", s)
		}
	})
}

func oneMistake(at claimSite) {
	s, count := asFour(at.start()), 0
	for m := range s.Legal() {
		if next, _ := s.Apply(m); hasSquare(next, foursquare.Blue) {
			count++
		}
	}
	if count != 1 {
		at.Errorf("%d slides make a blue square\n%v", count, s)
	}
}

func onlyTheLastWell(at claimSite) {
	s, held := asFour(at.start()), 0
	want := at.step.Answer[0]
	wholeTurns(s, func(moves []string, end foursquare.State) {
		if winsInFour(end, foursquare.Blue, 1) {
			return
		}
		if held++; moves[0] != want {
			at.Errorf("%q stops it too\n%v", moves, end)
		}
	})
	var square, slot int
	fmt.Sscanf(want, "p %d %d", &square, &slot)
	for other := range foursquare.Slots {
		if other != slot && s.At(square, other) != foursquare.Blue {
			at.Errorf("slot %d of square %d is no marble of blue's", other, square)
		}
	}
	if held == 0 {
		at.Error("nothing stops it")
	}
}

func tile(s foursquare.State, square int) (wells [4]foursquare.Player) {
	for slot := range wells {
		wells[slot] = s.At(square, slot)
	}
	return wells
}

// marblesStay checks that a placement adds one marble, a slide moves the marbles of its
// tile, and nothing else changes.
func marblesStay(at claimSite) {
	at.random(`{}`, 30, 60, func(before match.State, move string, after match.State) {
		a, b := asFour(before), asFour(after)
		for square := range foursquare.Squares {
			want := tile(a, square)
			switch words := strings.Fields(move); {
			case words[0] == "p" && words[1] == strconv.Itoa(square):
				slot, _ := strconv.Atoi(words[2])
				want[slot] = a.Turn()
			case words[0] == "s" && square == a.Hole():
				from, _ := strconv.Atoi(words[1])
				want = tile(a, from)
			case words[0] == "s" && words[1] == strconv.Itoa(square):
				want = [4]foursquare.Player{}
			}
			if tile(b, square) != want {
				at.Errorf("%s changes\n%vto\n%v", move, a, b)
			}
		}
	})
}

func onlySlides(at claimSite) {
	at.random(`{}`, 60, 60, func(before match.State, _ string, after match.State) {
		a, b := asFour(before), asFour(after)
		if a.Placed(foursquare.Red) < 8 || a.Placed(foursquare.Blue) < 8 || a.Phase() != foursquare.Movement {
			return
		}
		for m := range a.Legal() {
			if !strings.HasPrefix(m.String(), "s ") {
				at.Errorf("%v is no slide", m)
			}
		}
		if _, over := b.Outcome(); !over && b.Turn() == a.Turn() {
			at.Errorf("a turn goes on after its slide\n%v", b)
		}
	})
	if at.step != nil && asFour(at.start()).Phase() != foursquare.Movement {
		at.Errorf("marbles are still to be placed\n%v", at.start())
	}
}

func straightSlides(at claimSite) {
	at.random(`{}`, 60, 60, func(before match.State, move string, _ match.State) {
		if square, err := strconv.Atoi(strings.TrimPrefix(move, "s ")); err == nil {
			hole := asFour(before).Hole()
			if rows, columns := abs(square/3-hole/3), abs(square%3-hole%3); rows+columns != 1 {
				at.Errorf("square %d slides to %d", square, hole)
			}
		}
	})
}

// restsOnce checks that the tile that just slid may not slide back.
func restsOnce(at claimSite) {
	at.random(`{"noBackslide":true,"piecesPerPlayer":2}`, 10, 60, func(before match.State, move string, after match.State) {
		a, s := asFour(before), asFour(after)
		if strings.HasPrefix(move, "s ") && s.Phase() == foursquare.Movement {
			if _, err := s.Apply(foursquare.Slide(a.Hole())); err == nil {
				at.Errorf("after %s the tile slides back\n%v", move, s)
			}
		}
	})
}

func abs(n int) int { return max(n, -n) }

// draws counts slides and positions in games with so few marbles that no one can win.
// Such a game must end with the third repetition or the 200th slide, and not before.
func draws(at claimSite) {
	ends := map[foursquare.DrawReason]int{}
	for seed, settings := range []string{`{"piecesPerPlayer":2}`, `{"piecesPerPlayer":2,"noBackslide":true}`} {
		seen, slides := map[string]int{}, 0
		at.random(settings, 60, 300, func(before match.State, _ string, after match.State) {
			a, s := asFour(before), asFour(after)
			if a.Placed(foursquare.Blue) < 2 || a.Phase() != foursquare.Movement {
				seen, slides = map[string]int{key(s, a.Turn()): 1}, 0
				return
			}
			slides++
			position := key(s, a.Turn())
			seen[position]++
			_, over := s.Outcome()
			third, last := seen[position] == 3, slides == 200
			if over != (third || last) || over && (s.DrawReason() == foursquare.ThreefoldRepetition) != third {
				at.Errorf("after %d slides, for the %d. time, over: %v, %v (%d)", slides, seen[position], over, s.DrawReason(), seed)
			}
			if over {
				ends[s.DrawReason()]++
			}
		})
	}
	if len(ends) < 2 {
		at.Errorf("all games ended by %v", ends)
	}
}

// key identifies a position: the wells, the hole and the last mover.
func key(s foursquare.State, moved foursquare.Player) string {
	var b strings.Builder
	for square := range foursquare.Squares {
		fmt.Fprint(&b, tile(s, square), square == s.Hole())
	}
	fmt.Fprint(&b, moved)
	return b.String()
}

// narrow runs check for count puzzles of the set, those with the fewest legal moves.
func (at claimSite) narrow(count int, check func(start match.State, answer []string)) {
	at.Helper()
	type opened struct {
		start  match.State
		answer []string
		moves  int
	}
	var all []opened
	for _, p := range at.set.Puzzles {
		m, answer, err := p.Open(at.game.Game)
		if err != nil {
			at.Fatal(err)
		}
		all = append(all, opened{m.Current().State(), answer, len(slices.Collect(m.Current().State().Legal()))})
	}
	slices.SortStableFunc(all, func(a, b opened) int { return a.moves - b.moves })
	for _, one := range all[:count] {
		check(one.start, one.answer)
	}
}

func (at claimSite) turnsOf() int {
	n, err := strconv.Atoi(strings.TrimPrefix(at.set.ID, "foursquare-win"))
	if err != nil {
		at.Fatal(err)
	}
	return n
}

// winsInTurns checks that the answer of a puzzle forces the win, and that there is no
// quicker win.
func winsInTurns(at claimSite) {
	turns := at.turnsOf()
	at.narrow(4/turns, func(start match.State, answer []string) {
		s := asFour(start)
		if winsInFour(s, s.Turn(), turns-1) {
			at.Errorf("there is a quicker win\n%v", s)
		}
		if !winsInFour(asFour(at.after(start, answer...)), s.Turn(), turns-1) {
			at.Errorf("%q does not win\n%v", answer, s)
		}
	})
}

// others checks that all turns but the answer are bad.
func (at claimSite) others(isBad func(end foursquare.State, me foursquare.Player) bool) {
	at.Helper()
	at.narrow(2, func(start match.State, answer []string) {
		s := asFour(start)
		right := asFour(at.after(start, answer...)).Position()
		wholeTurns(s, func(moves []string, end foursquare.State) {
			if end.Position() != right && !isBad(end, s.Turn()) {
				at.Errorf("%q is as good as the answer %q\n%v", moves, answer, s)
			}
		})
	})
}

func othersAreStopped(at claimSite) {
	turns := at.turnsOf()
	if turns > 2 {
		return // too slow for longer wins; `puzzles verify` proves them all
	}
	at.others(func(end foursquare.State, me foursquare.Player) bool { return !winsInFour(end, me, turns-1) })
}

// othersLose checks that after any other turn the opponent wins within two turns.
func othersLose(at claimSite) {
	at.others(func(end foursquare.State, me foursquare.Player) bool { return winsInFour(end, me.Other(), 2) })
}
