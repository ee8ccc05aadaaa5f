package games_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/stats"
)

// TestScales: named points and levels correspond, and strengths increase.
func TestScales(t *testing.T) {
	for _, g := range tested() {
		if g.Scale == nil {
			continue
		}
		for _, scale := range g.Scales() {
			for i, p := range scale.Points {
				if !g.HasLevel(p.Level) || p.Name != "" && !g.HasLevel(p.Name) || p.BlunderRate < 0 || p.BlunderRate > 100 {
					t.Errorf("%s, %s: nobody plays as %+v", g.ID, scale.ID, p)
				}
				if i > 0 && p.Strength <= scale.Points[i-1].Strength {
					t.Errorf("%s, %s: %+v is no stronger than the point below it", g.ID, scale.ID, p)
				}
			}
			for _, level := range g.LevelNames() {
				if said := match.SayLevel(level); said.String() != level || said.In(say.Pseudo()) == level {
					t.Errorf("%s: %s is said as %q in English and as %q in another language", g.ID, level, said, said.In(say.Pseudo()))
				}
				if _, ok := scale.Of(level); !ok {
					t.Errorf("%s, %s: nobody knows how strong %s is", g.ID, scale.ID, level)
				}
			}
			if scale.Weakest() < 0 || scale.Strongest() > match.MaxStrength {
				t.Errorf("%s, %s: the scale goes from %d to %d", g.ID, scale.ID, scale.Weakest(), scale.Strongest())
			}
		}
		if n := len(g.Offered()); n < 6 || n > 9 {
			t.Errorf("%s offers %d levels, not six to nine", g.ID, n)
		}
	}
}

// TestQuickerIsTheLevelBelowASlowOne checks that only grandmaster is slow.
func TestQuickerIsTheLevelBelowASlowOne(t *testing.T) {
	slow := 0
	for _, g := range tested() {
		for _, l := range g.Levels {
			want := ""
			if l.Name == "grandmaster" {
				want = "master"
				slow++
			}
			if got := g.Quicker(l.Name); got != want || l.Slow != (want != "") {
				t.Errorf("%s: %q is quicker than %s, want %q", g.ID, got, l.Name, want)
			}
		}
	}
	if slow != 2 {
		t.Errorf("%d games have a slow level, want 2", slow)
	}
}

// TestRatedPersonScoresHalf: an unknown person as strong as a point of a scale scores
// 45 to 55 % in games 9 to 40.
func TestRatedPersonScoresHalf(t *testing.T) {
	const persons, first, last = 150, 8, 40
	for _, g := range tested() {
		for _, scale := range g.Scales() {
			begin, _ := scale.Of(g.DefaultLevel)
			span := stats.Span{Weakest: scale.Weakest(), Strongest: scale.Strongest(), First: begin}
			for _, p := range scale.Points {
				t.Run(fmt.Sprintf("%s %s %d", g.ID, scale.ID, p.Strength), func(t *testing.T) {
					t.Parallel()
					won := 0
					for person := range uint64(persons) {
						chance := rand.New(rand.NewPCG(person, uint64(p.Strength)))
						follower := span.Follow()
						for game := range last {
							against, score := follower.Next(), 0.0
							if chance.Float64() < expected(p.Strength, against) {
								score = 1
								if game >= first {
									won++
								}
							}
							follower.Learn(stats.Result{Against: against, Score: score})
						}
					}
					if share := float64(won) / (persons * (last - first)); share < 0.45 || share > 0.55 {
						t.Errorf("%.1f %% are won", 100*share)
					}
				})
			}
		}
	}
}

// people returns all kinds of players of a game.
func people(g *match.Game) []string {
	all := append(g.LevelNames(), match.Person)
	if g.Scale != nil {
		all = append(all, match.StrengthName(0), match.StrengthName(1450))
	}
	return all
}

// expected returns a player's expected score against another, by Elo.
func expected(mine, other int) float64 { return 1 / (1 + math.Pow(10, float64(other-mine)/400)) }
