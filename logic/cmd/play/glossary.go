package main

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"tessera/logic/match"
)

// helpWidth is the maximum number of characters in a line of help.
const helpWidth = 80

type entry struct{ text, about string }

func entries(words ...match.Word) (list []entry) {
	for _, w := range words {
		list = append(list, entry{w.Text, w.About.String()})
	}
	return list
}

// glossary returns a two-column list of words and their explanations.
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
		if utf8.RuneCountInString(text) > width { // the word has a line to itself
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

// wrap breaks text at spaces into lines of at most width characters. A longer word gets a
// line to itself.
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

// paragraph wraps text to helpWidth.
func paragraph(text string) string {
	return strings.Join(wrap(text, helpWidth), "\n") + "\n"
}
