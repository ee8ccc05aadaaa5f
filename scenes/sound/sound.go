// Package sound plays what assets/sounds makes: on the desktop through Oto, which
// is what Ebitengine's own audio stands on, in a page through the browser's
// WebAudio. A machine without sound is silent, and no more.
//
// Oto is used without Ebitengine's layer above it, which ends the game where
// there is no device and cannot let one rest.
//
// It imports assets/sounds and no other package of the game.
package sound

import "time"

// rest is how long after the last sound or input the device is let go, so that a silent
// table costs nothing.
const rest = 4 * time.Second
