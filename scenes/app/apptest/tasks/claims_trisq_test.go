package tasks

import (
	"encoding/json"
	"errors"
	"regexp"
	"slices"
	"strings"

	"tessera/logic/match"
	"tessera/logic/trisq"
)

var trisqProver = prover{
	checks: map[string]func(claimSite){
		"anyPoint": anyPoint, "modelled": modelled, "notAtOnce": notAtOnce, "suicide": suicide, "namesSuicide": namesSuicide,
		"broughtBack": broughtBack, "gainsNothing": gainsNothing, "areas": areas, "shutOut": shutOut,
		"forcedCapture": forcedCapture, "chases": chases, "oneSaves": oneSaves,
	},
	facts: map[string]fact{
		"captures": func(at claimSite, _ []string, end match.State) bool {
			return asTrisq(end).Figures(trisq.Square) != asTrisq(at.start()).Figures(trisq.Square)
		},
		"contested": func(_ claimSite, _ []string, end match.State) bool {
			b := pointsOf(asTrisq(end))
			return b.contested()
		},
		"squaresWon": func(_ claimSite, _ []string, end match.State) bool {
			o, over := end.Outcome()
			return over && slices.Equal(o.Winners(), []int{1})
		},
		"canLoseATriangle": func(_ claimSite, _ []string, end match.State) bool {
			return canLose(asTrisq(end), trisq.Triangle)
		},
	},
}

func asTrisq(s match.State) trisq.State { return match.Typed[trisq.State](s) }

// points is a board by column and row: T, S or a dot; # beyond the edge.
type points [13][13]byte

func pointsOf(s trisq.State) (b points) {
	letters := map[trisq.Figure]byte{trisq.None: '.', trisq.Triangle: 'T', trisq.Square: 'S'}
	for column := range b {
		for row := range b[column] {
			p, _ := trisq.PointAt(column, row)
			if b[column][row] = letters[s.At(p)]; !s.OnBoard(p) {
				b[column][row] = '#'
			}
		}
	}
	return b
}

type place struct{ column, row int }

func (b *points) at(p place) byte {
	if p.column < 0 || p.row < 0 || p.column >= 13 || p.row >= 13 {
		return '#'
	}
	return b[p.column][p.row]
}

func (b *points) beside(p place) [4]place {
	return [4]place{{p.column + 1, p.row}, {p.column - 1, p.row}, {p.column, p.row + 1}, {p.column, p.row - 1}}
}

// chain returns the points connected with from, and the content of the points that they
// touch.
func (b *points) chain(from place) (chain []place, touches string) {
	chain = []place{from}
	for i := 0; i < len(chain); i++ {
		for _, q := range b.beside(chain[i]) {
			switch b.at(q) {
			case b.at(from):
				if !slices.Contains(chain, q) {
					chain = append(chain, q)
				}
			default:
				touches += string(b.at(q))
			}
		}
	}
	return chain, touches
}

func (b *points) isLost(p place, rules trisq.Rules) bool {
	chain, touches := b.chain(p)
	if rules != trisq.RulesGroups && len(chain) > 1 {
		return false
	}
	return !strings.Contains(touches, ".")
}

// placed returns the board after a placement, the captured points, and whether the placed
// figure itself would be captured.
func (b points) placed(p place, me byte, rules trisq.Rules) (after points, captured []place, lost bool) {
	b[p.column][p.row] = me
	other := byte('T' + 'S' - me)
	for _, q := range b.beside(p) {
		if b.at(q) == other && b.isLost(q, rules) {
			group, _ := b.chain(q)
			for _, r := range group {
				if !slices.Contains(captured, r) {
					captured = append(captured, r)
				}
			}
		}
	}
	for _, q := range captured {
		b[q.column][q.row] = '.'
	}
	if rules != trisq.RulesGroups { // only the placed figure counts
		lost = true
		for _, q := range b.beside(p) {
			lost = lost && (b.at(q) == other || b.at(q) == '#')
		}
		return b, captured, lost
	}
	return b, captured, b.isLost(p, rules)
}

