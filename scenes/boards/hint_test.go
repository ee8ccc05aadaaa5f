package boards

import (
	"slices"
	"testing"

	"tessera/logic/match"
	"tessera/scenes/geom"
)

type deaf struct{ Host }

func (deaf) Changed(match.Change) {}
func (deaf) Refused(string)       {}

type hinting struct{ Hint }

func (*hinting) Frame(*Desk, geom.Rect) {}

// TestStaleHintsAreRemoved checks that the desk removes stale hints, whatever the cause.
func TestStaleHintsAreRemoved(t *testing.T) {
	for name, test := range map[string]struct {
		do   func(d *Desk) error
		want []string
	}{
		"its move":      {func(d *Desk) error { return d.Play("b2") }, []string{"a1"}},
		"another move":  {func(d *Desk) error { return d.Play("c3") }, nil},
		"a look back":   {func(d *Desk) error { d.Match.LookAt(d.Match.At(0)); return nil }, nil},
		"a refused one": {func(d *Desk) error { _ = d.Play("c1"); return nil }, []string{"b2", "a1"}},
	} {
		d, b := bare(t, match.Person, match.Person), &hinting{}
		d.Host, d.Board, d.Match.OnChange = deaf{}, b, d.Apply
		if err := d.Play("c1"); err != nil {
			t.Fatal(err)
		}
		b.Hint = Hint{Line: []string{"b2", "a1"}, Shows: ShowWhere}
		if err := test.do(d); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(b.Line, test.want) {
			t.Errorf("after %s the hint is %v, want %v", name, b.Line, test.want)
		}
		if len(test.want) == 1 && b.Shows != ShowMove {
			t.Errorf("after its first move %v of the hint is shown", b.Shows)
		}
	}
}
