package foursquare

import (
	"tessera/assets/sounds"
	"tessera/logic/foursquare"
	"tessera/logic/match"
	"tessera/scenes/boards"
)

// changeSounds returns the sounds of a change. A marble sounds when it lands in its well. A tile
// glides and then knocks against the frame.
func changeSounds(_, to match.State, _ bool) []boards.Cue {
	last, _ := match.Typed[foursquare.State](to).LastMove()
	if last.Action == foursquare.PlaceAction {
		return []boards.Cue{{Sound: sounds.Marble, At: boards.Landed}}
	}
	return []boards.Cue{{Sound: sounds.Slide, Glide: true}, {Sound: sounds.Knock, At: boards.Landed}}
}
