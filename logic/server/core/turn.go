package core

import (
	"context"
	"fmt"

	"tessera/logic/match"
	"tessera/logic/session"
)

// stepWork is the work between two looks at whether others wait, or the client is
// gone: a millisecond or two.
const stepWork = 200

// Think begins a search and lets it work, in the queue and in the name of a
// client, to its end or with about that much work if work is above 0. The error
// is limit.Full when there is no room, and ctx's when that ends first.
func (c *Core) Think(ctx context.Context, client string, work int, begin func() match.Search) (match.Search, error) {
	place, err := c.Turns.Enter(ctx, client)
	if err != nil {
		return nil, err
	}
	defer place.Leave()
	search := begin()
	for done := 0; (work == 0 || done < work) && !search.Step(stepWork); done += stepWork {
		if err := place.Yield(ctx); err != nil {
			return nil, err
		}
	}
	return search, nil
}

// Turn thinks out what a level does in the place of the seat to move, and plays
// it: its whole turn, and nothing beyond.
func (c *Core) Turn(ctx context.Context, client string, g *Game, level string, seed uint64) error {
	search, err := c.Think(ctx, client, 0, func() match.Search { return g.Rules.Search(g.State, level, seed) })
	if err != nil {
		return err
	}
	before, line := g.State, search.Line()
	turn, err := session.OwnTurn(before, level, line)
	if err == nil && len(turn) < len(line) {
		err = fmt.Errorf("the level %s goes on after its turn", level)
	}
	for i := 0; err == nil && i < len(turn); i++ {
		err = g.Play(turn[i])
	}
	if err != nil {
		return fmt.Errorf("%w: it has found %q in\n%v", err, line, before)
	}
	return nil
}
