package trisq

// Figure is the content of a point, and the player who owns it.
type Figure uint8

const (
	// None is an empty point, no player, a neutral area or a draw.
	None Figure = iota
	// Triangle moves first.
	Triangle
	// Square moves second.
	Square
)

// Other returns the opponent, or None for None.
func (f Figure) Other() Figure {
	switch f {
	case Triangle:
		return Square
	case Square:
		return Triangle
	}
	return None
}

// String returns "triangle", "square" or "none".
func (f Figure) String() string {
	switch f {
	case Triangle:
		return "triangle"
	case Square:
		return "square"
	}
	return "none"
}

// Symbol returns the figure in a diagram: "▲", "□", or "·" for None.
func (f Figure) Symbol() string {
	switch f {
	case Triangle:
		return "▲"
	case Square:
		return "□"
	}
	return "·"
}

// side returns the figure's index in an array of two.
func (f Figure) side() int { return int(f) - 1 }

func (f Figure) plays() bool { return f == Triangle || f == Square }
