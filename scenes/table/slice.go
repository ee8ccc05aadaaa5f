//go:build !js

package table

import "time"

// sliceTime is how long a search may hold up a frame.
const sliceTime = 12 * time.Millisecond

// thinksAhead reports whether a search goes on between frames. Here frames follow
// one another without a pause while one is at work.
const thinksAhead = false
