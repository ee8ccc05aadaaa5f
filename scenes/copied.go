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

// Copied reports the result of a copy once. If it failed, a notice says so. For a text of
// one line, such as a link, the notice has a field from which a person can copy it.
func Copied(s *Stage, c *clipboard.Copying) (copied, done bool) {
	err, done := c.Done()
	if !done {
		return false, false
	}
	s.UI.Animate()
	title := say.It("Not copied")
	switch {
	case err == nil:
		return true, true
	case c.Text == "" || strings.ContainsFunc(c.Text, unicode.IsControl):
		Notify(s, title, say.Sentence(say.Err(clipboard.AdviseFile(err))))
	default:
		showText(s, title, c.Text)
	}
	return false, true
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