func letterOf(f trisq.Figure) byte {
	if f == trisq.Triangle {
		return 'T'
	}
	return 'S'
}

func placeOf(m trisq.Move) (place, bool) {
	p, places := m.Point()
	if !places {
		return place{}, false
	}
	return place{p.Column(), p.Row()}, true
}

func (at claimSite) rulesOf() (settings string, rules trisq.Rules) {
	at.Helper()
	s, err := at.game.New(json.RawMessage(at.settings))
	if err != nil {
		at.Fatal(err)
	}
	return at.settings, asTrisq(s).Settings().Rules
}

func anyPoint(at claimSite) {
	count := 0
	for move := range at.start().Legal() {
		if move != "pass" {
			count++
		}
	}
	if size := asTrisq(at.start()).Size(); count != size*size {
		at.Errorf("%d points are free to place on", count)
	}
}

// modelled compares every board with its own: a move places a figure, and takes figures or
// whole groups that are surrounded on all sides by figures and edges. Nothing else changes.
func modelled(at claimSite) {
	settings, rules := at.rulesOf()
	captures := 0
	at.random(settings, 8, 300, func(before match.State, move string, after match.State) {
		s := asTrisq(before)
		m, err := trisq.ParseMove(move)
		if err != nil {
			at.Fatal(err)
		}
		want, captured := pointsOf(s), []place(nil)
		if p, places := placeOf(m); places {
			want, captured, _ = want.placed(p, letterOf(s.Turn()), rules)
		}
		if captures += len(captured); pointsOf(asTrisq(after)) != want {
			at.Errorf("%s leads from\n%vto\n%v", move, before, after)
		}
	})
	if captures < 20 {
		at.Errorf("only %d figures were captured", captures)
	}
}

// canLose reports whether a move of the opponent captures something of a side.
func canLose(s trisq.State, side trisq.Figure) bool {
	for m := range s.Legal() {
		if next, err := s.Apply(m); err == nil && next.Figures(side) < s.Figures(side) {
			return true
		}
	}
	return false
}

// notAtOnce checks that the move is illegal now, and legal after both players have played
// elsewhere.
func notAtOnce(at claimSite) {
	s, move := at.start(), at.step.Answer[0]
	if _, err := s.Apply(move); err == nil {
		at.Errorf("%s is possible\n%v", move, s)
	}
	if _, err := at.after(s, "a7", "g7").Apply(move); err != nil {
		at.Errorf("after two moves elsewhere: %v", err)
	}
}

func isRefused(s trisq.State, p trisq.Point, why trisq.Reason) bool {
	var refused *trisq.MoveError
	_, err := s.Apply(trisq.Place(p))
	return errors.As(err, &refused) && refused.Reason == why
}

// namesSuicide checks that the rules refuse the point in the sentence as a self-capture.
func namesSuicide(at claimSite) {
	name := regexp.MustCompile(`[a-hj-n][0-9]+`).FindString(at.claims[0])
	m, err := trisq.ParseMove(name)
	if err != nil {
		at.Fatal(err)
	}
	p, _ := m.Point()
	if !isRefused(asTrisq(at.start()), p, trisq.SelfCapture) {
		at.Errorf("%s is allowed", name)
	}
}

// suicide compares illegal placements with its own board.
func suicide(at claimSite) {
	settings, rules := at.rulesOf()
	refused := 0
	at.random(settings, 2, 400, func(before match.State, _ string, _ match.State) {
		s := asTrisq(before)
		b := pointsOf(s)
		for column := range b {
			for row := range b[column] {
				if b[column][row] != '.' {
					continue
				}
				p, _ := trisq.PointAt(column, row)
				_, _, lost := b.placed(place{column, row}, letterOf(s.Turn()), rules)
				if lost {
					refused++
				}
				if is := isRefused(s, p, trisq.SelfCapture); is != lost {
					at.Errorf("%v is refused: %v, want %v\n%v", p, is, lost, s)
				}
			}
		}
	})
	if refused < 20 {
		at.Errorf("only %d placements were refused", refused)
	}
}

