package layout

import "tessera/scenes/geom"

// Track is the straight path of a tile from its square into the hole.
type Track struct{ From, To geom.Point }

// Track returns the path from a square to the hole.
func (l Layout) Track(square, hole int) Track { return Track{l.Square(square), l.Square(hole)} }

// Along returns the part of the track, 0 to 1, at which a tile pulled by d is. Only the
// component of d along the track counts.
func (t Track) Along(d geom.Point) float64 {
	way := t.To.Sub(t.From)
	length := way.X*way.X + way.Y*way.Y
	if length == 0 {
		return 0
	}
	return min(max((d.X*way.X+d.Y*way.Y)/length, 0), 1)
}

// At returns the tile's middle at the part f of the track.
func (t Track) At(f float64) geom.Point { return t.From.Lerp(t.To, f) }

// Arrives reports whether a tile let go at f goes on into the hole. Before half way it
// goes back.
func Arrives(f float64) bool { return f >= 0.5 }
