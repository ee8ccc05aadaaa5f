package engine

import (
	"math"
	"math/rand/v2"

	"tessera/logic/trisq"
)

// yardstick is a plain player to measure the engine by: upper confidence bounds with the
// all-moves-as-first heuristic and random playouts. It has its own rules and shares no
// code with the engine.
type yardstick struct {
	root     yardBoard
	playouts int
	komi     float64
	random   *rand.Rand
}

const (
	yardWide = 15
	yardSize = yardWide * yardWide
)

var yardSteps = [4]int{-yardWide, 1, yardWide, -1}

// yardBoard marks the wall by 3 and the sides by 1 and 2.
type yardBoard struct {
	at     [yardSize]int8
	turn   int8
	ban    int // where a single figure could be retaken, or 0
	byStep int // the figure that captured it
	passes int
	groups bool
}

func newYardstick(s trisq.State, playouts int, seed uint64) *yardstick {
	y := &yardstick{playouts: playouts, komi: s.Settings().Komi, random: rand.New(rand.NewPCG(seed, 77))}
	b := &y.root
	b.groups = s.Settings().Rules == trisq.RulesGroups
	b.turn = int8(s.Turn())
	b.passes = s.Passes()
	for i := range b.at {
		b.at[i] = 3
	}
	for p := range trisq.Point(trisq.Points) {
		b.at[yardPoint(p)] = int8(s.At(p))
	}
	if m, ok := s.LastMove(); ok && len(s.LastCaptured()) == 1 {
		p, _ := m.Point()
		b.ban, b.byStep = yardPoint(s.LastCaptured()[0]), yardPoint(p)
	}
	return y
}

func yardPoint(p trisq.Point) int { return (p.Row()+1)*yardWide + p.Column() + 1 }

// group returns the figures connected with p, and whether they have a liberty.
func (b *yardBoard) group(p int, list []int) ([]int, bool) {
	side := b.at[p]
	if !b.groups {
		list = append(list, p)
		for _, d := range yardSteps {
			if x := b.at[p+d]; x == 0 || x == side {
				return list, true
			}
		}
		return list, false
	}
	var seen [yardSize]bool
	seen[p] = true
	list = append(list, p)
	for i := 0; i < len(list); i++ {
		for _, d := range yardSteps {
			switch n := list[i] + d; {
			case b.at[n] == 0:
				return list, true
			case b.at[n] == side && !seen[n]:
				seen[n] = true
				list = append(list, n)
			}
		}
	}
	return list, false
}

// place makes a placement; false, with the board as it was, when it is illegal.
func (b *yardBoard) place(p int) bool {
	var room, gone [169]int
	side := b.turn
	b.at[p] = side
	taken := gone[:0]
	for _, d := range yardSteps {
		if n := p + d; b.at[n] == 3-side {
			if list, free := b.group(n, room[:0]); !free {
				for _, q := range list {
					b.at[q] = 0
				}
				taken = append(taken, list...)
			}
		}
	}
	_, stands := b.group(p, room[:0])
	repeats := p == b.ban && len(taken) == 1 && taken[0] == b.byStep
	if !stands || repeats {
		for _, q := range taken {
			b.at[q] = 3 - side
		}
		b.at[p] = 0
		return false
	}
	b.ban = 0
	if len(taken) == 1 {
		b.ban, b.byStep = taken[0], p
	}
	b.turn = 3 - side
	b.passes = 0
	return true
}

func (b *yardBoard) pass() {
	b.turn = 3 - b.turn
	b.ban = 0
	b.passes++
}

func (b *yardBoard) isEye(p int) bool {
	for _, d := range yardSteps {
		if x := b.at[p+d]; x != b.turn && x != 3 {
			return false
		}
	}
	return true
}

// area is the triangles' less the squares'; single empty points only.
func (b *yardBoard) area() int {
	total := 0
	for p, x := range b.at {
		switch x {
		case 1:
			total++
		case 2:
			total--
		case 0:
			var met [4]bool
			for _, d := range yardSteps {
				met[b.at[p+d]] = true
			}
			if met[1] && !met[2] && !met[0] {
				total++
			}
			if met[2] && !met[1] && !met[0] {
				total--
			}
		}
	}
	return total
}

