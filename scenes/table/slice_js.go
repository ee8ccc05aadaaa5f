package table

import "time"

// sliceTime is how long a search may hold up a frame. In the browser all
// goroutines share the page's one thread, and the search has the time between
// frames.
const sliceTime = time.Millisecond

// thinksAhead reports whether a search goes on between frames.
const thinksAhead = true
