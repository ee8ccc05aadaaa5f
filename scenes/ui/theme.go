package ui

import (
	"image/color"

	"tessera/assets/sprites"
	"tessera/assets/vector"
)

// Theme is a set of colours: light, dark or high contrast. Every scene takes its colours
// from the theme.
type Theme struct {
	Dark       bool
	Contrast   bool        // lines, letters and marks need maximum contrast
	Ground     color.Color // behind everything
	Board      color.Color // a board's surface
	BoardEdge  color.Color // a board's darker edge
	Panel      color.Color // a card or a dialog
	Ink        color.Color // text
	Faint      color.Color // secondary text, still 4.5 to 1 against the ground
	Rule       color.Color // thin lines
	Accent     color.Color // the main action
	OnAccent   color.Color // text on Accent
	Warning    color.Color // errors
	Shadow     color.Color
	Veil       color.Color // between a dialog and the scene below
	HoverShade color.Color // drawn over a widget under the pointer
	Strong     bool        // seats have strong colours
}

// Light is the theme of a paper table in daylight.
var Light = Theme{
	Ground:     vector.Hex(0xF4EFE6),
	Board:      vector.Hex(0xE9DFC9),
	BoardEdge:  vector.Hex(0xCDBE9F),
	Panel:      vector.Hex(0xFCF9F3),
	Ink:        vector.Hex(0x2B2A33),
	Faint:      vector.Hex(0x67646B),
	Rule:       vector.Hex(0xD9D0BF),
	Accent:     vector.Hex(0x1D5C7A),
	OnAccent:   vector.Hex(0xFFFFFF),
	Warning:    vector.Hex(0xA8321E),
	Shadow:     vector.Alpha(vector.Hex(0x3A2E1C), 0.28),
	Veil:       vector.Alpha(vector.Hex(0x2B2A33), 0.35),
	HoverShade: vector.Alpha(vector.Hex(0x2B2A33), 0.07),
}

// Dark is the same table at night.
var Dark = Theme{
	Dark:       true,
	Ground:     vector.Hex(0x1E1F26),
	Board:      vector.Hex(0x2A2C36),
	BoardEdge:  vector.Hex(0x14151A),
	Panel:      vector.Hex(0x2B2D38),
	Ink:        vector.Hex(0xECE7DC),
	Faint:      vector.Hex(0xA9A6A3),
	Rule:       vector.Hex(0x41434F),
	Accent:     vector.Hex(0x7CC0E0),
	OnAccent:   vector.Hex(0x14151A),
	Warning:    vector.Hex(0xF0937E),
	Shadow:     vector.Alpha(vector.Hex(0x000000), 0.5),
	Veil:       vector.Alpha(vector.Hex(0x000000), 0.55),
	HoverShade: vector.Alpha(vector.Hex(0xFFFFFF), 0.08),
}

// Type sizes in pixels at 100 %. A line that is too long gets the next smaller one. No
// text is smaller than [Tiny] pixels of the page, whatever the screen.
const (
	Tiny   = 12
	Small  = 14
	Body   = 16
	Large  = 20
	Banner = 40
)

// Grid is the step of the layout, Corner the radius of corners and Touch the minimum size
// of a touch target, all in pixels at 100 %.
const (
	Grid   = 8
	Corner = 10
	Touch  = 40
)

// Contrast is the theme with maximum contrast: black on white, and no colour whose
// meaning depends on its shade alone.
var Contrast = Theme{
	Contrast:   true,
	Ground:     vector.Hex(0xFFFFFF),
	Board:      vector.Hex(0xFFFFFF),
	BoardEdge:  vector.Hex(0x000000),
	Panel:      vector.Hex(0xFFFFFF),
	Ink:        vector.Hex(0x000000),
	Faint:      vector.Hex(0x2A2A2A),
	Rule:       vector.Hex(0x000000),
	Accent:     vector.Hex(0x003C8F),
	OnAccent:   vector.Hex(0xFFFFFF),
	Warning:    vector.Hex(0x9B0000),
	Shadow:     vector.Alpha(vector.Hex(0x000000), 0.6),
	Veil:       vector.Alpha(vector.Hex(0x000000), 0.6),
	HoverShade: vector.Alpha(vector.Hex(0x000000), 0.12),
}

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
