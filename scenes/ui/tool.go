package ui

import (
	"cmp"
	"image/color"
	"slices"
	"strings"
	"time"

	"tessera/assets/sprites"
	"tessera/assets/vector"
	"tessera/logic/say"
	"tessera/scenes/geom"
	"tessera/scenes/input"
	"tessera/scenes/lang"
)

// Tool is a button with its action, such as those beside a board or below a dialog.
type Tool struct {
	Name     string
	Label    string
	Tip      string // full name, shown as a tip; "" for the label
	Icon     *sprites.Icon
	Key      string // shortcut, such as "H"; "" for none
	Repeats  bool   // the key repeats while held
	Disabled bool
	Primary  bool
	Selected bool
	Run      func()

	size float64 // see [Writer.EqualLabels]
}

// Act shows a tool as a button, runs it if it was pressed, and reports whether it was.
func (u *UI) Act(r geom.Rect, t Tool) bool {
	used := u.Press(t.Name, r, t.Button())
	if used {
		t.Run()
	}
	return used
}

// Button returns the tool as a button without its action.
func (t Tool) Button() Button {
	return Button{Label: t.Label, Icon: t.Icon, Tip: t.Tip, Key: t.Key, Disabled: t.Disabled, Primary: t.Primary, Selected: t.Selected, size: t.size}
}

// ActFramed is [UI.Act] for a button with an outline and a fill.
func (u *UI) ActFramed(r geom.Rect, fill color.Color, line float64, t Tool) bool {
	u.Outline(r, fill, u.Theme.Rule, Corner, line)
	return u.Act(r, t)
}

