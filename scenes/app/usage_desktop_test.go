//go:build !js

package app

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tessera/logic/logictest/tictactoe"
	"tessera/scenes/boards"
)

func TestManualAndUsageListTheSameOptions(t *testing.T) {
	page, err := os.ReadFile("../../assets/install/tessera.6")
	if err != nil {
		t.Fatal(err)
	}
	_, options, _ := strings.Cut(string(page), ".SH {{say \"OPTIONS\"}}\n")
	options, _, _ = strings.Cut(options, "\n.SH ")
	manual := found(`\.TP\n\.BI? \\(-[a-z]+)`, options)
	usage := found(`(?m)^  (-[a-z]+)`, usageText)
	if len(usage) < 5 || !slices.Equal(manual, usage) {
		t.Errorf("the manual has %v, the usage %v", manual, usage)
	}
}

func TestUsageListsEveryGame(t *testing.T) {
	games := append(boards.Rules(Games()), tictactoe.Game())
	text := usage(games)
	for _, g := range games {
		if head, rest, _ := strings.Cut(text, "\n"); !strings.Contains(head, g.Title.String()) || !strings.Contains(rest, g.ID) {
			t.Errorf("the usage does not name %s (%s):\n%s", g.Title, g.ID, text)
		}
	}
}

func found(pattern, text string) (all []string) {
	for _, m := range regexp.MustCompile(pattern).FindAllStringSubmatch(text, -1) {
		all = append(all, m[1])
	}
	slices.Sort(all)
	return all
}
