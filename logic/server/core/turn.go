package core

import (
	"context"
	"fmt"

	"tessera/logic/match"
	"tessera/logic/session"
)

// Think begins a thought and goes on with it to its end, in the queue and in the
// name of a client; after every slice it looks whether others wait, or the client
// is gone. The error is limit.Full when there is no room, and ctx's when that ends
// first.
func (c *Core) Think(ctx context.Context, client string, begin func() *match.Thinking) (*match.Thinking, error) {
	place, err := c.Turns.Enter(ctx, client)
	if err != nil {
		return nil, err
	}
	defer place.Leave()
	thinking := begin()
	for !thinking.Go() {
		if err := place.Yield(ctx); err != nil {
			return nil, err
		}
	}
	return thinking, nil
}

// Turn thinks out what a level does in the place of the seat to move, and plays
// it: its whole turn, and nothing beyond. A level that gives the game up, by its own
// despair, plays nothing; with nil it plays on.
func (c *Core) Turn(ctx context.Context, client string, g *Game, level string, seed uint64, despair *match.Despair) (resigned bool, err error) {
	thinking, err := c.Think(ctx, client, func() *match.Thinking { return match.Think(g.Rules.Search(g.State, level, seed), 0) })
	if err != nil {
		return false, err
	}
	if despair != nil && despair.Resigns(g.Rules, g.State, level, thinking.Evaluation()) {
		return true, nil
	}
	before, line := g.State, thinking.Line()
	turn, err := session.OwnTurn(before, level, line)
	for i := 0; err == nil && i < len(turn); i++ {
		err = g.Play(turn[i])
	}
	if err != nil {
		return false, fmt.Errorf("%w: it has found %q in\n%v", err, line, before)
	}
	return false, nil
}
