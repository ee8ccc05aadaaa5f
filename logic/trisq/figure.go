package trisq

// Figure is what stands on a point, and the player whose figures these are.
type Figure uint8

const (
	// None is an empty point, no player, a neutral area or a draw.
	None Figure = iota
	// Triangle moves first.
	Triangle
	// Square moves second.
	Square
)

// Other is the opponent; None for None.
func (f Figure) Other() Figure {
	switch f {
	case Triangle:
		return Square
	case Square:
		return Triangle
	}
	return None
}

// String is "triangle", "square" or "none".
func (f Figure) String() string {
	switch f {
	case Triangle:
		return "triangle"
	case Square:
		return "square"
	}
	return "none"
}

// Symbol is the figure in a diagram: "▲", "□", or "·" for None.
func (f Figure) Symbol() string {
	switch f {
	case Triangle:
		return "▲"
	case Square:
		return "□"
	}
	return "·"
}

// side is the figure's place in an array of two.
func (f Figure) side() int { return int(f) - 1 }

func (f Figure) plays() bool { return f == Triangle || f == Square }
