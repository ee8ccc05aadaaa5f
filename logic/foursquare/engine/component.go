package engine

import (
	"cmp"
	"slices"

	"tessera/logic/foursquare"
)

// component is the movement phase of a game with noBackslide from one board on: all
// reachable arrangements of the eight tiles and the hole, each with the tile that may not
// slide back. Retrograde analysis starts from the slides that complete a block, nearest
// first, so every win and loss has its exact distance. The remaining states are draws.
//
// The rules end the game when a board occurs for the third time, whichever tile is
// blocked then. That never spoils a win found here: the winner's distance shrinks with
// every slide, and a board with one player to move has at most two distances, one if the
// tile with the best slide is blocked and one for all other tiles. So no board occurs
// more than twice on the way to a win. Boards that occurred before the search began are
// different; if they are barred, reaching one is a draw.
type component struct {
	tables *permutationTables
	root   position
	tile   [tileCount][2]cells // the marbles of each tile, shifted to square 0
	limit  int                 // slides left
	barred [squares][]boardKey // boards that have occurred, by hole

	filled []uint8 // by node: whose blocks are on the board
	value  []int16 // by state: slides until the player to move wins; negative until he loses
	open   []uint8 // by state: the slides not known to lose
	queue  []uint32
	at     int // the next node, or the next index of the queue
}

const (
	perSide = 3 // squares along a side of the board

	nodes = squares * permutations
	// ways is the maximum number of squares beside the hole, any of which may be blocked.
	ways = 4

	ownBlock, oppBlock, isBarred = 1, 2, 4

	// pieceOfWork is the number of nodes or states processed between two checks of the
	// work limit of Step.
	pieceOfWork = 256
)

// backWay[h][k] is the index of h among the neighbours of its neighbour number k.
var backWay = func() (back [squares][ways]uint8) {
	for hole := range squares {
		for k, square := range neighbours[hole] {
			for i, other := range neighbours[square] {
				if int(other) == hole {
					back[hole][k] = uint8(i)
				}
			}
		}
	}
	return back
}()

// newComponent returns the component of a position of the movement phase with limit
// slides left.
func newComponent(p *position, limit int) *component {
	c := &component{
		tables: evenPermutations(),
		filled: make([]uint8, nodes), value: make([]int16, nodes*ways), open: make([]uint8, nodes*ways),
	}
	c.begin(p, limit)
	return c
}

// begin starts over with another position in the same memory, with nothing barred.
func (c *component) begin(p *position, limit int) {
	c.root, c.limit, c.at = *p, limit, 0
	clear(c.value)
	clear(c.open)
	c.queue = c.queue[:0]
	c.barred = [squares][]boardKey{}
	for place := range tileCount {
		square := squareOf(place, int(p.hole))
		c.tile[place] = [2]cells{p.own & areas[square] >> shifts[square], p.opp & areas[square] >> shifts[square]}
	}
}

// bar makes reaching a board a draw.
func (c *component) bar(b boardKey) { c.barred[b.hole&cut] = append(c.barred[b.hole&cut], b) }

func nodeOf(hole int, permutation uint16) uint32 {
	return uint32(hole)*permutations + uint32(permutation)
}

// boardAt returns the board of a node, seen by the root's player.
func (c *component) boardAt(n uint32) (own, opp cells, hole int) {
	hole = int(n / permutations)
	for place, tile := range c.tables.tile[n%permutations] {
		shift := shifts[squareOf(place, hole)&cut] & 63
		own |= c.tile[tile&(tileCount-1)][0] << shift
		opp |= c.tile[tile&(tileCount-1)][1] << shift
	}
	return own, opp, hole
}

// slid returns the node after neighbour number k of the hole has slid.
func (c *component) slid(n uint32, k int) uint32 {
	hole, permutation := int(n/permutations), uint16(n%permutations)
	square := int(neighbours[hole&cut][k])
	switch square - hole {
	case perSide: // from below
		permutation = c.tables.passed[permutation][hole][1]
	case -perSide:
		permutation = c.tables.passed[permutation][square][0]
	}
	return nodeOf(square, permutation)
}

// mover returns the flags of the blocks of the player to move and of the opponent. Each
// slide moves the hole to a square of the other chessboard colour, so the hole tells who
// is to move.
func (c *component) mover(hole int) (mine, theirs uint8) {
	if hole%2 == int(c.root.hole)%2 {
		return ownBlock, oppBlock
	}
	return oppBlock, ownBlock
}

// fill processes the boards of a piece of nodes and reports whether it has finished.
func (c *component) fill() (done bool) {
	for end := min(c.at+pieceOfWork, nodes); c.at < end; c.at++ {
		own, opp, hole := c.boardAt(uint32(c.at))
		var f uint8
		if blocks(own) != 0 {
			f |= ownBlock
		}
		if blocks(opp) != 0 {
			f |= oppBlock
		}
		if list := c.barred[hole]; len(list) > 0 && slices.Contains(list, boardKey{own, opp, uint8(hole)}) {
			f |= isBarred
		}
		c.filled[c.at] = f
	}
	if c.at < nodes {
		return false
	}
	c.at = 0
	return true
}

// first decides the states in which one slide is enough to know the result, and counts the
// slides of the others. A call handles a piece of the nodes. It reports whether all are done.
func (c *component) first() (done bool) {
	for end := min(c.at+pieceOfWork, nodes); c.at < end; c.at++ {
		if c.filled[c.at] == 0 {
			c.firstAt(uint32(c.at))
		}
	}
	if c.at < nodes {
		return false
	}
	c.at = 0
	return true
}

