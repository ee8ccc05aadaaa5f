// Package ui draws and runs the widgets every scene is made of, in the one
// look of the game: theme, text, buttons, panels, sprites of the right size.
//
// It is immediate: in each frame a scene calls the widgets it wants, which
// answer input at once and note what is to be drawn; [UI.Draw] then draws it.
// It imports Ebiten, assets, scenes/geom, scenes/input and scenes/lang; never a game.
package ui

import (
	"image/color"

	"tessera/assets/vector"
)

// Theme is the game's colours. There are three, light, dark and that of high
// contrast; every scene takes its colours from here.
type Theme struct {
	Dark       bool
	Contrast   bool        // lines, letters and marks are to stand out as far as they can
	Ground     color.Color // behind everything
	Board      color.Color // a board's own ground
	BoardEdge  color.Color // its darker edge
	Panel      color.Color // a card or a dialog
	Ink        color.Color // text
	Faint      color.Color // text of second rank, 4.5 to 1 against the ground all the same
	Rule       color.Color // thin lines
	Accent     color.Color // the one thing to press now
	OnAccent   color.Color // text on it
	Warning    color.Color // what cannot be done
	Shadow     color.Color
	Veil       color.Color // between a dialog and what lies below
	HoverShade color.Color // laid over what the pointer is on
	Strong     bool        // the seats have the strong colours
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

// Type sizes in pixels at 100 %.
const (
	Small  = 14
	Body   = 16
	Large  = 20
	Title  = 22
	Banner = 40
)

// Grid is the step of the layout in pixels at 100 %; Corner the radius of
// corners; Touch the least size of what a finger is to hit.
const (
	Grid   = 8
	Corner = 10
	Touch  = 40
)
