// Package names normalizes the names that people give to themselves, games and files, for
// storage, drawing and search.
//
// Unicode can write one letter in several ways: macOS writes "ö" as "o" and a combining
// mark. In a page the browser composes such letters, so that the page's program does not
// carry the tables. Elsewhere golang.org/x/text does.
package names

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"tessera/logic/match"
)

// Clean returns a name for storage: composed, trimmed, and tidy as by [match.TidyName].
// whole is false if other characters than spaces were dropped, or if the name has more
// than most characters; then clean is cut to that number.
func Clean(name string, most int) (clean string, whole bool) {
	name = strings.TrimSpace(Compose(name))
	clean = match.TidyName(name)
	whole = utf8.RuneCountInString(clean) == utf8.RuneCountInString(name)
	if letters := []rune(clean); len(letters) > most {
		clean, whole = match.TidyName(string(letters[:most])), false
	}
	return strings.TrimSpace(clean), whole
}

// Compose returns text in Unicode normalization form C, which has one character for a
// letter with its marks wherever there is one.
func Compose(text string) string {
	const firstMark = '\u0300' // characters before it do not change
	if strings.IndexFunc(text, func(c rune) bool { return c >= firstMark }) < 0 {
		return text
	}
	return normalize(text, "NFC")
}

// maxLine is the maximum length of a line in characters. No window has room for more.
const maxLine = 1000

// Line returns text as one line of at most 1,000 characters that can be drawn. Characters
// that end a line and other control characters become spaces. Invalid bytes become
// [utf8.RuneError]. Characters that turn the direction of a text around are dropped,
// because they would also turn the words beside it.
func Line(text string) string {
	if len(text) > maxLine && utf8.RuneCountInString(text) > maxLine {
		text = string([]rune(text)[:maxLine-1]) + "…"
	}
	return strings.Map(func(c rune) rune {
		switch {
		case unicode.IsControl(c), c == '\u2028', c == '\u2029':
			return ' '
		case unicode.Is(unicode.Bidi_Control, c):
			return -1
		}
		return c
	}, text)
}

// Fold returns text in a form for searching, in which "koln" finds "Köln" and "STRASSE"
// finds "Straße": lower case, without accents, and without invisible characters that only
// change how their neighbours are drawn.
func Fold(text string) string {
	if strings.IndexFunc(text, func(c rune) bool { return c >= utf8.RuneSelf }) >= 0 {
		text = normalize(text, "NFKD")
	}
	var folded strings.Builder
	for _, c := range text {
		if isAccent(c) || unicode.In(c, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point) {
			continue
		}
		c = unicode.ToLower(unicode.ToUpper(c)) // makes both forms of the Greek sigma equal
		if i := strings.IndexRune(undecomposed, c); c >= utf8.RuneSelf && i >= 0 {
			plain, _, _ := strings.Cut(undecomposed[i+utf8.RuneLen(c):], " ")
			folded.WriteString(plain)
		} else {
			folded.WriteRune(c)
		}
	}
	return folded.String()
}

// isAccent reports whether a character is a mark that searches ignore. Vowel signs of
// Indian scripts and of Thai are marks too, but count as letters.
func isAccent(c rune) bool {
	return unicode.IsMark(c) && unicode.In(c, unicode.Inherited, unicode.Hebrew, unicode.Arabic)
}

// undecomposed lists letters that Unicode does not decompose, each followed by its replacement.
const undecomposed = "ßss æae œoe þth ðd đd øo łl ħh ŧt ŋn "