// broughtBack checks that no legal move restores the board before the opponent's last
// move.
func broughtBack(at claimSite) {
	settings, _ := at.rulesOf()
	var last, own points // after the opponent's last move, and before it
	refused := 0
	at.random(settings, 12, 300, func(before match.State, _ string, _ match.State) {
		s := asTrisq(before)
		own, last = last, pointsOf(s)
		if s.Plies() < 2 || len(s.LastCaptured()) == 0 {
			return // only a capture can be reverted
		}
		for m := range s.Legal() {
			next, err := s.Apply(m)
			if _, places := placeOf(m); places && err == nil && pointsOf(next) == own {
				at.Errorf("%v brings the board back\n%v", m, s)
			}
		}
		for p := range trisq.Points {
			if isRefused(s, trisq.Point(p), trisq.Repetition) {
				refused++
			}
		}
	})
	if refused == 0 {
		at.Error("nothing was refused for that")
	}
}

// areaOf counts the figures of a side and the points of empty regions that touch only
// that side.
func (b *points) areaOf(side byte) (count int) {
	for column := range b {
		for row := range b[column] {
			p := place{column, row}
			switch b.at(p) {
			case side:
				count++
			case '.':
				if _, touches := b.chain(p); strings.Contains(touches, string(side)) && strings.Trim(touches, string(side)+"#") == "" {
					count++
				}
			}
		}
	}
	return count
}

// contested reports whether an empty region touches both sides.
func (b *points) contested() bool {
	for column := range b {
		for row := range b[column] {
			if p := (place{column, row}); b.at(p) == '.' {
				_, touches := b.chain(p)
				if strings.Contains(touches, "T") && strings.Contains(touches, "S") {
					return true
				}
			}
		}
	}
	return false
}

// shutOut checks that both sides touch the same empty points until one move of all ends
// that, and that it decides: if both pass, triangles win after it, and squares win before.
func shutOut(at claimSite) {
	s := asTrisq(at.start())
	for m := range s.Legal() {
		next, _ := s.Apply(m)
		b := pointsOf(next)
		if is := m.String() == at.step.Answer[0]; b.contested() == is {
			at.Errorf("after %v both sides touch a point: %v\n%v", m, !is, next)
		}
	}
	if before, after := margin(s), margin(asTrisq(at.answered())); before >= 0 || after <= 0 {
		at.Errorf("triangles lead by %d before and by %d after", before, after)
	}
}

func margin(s trisq.State) int {
	b := pointsOf(s)
	return b.areaOf('T') - b.areaOf('S')
}

// gainsNothing checks that if both pass after the move, triangles win by no more than by
// passing immediately, and that this stays so while triangles move and squares pass.
func gainsNothing(at claimSite) {
	passed := margin(asTrisq(at.after(at.start(), "pass")))
	at.answers(func(line []string, end match.State) {
		for {
			if got := margin(asTrisq(end)); got > passed {
				at.Errorf("%q gains %d\n%v", line, got-passed, end)
			}
			end = at.after(end, "pass")
			moves := slices.Collect(end.Legal())
			if len(moves) < 2 {
				return
			}
			end = at.after(end, moves[0])
			if match.Over(end) {
				return
			}
		}
	})
}

// areas counts the areas at the end of games independently. The larger one must win.
func areas(at claimSite) {
	settings, _ := at.rulesOf()
	for moves := 20; moves <= 240; moves += 20 {
		var s match.State
		at.random(settings, 1, moves, func(_ match.State, _ string, after match.State) { s = after })
		for range 2 {
			if !match.Over(s) {
				s = at.after(s, "pass")
			}
		}
		end := asTrisq(s)
		b := pointsOf(end)
		t, q := b.areaOf('T'), b.areaOf('S')
		if end.Area(trisq.Triangle) != t || end.Area(trisq.Square) != q {
			at.Errorf("areas are %d and %d, want %d and %d\n%v", end.Area(trisq.Triangle), end.Area(trisq.Square), t, q, end)
		}
		o, over := s.Outcome()
		if won := o.Winners(); !over || slices.Contains(won, 0) != (t > q) && t != q {
			at.Errorf("with %d against %d, %v have won", t, q, won)
		}
	}
}

