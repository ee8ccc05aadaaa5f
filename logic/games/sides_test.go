package games_test

import (
	"strings"
	"testing"

	"tessera/logic/match"
)

// sides finds out whether a game's diagrams show the seat to move, without
// knowing how: if they do, a pair of neighbouring words ("red to", "player 2")
// gives it away. The pairs are learned from some diagrams, and must tell the seat
// of others.
type sides struct {
	count   int
	learned map[string]map[string]int // pair, then seat to move, to the number of diagrams
	held    []held
}

type held struct {
	seat, diagram string
}

// seenOften is how many diagrams a pair must have been seen in to mean anything:
// others may stand beside one seat only by chance.
const seenOften = 12

func newSides() *sides { return &sides{learned: map[string]map[string]int{}} }

func (d *sides) add(seat, diagram string) {
	d.count++
	switch {
	case d.count%3 == 0:
		for pair := range pairs(diagram) {
			if d.learned[pair] == nil {
				d.learned[pair] = map[string]int{}
			}
			d.learned[pair][seat]++
		}
	case d.count%17 == 1:
		d.held = append(d.held, held{seat, diagram})
	}
}

// check tells the seats of the diagrams that were held back.
func (d *sides) check(t *testing.T, game *match.Game, seats int) {
	t.Helper()
	if len(d.held) == 0 {
		t.Fatal("there are no diagrams to look at")
	}
	if seats < 2 {
		return
	}
	missed := []held{}
	for _, h := range d.held {
		told := map[string]bool{}
		for pair := range pairs(h.diagram) {
			if seat := d.tells(pair); seat != "" {
				told[seat] = true
			}
		}
		if len(told) != 1 || !told[h.seat] {
			missed = append(missed, h)
		}
	}
	// What is rare may not have been learned.
	if len(missed)*20 > len(d.held) {
		t.Fatalf("of %d diagrams of %s %d do not show whose move it is, as this one of %s:\n%s",
			len(d.held), game.ID, len(missed), missed[0].seat, missed[0].diagram)
	}
}

// tells is the only seat that a pair of words was seen with, "" if none.
func (d *sides) tells(pair string) string {
	seen := d.learned[pair]
	for seat, n := range seen {
		if len(seen) == 1 && n >= seenOften {
			return seat
		}
	}
	return ""
}

// pairs are the pairs of neighbouring words in the lines of a diagram.
func pairs(diagram string) map[string]bool {
	all := map[string]bool{}
	for line := range strings.Lines(diagram) {
		words := strings.Fields(line)
		for i := 1; i < len(words); i++ {
			all[words[i-1]+" "+words[i]] = true
		}
	}
	return all
}
