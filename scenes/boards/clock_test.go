package boards

import (
	"testing"
	"time"
)

// TestClock checks that clocks round up to whole seconds, and the precision of the words.
func TestClock(t *testing.T) {
	for _, test := range []struct {
		left        time.Duration
		text, words string
	}{
		{0, "0:00", "out of time"},
		{1, "0:01", "10 seconds left"},
		{10 * time.Second, "0:10", "10 seconds left"},
		{10*time.Second + 1, "0:11", "20 seconds left"},
		{time.Minute - 1, "1:00", "60 seconds left"},
		{time.Minute, "1:00", "1 minute left"},
		{5*time.Minute + 7*time.Second, "5:07", "5 minutes left"},
		{time.Hour, "1:00:00", "1 hour left"},
		{3*time.Hour + 62*time.Second, "3:01:02", "3 hours left"},
		{24 * time.Hour, "1 d 0 h", "1 day left"},
		{71 * time.Hour, "2 d 23 h", "2 days left"},
	} {
		if text, words := clockText(test.left), clockWords(test.left); text != test.text || words != test.words {
			t.Errorf("%v: %q, %q; want %q, %q", test.left, text, words, test.text, test.words)
		}
	}
}
