package table

import "time"

// sliceTime is how long a search may hold up a frame. In the browser all
// goroutines share the page's one thread, so it leaves time for everything
// else in a frame.
const sliceTime = 7 * time.Millisecond

// thinksAhead tells whether a search goes on between frames.
const thinksAhead = true
