package foursquare

import "tessera/logic/foursquare"

// choice is the well that a finger has chosen. A second tap places a marble there.
type choice struct {
	well foursquare.Cell
	made bool
}

// choose makes a tap choose the well instead of placing there, if taps need a
// confirmation and the well was not chosen before. It reports whether it did.
func (b *board) choose(t *typedDesk, well foursquare.Cell, before choice) bool {
	now := choice{well: well, made: true}
	if !t.Confirms() || before == now || t.State().CanPlace(well.Square, well.Slot) != nil {
		return false
	}
	b.chosen = now
	t.UI.Animate()
	return true
}
