package table

import (
	"slices"
	"testing"
	"time"

	"tessera/logic/match"
)

// counted is a search of so many steps.
type counted struct{ left int }

func (c *counted) Step(int) bool {
	c.left--
	return c.left <= 0
}

func (c *counted) Line() []string               { return []string{"a"} }
func (c *counted) Evaluation() match.Evaluation { return match.Evaluation{} }
func (c *counted) Note() string                 { return "" }

// eventually waits until ok holds; how long that takes is nobody's business.
func eventually(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); !ok(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%s did not come true", what)
		}
	}
}

func (r *runner) state() (done, running bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.done, r.running
}

func TestASearchGoesOnBetweenFrames(t *testing.T) {
	woken := make(chan bool, 1)
	r := &runner{search: &counted{left: 1000}, wake: func() { woken <- true }}
	if r.Step(1) {
		t.Fatal("one step of a thousand is the end")
	}
	eventually(t, "the end of a search that was asked for one step", func() bool { done, _ := r.state(); return done })
	eventually(t, "rest", func() bool { _, running := r.state(); return !running })
	<-woken // the end is news for the table
	if !r.Step(1) || !slices.Equal(r.Line(), []string{"a"}) {
		t.Fatalf("the search is done, but its line is %v", r.Line())
	}
}

func TestASearchNobodyAsksForStops(t *testing.T) {
	r := &runner{search: &counted{left: 1 << 62}, wake: func() {}}
	r.Step(1)
	eventually(t, "rest", func() bool { _, running := r.state(); return !running })
	r.Step(1)
	if _, running := r.state(); !running {
		t.Fatal("asked again, the search does not go on")
	}
}
