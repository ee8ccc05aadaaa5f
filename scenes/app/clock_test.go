//go:build !js

package app

import (
	"strings"
	"testing"
	"time"

	"tessera/scenes"
	"tessera/scenes/store"
)

func TestTheHeldClockMovesByTheLinesOfATest(t *testing.T) {
	a := On(scenes.NewStage(store.Memory{}), nil)
	if behind := a.clock.behind(time.Minute); behind != 0 {
		t.Errorf("the clock that runs is %v behind", behind)
	}
	a.clock.held = true
	a.moveClock(strings.NewReader("250\nsoon\n-9\n 5000 \n"))
	if behind := a.clock.behind(time.Minute); behind != time.Minute {
		t.Errorf("between frames the clock has moved; it is %v behind", behind)
	}
	a.receive()
	if behind := a.clock.behind(time.Minute); behind != time.Minute-5250*time.Millisecond {
		t.Errorf("the clock is %v behind", behind)
	}
	if text := string(a.Inspection()); !strings.Contains(text, `"clock":5250,`) {
		t.Errorf("the inspection does not say where the clock stands: %s", text)
	}
}
