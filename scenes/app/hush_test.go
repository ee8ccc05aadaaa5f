//go:build !js

package app

import (
	"os"
	"os/exec"
	"testing"
)

// On a machine without a sound device, ALSA would write a page to standard error.
func TestNothingIsWrittenWithoutSound(t *testing.T) {
	const inside = "TESSERA_TEST_OPENS_SOUND"
	if os.Getenv(inside) != "" {
		_, _ = open()
		os.Exit(0)
	}
	again := exec.Command(os.Args[0], "-test.run", "^"+t.Name()+"$")
	again.Env = append(os.Environ(), inside+"=1", "PULSE_SERVER=none", "ALSA_CONFIG_PATH=/dev/null")
	if said, err := again.CombinedOutput(); err != nil || len(said) > 0 {
		t.Errorf("%v; it says %q", err, said)
	}
}
