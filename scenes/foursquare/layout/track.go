package layout

import "tessera/scenes/geom"

// Track is the straight way that a tile slides from its square into the hole.
type Track struct{ From, To geom.Point }

// Track is the way from a square to the hole.
func (l Layout) Track(square, hole int) Track { return Track{l.Square(square), l.Square(hole)} }

// Along is how far on the track, 0 to 1, a tile is that was pulled by d: only
// the part of the pull along the track counts.
func (t Track) Along(d geom.Point) float64 {
	way := t.To.Sub(t.From)
	length := way.X*way.X + way.Y*way.Y
	if length == 0 {
		return 0
	}
	return min(max((d.X*way.X+d.Y*way.Y)/length, 0), 1)
}

// At is the tile's middle when it is the part f of the track from its square.
func (t Track) At(f float64) geom.Point { return t.From.Lerp(t.To, f) }

// Arrives reports whether a tile let go there goes on into the hole; before
// half way it goes back.
func Arrives(f float64) bool { return f >= 0.5 }
