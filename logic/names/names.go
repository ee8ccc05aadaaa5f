// Package names prepares the names that people give to themselves, to games and to files:
// to be stored, to be drawn and to be searched.
//
// One letter can be written in several ways in Unicode: macOS writes "ö" as "o" and two
// dots that follow. In a page the browser composes such letters, so that the page's
// program does not carry the tables for it; elsewhere golang.org/x/text does.
package names

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"tessera/logic/match"
)

// Clean returns a name as it is stored: its letters composed, without spaces at its ends,
// and tidy as [match.TidyName] says. Whole is false if that dropped something other than
// spaces, or if the name has more than most characters; clean is then cut to that number.
func Clean(name string, most int) (clean string, whole bool) {
	name = strings.TrimSpace(Compose(name))
	clean = match.TidyName(name)
	whole = utf8.RuneCountInString(clean) == utf8.RuneCountInString(name)
	if letters := []rune(clean); len(letters) > most {
		clean, whole = match.TidyName(string(letters[:most])), false
	}
	return strings.TrimSpace(clean), whole
}

// Compose returns a text in Unicode's normalization form C, in which a letter and its
// marks are one character wherever there is such a character.
func Compose(text string) string {
	const firstMark = '\u0300' // no character before it changes
	if strings.IndexFunc(text, func(c rune) bool { return c >= firstMark }) < 0 {
		return text
	}
	return normalize(text, "NFC")
}

// Fold returns a text as it is compared in a search, in which "koln" finds "Köln" and
// "STRASSE" finds "Straße": letters without their marks and in lower case, and none of the
// characters that only change how their neighbours are drawn.
func Fold(text string) string {
	if strings.IndexFunc(text, func(c rune) bool { return c >= utf8.RuneSelf }) >= 0 {
		text = normalize(text, "NFKD")
	}
	var folded strings.Builder
	for _, c := range text {
		if isAccent(c) || unicode.In(c, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point) {
			continue
		}
		c = unicode.ToLower(unicode.ToUpper(c)) // the two forms of a Greek sigma become one
		if i := strings.IndexRune(solid, c); c >= utf8.RuneSelf && i >= 0 {
			plain, _, _ := strings.Cut(solid[i+utf8.RuneLen(c):], " ")
			folded.WriteString(plain)
		} else {
			folded.WriteRune(c)
		}
	}
	return folded.String()
}

// isAccent reports whether a character is a mark without which a word is still found. The
// vowels of Indian scripts and of Thai are marks, too, and are not among them.
func isAccent(c rune) bool {
	return unicode.IsMark(c) && unicode.In(c, unicode.Inherited, unicode.Hebrew, unicode.Arabic)
}

// solid are the letters that Unicode does not take apart, each before what people type who
// have no key for it.
const solid = "ßss æae œoe þth ðd đd øo łl ħh ŧt ŋn "
