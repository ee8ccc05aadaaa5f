package foursquare

import (
	"tessera/assets/sounds"
	"tessera/logic/foursquare"
	"tessera/logic/match"
	"tessera/scenes/table"
)

// heard is what a change sounds like: a marble falls into its well when it has
// flown there; a tile glides, and knocks against the frame.
func heard(_, to match.State, _ bool) []table.Cue {
	last, _ := match.Typed[foursquare.State](to).LastMove()
	if last.Action == foursquare.PlaceAction {
		return []table.Cue{{Sound: sounds.Marble, At: table.Landed}}
	}
	return []table.Cue{{Sound: sounds.Slide, Glide: true}, {Sound: sounds.Knock, At: table.Landed}}
}
