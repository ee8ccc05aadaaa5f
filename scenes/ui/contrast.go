package ui

import "tessera/assets/vector"

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