// Tools shows tools in rows of up to columns tools, each with its label below its icon,
// and reports whether one was used. A label too wide for its column takes room from the
// other columns of the row. If they have none to give, all labels are left out. The tips have
// the names too.
func (u *UI) Tools(r geom.Rect, columns int, rows ...[]Tool) (used bool) {
	high := r.H / float64(len(rows))
	all := make([][]geom.Rect, len(rows))
	room := u.toolRoom(r.Split(columns, u.Px(toolGap))[0].W)
	none := false
	for i, row := range rows {
		line := geom.Rect{X: r.X, Y: r.Y + float64(i)*high, W: r.W, H: high - u.Px(toolGap)}
		cells, fits := u.toolCells(line, columns, row)
		for _, tool := range row {
			none = none || !fits && u.TextWidth(tool.Label, FontTiny) > room
		}
		all[i] = cells
	}
	for i, row := range rows {
		for j, tool := range row {
			b := tool.Button()
			b.stacked, b.Tip, b.bare = !none, cmp.Or(tool.Tip, tool.Label), none
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
func (pen *Writer) toolCells(r geom.Rect, columns int, row []Tool) (cells []geom.Rect, fits bool) {
	gap, cells := pen.frame.Px(toolGap), r.Split(columns, pen.frame.Px(toolGap))
	pitch, room := cells[0].W+gap, pen.toolRoom(cells[0].W)
	widths, spares := make([]float64, len(row)), make([]float64, len(row))
	over, spare := -(r.W + gap), 0.0
	fits = true
	for i, tool := range row {
		label := pen.TextWidth(tool.Label, FontTiny)
		widths[i] = pitch
		if need := label + pen.frame.Px(toolAir) + gap; label > room {
			widths[i], fits = need, false
		} else {
			spares[i] = max(0, pitch-max(need, pen.frame.Finger(leastTool)+gap))
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

// HasToolLabels reports whether [UI.Tools] shows the labels of a row of tools of a width.
func (pen *Writer) HasToolLabels(width float64, row []Tool) bool {
	_, fits := pen.toolCells(geom.Rect{W: width}, len(row), row)
	return fits
}

// ToolsIn returns the number of tools that fit side by side into a width, each with room
// for a finger.
func (pen *Writer) ToolsIn(width float64) int {
	return int((width + pen.frame.Px(toolGap)) / pen.frame.Reach(Touch))
}

const toolGap = 2

// toolAir is the space beside a label on its button, and leastTool the minimum width of a
// column, both at 100 %.
const (
	toolAir   = 3
	leastTool = 28
)

// toolRoom returns the maximum width of a label in a column of this width.
func (pen *Writer) toolRoom(width float64) float64 { return width - pen.frame.Px(toolAir) }

// tipDelay is how long the pointer rests on an element before its tip appears. longer is
// added for a finger, because a slow tap is not a question. soon is how long after a tip the
// next one appears immediately.
const (
	tipDelay = 500 * time.Millisecond
	longer   = 200 * time.Millisecond
	soon     = 400 * time.Millisecond
)

// tip is the tip of the element under the pointer, the finger or the focus.
type tip struct {
	name  string        // the element, "" for none
	since time.Duration // when the rest began
	touch bool          // a finger holds it
	spent bool          // it was pressed, so no tip is needed
	over  bool          // it is rested on in the current frame
	shown bool
	until time.Duration // the next tip appears immediately until then

	rect      geom.Rect
	text, key string
}

// openedTipByFinger reports whether a finger has opened the tip of an element, so that lifting
// it presses nothing. A tip that appeared because the finger's end was reported late does
// not count.
func (u *UI) openedTipByFinger(name string) bool {
	t := &u.tip
	return t.touch && t.shown && t.name == name && u.In.Ended.Since(u.In.Began) >= longer+tipDelay
}

// came returns when the pointer came to the element under it. It returns now if the pointer
// has not moved, because then the element came to the pointer.
func (u *UI) came() input.Moment {
	switch in := &u.In; {
	case in.Touch && in.Down:
		return in.Began
	case in.Moved != (input.Moment{}):
		return in.Moved
	default:
		return input.At(in.Now)
	}
}

// Tip gives a clickable element a tip: its full name and its shortcut ("" for none). The
// tip appears above everything when the pointer or a finger has rested on the element for
// a while. The finger then presses nothing. [UI.Press] calls Tip for buttons.
func (u *UI) Tip(name string, r geom.Rect, text, key string) {
	r = r.Meet(u.window)
	if text == "" || !u.live || !u.rests(name, r) {
		return
	}
	t := &u.tip
	if t.name != name {
		came := u.came()
		t.leave(came.Late)
		t.name, t.since, t.touch = name, came.Late, u.In.Touch
		switch {
		case t.touch:
			t.since += longer
		case came.Early < t.until:
			t.since = came.Early - tipDelay
		}
	}
	t.spent = t.spent || u.In.Down && !t.touch || u.focus.enter && u.focus.name == name
	switch {
	case u.In.Touch:
		key = ""
	case u.In.Pad:
		key = input.PadLabel(key, u.In.PadLabels)
	}
	t.over, t.rect, t.text, t.key = true, r, text, key
}

func (t *tip) leave(now time.Duration) {
	until := t.until
	if t.shown {
		until = now + soon
	}
	*t = tip{until: until}
}

// rests reports whether the pointer, a finger or, while these do not move, the focus is
// on an element.
func (u *UI) rests(name string, r geom.Rect) bool {
	in, f := &u.In, &u.focus
	if f.name != "" && in.At == f.mouse {
		return f.name == name && !in.Down
	}
	if !in.Touch {
		return r.Contains(in.At)
	}
	return in.Down && !in.Dragging && r.Contains(in.At) && r.Contains(in.PressedAt)
}

// ShowTips shows the current tip above everything else. Call it at the end of a frame.
func (u *UI) ShowTips() {
	u.showRefusal()
	t, now := &u.tip, u.In.Now
	if !t.over {
		t.leave(u.came().Late)
		return
	}
	t.over = false
	lies := u.mouseUnmoved()
	if lies {
		t.since = now
	}
	if t.spent || lies {
		t.shown = false
		return
	}
	if due := t.since + tipDelay; u.In.Seen < due {
		u.WakeIn(due - now)
		return
	}
	t.shown = true
	u.WithoutParts(func() { u.drawTip(t) })
}

// mouseUnmoved reports whether the mouse has not moved since it pressed. Something new under it,
// for example after a panel closed, gets no tip.
func (u *UI) mouseUnmoved() bool {
	in, f := &u.In, &u.focus
	return !in.Touch && in.At == in.PressedAt && (f.name == "" || in.At != f.mouse)
}

// VisibleTip returns the text of the visible tip, "" for none.
func (u *UI) VisibleTip() string {
	if !u.tip.shown {
		return ""
	}
	return u.tip.text
}

// Nameless returns the buttons of the last frame that have a picture but no name. There
// should be none.
func (u *UI) Nameless() []string { return slices.Clone(u.nameless) }

func (u *UI) drawTip(t *tip) {
	pad, font := u.Px(9), FontSmall
	most := min(u.Px(280), u.Screen.W-u.Px(16)-2*pad)
	key, sign := 0.0, keyLabel(t.key)
	if sign != "" {
		key = u.keyLabelWidth(sign, font) + u.Px(20)
	}
	lines, width := u.Wrap(t.text, font, most-key), 0.0
	for _, line := range lines {
		width = max(width, u.TextWidth(line, font))
	}
	height := float64(len(lines))*u.LineHeight(font) + u.Px(12)
	r := u.besideOf(t.rect, width+key+2*pad, height, t.touch)
	u.Panel(r, sprites.Panel{Fill: u.Theme.Ink, Shadow: u.Theme.Shadow, Corner: u.Px(7), Blur: u.Px(8)})
	u.Paragraph(t.text, font, u.Theme.Ground, geom.Rect{X: r.X + pad, Y: r.Y + u.Px(6), W: width + 1, H: r.H}, Left)
	if sign != "" {
		cap := geom.Rect{X: r.Right() - pad - key + u.Px(8), Y: r.Center().Y - u.Px(10), W: key - u.Px(8), H: u.Px(20)}
		corner := 4.0
		if u.In.Pad { // round like a gamepad's buttons
			corner = 10
		}
		u.Outline(cap, vector.Alpha(u.Theme.Ground, 0.12), vector.Alpha(u.Theme.Ground, 0.45), corner, 1)
		u.drawKeyLabel(sign, font, cap.Center())
	}
}

// keyLabelWidth returns the width of the label of a key or a gamepad button, which is text or
// an icon.
func (pen *Writer) keyLabelWidth(sign string, font Font) float64 {
	if sprites.Sign(sign) != nil {
		return pen.frame.Px(13)
	}
	return pen.TextWidth(sign, font)
}

func (pen *Writer) drawKeyLabel(sign string, font Font, at geom.Point) {
	if icon := sprites.Sign(sign); icon != nil {
		pen.painter.Icon(icon, pen.frame.Px(13), pen.frame.Theme.Ground, at)
		return
	}
	pen.Text(sign, font, pen.frame.Theme.Ground, at, Center)
}

var keyWords = map[string]say.ID{
	"Ctrl": "a key|Ctrl", "Shift": "a key|Shift", "Esc": "a key|Esc", "Home": "a key|Home",
	"View": "a button of a gamepad|View", "Menu": "a button of a gamepad|Menu",
}

func keyLabel(keys string) string {
	parts := strings.Split(keys, "+")
	for i, part := range parts {
		if word, is := keyWords[part]; is {
			parts[i] = lang.T(word)
		}
	}
	return strings.Join(parts, "+")
}
