//go:build !js

package table

import "time"

// sliceTime is how long a search may hold up a frame.
const sliceTime = 12 * time.Millisecond
