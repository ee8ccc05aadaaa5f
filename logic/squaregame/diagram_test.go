package squaregame

import (
	"strings"
	"testing"
)

func TestDiagram(t *testing.T) {
	s, _ := play(t, start(t, 2, [5]int{2, 13, 4, 15, 15}), "9/1@16,16")
	want := `
18 ·   ·   ·   ·   ·   ·   ·

17 ·   ·   ·   ·   ·   ·   ·

16 ·   ·   ╷   ·   ·   ·   ·
           │
15 ·   ·   ├───┬───┐   ·   ·
           │ 1 │ 1 │
14 ·   ·   └───┴───┘   ·   ·

13 ·   ·   ·   ·   ·   ·   ·

12 ·   ·   ·   ·   ·   ·   ·
  13  14  15  16  17  18  19
player 1 to move, moves left: 1
hand of player 1: 1 2 3 4 5 6 7 8 10 11 12 13 14 15 16
hand of player 2: 1 2 3 4 5 6 7 8 9 10 11 12 14 15 16
`
	if got := "\n" + s.String(); got != want {
		t.Errorf("got%s\nwant%s", got, want)
	}
}

// The diagram of the piece that has all segments a to g except b.
func TestPieceDiagram(t *testing.T) {
	rows := pieceDiagram(1)
	want := "1\n┌───╴\n│    \n├───┐\n│   │\n└───┘"
	if got := strings.Join(rows[:], "\n"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if rows := pieceDiagram(17); rows[1] != "" {
		t.Errorf("piece 17 is drawn as %q", rows)
	}
}
