package ui

import "tessera/assets/sprites"

// Tool is a button with what it does, such as those beside a board and below a
// dialog.
type Tool struct {
	Name     string
	Label    string
	Tip      string // its name in full, shown where the pointer rests on it; "" for the label
	Icon     sprites.Icon
	Key      string // the key that does the same, such as "H"; "" for none
	Repeats  bool   // the key repeats while it is held
	Disabled bool
	Primary  bool
	Selected bool
	Run      func()
}
