package match

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// These characters are invisible but change how their neighbours are drawn. Persian needs
// the first, Sinhala and family emoji the second. The tags make up the flags of England,
// Scotland and Wales.
const (
	nonJoiner = '\u200c'
	joiner    = '\u200d'
	blackFlag = '\U0001f3f4'
	firstTag  = '\U000e0020'
	lastTag   = '\U000e007f'
)

// NameRune reports whether a name may contain a character. [TidyName] also checks the
// places of joiners and tags.
func NameRune(c rune) bool {
	return c != utf8.RuneError && (unicode.IsPrint(c) || isJoiner(c) || isTag(c) || unicode.Is(unicode.Zs, c))
}

func isJoiner(c rune) bool { return c == joiner || c == nonJoiner }

func isTag(c rune) bool { return firstTag <= c && c <= lastTag }

// TidyName returns a name as one line of at most [MaxName] characters, with plain spaces.
// It drops characters that names cannot contain, joiners with nothing to join, and tags
// that follow no flag. It returns "" if nothing visible is left.
func TidyName(name string) string {
	tidy, seen := []rune{}, false
	var last, waiting rune // waiting is a joiner that still needs a right neighbour
	for _, c := range name {
		if isJoiner(c) {
			if last != 0 && last != ' ' {
				waiting = c
			}
			continue
		}
		if !NameRune(c) || isTag(c) && last != blackFlag && !isTag(last) {
			continue
		}
		if unicode.Is(unicode.Zs, c) {
			c, waiting = ' ', 0
		}
		if waiting != 0 {
			tidy = append(tidy, waiting)
		}
		tidy, last, waiting = append(tidy, c), c, 0
		if len(tidy) > MaxName {
			tidy = tidy[:MaxName]
			break
		}
		seen = seen || Visible(c)
	}
	if !seen {
		return ""
	}
	return strings.TrimRight(string(tidy), string(joiner)+string(nonJoiner))
}

// Visible reports whether a character can be seen. Spaces, marks and fillers cannot.
func Visible(c rune) bool {
	const blankBraille, nullNote = '\u2800', '\U0001d159'
	return unicode.IsPrint(c) && c != ' ' && c != blankBraille && c != nullNote &&
		!unicode.In(c, unicode.M, unicode.Other_Default_Ignorable_Code_Point)
}
