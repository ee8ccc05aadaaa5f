package proof

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tessera/logic/foursquare"
	"tessera/logic/internal/errtest"
)

func read(t testing.TB, text string) *Certificate {
	t.Helper()
	c, err := Read(strings.NewReader(text))
	errtest.None(t, err)
	return c
}

func TestTheDrawIsProven(t *testing.T) {
	c := read(t, draw)
	report, err := c.Verify(0, 0)
	errtest.None(t, err)
	if want := (Report{Entries: 17, Settled: 17, Turns: 128}); report != want {
		t.Errorf("the check has seen %+v, want %+v", report, want)
	}
	var again bytes.Buffer
	if err := c.Write(&again); err != nil || again.String() != draw {
		t.Errorf("written again it is (%v)\n%s", err, again.String())
	}
	if report, err := c.Verify(3, 1); err != nil || report.Entries != 3 {
		t.Errorf("a sample of 3 sees %+v, %v", report, err)
	}
}

// TestOneFalseEntryIsFound checks that Verify rejects a copy of the certificate with one
// fault: each pair removed or changed, each marble moved, each turn made illegal, each
// entry removed.
func TestOneFalseEntryIsFound(t *testing.T) {
	lines := strings.Split(strings.TrimSpace(draw), "\n")
	faults := 0
	plant := func(what string, change func(fields []string) []string) {
		for i := 1; i < len(lines); i++ {
			copied := slices.Clone(lines)
			copied[i] = strings.Join(change(strings.Fields(lines[i])), " ")
			if copied[i] == lines[i] {
				continue
			}
			faults++
			c, err := Read(strings.NewReader(strings.Join(copied, "\n")))
			if err == nil {
				_, err = c.Verify(0, 0)
			}
			if err == nil {
				t.Errorf("%s is not found: %s", what, copied[i])
			}
		}
	}
	plant("an entry left out", func([]string) []string { return nil })
	plant("a hole for pairs", func(f []string) []string { return f[:leastFields] })
	plant("a pair in one cell", func(f []string) []string { return append(slices.Clone(f), "00-00") })
	plant("a pair in the hole", func(f []string) []string { return append(slices.Clone(f), "22-23", "32-33") })
	plant("a pair given twice", func(f []string) []string { return append(slices.Clone(f), f[leastFields]) })
	plant("a slide of the hole", func(f []string) []string { f[6] = "4"; return f })
	plant("a slide from afar", func(f []string) []string { f[6] = "8"; return f })
	plant("the other holder", func(f []string) []string {
		f[0] = map[string]string{"red": "blue", "blue": "red"}[f[0]]
		return f
	})
	plant("a marble on a marble", func(f []string) []string {
		if !strings.Contains(f[1], "R") {
			return f
		}
		cell := cellOf(strings.Index(strings.ReplaceAll(f[1], "/", ""), "R"))
		copy(f[2:], strings.Fields(foursquare.Place(cell.Square, cell.Slot).String()))
		return f
	})
	for k := leastFields; k < leastFields+13; k++ {
		plant("a pair left out", func(f []string) []string {
			if k >= len(f) || redundant(t, f, k) {
				return f
			}
			return slices.Delete(slices.Clone(f), k, k+1)
		})
	}
	if faults < 200 {
		t.Errorf("only %d faults were planted", faults)
	}
}

// redundant reports whether the argument does without the pair in field k: no goal
// without the holder's marbles depends on it alone.
func redundant(t *testing.T, fields []string, k int) bool {
	e, err := readEntry(fields)
	errtest.None(t, err)
	b, _ := e.board.after(e.holder, e.turn)
	gone := e.pairs[k-leastFields]
	for _, g := range b.goals() {
		if b.owned(g, e.holder) > 0 || !slices.Contains(g[:], gone[0]) || !slices.Contains(g[:], gone[1]) {
			continue
		}
		others := 0
		for _, pair := range e.pairs {
			if pair != gone && slices.Contains(g[:], pair[0]) && slices.Contains(g[:], pair[1]) {
				others++
			}
		}
		if others == 0 {
			return false
		}
	}
	return true
}

// TestNothingBeatsThePairs plays all attacks with four marbles each through the placement
// phase and two slides after it, against the certificate. It samples the first placements
// and tries everything after them.
func TestNothingBeatsThePairs(t *testing.T) {
	c := read(t, draw)
	random := rand.New(rand.NewPCG(4, 4))
	for _, holder := range foursquare.Players {
		s, err := c.Strategy(holder)
		errtest.None(t, err)
		state, err := foursquare.New(foursquare.Settings{PiecesPerPlayer: 4})
		errtest.None(t, err)
		// Red's first turn is one of many.
		for holder == foursquare.Blue && state.Turn() == foursquare.Red {
			legal := slices.Collect(state.Legal())
			state, _ = state.Apply(legal[random.IntN(len(legal))])
		}
		e := everything{t: t, holder: holder, thin: map[foursquare.Player]int{foursquare.Red: 14, foursquare.Blue: 3}[holder], random: random}
		e.play(state, *s, 2)
		t.Logf("%v holds %d games", holder, e.ends)
		if e.ends < 10_000 {
			t.Errorf("%v held in %d games only", holder, e.ends)
		}
	}
}

type everything struct {
	t      *testing.T
	holder foursquare.Player
	thin   int // of the attacker's placements except the last, one in thin is tried
	random *rand.Rand
	ends   int
}

