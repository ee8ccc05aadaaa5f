package ui

import (
	"cmp"

	"tessera/assets/sprites"
	"tessera/scenes/geom"
)

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

// Tools shows tools in rows of up to so many columns, each with its label below its icon,
// and reports whether one was used. All labels are of one size, the largest that fits.
func (u *UI) Tools(r geom.Rect, columns int, rows ...[]Tool) (used bool) {
	gap := u.Px(4)
	high := r.H / float64(len(rows))
	cells := r.Split(columns, gap)
	font := Font{12, FontSmall.Weight}
	for _, row := range rows {
		for _, tool := range row {
			font = u.LineFont(tool.Label, font, smallest, cells[0].W-u.Px(2))
		}
	}
	for i, row := range rows {
		for j, tool := range row {
			cell := geom.Rect{X: cells[j].X, Y: r.Y + float64(i)*high, W: cells[j].W, H: high - gap}
			if u.Press(tool.Name, cell, Button{Label: tool.Label, Icon: tool.Icon, letters: font.Size, Tip: cmp.Or(tool.Tip, tool.Label), Key: tool.Key, Disabled: tool.Disabled, Primary: tool.Primary, Selected: tool.Selected}) {
				used = true
				tool.Run()
			}
		}
	}
	return used
}
