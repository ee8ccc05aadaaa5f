package e2e_test

import (
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"

	"tessera/scenes/e2e"
)

// A finger that was on a tool for 80 ms uses it, although the page worked for a second and a
// half between its coming and its leaving, and drew before it heard of the end.
func TestAShortTapWhileThePageWorks(t *testing.T) {
	e2e.Play(t, e2e.PageOptions{Hash: "#game=shaper", Touch: true, Still: true}, func(t *testing.T, p *e2e.Page) {
		for _, frames := range []int{0, 5} {
			at, began := p.Place("new"), time.Now()
			send := func(kind input.DispatchTouchEventType, points []*input.TouchPoint, after time.Duration) {
				e2e.Command(p, input.DispatchTouchEvent, input.DispatchTouchEventParams{
					Type: kind, TouchPoints: points, Timestamp: input.TimeSinceEpoch(float64(began.Add(after).UnixMicro()) / 1e6),
				})
			}
			send(input.DispatchTouchEventTypeTouchStart, []*input.TouchPoint{{X: at.X, Y: at.Y}}, 0)
			p.Run("setTimeout(() => { for (const end = performance.now() + 1500; performance.now() < end;); })")
			for range frames {
				e2e.Eval[float64](p, "new Promise(requestAnimationFrame)")
			}
			send(input.DispatchTouchEventTypeTouchEnd, []*input.TouchPoint{}, 80*time.Millisecond)
			p.Scene("newgame")
			p.Tap("cancel")
			p.Scene("table")
		}
	})
}
