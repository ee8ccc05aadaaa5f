package e2e_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"tessera/scenes/e2e"
	"tessera/scenes/e2e/player"
)

// The results of the page's second program are listed as they arrive, read to assistive
// tools and stepped through, and moves are tried beside the game.
func TestAnalysisListsTurnsAndTriesMoves(t *testing.T) {
	e2e.Nightly(t)
	e2e.Play(t, e2e.PageOptions{Hash: "#game=trisq&seats=person.easy&moves=c3.k10"}, func(t *testing.T, p *e2e.Page) {
		p.Key("x")
		found := p.Until("three lines", func(s player.Inspection) bool { return len(s.Lines) == 3 && !s.Busy })
		if !regexp.MustCompile(`^A [+−]?[\d.]+: \w+, \w+, \w+`).MatchString(found.Lines[0]) {
			t.Fatalf("the best line is %q, want a letter, a value and the moves", found.Lines[0])
		}
		worker := p.Workers()
		p.Use("button", "/^A · /")
		shown := p.Until("the line played out", func(s player.Inspection) bool { return s.Looking && !s.Busy && len(s.Moves) >= 5 })
		_, moves, _ := strings.Cut(found.Lines[0], ": ")
		if first, _, _ := strings.Cut(moves, ", "); shown.Moves[2] != first {
			t.Errorf("the line %q is played out as %v", found.Lines[0], shown.Moves)
		}
		p.Key("End")
		p.Until("the game", func(s player.Inspection) bool { return !s.Looking && len(s.Moves) == 2 })
		for _, cell := range []string{"g7", "h7", "g8"} {
			p.Press("cell:" + cell)
			p.Until(cell+" tried", func(s player.Inspection) bool { return s.Looking && s.Moves[len(s.Moves)-1] == cell })
		}
		if now := p.Workers(); len(worker) != 1 || !slices.Equal(now, worker) {
			t.Errorf("the workers were %v and are %v, want the same one", worker, now)
		}
		p.Key("x")
		after := p.Until("the game as it was", func(s player.Inspection) bool { return !s.Looking && len(s.Lines) == 0 })
		if !slices.Equal(after.Moves, []string{"c3", "k10"}) {
			t.Errorf("after the analysis the game is %v, want c3 k10", after.Moves)
		}
	})
}
