package ui

import (
	"image/color"

	"tessera/assets/sprites"
)

// Style returns the style of pictures in this theme.
func (t Theme) Style() sprites.Style {
	return sprites.Style{Dark: t.Dark, Contrast: t.Contrast, Strong: t.Strong}
}

// Seat returns the colour of a seat, 0 to 3; see [sprites.Style.Seat].
func (t Theme) Seat(seat int) color.RGBA { return t.Style().Seat(seat) }

// ThemeOf returns the theme of a style.
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
