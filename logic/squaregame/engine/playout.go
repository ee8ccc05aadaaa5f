package engine

// playout plays a game on, every player by the longest chain that a narrow beam finds.
type playout struct {
	pos   position
	chain chain
	width int
	seed  uint64
	turns int
	busy  bool
}

const (
	maxTurns   = 12 // per playout
	marginUnit = 4
)

func (o *playout) begin(p *position, width int, seed uint64) {
	o.pos, o.width, o.seed, o.turns, o.busy = *p, width, seed, 0, false
}

func (o *playout) advance() (work int, over bool) {
	if o.pos.over || o.turns == maxTurns {
		return 1, true
	}
	if !o.busy {
		o.chain.start(&o.pos, o.width, 0, o.seed+uint64(o.turns))
		o.busy = true
	}
	work = o.chain.advance()
	if o.chain.done() {
		o.pos = o.chain.after(o.chain.best)
		o.turns++
		o.busy = false
	}
	return work, o.pos.over || o.turns == maxTurns
}

func (o *playout) values() (v values) {
	for i := range o.pos.players {
		v[i] = o.value(i)
	}
	return v
}

// value returns what the end of the playout is worth to a player: the share of the win,
// and a little for each piece of margin.
func (o *playout) value(me int8) int {
	margin := o.pos.margin(me)
	if !o.pos.over {
		return winUnit/int(o.pos.players) + 10*marginUnit*margin
	}
	return o.pos.winShare(me) + marginUnit*margin
}
