package ui

import (
	"cmp"
	"slices"

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
// and reports whether one was used. All labels are of one size, the largest that fits. A
// label that has no room where it can be read is left out, and where several have none all
// are: the tips have them too.
func (u *UI) Tools(r geom.Rect, columns int, rows ...[]Tool) (used bool) {
	gap := u.Px(toolGap)
	high := r.H / float64(len(rows))
	cells := r.Split(columns, gap)
	font, without := u.toolFont(slices.Concat(rows...), u.toolRoom(cells[0].W))
	none := len(without) > mostWithout
	if none {
		font.Size = 0
	}
	for i, row := range rows {
		for j, tool := range row {
			cell := geom.Rect{X: cells[j].X, Y: r.Y + float64(i)*high, W: cells[j].W, H: high - gap}
			b := Button{Label: tool.Label, Icon: tool.Icon, letters: font.Size, Tip: cmp.Or(tool.Tip, tool.Label), Key: tool.Key, Disabled: tool.Disabled, Primary: tool.Primary, Selected: tool.Selected, bare: none || slices.Contains(without, tool.Label)}
			if u.Press(tool.Name, cell, b) {
				used = true
				tool.Run()
			}
		}
	}
	return used
}

// ToolsIn is how many tools stand side by side in a width, each with a finger's room.
func (u *UI) ToolsIn(width float64) int { return int((width + u.Px(toolGap)) / u.Reach(Touch)) }

// legible is how many pixels of the page or the window the letters of a label have at least.
const legible = 11

// toolFont is the font of the labels of tools, and those that are too wide in it.
func (u *UI) toolFont(tools []Tool, width float64) (font Font, without []string) {
	least := legible * cmp.Or(u.fingertip/fingertip, 1) / u.Scale()
	font = Font{12, FontSmall.Weight}
	for _, tool := range tools {
		font = u.LineFont(tool.Label, font, least, width)
	}
	font.Size = max(font.Size, least)
	for _, tool := range tools {
		if u.TextWidth(tool.Label, font) > width {
			without = append(without, tool.Label)
		}
	}
	return font, without
}

// mostWithout is how many tools may stand without a label beside others that have one.
const mostWithout = 2

// toolGap is the air between two tools, at 100 %.
const toolGap = 4

// toolRoom is how wide the label of a tool so wide may be: it may reach into the gap, but
// not touch its neighbour's.
func (u *UI) toolRoom(width float64) float64 { return width + u.Px(toolGap-1) }
