package engine

import (
	"cmp"
	"slices"
)

// round is one comparison of turns: how each is judged, and how many advance to the next
// round. A turn is judged by playouts, or by the reply that a plan finds for the next
// player.
type round struct {
	width int // of the chains in playouts
	games int // playouts per turn
	reply *plan
	keep  int
}

// values holds one value per player.
type values [4]int

// field holds the turns that a search compares, in rounds. Each round judges more
// carefully than the one before and keeps the better turns.
type field struct {
	turns  []turn
	all    int // the initial number; eliminated turns are kept behind the others
	rounds []round
	round  int
	at     int // index of the current turn
	game   int // index of its current game
	busy   bool
	me     int8
	steps  []step
	seed   uint64
	noise  int

	playout playout
	reply   *planRun
}

// turn is one way to end the turn, with its value to each player.
type turn struct {
	end   step
	after position
	sum   values
	games int
}

func (t *turn) value(player int8) int { return t.mean()[player] }

func (t *turn) mean() values {
	v := t.sum
	for i := range v {
		v[i] /= max(t.games, 1)
	}
	return v
}

func (f *field) start(c *chain, plan *plan, seed uint64) {
	f.turns, f.rounds, f.noise, f.seed, f.me = f.turns[:0], plan.rounds, plan.noise, seed, c.me
	f.round, f.at, f.game, f.busy = 0, 0, 0, false
	f.steps = c.collected(f.steps[:0])
	for _, e := range f.steps {
		f.turns = append(f.turns, turn{end: e, after: c.after(e)})
	}
	f.all = len(f.turns)
}

// decided reports whether the comparison is over: the last round has ended, or a turn
// ends the game with an empty hand.
func (f *field) decided() bool {
	return f.round == len(f.rounds) || f.turns[0].end.finish && f.turns[0].after.over
}

func (f *field) best() *turn { return &f.turns[0] }

// advance continues the current judgement. ranked means that a round has ended and the
// turns are reordered.
func (f *field) advance() (work int, ranked bool) {
	r := &f.rounds[f.round]
	t := &f.turns[f.at]
	work, v, over := f.judge(r, t)
	if !over {
		return work, false
	}
	for i := range v {
		t.sum[i] += v[i]
	}
	t.games++
	if f.game++; f.game < r.games {
		return work, false
	}
	f.game = 0
	if f.at++; f.at < len(f.turns) {
		return work, false
	}
	f.rank(r.keep)
	return work, true
}

// rank ends a round and keeps the best turns. The results of playouts add up over rounds.
// Before a round that examines replies they are deleted.
func (f *field) rank(keep int) {
	value := func(t *turn) int { return t.value(f.me) + f.misjudged(t) }
	slices.SortStableFunc(f.turns, func(a, b turn) int { return cmp.Compare(value(&b), value(&a)) })
	f.turns = f.turns[:min(len(f.turns), keep)]
	f.at = 0
	if f.round++; f.round < len(f.rounds) && f.rounds[f.round].reply != nil {
		for i := range f.turns {
			f.turns[i].sum, f.turns[i].games = values{}, 0
		}
	}
}

// misjudged returns the error in a level's value of a turn, the same in every round.
func (f *field) misjudged(t *turn) int {
	if f.noise == 0 {
		return 0
	}
	return int(scramble(t.end.key^f.seed)%uint64(2*f.noise+1)) - f.noise
}

// judge continues one judgement of a turn. All turns of a round share the seed.
func (f *field) judge(r *round, t *turn) (work int, v values, over bool) {
	seed := scramble(f.seed + uint64(f.round<<8+f.game))
	if r.reply != nil && !t.after.over {
		return f.judgeByReply(r.reply, t, seed)
	}
	if !f.busy {
		f.playout.begin(&t.after, r.width, seed)
	}
	work, over = f.playout.advance()
	if f.busy = !over; over {
		v = f.playout.values()
	}
	return work, v, over
}

func (f *field) judgeByReply(reply *plan, t *turn, seed uint64) (work int, v values, over bool) {
	if f.reply == nil {
		f.reply = &planRun{}
	}
	if !f.busy {
		f.reply.start(&t.after, reply, seed)
	}
	work, over = f.reply.advance()
	if f.busy = !over; over {
		v = f.reply.field.best().mean()
	}
	return work, v, over
}
