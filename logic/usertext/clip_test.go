package usertext

import (
	"strings"
	"testing"
)

func TestText(t *testing.T) {
	for text, want := range map[string]string{
		"":                         "",
		"c12":                      "c12",
		strings.Repeat("x", 24):    strings.Repeat("x", 24),
		strings.Repeat("x", 25):    strings.Repeat("x", 24) + "…",
		strings.Repeat("▲", 24):    strings.Repeat("▲", 24),
		strings.Repeat("▲", 99999): strings.Repeat("▲", 24) + "…",
	} {
		if got := Clip(text); got != want {
			t.Errorf("%q is clipped to %q, want %q", text, got, want)
		}
	}
	if got := ClipTo("tessera", 4); got != "tess…" {
		t.Errorf("the first four characters of tessera are %q", got)
	}
}
