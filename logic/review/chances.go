package review

import (
	"slices"

	"tessera/logic/match"
	"tessera/logic/stats"
)

// Chances returns the opportunities of a player in a game and how many of them were
// missed, according to the review: a turn without a mark missed none. States are the
// positions at the points of the review, moves the moves reviewed.
func (r *Review) Chances(game *match.Game, states []match.State, moves []string, seat int) map[string]stats.Chances {
	if game.Reasons == nil {
		return nil
	}
	all := map[string]stats.Chances{}
	for i, t := range r.Turns {
		if t.Seat != seat {
			continue
		}
		played, m := moves[t.From:t.To], r.MistakeOf(i)
		if m == nil {
			count(all, game.Reasons(states[i], played), stats.Chances{Had: 1})
			continue
		}
		good, bad := game.Why(states[i], m.Better, played)
		count(all, append(good, bad...), stats.Chances{Had: 1, Missed: 1})
	}
	return all
}

// count adds the reasons of a turn, each kind once.
func count(all map[string]stats.Chances, reasons []match.Reason, one stats.Chances) {
	var seen []string
	for _, reason := range reasons {
		kind := reason.Effect.Chance
		// A bad effect of a good turn could not be avoided.
		isNone := reason.Count == 0 && reason.Effect.Counts || reason.Effect.Bad && one.Missed == 0
		if kind == "" || isNone || slices.Contains(seen, kind) {
			continue
		}
		seen = append(seen, kind)
		all[kind] = all[kind].Plus(one)
	}
}