type yardNode struct {
	move             int
	visits, asVisits float64
	wins, asWins     float64
	children         []yardNode
	grown            bool
}

func (y *yardstick) choose() trisq.Move {
	root := yardNode{}
	for range y.playouts {
		y.playout(&root)
	}
	best := yardNode{}
	for _, c := range root.children {
		if c.visits > best.visits {
			best = c
		}
	}
	if best.move == 0 {
		return trisq.Pass
	}
	q, _ := trisq.PointAt(best.move%yardWide-1, best.move/yardWide-1)
	return trisq.Place(q)
}

func (y *yardstick) playout(root *yardNode) {
	b := y.root
	path := []*yardNode{root}
	var by [yardSize]int8
	var when [yardSize]int
	note := func(p, ply int) {
		if by[p] == 0 {
			by[p], when[p] = 3-b.turn, ply
		}
	}
	at, ply := root, 0
	for at.grown && len(at.children) > 0 {
		at = y.pick(at)
		path = append(path, at)
		if at.move == 0 {
			b.pass()
		} else {
			b.place(at.move)
			note(at.move, ply)
		}
		ply++
		if b.passes >= 2 {
			break
		}
	}
	if !at.grown && (at.visits > 0 || at == root) && b.passes < 2 {
		y.grow(at, &b)
	}
	y.finish(&b, &ply, note)
	result := 0.5
	switch margin := float64(b.area()) - y.komi; {
	case margin > 0:
		result = 1
	case margin < 0:
		result = 0
	}
	turn := y.root.turn
	for depth, n := range path {
		// A node's wins are those of the side that moved to it.
		value := result
		if turn == 1 {
			value = 1 - result
		}
		n.visits++
		n.wins += value
		for i := range n.children {
			if c := &n.children[i]; c.move > 0 && by[c.move] == turn && when[c.move] >= depth {
				c.asVisits++
				c.asWins += 1 - value
			}
		}
		turn = 3 - turn
	}
}

func (y *yardstick) grow(n *yardNode, b *yardBoard) {
	n.grown = true
	for p := range b.at {
		if b.at[p] != 0 || b.isEye(p) {
			continue
		}
		next := *b
		if next.place(p) {
			n.children = append(n.children, yardNode{move: p})
		}
	}
	y.random.Shuffle(len(n.children), func(i, k int) { n.children[i], n.children[k] = n.children[k], n.children[i] })
	if len(n.children) == 0 {
		n.children = append(n.children, yardNode{})
	}
}

func (y *yardstick) pick(n *yardNode) *yardNode {
	const equivalence, exploration = 1000, 0.2
	var best *yardNode
	top := math.Inf(-1)
	for i := range n.children {
		c := &n.children[i]
		value := 0.6
		if c.asVisits > 0 {
			value = c.asWins / c.asVisits
		}
		if c.visits > 0 {
			share := math.Sqrt(equivalence / (3*n.visits + equivalence))
			value = share*value + (1-share)*c.wins/c.visits
		}
		value += exploration * math.Sqrt(math.Log(n.visits+1)/(c.visits+1))
		if value > top {
			best, top = c, value
		}
	}
	return best
}

// finish plays at random to the end.
func (y *yardstick) finish(b *yardBoard, ply *int, note func(p, ply int)) {
	var list [169]int
	free := list[:0]
	for p, x := range b.at {
		if x == 0 {
			free = append(free, p)
		}
	}
	for b.passes < 2 && *ply < 400 {
		chosen := false
		for left := len(free); left > 0; left-- {
			i := y.random.IntN(left)
			p := free[i]
			free[i], free[left-1] = free[left-1], p
			if b.at[p] != 0 || b.isEye(p) || !b.place(p) {
				continue
			}
			note(p, *ply)
			chosen = true
			break
		}
		*ply++
		if !chosen {
			b.pass()
		}
		// Points are taken and become free again.
		if *ply%8 == 0 || !chosen {
			free = free[:0]
			for p, x := range b.at {
				if x == 0 {
					free = append(free, p)
				}
			}
		}
	}
}
