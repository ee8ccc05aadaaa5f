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
