package table

import (
	"tessera/scenes"
	"tessera/scenes/geom"
	"tessera/scenes/ui"
)

// dialog is a card above the table: a title, a body that may be scrolled, and
// buttons below it.
type dialog struct {
	name   string
	title  string
	width  float64 // at 100 %, at most
	scroll ui.Scroller
	// height is the body's height for a width, body builds it.
	height func(u *ui.UI, width float64) float64
	body   func(u *ui.UI, r geom.Rect)
	// buttons are shown from right to left.
	buttons func(s *scenes.Stage) []Tool
	// escape is what Escape does; nil closes the dialog.
	escape func()
	// field gets the keyboard when the dialog opens; "" for none.
	field string
	open  bool // it has been shown
}

// Name implements scenes.Scene.
func (d *dialog) Name() string { return d.name }

// Overlay implements scenes.Scene.
func (d *dialog) Overlay() bool { return true }

// Frame implements scenes.Scene.
func (d *dialog) Frame(s *scenes.Stage) {
	u := s.UI
	if !d.open {
		d.open = true
		u.Focus(d.field)
	}
	u.Fill(u.Screen, u.Theme.Veil)
	pad := u.Px(20)
	width := min(u.Px(d.width), u.Screen.W-u.Px(24))
	inner := width - 2*pad
	head, foot := u.Px(52), u.Px(64)
	body := d.height(u, inner)
	height := min(head+body+foot, u.Screen.H-u.Px(24))
	r := geom.Rect{X: (u.Screen.W - width) / 2, Y: (u.Screen.H - height) / 2, W: width, H: height}.Round()
	u.Card(r)
	top, rest := r.CutTop(head)
	u.TextFit(d.title, ui.FontTitle, u.Theme.Ink, geom.Point{X: r.X + pad, Y: top.Y + head*0.58}, ui.Left, inner)
	bar, rest := rest.CutBottom(foot)
	rest.X, rest.W = r.X+pad, inner
	u.Scroll(&d.scroll, rest, body, func(list geom.Rect) { d.body(u, list) })
	d.edges(u, rest)
	d.buttonBar(s, geom.Rect{X: r.X + pad, Y: bar.Y + u.Px(12), W: inner, H: u.Px(40)})
	if u.Live() && u.In.Struck("Escape") {
		if d.escape != nil {
			d.escape()
			return
		}
		s.Pop()
	}
}

// edges draws a line where the body goes on out of sight.
func (d *dialog) edges(u *ui.UI, r geom.Rect) {
	above, below := d.scroll.Cut()
	line := geom.Rect{X: r.X, Y: r.Y, W: r.W, H: max(1, u.Px(1))}
	if above {
		u.Fill(line.Round(), u.Theme.Rule)
	}
	if below {
		line.Y = r.Bottom() - line.H
		u.Fill(line.Round(), u.Theme.Rule)
	}
}

func (d *dialog) buttonBar(s *scenes.Stage, r geom.Rect) {
	u := s.UI
	buttons := d.buttons(s)
	gap := u.Px(8)
	most := (r.W - gap*float64(len(buttons)-1)) / float64(len(buttons))
	for _, b := range buttons {
		width := min(max(u.Px(96), u.TextWidth(b.Label, ui.FontStrong)+u.Px(36)), most)
		cell, rest := r.CutRight(width)
		if u.Press(b.Name, cell, ui.Button{Label: b.Label, Primary: b.Primary}) ||
			b.Primary && u.Answers() {
			b.Run()
			u.Animate()
		}
		_, r = rest.CutRight(gap)
	}
}

// Sheet is what a game shows on a card above its table.
type Sheet struct {
	Name, Title string
	Width       float64 // at 100 %, at most
	// Height is the body's height for a width, Body builds it; a body higher
	// than the screen is scrolled.
	Height func(u *ui.UI, width float64) float64
	Body   func(u *ui.UI, r geom.Rect)
	// Buttons are shown from right to left.
	Buttons func(s *scenes.Stage) []Tool
	// Field gets the keyboard when the sheet opens; "" for none.
	Field string
}

// NewSheet is the scene of a sheet. Escape closes it.
func NewSheet(s Sheet) scenes.Scene {
	return &dialog{name: s.Name, title: s.Title, width: s.Width, height: s.Height, body: s.Body, buttons: s.Buttons, field: s.Field}
}

// Notify puts a notice on the stage; none without words.
func Notify(s *scenes.Stage, title, words string) {
	if words != "" {
		s.Push(NewNotice(title, words))
	}
}

// NewNotice is a dialog that says something and waits to be closed.
func NewNotice(title, text string) scenes.Scene {
	return &dialog{
		name: "notice", title: title, width: 460,
		height: func(u *ui.UI, width float64) float64 { return u.ParagraphHeight(text, ui.FontBody, width) },
		body: func(u *ui.UI, r geom.Rect) {
			u.Paragraph(text, ui.FontBody, u.Theme.Ink, r, ui.Left)
		},
		buttons: func(s *scenes.Stage) []Tool {
			return []Tool{{Name: "ok", Label: "All right", Primary: true, Run: s.Pop}}
		},
	}
}
