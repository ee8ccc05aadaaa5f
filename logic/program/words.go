package program

import (
	"strings"
	"unicode"

	"tessera/logic/say"
)

// Words splits a command line as a shell does its words, and does nothing else that
// a shell does: words are parted by blanks, 'a b' and "a b" are each one, and \ takes
// the next character as it is if that is a blank, a quotation mark or \ itself. The
// error says what is wrong with the line.
func Words(line string) ([]string, error) {
	if strings.ContainsFunc(line, unicode.IsControl) {
		return nil, say.Errorf("a command is one line without control characters")
	}
	var words []string
	var word strings.Builder
	open, under := rune(0), false // the quotation mark that is open; a word has begun
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
		return nil, say.Errorf("write the command that starts the program")
	}
	return words, nil
}

// escapes reports whether \ before a character takes it as it is, within the
// quotation mark that is open. Before others it stands for itself, as in the paths of
// Windows.
func escapes(r, open rune) bool {
	if open != 0 {
		return r == open || r == '\\'
	}
	return r == '\'' || r == '"' || r == '\\' || unicode.IsSpace(r)
}
