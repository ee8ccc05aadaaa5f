package lang

import (
	"strings"
	"testing"
)

func TestBest(t *testing.T) {
	choices := []Choice{{"de", "Deutsch"}, {"pt", "português"}, {"pt-BR", "português do Brasil"}}
	for wanted, best := range map[string]string{
		"":             "en",
		"de":           "de",
		"de-AT":        "de",
		"DE-at":        "de",
		"pt-BR":        "pt-BR",
		"pt-PT":        "pt",
		"fi sv de":     "de",
		"en-GB de":     "en",
		"x":            "en",
		"de-Latn-DE-1": "de",
		"-":            "en",
	} {
		if got := Best(choices, strings.Fields(wanted)); got != best {
			t.Errorf("of %q the best is %q, want %q", wanted, got, best)
		}
	}
}
