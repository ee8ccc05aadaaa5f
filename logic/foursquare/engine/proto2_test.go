package engine

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"sort"
	"testing"
	"time"

	"tessera/logic/foursquare"
)

func TestPlayProto(t *testing.T) {
	if os.Getenv("PP") == "" {
		t.Skip()
	}
	var a, b, games, pieces int
	var nb bool
	fmt.Sscan(os.Getenv("PP"), &a, &b, &games, &pieces, &nb)
	times := map[int][]float64{}
	units := map[int]int{}
	maxStep := 0.0
	res := map[string]int{}
	for g := range games {
		s, _ := foursquare.New(foursquare.Settings{PiecesPerPlayer: pieces, NoBackslide: nb})
		lv := []int{a, b}
		know := ""
		for ply := 0; ; ply++ {
			if ply > 200 {
				res["long"]++
				break
			}
			o, over := s.Outcome()
			if over {
				res[o.Winner.String()]++
				fmt.Println(g, o, ply, know)
				break
			}
			l := lv[int(s.Turn())-1]
			if l < 0 {
				r := rand.New(rand.NewPCG(uint64(g), uint64(ply)))
				m := slices.Collect(s.Legal())
				s, _ = s.Apply(m[r.IntN(len(m))])
				continue
			}
			t0 := time.Now()
			se := NewSearch(s, Level(l), uint64(g))
			for {
				t1 := time.Now()
				d := se.Step(200)
				if x := time.Since(t1).Seconds(); x > maxStep {
					maxStep = x
				}
				if d {
					break
				}
			}
			dt := time.Since(t0).Seconds()
			times[l] = append(times[l], dt)
			units[l] += se.Work()
			if l == 4 {
				know += fmt.Sprintf("%d:%s(%.2f) ", s.Placed(1)+s.Placed(2), se.Knowledge(), dt)
			}
			for _, m := range se.Line() {
				n, err := s.Apply(m)
				if err != nil {
					t.Fatal(err, s)
				}
				s = n
			}
		}
	}
	fmt.Println(res)
	for l, x := range times {
		sort.Float64s(x)
		sum := 0.0
		for _, y := range x {
			sum += y
		}
		fmt.Printf("level %v: turns %d mean %.4f p90 %.4f p99 %.4f max %.4f units/turn %d units/s %.1fM\n", Level(l), len(x), sum/float64(len(x)), x[len(x)*9/10], x[len(x)*99/100], x[len(x)-1], units[l]/len(x), float64(units[l])/sum/1e6)
	}
	fmt.Println("maxStep", maxStep)
}
