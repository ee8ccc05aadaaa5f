package games_test

import (
	"strings"
	"testing"

	"tessera/logic/match"
)

// sides checks that diagrams show the seat to move, without knowing how. If they do, some
// pair of neighbouring words ("red to", "player 2") identifies the seat. The pairs are
// learned from some diagrams and tested on the others.
type sides struct {
	count   int
	learned map[string]map[string]int // number of diagrams by pair and seat to move
	held    []held
}

type held struct {
	seat, diagram string
}

// seenOften is the least number of diagrams in which a pair must occur; rarer pairs may
// belong to one seat by accident.
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
	// Rare pairs may be unknown.
	if len(missed)*20 > len(d.held) {
		t.Fatalf("of %d diagrams of %s %d do not show whose move it is, as this one of %s:\n%s",
			len(d.held), game.ID, len(missed), missed[0].seat, missed[0].diagram)
	}
}

// tells returns the only seat that a pair was seen with, or "".
func (d *sides) tells(pair string) string {
	seen := d.learned[pair]
	for seat, n := range seen {
		if len(seen) == 1 && n >= seenOften {
			return seat
		}
	}
	return ""
}

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
