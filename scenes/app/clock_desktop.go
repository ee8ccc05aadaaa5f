//go:build !js

package app

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"tessera/scenes"
)

// holdClock is the environment variable with which a test holds the app's clock.
const holdClock = "TESSERA_HOLD_CLOCK"

// moveClock moves the held clock by the milliseconds in each line, until the lines end. It
// runs on a goroutine of its own.
func (a *App) moveClock(lines io.Reader) {
	for s := bufio.NewScanner(lines); s.Scan(); {
		ms, err := strconv.ParseUint(strings.TrimSpace(s.Text()), 10, 32)
		if err != nil {
			fmt.Fprintf(os.Stderr, "tessera: %s: %q is not a number of milliseconds\n", holdClock, s.Text())
			continue
		}
		a.calls <- func() { a.clock.at += time.Duration(ms) * time.Millisecond }
		scenes.ScheduleFrame()
	}
}
