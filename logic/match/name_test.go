package match

import (
	"strings"
	"testing"
)

func TestTidyName(t *testing.T) {
	family := "👨\u200d👩\u200d👧"
	for name, want := range map[string]string{
		"Ada Lovelace":                           "Ada Lovelace",
		" Ada ":                                  " Ada ",
		"Zoë ♞":                                  "Zoë ♞",
		"山田\u3000太郎":                             "山田 太郎",
		"Ada\u00a0L.":                            "Ada L.",
		"می\u200cخواهم":                          "می\u200cخواهم",   // Persian
		"ශ\u0dca\u200dරී":                        "ශ\u0dca\u200dරී", // Sinhala
		family:                                   family,
		"❤\ufe0f\u200d🔥":                         "❤\ufe0f\u200d🔥",
		"🏴\U000e0067\U000e0062\U000e007f":        "🏴\U000e0067\U000e0062\U000e007f",
		"Ada\U000e0067":                          "Ada",
		"\u200dAda\u200c":                        "Ada",
		"Ada\u200d \u200dL.":                     "Ada L.",
		"a\u200d\u200cb":                         "a\u200cb",
		"turned \u202e around":                   "turned  around",
		"two\nlines\x00":                         "twolines",
		"bad \xff\ufffd":                         "bad ",
		"\u2800":                                 "",
		"\u3164\uffa0":                           "",
		"\u115f\u1160 \u00a0":                    "",
		"\u034f\u0301\ufe0f":                     "",
		"\u200b":                                 "",
		"":                                       "",
		strings.Repeat("x", MaxName+1):           strings.Repeat("x", MaxName),
		strings.Repeat("x", MaxName) + "\u200dx": strings.Repeat("x", MaxName),
		strings.Repeat("é", MaxName-1) + "x\u200dx": strings.Repeat("é", MaxName-1) + "x",
	} {
		if got := TidyName(name); got != want {
			t.Errorf("TidyName(%+q) is %+q, not %+q", name, got, want)
		}
		if got := TidyName(want); got != want {
			t.Errorf("TidyName(%+q) is %+q; a tidy name stays as it is", want, got)
		}
	}
}
