// Package dialog is the scene of a dialog: a card above what lies below it, with a
// title, a body that is scrolled where the screen is too low for it, and buttons.
// What is a question or a notice in words alone is [Ask] and [Notify].
//
// It imports logic/say, scenes, scenes/clipboard, scenes/ui, scenes/geom and scenes/lang.
package dialog

import (
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

// Dialog is a scene: a title, a body, and buttons below it.
type Dialog struct {
	ID    string // the scene's name
	Title say.Text
	Width float64 // at 100 %, at most
	// Update takes what came since the last frame, before the body is measured; nil
	// where nothing comes.
	Update func(u *ui.UI)
	Body   func(c *ui.Column)
	// Buttons are shown from right to left. Enter does what the primary one does.
	Buttons func(s *scenes.Stage) []ui.Tool
	// Escape is what Escape does; nil closes the dialog.
	Escape func()
	// Field gets the keyboard when the dialog opens; "" for none.
	Field string

	scroll ui.Scroller
	open   bool     // it has been shown
	news   say.Text // what it says, until that is told
}

// Name implements scenes.Scene.
func (d *Dialog) Name() string { return d.ID }

// Overlay implements scenes.Scene.
func (d *Dialog) Overlay() bool { return true }

// News implements scenes.Telling: what a question or a notice says, once.
func (d *Dialog) News() string {
	news := lang.Of(d.news)
	d.news = say.Text{}
	return news
}

// Frame implements scenes.Scene.
func (d *Dialog) Frame(s *scenes.Stage) {
	u := s.UI
	if !d.open {
		d.open = true
		u.Focus(d.Field)
	}
	if d.Update != nil {
		d.Update(u)
	}
	u.Fill(u.Screen, u.Theme.Veil)
	pad := u.Px(20)
	width := min(u.Px(d.Width), u.Screen.W-u.Px(24))
	inner := width - 2*pad
	head, foot := u.Px(52), u.Around(64, 12)
	body := u.ColumnHeight(inner, d.Body)
	height := min(head+body+foot, u.Screen.H-u.Px(24))
	r := geom.Rect{X: (u.Screen.W - width) / 2, Y: (u.Screen.H - height) / 2, W: width, H: height}.Round()
	u.Card(r)
	top, rest := r.CutTop(head)
	u.TextFit(lang.Of(d.Title), ui.FontTitle, u.Theme.Ink, geom.Point{X: r.X + pad, Y: top.Y + head*0.58}, ui.Left, inner)
	bar, rest := rest.CutBottom(foot)
	rest.X, rest.W = r.X+pad, inner+pad/2 // the bar of a long body stands beside it
	u.Scroll(&d.scroll, rest, body, func(list geom.Rect) {
		list.W = inner
		u.Column(list, d.Body)
	})
	u.Fade(&d.scroll, rest)
	d.buttonBar(s, geom.Rect{X: r.X + pad, Y: bar.Y + u.Px(12), W: inner, H: bar.H - 2*u.Px(12)})
	if u.Live() && u.In.Struck("Escape") {
		if d.Escape != nil {
			d.Escape()
			return
		}
		s.Pop()
	}
}

// ToTop shows the body from its beginning.
func (d *Dialog) ToTop() { d.scroll = ui.Scroller{} }

func (d *Dialog) buttonBar(s *scenes.Stage, r geom.Rect) {
	u := s.UI
	buttons := d.Buttons(s)
	gap := u.Px(8)
	most := (r.W - gap*float64(len(buttons)-1)) / float64(len(buttons))
	for _, b := range buttons {
		width := min(max(u.Px(96), u.TextWidth(b.Label, ui.FontStrong)+u.Px(36)), most)
		cell, rest := r.CutRight(width)
		if u.Press(b.Name, cell, ui.Button{Label: b.Label, Primary: b.Primary, Disabled: b.Disabled}) ||
			b.Primary && !b.Disabled && u.Answers() {
			b.Run()
			u.Animate()
		}
		_, r = rest.CutRight(gap)
	}
}

// Answer is a button of a question.
type Answer struct {
	Name    string
	Label   say.ID
	Primary bool
	Run     func() // nil where there is nothing to do
}

// Ask puts a question in words on the stage, with a button for each answer, the
// first at the right. An answer closes the question, and then runs if there is
// something to do; Escape answers nothing. The dialog is returned for what is to
// be otherwise.
func Ask(s *scenes.Stage, id string, title, words say.Text, answers ...Answer) *Dialog {
	d := &Dialog{
		ID: id, Title: title, Width: 460, news: words,
		Body: func(c *ui.Column) { c.Paragraph(lang.Of(words), ui.FontBody, c.UI().Theme.Ink) },
		Buttons: func(s *scenes.Stage) (tools []ui.Tool) {
			for _, a := range answers {
				tools = append(tools, ui.Tool{Name: a.Name, Label: lang.Of(a.Label), Primary: a.Primary, Run: func() {
					s.Pop()
					if a.Run != nil {
						a.Run()
					}
				}})
			}
			return tools
		},
	}
	s.Push(d)
	return d
}

// Notify puts a notice on the stage, which waits to be closed; none without words.
func Notify(s *scenes.Stage, title, words say.Text) {
	if !words.Zero() {
		Ask(s, "notice", title, words, Answer{Name: "ok", Label: "All right", Primary: true})
	}
}
