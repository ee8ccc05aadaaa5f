package core

import (
	"context"
	"fmt"

	"tessera/logic/match"
	"tessera/logic/session"
)

// Think runs a search to its end in the queue, on behalf of a client. After each slice it
// lets other searches run, and checks whether the client is gone. The error is limit.Full
// when the queue is full, and ctx's when that ends first.
func (c *Core) Think(ctx context.Context, client string, begin func() *match.BoundedSearch) (*match.BoundedSearch, error) {
	place, err := c.Queue.Enter(ctx, client)
	if err != nil {
		return nil, err
	}
	defer place.Leave()
	thinking := begin()
	for !thinking.RunSlice() {
		if err := place.Yield(ctx); err != nil {
			return nil, err
		}
	}
	return thinking, nil
}

// PlayTurn searches for a level in place of the seat to move and plays its whole turn, but no
// move beyond it. A level whose resign tracker gives up plays nothing. A nil tracker
// never resigns.
func (c *Core) PlayTurn(ctx context.Context, client string, g *Game, level string, seed uint64, tracker *match.ResignTracker) (resigned bool, err error) {
	thinking, err := c.Think(ctx, client, func() *match.BoundedSearch { return match.Bound(g.Rules.Search(g.State, level, seed), 0) })
	if err != nil {
		return false, err
	}
	if tracker != nil && tracker.ShouldResign(g.Rules, g.State, level, thinking.Evaluation()) {
		return true, nil
	}
	before, line := g.State, thinking.BestTurn()
	turn, err := session.OwnTurn(before, level, line)
	for i := 0; err == nil && i < len(turn); i++ {
		err = g.Play(turn[i])
	}
	if err != nil {
		return false, fmt.Errorf("%w: it has found %q in\n%v", err, line, before)
	}
	return false, nil
}