func (c *component) firstAt(n uint32) {
	hole := int(n / permutations)
	mine, theirs := c.mover(hole)
	var wins, free [ways]bool
	count := len(neighbours[hole])
	for k := range count {
		f := c.filled[c.slid(n, k)]
		wins[k] = f&mine != 0
		free[k] = f&(mine|theirs) == 0
	}
	for blocked := range count {
		state := n*ways + uint32(blocked)
		for k := range count {
			switch {
			case k == blocked:
			case wins[k]:
				c.value[state] = 1
			case free[k]:
				c.open[state]++
			}
		}
		if c.value[state] == 0 && c.open[state] == 0 {
			c.value[state] = -1
		}
		if c.value[state] != 0 {
			c.queue = append(c.queue, state)
		}
	}
}

// spread propagates wins and losses backwards from a piece of states and reports whether
// it has finished.
func (c *component) spread() (done bool) {
	for range pieceOfWork {
		if c.at == len(c.queue) {
			return true
		}
		state := c.queue[c.at]
		c.at++
		value := c.value[state]
		if int(max(value, -value)) >= c.limit {
			return true
		}
		c.spreadFrom(state/ways, int(state%ways), value)
	}
	return false
}

// spreadFrom propagates the value of node m, in which the way back is blocked, to the
// states that lead to it.
func (c *component) spreadFrom(m uint32, way int, value int16) {
	n := c.slid(m, way)
	if c.filled[n] != 0 {
		return
	}
	slide := int(backWay[m/permutations][way])
	for blocked := range neighbours[n/permutations] {
		state := n*ways + uint32(blocked)
		if blocked == slide || c.value[state] != 0 {
			continue
		}
		if value < 0 {
			c.value[state] = 1 - value
		} else if c.open[state]--; c.open[state] == 0 {
			c.value[state] = -1 - value
		} else {
			continue
		}
		c.queue = append(c.queue, state)
	}
}

// worth returns the value of sliding a square for the player to move at the root: the
// number of slides until he wins, the negative number until he loses, or 0 for a draw.
func (c *component) worth(square uint8) int {
	k := slices.Index(neighbours[c.root.hole], square)
	n := c.slid(nodeOf(int(c.root.hole), 0), k)
	mine, theirs := c.mover(int(c.root.hole))
	switch f := c.filled[n]; {
	case f&mine != 0:
		return 1
	case f&theirs != 0:
		return -1
	}
	switch value := int(c.value[n*ways+uint32(backWay[c.root.hole][k])]); {
	case value > 0 && value < c.limit:
		return -value - 1
	case value < 0 && -value < c.limit:
		return 1 - value
	}
	return 0
}

// chart solves a movement phase with noBackslide through its component. It first bars the
// boards that have occurred before, so that a win is a win under any count of
// repetitions. If nothing is won, it solves the phase again with no board barred, so that
// whatever does not lose even then holds.
type chart struct {
	component     *component
	left          int  // slides left
	hasEarlier    bool // some boards have occurred before
	nothingBarred bool // no boards are barred
	read          stage
}

func newChart(state foursquare.State, p *position) *chart {
	c := &chart{left: state.SlidesLeft(), component: newComponent(p, state.SlidesLeft()), read: readChart}
	for i, b := range earlierBoards(state) {
		// The present board is not barred for standing now: it may occur once more.
		if i > 0 {
			c.component.bar(b)
			c.hasEarlier = true
		}
	}
	return c
}

// earlierBoards returns the boards of the movement phase from the present one back, seen by
// the player to move now.
func earlierBoards(state foursquare.State) (list []boardKey) {
	for p := range state.Past() {
		b := boardKey{cells(p.Red), cells(p.Blue), uint8(p.Hole)}
		if state.Turn() == foursquare.Blue {
			b.own, b.opp = b.opp, b.own
		}
		list = append(list, b)
	}
	return list
}

// fillChart, firstOfChart and spreadChart each do one piece of work.
func fillChart(s *Search) stage {
	s.solver.work += pieceOfWork
	if s.chart.component.fill() {
		return firstOfChart
	}
	return fillChart
}

func firstOfChart(s *Search) stage {
	s.solver.work += pieceOfWork
	if s.chart.component.first() {
		return spreadChart
	}
	return firstOfChart
}

func spreadChart(s *Search) stage {
	s.solver.work += pieceOfWork
	if s.chart.component.spread() {
		return s.chart.read
	}
	return spreadChart
}

// readChart evaluates the root's turns from the component.
func readChart(s *Search) stage {
	c := s.chart
	for i := range s.turns {
		t := &s.turns[i]
		worth := c.component.worth(t.square)
		if t.drawn {
			worth = 0
		}
		if c.nothingBarred && t.score != 0 {
			continue // known from the first pass
		}
		t.score = scoreOf(worth)
		// Without barred boards, a third repetition could stop a win. So a turn that is
		// neither won nor lost even then is a draw.
		t.charted = !c.hasEarlier || c.nothingBarred == (t.score == 0)
	}
	slices.SortStableFunc(s.turns, func(a, b rootTurn) int { return cmp.Compare(b.score, a.score) })
	switch best := s.turns[0].score; {
	case best > 0 && !c.nothingBarred:
		s.known = Knowledge{Wins, int(won-best)/2 + 1}
	case best < 0 && !c.nothingBarred:
		s.known = Knowledge{Loses, int(won+best+1) / 2}
	case best == 0 && (c.nothingBarred || !c.hasEarlier):
		s.known = Knowledge{Verdict: Holds}
	case !c.nothingBarred:
		c.nothingBarred = true
		c.component.begin(&s.root, c.left)
		return fillChart
	}
	return nil
}

// scoreOf converts a distance in slides to a score of iterative deepening.
func scoreOf(worth int) int32 {
	switch {
	case worth > 0:
		return won - int32(worth)
	case worth < 0:
		return -won - int32(worth)
	}
	return 0
}
