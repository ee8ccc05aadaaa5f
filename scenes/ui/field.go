package ui

import (
	"strconv"
	"unicode/utf8"

	"tessera/scenes/geom"
)

func itoa(i int) string { return strconv.Itoa(i) }

// Field shows a line of text that can be edited and returns it as it is now.
// The field has the keyboard while it is focused: click it or walk to it with
// Tab. At most limit characters fit; those that allow refuses are left out.
func (u *UI) Field(name string, r geom.Rect, text, placeholder string, limit int, allow func(rune) bool) string {
	u.Target(name, r)
	if _, _, clicked := u.Track(name, r); clicked {
		u.focus.name = name
		text = u.ask(text, placeholder, limit, allow)
		u.Animate()
	}
	focused, _ := u.focusable(name)
	edge := u.Theme.Rule
	if focused {
		edge = u.Theme.Accent
		u.focus.typed = true
		text = u.edit(text, limit, allow)
	}
	u.Outline(r, u.Theme.Panel, edge, Corner, 1.5)
	at := geom.Point{X: r.X + u.Px(12), Y: r.Center().Y}
	if text == "" {
		u.TextFit(placeholder, FontBody, u.Theme.Faint, at, Left, r.W-u.Px(24))
	}
	shown := u.tail(text, FontBody, r.W-u.Px(24))
	u.Text(shown, FontBody, u.Theme.Ink, at, Left)
	if focused {
		x := at.X + u.TextWidth(shown, FontBody) + u.Px(1)
		u.Fill(geom.Rect{X: x, Y: r.Y + r.H/4, W: max(1, u.Px(1.5)), H: r.H / 2}, u.Theme.Ink)
	}
	return text
}

// tail is the end of a text that fits into width: what is typed is at its end.
func (u *UI) tail(text string, f Font, width float64) string {
	for text != "" && u.TextWidth(text, f) > width {
		_, size := utf8.DecodeRuneInString(text)
		text = text[size:]
	}
	return text
}

// ask has a line entered that a finger cannot type.
func (u *UI) ask(text, what string, limit int, allow func(rune) bool) string {
	if u.Ask == nil || !u.In.Touch {
		return text
	}
	if answer, ok := u.Ask(what, text); ok {
		return enter("", []rune(answer), limit, allow)
	}
	return text
}

// enter puts those characters behind a text that are allowed and fit.
func enter(text string, typed []rune, limit int, allow func(rune) bool) string {
	for _, c := range typed {
		if utf8.RuneCountInString(text) < limit && allow(c) {
			text += string(c)
		}
	}
	return text
}

func (u *UI) edit(text string, limit int, allow func(rune) bool) string {
	text = enter(text, u.In.Text, limit, allow)
	if u.In.Pressed("Backspace") && text != "" {
		_, size := utf8.DecodeLastRuneInString(text)
		text = text[:len(text)-size]
	}
	return text
}
