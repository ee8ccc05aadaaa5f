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

// ThemeOf is the theme that pictures of a style belong to.
func ThemeOf(s sprites.Style) Theme {
	t := Light
	switch {
	case s.Contrast:
		t = Contrast
	case s.Dark:
		t = Dark
	}
	t.Strong = s.Strong
	return t
}
