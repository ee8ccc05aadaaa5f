//go:build !js

package app

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestTheManualAndTheUsageTellOfTheSame options.
func TestTheManualAndTheUsageTellOfTheSame(t *testing.T) {
	page, err := os.ReadFile("../../assets/install/tessera.6")
	if err != nil {
		t.Fatal(err)
	}
	_, options, _ := strings.Cut(string(page), ".SH {{say \"OPTIONS\"}}\n")
	options, _, _ = strings.Cut(options, "\n.SH ")
	manual := found(`\.TP\n\.BI? \\(-[a-z]+)`, options)
	usage := found(`(?m)^  (-[a-z]+)`, usage)
	if len(usage) < 5 || !slices.Equal(manual, usage) {
		t.Errorf("the manual has %v, the usage %v", manual, usage)
	}
}

func found(pattern, text string) (all []string) {
	for _, m := range regexp.MustCompile(pattern).FindAllStringSubmatch(text, -1) {
		all = append(all, m[1])
	}
	slices.Sort(all)
	return all
}
