package foursquare

// Player is a colour and the player of that colour.
type Player uint8

const (
	// Nobody owns an empty slot and wins a draw.
	Nobody Player = iota
	// Red moves first.
	Red
	// Blue moves second.
	Blue
)

// Players are the players in playing order.
var Players = [2]Player{Red, Blue}

// String returns "red", "blue" or "nobody".
func (p Player) String() string {
	switch p {
	case Red:
		return "red"
	case Blue:
		return "blue"
	}
	return "nobody"
}

// Letter returns "R" or "B", as in the HTTP API and the diagram, or "" for Nobody.
func (p Player) Letter() string {
	switch p {
	case Red:
		return "R"
	case Blue:
		return "B"
	}
	return ""
}

// Other returns the opponent, or Nobody for Nobody.
func (p Player) Other() Player {
	switch p {
	case Red:
		return Blue
	case Blue:
		return Red
	}
	return Nobody
}

// plays reports whether p is Red or Blue.
func (p Player) plays() bool { return p == Red || p == Blue }

// side is the index of a player's marbles. Nobody has no side.
func (p Player) side() int { return int(p) - 1 }
