package scenes

import (
	"strings"
	"unicode"

	"tessera/logic/say"
	"tessera/scenes/clipboard"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

// Dialog is a scene with a title, a body, and buttons below it.
type Dialog struct {
	ID    string // the scene's name
	Title say.Text
	Width float64 // the most, at 100 %
	// Update receives new data before each frame measures the body. It may be nil.
	Update func(u *ui.UI)
	Body   func(c *ui.Column)
	// Buttons returns the buttons from right to left. Enter presses the primary one.
	Buttons func(s *Stage) []ui.Tool
	// Escape handles the Escape key; nil closes the dialog.
	Escape func()
	// Field is the field that gets the focus when the dialog opens, or "".
	Field string
	// Beside returns the part of the screen that the dialog is about. It does not dim that
	// part, and covers as little of it as possible. Nil is for a dialog in the middle.
	Beside func() geom.Rect

	scroll ui.Scroller
	height float64  // of the last frame; 0 before the first
	news   say.Text // text for News, until it is read
}

func (d *Dialog) Name() string { return d.ID }

func (d *Dialog) Overlay() bool { return true }

// Announce makes assistive tools read a text while the dialog is open.
func (d *Dialog) Announce(text say.Text) { d.news = text }

// News returns the words of a question, a notice or Announce, once.
func (d *Dialog) News() string {
	news := lang.Of(d.news)
	d.news = say.Text{}
	return news
}

func (d *Dialog) Frame(s *Stage) {
	u := s.UI
	first := d.height == 0
	if first {
		u.Focus(d.Field)
	}
	if d.Update != nil {
		d.Update(u)
	}
	pad, edge := u.Px(20), u.Px(12)
	width := min(u.Px(d.Width), u.Screen.W-2*edge)
	var about geom.Rect
	if d.Beside != nil {
		about = d.Beside()
	}
	right := u.Screen.Right() - about.Right() - 2*edge // the room at the right of it
	atRight := d.Beside != nil && right >= u.Px(leastBeside)
	if atRight {
		width = min(width, right)
	}
	inner := width - 2*pad
	head, foot := u.Px(52), u.Around(64, 12)
	body := u.ColumnHeight(inner, d.Body)
	if first || !u.In.Down && !u.In.JustUp { // news must not move a pressed button
		d.height = min(head+body+foot, u.Screen.H-2*edge)
	}
	r := geom.Rect{X: (u.Screen.W - width) / 2, Y: (u.Screen.H - d.height) / 2, W: width, H: d.height}
	switch {
	case atRight:
		r.X = u.Screen.Right() - edge - width
	case d.Beside != nil:
		r.Y = u.Screen.Bottom() - edge - d.height
	}
	r = r.Round()
	u.FillAround(u.Screen, about, u.Theme.Veil)
	u.Card(r)
	top, rest := r.CutTop(head)
	u.TextFit(lang.Of(d.Title), ui.FontTitle, u.Theme.Ink, geom.Point{X: r.X + pad, Y: top.Y + head*0.58}, ui.Left, inner)
	bar, rest := rest.CutBottom(foot)
	rest.X, rest.W = r.X+pad, inner+pad/2 // room for the scroll bar of a long body
	u.Scroll(&d.scroll, rest, body, func(list geom.Rect) {
		list.W = inner
		u.Column(list, d.Body)
	})
	u.Fade(&d.scroll, rest)
	d.buttonBar(s, geom.Rect{X: r.X + pad, Y: bar.Y + u.Px(12), W: inner, H: bar.H - 2*u.Px(12)})
	if u.Live() && u.In.JustPressed("Escape") {
		if d.Escape != nil {
			d.Escape()
			return
		}
		s.Pop()
	}
}

// leastBeside is the least width, at 100 %, of a dialog at the right of what it is about.
const leastBeside = 230

// ToTop scrolls the body to its beginning.
func (d *Dialog) ToTop() { d.scroll = ui.Scroller{} }

func (d *Dialog) buttonBar(s *Stage, r geom.Rect) {
	u := s.UI
	buttons := d.Buttons(s)
	gap := u.Px(8)
	room := r.W - gap*float64(len(buttons)-1)
	widths := make([]float64, len(buttons))
	for i, b := range buttons {
		widths[i] = max(u.Px(96), u.TextWidth(b.Label, ui.FontStrong)+u.Px(36))
	}
	most := room / float64(len(buttons))
	for range buttons { // what narrow buttons do not need is for the wide ones
		left, wide := room, 0.0
		for _, width := range widths {
			if width < most {
				left -= width
			} else {
				wide++
			}
		}
		if wide > 0 {
			most = left / wide
		}
	}
	cells := make([]geom.Rect, len(buttons))
	for i, width := range widths {
		cells[i], r = r.CutRight(min(width, most))
		_, r = r.CutRight(gap)
	}
	u.EqualLabels(buttons, cells)
	for i, b := range buttons {
		if u.Press(b.Name, cells[i], b.Button()) || b.Primary && !b.Disabled && u.Answers() {
			b.Run()
			u.Animate()
		}
	}
}

// Closing returns a button that closes the dialog, as its only one.
func Closing(name string, label say.ID, primary bool) func(*Stage) []ui.Tool {
	return func(s *Stage) []ui.Tool {
		return []ui.Tool{{Name: name, Label: lang.T(label), Primary: primary, Run: s.Pop}}
	}
}

// Answer is a button of a question.
type Answer struct {
	Name    string
	Label   say.ID
	Primary bool
	Run     func() // may be nil
}

// Ask opens a question with a button for each answer, the first at the right. An answer
// closes the question and then calls Run. Escape closes it without an answer. The caller
// may change the returned dialog.
func Ask(s *Stage, id string, title, words say.Text, answers ...Answer) *Dialog {
	d := &Dialog{
		ID: id, Title: title, Width: 460, news: words,
		Body: func(c *ui.Column) { c.Paragraph(lang.Of(words), ui.FontBody, c.UI().Theme.Ink) },
		Buttons: func(s *Stage) (tools []ui.Tool) {
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

// Notify opens a notice with one button. It does nothing if words is empty.
func Notify(s *Stage, title, words say.Text) {
	if !words.Zero() {
		Ask(s, "notice", title, words, Answer{Name: "ok", Label: "OK", Primary: true})
	}
}

// Copier copies texts and pictures to the clipboard. The zero value copies nothing.
type Copier struct {
	copying clipboard.Copying
	text    string   // "" for a picture
	said    say.Text // the message when it is copied
}

// Copy starts to copy a text, with a message for when it is copied.
func (c *Copier) Copy(text string, said say.Text) {
	c.Begin(text, func(done func(error)) { clipboard.Write(text, done) }, said)
}

// Begin starts to copy a text, or a picture if it is "", with the function write. See
// [Copier.Copy].
func (c *Copier) Begin(text string, write func(done func(error)), said say.Text) {
	*c = Copier{clipboard.Begin(write, ScheduleFrame), text, said}
}

// Copied returns the message once, when the copy is done. If it failed, the message is ""
// and a notice says so. For a text of one line, such as a link, the notice has a field from
// which a person can copy it.
func (c *Copier) Copied(s *Stage) (said string, done bool) {
	err, done := c.copying.Done()
	if !done {
		return "", false
	}
	s.UI.Animate()
	title := say.It("Not copied")
	switch {
	case err == nil:
		return lang.Of(c.said), true
	case c.text == "" || strings.ContainsFunc(c.text, unicode.IsControl):
		Notify(s, title, say.Sentence(say.Err(clipboard.AdviseFile(err))))
	default:
		showText(s, title, c.text)
	}
	return "", true
}

// showText opens a notice with the text in a read-only field.
func showText(s *Stage, title say.Text, text string) {
	const field = "text"
	words := say.It("The clipboard is not available. Select this text and copy it.")
	d := Ask(s, "notice", title, words, Answer{Name: "ok", Label: "OK", Primary: true})
	d.Field = field
	d.Body = func(c *ui.Column) {
		u := c.UI()
		c.Paragraph(lang.Of(words), ui.FontBody, u.Theme.Ink)
		c.Space(u.Px(10))
		c.Row(u.RowHeight(), func(r geom.Rect) {
			u.Field(field, geom.Rect{X: r.X, Y: r.Y + u.Px(3), W: r.W, H: r.H - u.Px(6)}, text, "", len(text), nil)
		})
	}
}
