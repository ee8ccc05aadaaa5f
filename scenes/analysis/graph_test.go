package analysis

import (
	"testing"

	"pgregory.net/rapid"

	"tessera/logic/logictest/chance"
	"tessera/logic/review"
)

// TestRunsCoverACurve checks that each run begins where the previous one ends and has
// the other kind.
func TestRunsCoverACurve(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
		c := curve{proven: rapid.SliceOf(rapid.Bool()).Draw(t, "proven")}
		c.values = make([]float64, len(c.proven))
		at := 0
		for i, run := range c.segments() {
			if run.from != at || run.to <= at || i > 0 && run.proven == c.segments()[i-1].proven {
				t.Fatalf("the runs are %v", c.segments())
			}
			for n := run.from; n < run.to; n++ {
				if run.proven != (c.proven[n] && c.proven[n+1]) {
					t.Fatalf("the run %v of %v", run, c.proven)
				}
			}
			at = run.to
		}
		if at != max(len(c.values)-1, 0) {
			t.Fatalf("the runs end at %d of %d", at, len(c.values))
		}
	})
}

// TestCurvesStayInTheGraph covers all expected scores and all progress.
func TestCurvesStayInTheGraph(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
		points := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) review.Point {
			return review.Point{
				Worth:    rapid.Float64Range(-50, 200).Draw(t, "worth"),
				Standing: rapid.SliceOfN(rapid.Float64Range(0, 80), 3, 3).Draw(t, "standing"),
			}
		}), 1, 30).Draw(t, "points")
		for _, c := range append(standingCurves(points), worthCurve(points)) {
			if len(c.values) != len(points) || len(c.proven) != len(points) {
				t.Fatalf("%d values of %d points", len(c.values), len(points))
			}
			for _, v := range c.values {
				if v < 0 || v > 1 {
					t.Fatalf("the value %v lies outside", v)
				}
			}
		}
	})
}