// surely reports whether a side can force a capture within this many of its own moves. It
// tries every variation.
func surely(s trisq.State, me trisq.Figure, moves int) bool {
	if _, over := s.Outcome(); over {
		return false
	}
	if s.Turn() == me && (canLose(s, me.Other()) || moves == 1) {
		return canLose(s, me.Other())
	}
	for _, m := range passFirst(s) {
		next, err := s.Apply(m)
		if err != nil {
			continue
		}
		if s.Turn() == me {
			if surely(next, me, moves-1) {
				return true
			}
		} else if !surely(next, me, moves) {
			return false
		}
	}
	return s.Turn() != me
}

// passFirst returns the moves of a position, the pass first because it refutes most.
func passFirst(s trisq.State) []trisq.Move {
	return append([]trisq.Move{trisq.Pass}, slices.Collect(s.Legal())...)
}

func (at claimSite) movesOf() int {
	if at.set.ID == "trisq-capture" {
		return 2
	}
	return 3
}

// forcedCapture checks that the answer forces a capture, no other move does, and none
// forces one sooner. For captures in three moves it tries one in ten of the other moves;
// `puzzles verify` tries all.
func forcedCapture(at claimSite) {
	moves := at.movesOf()
	at.some(5-2*(moves-1), func(start match.State, answer []string) {
		s, tried := asTrisq(start), 0
		if surely(s, s.Turn(), moves-1) {
			at.Errorf("there is a quicker capture\n%v", s)
		}
		for m := range s.Legal() {
			isAnswer := m.String() == answer[0]
			if tried++; moves > 2 && !isAnswer && tried%10 > 0 {
				continue
			}
			next, _ := s.Apply(m)
			if right := surely(next, s.Turn(), moves-1); right != isAnswer {
				at.Errorf("%v makes sure of a capture: %v\n%v", m, right, s)
			}
		}
	})
}

// chases checks that after the answer a capture can be reached by a threat at every move,
// and that the opponent has no move that stops it.
func chases(at claimSite) {
	at.some(3, func(start match.State, answer []string) {
		me, end := asTrisq(start).Turn(), asTrisq(at.after(start, answer...))
		for moves := 3; !chased(end, me, moves); moves++ {
			if moves == 6 {
				at.Errorf("%q leads to no capture by threats\n%v", answer, end)
				break
			}
		}
	})
}

// chased reports whether the side to move is threatened now and after each of its moves
// until it loses something.
func chased(s trisq.State, me trisq.Figure, moves int) bool {
	passed, err := s.Apply(trisq.Pass)
	if err != nil || !canLose(passed, me.Other()) {
		return false
	}
	for m := range s.Legal() {
		next, err := s.Apply(m)
		if err != nil || canLose(next, me.Other()) {
			continue
		}
		goesOn := false
		for again := range next.Legal() {
			threat, err := next.Apply(again)
			if goesOn = err == nil && moves > 1 && chased(threat, me, moves-1); goesOn {
				break
			}
		}
		if !goesOn {
			return false
		}
	}
	return true
}

// oneSaves checks that after the answer no capture within two moves is forced, and that
// after any other move one is.
func oneSaves(at claimSite) {
	at.some(3, func(start match.State, answer []string) {
		s := asTrisq(start)
		for m := range s.Legal() {
			next, _ := s.Apply(m)
			if safe := !surely(next, s.Turn().Other(), 2); safe != (m.String() == answer[0]) {
				at.Errorf("%v makes all safe: %v\n%v", m, safe, s)
			}
		}
	})
}
