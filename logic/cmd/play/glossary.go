package main

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"tessera/logic/match"
)

// helpWidth is how many characters a line of help has at most.
const helpWidth = 80

// entry is a word and what it means.
type entry struct{ text, about string }

// entries are a game's words.
func entries(words ...match.Word) (list []entry) {
	for _, w := range words {
		list = append(list, entry{w.Text, w.About.String()})
	}
	return list
}

// glossary lists words and beside each what it means.
func glossary(words []entry) string {
	const indent, most = 2, 16
	width := 0
	for _, w := range words {
		if n := utf8.RuneCountInString(w.text); n <= most {
			width = max(width, n)
		}
	}
	var b strings.Builder
	for _, w := range words {
		lines := wrap(w.about, helpWidth-indent-width-2)
		text := w.text
		if utf8.RuneCountInString(text) > width { // a line of its own
			fmt.Fprintf(&b, "%*s%s\n", indent, "", text)
			text = ""
		}
		for _, line := range lines {
			fmt.Fprintf(&b, "%*s%-*s  %s\n", indent, "", width, text, line)
			text = ""
		}
	}
	return b.String()
}

// wrap cuts a text at blanks into lines of at most that many characters, a
// longer word aside.
func wrap(text string, width int) []string {
	lines := []string{""}
	for _, word := range strings.Fields(text) {
		last := &lines[len(lines)-1]
		switch {
		case *last == "":
			*last = word
		case utf8.RuneCountInString(*last)+1+utf8.RuneCountInString(word) <= width:
			*last += " " + word
		default:
			lines = append(lines, word)
		}
	}
	return lines
}

// paragraph is a text in lines of help.
func paragraph(text string) string {
	return strings.Join(wrap(text, helpWidth), "\n") + "\n"
}
