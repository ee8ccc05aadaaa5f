package core

import (
	"context"
	"fmt"

	"tessera/logic/match"
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
// it: its whole turn, which is no more than that.
func (c *Core) Turn(ctx context.Context, client string, g *Game, level string, seed uint64) error {
	search, err := c.Think(ctx, client, 0, func() match.Search { return g.Rules.Search(g.State, level, seed) })
	if err != nil {
		return err
	}
	seat, line := g.State.Turn(), search.Line()
	if len(line) == 0 {
		return fmt.Errorf("the computer found no move\n%v", g.State)
	}
	for i, move := range line {
		if g.State.Turn() != seat {
			return fmt.Errorf("the computer goes on after its turn with move %d of %q\n%v", i+1, line, g.State)
		}
		if err := g.Play(move); err != nil {
			return fmt.Errorf("the computer played %q, move %d of %q: %w\n%v", move, i+1, line, err, g.State)
		}
	}
	return nil
}
