package setup

import (
	"fmt"
	"testing"

	"tessera/logic/match"
	"tessera/scenes/geom"
	"tessera/scenes/ui"
)

// wells returns a box of three by three tiles without the middle one, and its wells.
func wells() (d match.Description, shown []ui.Target) {
	var w, tiles match.Row
	for row := range 3 {
		for column := range 3 {
			if row == 1 && column == 1 {
				continue
			}
			tile := fmt.Sprint(3*row + column)
			at := geom.Rect{X: float64(100 * column), Y: float64(100 * row), W: 96, H: 96}
			tiles.Cells = append(tiles.Cells, match.Cell{Key: tile})
			shown = append(shown, ui.Target{Name: "tile:" + tile, Rect: at})
			for slot := range 4 {
				key := fmt.Sprint(tile, ":", slot)
				w.Cells = append(w.Cells, match.Cell{Key: key})
				in := geom.Rect{X: at.X + 8 + 50*float64(slot%2), Y: at.Y + 8 + 50*float64(slot/2), W: 30, H: 30}
				shown = append(shown, ui.Target{Name: "well:" + key, Rect: in})
			}
		}
	}
	d.Areas = []match.Area{{Kind: "well", Rows: []match.Row{w}}, {Kind: "tile", Rows: []match.Row{tiles}}}
	return d, append(shown, ui.Target{Name: "undo", Rect: geom.Rect{W: 300, H: 300}})
}

func TestPlaces(t *testing.T) {
	d, shown := wells()
	p := placesOf(editable(&d), "", shown)
	if len(p) != 8*5 {
		t.Fatalf("there are %d places", len(p))
	}
	for _, c := range []struct {
		at   geom.Point
		want string
	}{{geom.Point{X: 20, Y: 20}, "well:0:0"}, {geom.Point{X: 3, Y: 3}, "tile:0"}, {geom.Point{X: 150, Y: 150}, ""}, {geom.Point{X: -5, Y: 20}, ""}} {
		if got, _ := p.hit(c.at); got != c.want {
			t.Errorf("at %v is %q, want %q", c.at, got, c.want)
		}
	}
	if got := p.field(); got != (geom.Rect{W: 296, H: 296}) {
		t.Errorf("they lie in %v", got)
	}
	if got := p.rect("well:4:0"); !got.Empty() {
		t.Errorf("a cell that is not shown lies at %v", got)
	}
}

// Arrows lead from well to well, across the hole, and never onto a tile.
func TestTheArrowsLeadToWhatLiesThere(t *testing.T) {
	d, shown := wells()
	d.Areas = append(d.Areas, match.Area{Kind: "goal", Rows: []match.Row{{Cells: []match.Cell{{Key: "1"}}}}})
	p := placesOf(editable(&d), "", append(shown, ui.Target{Name: "goal:1", Rect: geom.Rect{X: 400, Y: 110, W: 90, H: 30}}))
	for _, c := range []struct {
		from          string
		columns, rows int
		want          string
	}{
		{"well:0:0", 1, 0, "well:0:1"}, {"well:0:1", 1, 0, "well:1:0"}, {"well:0:2", 0, 1, "well:3:0"},
		{"well:3:1", 1, 0, "well:5:0"}, {"well:7:0", 0, -1, "well:1:2"}, {"well:0:0", -1, 0, ""}, {"well:8:3", 0, 1, ""},
		{"tile:0", 1, 0, "tile:1"}, {"tile:3", 1, 0, "tile:5"}, {"well:5:1", 1, 0, "goal:1"}, {"goal:1", -1, 0, "well:5:1"},
	} {
		got, ok := p.toward(c.from, c.columns, c.rows)
		if got != c.want || ok != (c.want != "") {
			t.Errorf("%d columns and %d rows from %s is %q, want %q", c.columns, c.rows, c.from, got, c.want)
		}
	}
}
