package app

// Sounds are played on the desktop with Oto, which Ebitengine's own audio is based on,
// and in a page with the browser's WebAudio. Ebitengine's audio layer would end the game
// if there is no device, and cannot suspend one. A machine without sound stays silent.

import "time"

// rest is the time after the last sound or input until the device is suspended, so that
// an idle table costs nothing.
const rest = 4 * time.Second
