package foursquare

// Player is a colour, and with it who plays it.
type Player uint8

const (
	// Nobody owns an empty slot and wins a draw.
	Nobody Player = iota
	// Red moves first.
	Red
	// Blue moves second.
	Blue
)

// Players are the two who play, in the order of their turns.
var Players = [2]Player{Red, Blue}

// String is "red", "blue" or "nobody".
func (p Player) String() string {
	switch p {
	case Red:
		return "red"
	case Blue:
		return "blue"
	}
	return "nobody"
}

// Letter is "R" or "B", as the HTTP API and the diagram write it, and "" for
// Nobody.
func (p Player) Letter() string {
	switch p {
	case Red:
		return "R"
	case Blue:
		return "B"
	}
	return ""
}

// Other is the opponent; Nobody's is Nobody.
func (p Player) Other() Player {
	switch p {
	case Red:
		return Blue
	case Blue:
		return Red
	}
	return Nobody
}

// plays tells the players from Nobody.
func (p Player) plays() bool { return p == Red || p == Blue }

// side is the index of a player's marbles; Nobody has none.
func (p Player) side() int { return int(p) - 1 }
