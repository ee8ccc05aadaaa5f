package foursquare

import "tessera/logic/match"

// What is only needed to compose puzzles is here, so that no program that shows them
// contains it.

// mostWins is the number of turns of the longest win in a puzzle.
const mostWins = 3

// PlayOn returns the moves that follow the right turn of a puzzle, up to the win. The
// opponent, who is to move, delays it as long as possible, and then leaves as few winning
// turns as possible. There are none if nothing is forced.
func PlayOn(kind string, after match.State) (line []string) {
	s := match.Typed[State](after)
	me := s.Turn().Other()
	if kind == "foursquare-hold" {
		return nil
	}
	for s.Winner() == Nobody {
		var reply turn
		within, fewest := 0, 0
		for _, t := range turnsOf(s) {
			n := 1
			for n < mostWins && t.end.Winner() == Nobody && !canWin(t.end, n) {
				n++
			}
			if n < within {
				continue
			}
			if ways := winningTurns(t.end, me); n > within || ways < fewest {
				within, fewest, reply = n, ways, t
			}
		}
		line, s = append(line, match.Texts(reply.moves)...), reply.end
		for _, t := range turnsOf(s) {
			if winsAfter(t.end, me, within-1) {
				line, s = append(line, match.Texts(t.moves)...), t.end
				break
			}
		}
	}
	return line
}

// winningTurns counts the turns with which a player to move wins at once.
func winningTurns(s State, me Player) (count int) {
	if s.Winner() != Nobody {
		return 0
	}
	for _, t := range turnsOf(s) {
		if t.end.Winner() == me {
			count++
		}
	}
	return count
}
