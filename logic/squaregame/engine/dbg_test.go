package engine
import ("testing";"fmt";"slices";"time")
func TestDbg(t *testing.T){
	for _, players := range []int{2, 4} {
		for turns := 2; turns <= 8; turns += 3 {
		s := midgame(t, players, turns, 9)
		var best []time.Duration
		var nw time.Duration = time.Hour
		for run := range 6 {
			a := time.Now()
			se := NewSearch(s, Strong, 1)
			nw = min(nw, time.Since(a))
			for i := 0; ; i++ {
				a := time.Now()
				d := se.Step(200)
				el := time.Since(a)
				if run == 0 { best = append(best, el) } else { best[i] = min(best[i], el) }
				if d { break }
			}
		}
		tot := time.Duration(0)
		for _, b := range best { tot += b }
		fmt.Println(players, turns, "new", nw, "steps", len(best), "total", tot, "max step", slices.Max(best))
		}
	}
}
