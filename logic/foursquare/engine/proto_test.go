package engine

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"os"
	"sort"
	"testing"
	"time"
)

func randomPos(r *rand.Rand, marbles int, left int) position {
	for {
		p := position{hole: 4, blocked: noSquare, left: uint8(left), backslide: true}
		ok := true
		for i := 0; i < marbles && ok; i++ {
			if p.wins() {
				ok = false
				break
			}
			var rr replies
			p.safe(&rr)
			if rr.count == 0 {
				ok = false
				break
			}
			k := r.IntN(rr.count)
			for j := range rr.n {
				c := bits.OnesCount64(rr.places[j])
				if k >= c {
					k -= c
					continue
				}
				pl := rr.places[j]
				for ; k > 0; k-- {
					pl &= pl - 1
				}
				p = p.after(rr.squares[j], pl&-pl)
				break
			}
		}
		if ok && !p.wins() {
			return p
		}
	}
}

func TestProto(t *testing.T) {
	if os.Getenv("PROTO") == "" {
		t.Skip()
	}
	var m, n int
	fmt.Sscan(os.Getenv("PROTO"), &m, &n)
	//.Getenv("WPN") == ""
	r := rand.New(rand.NewPCG(1, 2))
	var times []float64
	wins := 0
	tot, nodes := 0, 0
	for range n {
		p := randomPos(r, m, 16)
		s := &solver{table: newTable(19)}
		t0 := time.Now()
		h := p.horizon(true)
		var d uint8
		for d = 2; d <= h; d++ {
			if d == 4 && os.Getenv("JUMP") != "" {
				d = h
			}
			var r replies
			p.safe(&r)
			s.ask(&p, &r, d)
			for !s.done && s.work < 200e6 {
				s.advance()
			}
			if !s.done || s.proven {
				break
			}
		}
		dt := time.Since(t0).Seconds()
		times = append(times, dt)
		if !s.done {
			fmt.Println("UNSOLVED", d)
		} else if s.proven {
			wins++
			fmt.Print("win", d, " ")
		}
		tot += s.work
		nodes += 0
	}
	sort.Float64s(times)
	sum := 0.0
	for _, x := range times {
		sum += x
	}
	fmt.Printf("\nm=%d n=%d wins=%d mean=%.4f median=%.4f p90=%.4f max=%.4f totwork=%.1fM work/s=%.2fM nodes/s=%.2fM work/node=%.1f\n", m, n, wins, sum/float64(n), times[n/2], times[n*9/10], times[n-1], float64(tot)/1e6, float64(tot)/sum/1e6, float64(nodes)/sum/1e6, float64(tot)/float64(nodes))
}
