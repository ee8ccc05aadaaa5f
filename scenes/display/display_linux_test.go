package display

import (
	"strings"
	"testing"
)

// The package's own init runs before the test: it needs a display, as all tests
// beside it.

func TestWhatIsAnsweredWithoutADisplay(t *testing.T) {
	Version = "v9"
	for _, c := range []struct{ arguments, want string }{
		{"", ""},
		{"-game trisq", ""},
		{"-help", "usage:"},
		{"--help", "usage:"},
		{"-game trisq -h", "usage:"},
		{"-version", "tessera v9\n"},
		{"--version", "tessera v9\n"},
		{"-load version", ""},
	} {
		got := answer(strings.Fields(c.arguments))
		if !strings.Contains(got, c.want) || (got == "") != (c.want == "") {
			t.Errorf("%q is answered with %q, want %q", c.arguments, got, c.want)
		}
	}
}

func TestArguments(t *testing.T) {
	if got := arguments(); len(got) == 0 || !strings.HasPrefix(got[0], "-test.") {
		t.Errorf("the arguments are %q", got)
	}
}
