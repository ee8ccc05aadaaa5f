package main

import (
	"math"
	"slices"

	"tessera/logic/tournament"
)

// tally counts the results of a contest for its first player.
func (r *results) tally(l *ladder, c contest) (t tournament.Count) {
	for _, one := range r.plays[c.name(l)] {
		switch one[0] {
		case '+':
			t.Won++
		case '-':
			t.Lost++
		default:
			t.Shared++
		}
	}
	return t
}

// rounds is enough iterations for the ratings to converge.
const rounds = 3000

// elo returns the ratings that make the results most likely, by the model of Bradley and
// Terry, where a shared game is half a win. The weakest player with games is rated 0: the
// random player, if it has played. A shared game is added to every contest, so that a
// player who won every game has a finite rating.
func (r *results) elo(l *ladder) map[string]int {
	strength := map[string]float64{}
	rated := l.rated()
	for _, level := range rated {
		strength[level] = 1
	}
	for range rounds {
		points, weight := map[string]float64{}, map[string]float64{}
		for _, c := range l.contests {
			t := r.tally(l, c)
			if t.Games() == 0 {
				continue
			}
			a, b := c.players[0], c.players[1]
			share := float64(t.Games()+1) / (strength[a] + strength[b])
			points[a] += t.Points() + 0.5
			points[b] += float64(t.Games()) - t.Points() + 0.5
			weight[a] += share
			weight[b] += share
		}
		for _, level := range rated {
			if weight[level] > 0 {
				strength[level] = points[level] / weight[level]
			}
		}
	}
	ratings, base := map[string]int{}, rated[max(slices.IndexFunc(rated, func(who string) bool { return r.hasGames(l, who) }), 0)]
	for _, level := range rated {
		ratings[level] = int(math.Round(400 * math.Log10(strength[level]/strength[base])))
	}
	return ratings
}
