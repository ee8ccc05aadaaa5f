package foursquare

import (
	"tessera/assets/sounds"
	"tessera/logic/foursquare"
	"tessera/logic/match"
	"tessera/scenes/boards"
)

// heard is what a change sounds like: a marble falls into its well when it has
// flown there; a tile glides, and knocks against the frame.
func heard(_, to match.State, _ bool) []boards.Cue {
	last, _ := match.Typed[foursquare.State](to).LastMove()
	if last.Action == foursquare.PlaceAction {
		return []boards.Cue{{Sound: sounds.Marble, At: boards.Landed}}
	}
	return []boards.Cue{{Sound: sounds.Slide, Glide: true}, {Sound: sounds.Knock, At: boards.Landed}}
}
