package scenes

import (
	"testing"
	"time"
)

func TestThePacerWakesUntilAnswered(t *testing.T) {
	p := Pacer{make(chan time.Duration)}
	woken := make(chan bool, 100) // large enough never to block run
	go p.run(func() { woken <- true })
	<-woken // the first frame, unrequested
	<-woken // repeated, because no frame came
	p.After(0)
	<-woken
	p.After(-1)
	for len(woken) > 0 { // drain earlier ones
		<-woken
	}
	select {
	case <-woken:
		t.Fatal("the pacer wakes although no frame is wanted")
	case <-time.After(3 * again):
	}
}
