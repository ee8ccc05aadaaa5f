package ui

import (
	"image/color"

	"tessera/assets/sprites"
)

// Style is what pictures are painted for in this theme.
func (t Theme) Style() sprites.Style {
	return sprites.Style{Dark: t.Dark, Contrast: t.Contrast, Strong: t.Strong}
}

// Seat is the colour of a seat, 0 to 3; see [sprites.Style.Seat].
func (t Theme) Seat(seat int) color.RGBA { return t.Style().Seat(seat) }
