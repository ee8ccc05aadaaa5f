package foursquare

import "tessera/logic/foursquare"

// choice is the well that a finger has chosen, for its next tap to place in.
type choice struct {
	well foursquare.Cell
	made bool
}

// choose has a tap choose a well instead of placing in it, where a person asked
// for that and has not chosen it before.
func (b *board) choose(t *stateTable, well foursquare.Cell, before choice) bool {
	now := choice{well: well, made: true}
	if !t.Confirms() || before == now || t.State().CanPlace(well.Square, well.Slot) != nil {
		return false
	}
	b.chosen = now
	t.UI.Animate()
	return true
}
