package frames

import (
	"testing"
	"time"
)

func TestThePacerWakesUntilAnswered(t *testing.T) {
	p := Pacer{make(chan time.Duration)}
	woken := make(chan bool, 100) // so that it never waits for this test
	go p.run(func() { woken <- true })
	<-woken // the first frame, before anything is asked for
	<-woken // unanswered, it wakes again
	p.After(0)
	<-woken
	p.After(-1)
	for len(woken) > 0 { // those from before
		<-woken
	}
	select {
	case <-woken:
		t.Fatal("the pacer wakes although no frame is wanted")
	case <-time.After(3 * again):
	}
}
