package engines

import (
	"strings"
	"unicode"

	"tessera/logic/say"
)

// Words splits a command line into words as a shell does, without any other feature of a
// shell. Blanks separate words, and 'a b' and "a b" are one word each. A backslash before
// a blank, a quotation mark or a backslash makes that character part of the word.
func Words(line string) ([]string, error) {
	if strings.ContainsFunc(line, unicode.IsControl) {
		return nil, say.Errorf("a command must be one line without control characters")
	}
	var words []string
	var word strings.Builder
	open, under := rune(0), false // open quotation mark; whether a word has begun
	runes := []rune(line)
	for i := 0; i < len(runes); i++ {
		r := runes[i]
		switch {
		case r == '\\' && open != '\'' && i+1 < len(runes) && escapes(runes[i+1], open):
			i++
			word.WriteRune(runes[i])
			under = true
		case open != 0 && r == open:
			open = 0
		case open != 0:
			word.WriteRune(r)
		case r == '\'' || r == '"':
			open, under = r, true
		case unicode.IsSpace(r):
			if under {
				words = append(words, word.String())
			}
			word.Reset()
			under = false
		default:
			word.WriteRune(r)
			under = true
		}
	}
	if open != 0 {
		return nil, say.Errorf("a quotation mark %c is not closed", open)
	}
	if under {
		words = append(words, word.String())
	}
	if len(words) == 0 || words[0] == "" {
		return nil, say.Errorf("enter the command that starts the program")
	}
	return words, nil
}

// escapes reports whether a backslash before r, within the quotation mark open, escapes
// it. Otherwise the backslash stands for itself, as in Windows paths.
func escapes(r, open rune) bool {
	if open != 0 {
		return r == open || r == '\\'
	}
	return r == '\'' || r == '"' || r == '\\' || unicode.IsSpace(r)
}