func (e *everything) play(state foursquare.State, s Strategy, slides int) {
	if _, over := state.Outcome(); over || state.Phase() == foursquare.Movement && slides == 0 {
		if state.Winner() == e.holder.Other() {
			e.t.Fatalf("%v loses\n%v", e.holder, state)
		}
		e.ends++
		return
	}
	if state.Turn() == e.holder {
		m, err := s.Move(state)
		errtest.None(e.t, err)
		next, err := state.Apply(m)
		errtest.None(e.t, err)
		e.play(next, s, slides)
		return
	}
	if state.Phase() == foursquare.Movement {
		slides--
	}
	placed := state.Placed(e.holder.Other())
	for m := range state.Legal() {
		if state.Phase() == foursquare.Placement && placed < 3 && e.random.IntN(e.thin) > 0 {
			continue
		}
		if next, err := state.Apply(m); err == nil {
			e.play(next, s, slides)
		}
	}
}

// TestGoalsAreTheWinsInOneTurn compares the goals with the rules.
func TestGoalsAreTheWinsInOneTurn(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 6))
	wins := 0
	for range 400 {
		state, err := foursquare.New(foursquare.Settings{})
		errtest.None(t, err)
		for range 12 + 2*random.IntN(8) {
			legal := slices.Collect(state.Legal())
			if len(legal) > 0 {
				state, _ = state.Apply(legal[random.IntN(len(legal))])
			}
		}
		if _, over := state.Outcome(); over || state.Phase() != foursquare.Placement {
			continue
		}
		b, me, near, can := boardOf(state), state.Turn(), false, false
		for _, g := range b.goals() {
			near = near || b.owned(g, me) >= 3 && b.owned(g, me.Other()) == 0
		}
		for _, turn := range b.turns() {
			_, winner := b.after(me, turn)
			can = can || winner == me
		}
		if near != can || can != canWin(state) {
			t.Fatalf("a win in one turn: %v by the goals, %v by the turns, %v by the rules\n%v", near, can, canWin(state), state)
		}
		if can {
			wins++
		}
	}
	if wins < 10 {
		t.Errorf("only %d wins: too few to mean anything", wins)
	}
}

func canWin(state foursquare.State) bool {
	me := state.Turn()
	for m := range state.Legal() {
		next, err := state.Apply(m)
		if err == nil && (next.Winner() == me || next.Turn() == me && next.Phase() == foursquare.PlacementSlide && canWin(next)) {
			return true
		}
	}
	return false
}

func TestUnreadableCertificates(t *testing.T) {
	entry := strings.Split(draw, "\n")[1]
	for text, want := range map[string]string{
		"":                                     "the file is empty",
		"# nothing\n":                          "the file is empty",
		"something":                            "line 1: a certificate begins with",
		heading + "\nred":                      "line 2: an entry is a holder",
		heading + "\n\n" + "green" + entry[3:]: `line 3: the holder is red or blue, not "green"`,
		heading + "\n" + strings.Replace(entry, "......", ".....", 1):        "line 2: a row of the board has 6 letters, not 5",
		heading + "\n" + strings.Replace(entry, "......", "..x...", 1):       "is no letter of a board",
		heading + "\n" + strings.Replace(entry, "......", "_.....", 1):       "the hole is four _ in one square",
		heading + "\n" + strings.Replace(entry, "p 0 1", "p 0 7", 1):         "there is no slot 7",
		heading + "\n" + strings.Replace(entry, "p 0 1 s 1", "s 1 p 0 1", 1): "is not a move",
		heading + "\n" + entry + " 00-66":                                    "the pair 00-66 is not on the board",
		heading + "\n" + entry + " 00+01":                                    "is no pair",
		heading + "\n" + strings.Repeat("x", longestLine+1):                  "line 2 cannot be read",
	} {
		if _, err := Read(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.60q gives %v, want %q", text, err, want)
		}
	}
	if _, err := read(t, heading+"\n"+entry+"\n"+entry).Verify(0, 0); err == nil || !strings.Contains(err.Error(), "an entry already") {
		t.Errorf("an entry given twice: %v", err)
	}
	if _, err := read(t, heading).Verify(0, 0); err == nil {
		t.Error("a certificate without entries proves nothing")
	}
}

// FuzzRead checks that no input makes Read or Verify panic, and that a certificate
// accepted as a proof never loses a game.
func FuzzRead(f *testing.F) {
	f.Add([]byte(draw))
	f.Add([]byte(heading + "\nred ....../....../..__../..__../....../...... p 0 1 s 1 04-05"))
	f.Fuzz(func(t *testing.T, text []byte) {
		c, err := Read(bytes.NewReader(text))
		if err != nil {
			return
		}
		var written bytes.Buffer
		errtest.None(t, c.Write(&written))
		again, err := Read(&written)
		if err != nil || again.Len() != c.Len() {
			t.Fatalf("written, it cannot be read again: %v", err)
		}
		if _, err := c.Verify(0, 0); err != nil {
			return
		}
		for _, holder := range foursquare.Players {
			s, err := c.Strategy(holder)
			errtest.None(t, err)
			if state, err := s.Play(8, uint64(len(text))); err != nil || state.Winner() == holder.Other() {
				t.Fatalf("a proof that was taken fails: %v\n%v", err, state)
			}
		}
	})
}

func BenchmarkVerify(b *testing.B) {
	c := read(b, draw)
	for b.Loop() {
		if _, err := c.Verify(0, 0); err != nil {
			b.Fatal(err)
		}
	}
}
