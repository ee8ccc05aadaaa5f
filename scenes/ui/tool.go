package ui

import (
	"cmp"
	"slices"

	"tessera/assets/sprites"
	"tessera/scenes/geom"
)

// Tool is a button with its action, such as those beside a board or below a dialog.
type Tool struct {
	Name     string
	Label    string
	Tip      string // full name, shown as a tip; "" for the label
	Icon     sprites.Icon
	Key      string // shortcut, such as "H"; "" for none
	Repeats  bool   // the key repeats while held
	Disabled bool
	Primary  bool
	Selected bool
	Run      func()
}

// Tools shows tools in rows of up to columns tools, each with its label below its icon,
// and reports whether one was used. All labels have one size, the largest that fits. A
// label too wide for its column takes room from the other columns of the row. If they
// have none to give, the label is left out. If more than mostWithout labels would be left
// out, all are. The tips have the names too.
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

// toolCells returns the places of a row of tools: equally wide if all labels fit, else
// wider for long labels and narrower for others. It reports whether all labels fit.
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

// ToolsIn returns the number of tools that fit side by side into a width, each with room
// for a finger.
func (u *UI) ToolsIn(width float64) int { return int((width + u.Px(toolGap)) / u.Reach(Touch)) }

// legible is the minimum size of a label's letters, in pixels of the page or the window.
const legible = 11

// toolFont returns the font of the labels of tools, and the labels that are too wide in
// it.
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

// mostWithout is the maximum number of tools without a label beside others with one.
const mostWithout = 2

const toolGap = 4

// toolAir is the space beside a label in a column made wider for it, and leastTool the
// minimum width of a column, both at 100 %.
const (
	toolAir   = 3
	leastTool = 36
)

// toolRoom returns the maximum width of a label in a column of this width. It may extend
// into the gap, but not touch the next label.
func (u *UI) toolRoom(width float64) float64 { return width + u.Px(toolGap-1) }
