// Package sound plays the sounds of assets/sounds: on the desktop with Oto, which
// Ebitengine's own audio is based on, and in a page with the browser's WebAudio. A
// machine without sound stays silent.
//
// It uses Oto without Ebitengine's audio layer, which ends the game if there is no device
// and cannot suspend one.
//
// It imports assets/sounds and no other package of the game.
package sound

import "time"

// rest is the time after the last sound or input until the device is suspended, so that
// an idle table costs nothing.
const rest = 4 * time.Second
