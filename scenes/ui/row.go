package ui

import (
	"slices"

	"tessera/scenes/geom"
)

// RowHeight returns the height of a dialog's row with a control, including three pixels
// above and below the control.
func (u *UI) RowHeight() float64 { return u.Around(46, 3) }

// Labelled writes the label of a row and returns the place of its control.
func (u *UI) Labelled(label string, row geom.Rect) geom.Rect {
	control := u.Control(row)
	u.TextFit(label, FontBody, u.Theme.Ink, geom.Point{X: row.X, Y: row.Center().Y}, Left, control.X-row.X-u.Px(8))
	return control
}

// Control returns the place of a row's control.
func (u *UI) Control(row geom.Rect) geom.Rect {
	_, right := row.CutLeft(row.W * 0.36)
	return geom.Rect{X: right.X, Y: right.Y + u.Px(3), W: right.W, H: right.H - u.Px(6)}
}

// SwitchRow shows a switch as a row. Its label and track are in line with the labels and
// controls of [UI.Labelled].
func (u *UI) SwitchRow(name string, row geom.Rect, label string, on bool) bool {
	return u.Switch(name, geom.Rect{X: row.X - u.Px(switchPad), Y: row.Y, W: row.W + u.Px(2*switchPad), H: row.H}, label, on)
}

// Pick shows a choice of values, side by side or as a stepper, and returns the chosen
// value. The labels are the values' names, nil to show the values themselves.
func (u *UI) Pick(name string, r geom.Rect, values, labels []string, chosen string, stepped bool) string {
	if labels == nil {
		labels = values
	}
	i := slices.Index(values, chosen)
	if i < 0 { // a loaded game may have a value that is not offered
		i = len(values)
		values, labels = append(slices.Clip(values), chosen), append(slices.Clip(labels), chosen)
	}
	if stepped {
		i += u.Step(name, r, labels[i], i > 0, i < len(values)-1)
	} else {
		i = u.Choose(name, r, labels, i)
	}
	return values[i]
}
