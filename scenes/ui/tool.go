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
// row with a label that is too wide for its column takes room from the other columns.
// Where they have none to give, the label is left out, and where several are all are: the
// tips have them too.
func (u *UI) Tools(r geom.Rect, columns int, rows ...[]Tool) (used bool) {
	high := r.H / float64(len(rows))
	all := make([][]geom.Rect, len(rows))
	font, wide := u.toolFont(slices.Concat(rows...), u.toolRoom(r.Split(columns, u.Px(toolGap))[0].W))
	var without []string
	for i, row := range rows {
		line := geom.Rect{X: r.X, Y: r.Y + float64(i)*high, W: r.W, H: high - u.Px(toolGap)}
		cells, fits := u.toolCells(line, columns, row, font)
		for _, tool := range row {
			if !fits && slices.Contains(wide, tool.Label) {
				without = append(without, tool.Label)
			}
		}
		all[i] = cells
	}
	none := len(without) > mostWithout
	if none {
		font.Size = 0
	}
	for i, row := range rows {
		for j, tool := range row {
			b := Button{Label: tool.Label, Icon: tool.Icon, letters: font.Size, Tip: cmp.Or(tool.Tip, tool.Label), Key: tool.Key, Disabled: tool.Disabled, Primary: tool.Primary, Selected: tool.Selected, bare: none || slices.Contains(without, tool.Label)}
			if u.Press(tool.Name, all[i][j], b) {
				used = true
				tool.Run()
			}
		}
	}
	return used
}

// toolCells are the places of a row of tools: equally wide where the labels have room in
// that, else wider where the label is and narrower elsewhere. Fits reports whether all
// labels have room.
func (u *UI) toolCells(r geom.Rect, columns int, row []Tool, font Font) (cells []geom.Rect, fits bool) {
	gap, cells := u.Px(toolGap), r.Split(columns, u.Px(toolGap))
	pitch, room := cells[0].W+gap, u.toolRoom(cells[0].W)
	widths, spares := make([]float64, len(row)), make([]float64, len(row))
	over, spare := -(r.W + gap), 0.0
	fits = true
	for i, tool := range row {
		label := u.TextWidth(tool.Label, font)
		widths[i] = pitch
		if need := label + u.Px(toolAir); label > room {
			widths[i], fits = need, false
		} else {
			spares[i] = max(0, pitch-max(need, u.Px(leastTool)+gap))
		}
		over, spare = over+widths[i], spare+spares[i]
	}
	if fits || over > spare {
		return cells, fits
	}
	for i, w := range widths {
		if over > 0 {
			w -= over * spares[i] / spare
		}
		cells[i].X, cells[i].W = r.X, w-gap
		_, r = r.CutLeft(w)
	}
	return cells, true
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

// toolAir is the air beside a label in a column that is as wide as it asks for, and
// leastTool is how wide a column stays, both at 100 %.
const (
	toolAir   = 3
	leastTool = 36
)

// toolRoom is how wide the label of a tool so wide may be: it may reach into the gap, but
// not touch its neighbour's.
func (u *UI) toolRoom(width float64) float64 { return width + u.Px(toolGap-1) }
