package external

import (
	"fmt"
	"slices"

	"tessera/logic/tournament"
)

// Summary is the result of a series.
type Summary struct {
	tournament.Count         // from the level's side
	Resigned         int     // by either side
	Margin           float64 // mean of the games that were counted
	Ours, Theirs     Times
}

// Times are milliseconds per move.
type Times struct{ Median, Largest int }

// Summary counts the games.
func (s *Series) Summary() (sum Summary) {
	var ours, theirs []int
	counted := 0
	for _, g := range s.Games {
		switch g.Score {
		case 1:
			sum.Won++
		case 0:
			sum.Lost++
		default:
			sum.Shared++
		}
		switch g.End {
		case ByArea:
			counted++
			sum.Margin += g.Margin
		case TheyResign, WeResign:
			sum.Resigned++
		}
		ours, theirs = append(ours, g.Ours...), append(theirs, g.Theirs...)
	}
	sum.Margin /= float64(max(counted, 1))
	sum.Ours, sum.Theirs = timesOf(ours), timesOf(theirs)
	return sum
}

func timesOf(all []int) Times {
	if len(all) == 0 {
		return Times{}
	}
	slices.Sort(all)
	return Times{all[len(all)/2], all[len(all)-1]}
}

// String returns the summary in three lines.
func (s Summary) String() string {
	return fmt.Sprintf("%v\nmargin: %+.1f points on average; %d of %d games were resigned\nmilliseconds a move: ours %v, theirs %v\n",
		s.Count, s.Margin, s.Resigned, s.Games(), s.Ours, s.Theirs)
}

// String returns, for example, "12 (90 at most)".
func (t Times) String() string { return fmt.Sprintf("%d (%d at most)", t.Median, t.Largest) }
