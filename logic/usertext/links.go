package usertext

import (
	"slices"
	"strconv"
	"strings"
)

// Link is a link that was found in a text.
type Link struct {
	Before string // the address before the #; "" for none
	Keys   string // key=value&key=value
}

func hasKey(keys, key string) bool {
	return strings.HasPrefix(keys, key+"=") || strings.Contains(keys, "&"+key+"=")
}

// Scheme begins a link that belongs to no page.
const Scheme = "tessera:"

// maxToken is how many bytes a word may have in which a link is looked for.
const maxToken = 32_000

// maxPieces is over how many lines a link may go, and maxTries how many lines of a text
// are tried as the first one.
const (
	maxPieces = 250
	maxTries  = 200
)

// Links finds the first link with one of the keys in a text. It returns the possible
// readings of the link, best first; the caller takes the first one that makes sense. The
// whole text comes first, then the link within the text, joined again where a mail
// program broke it into lines, with the most lines first. A saved game has no links.
func Links(text string, keys ...string) []Link {
	text = undoMailChanges(string(Text([]byte(text))))
	if strings.HasPrefix(text, "{") {
		return nil
	}
	var found []Link
	if link, ok := wholeLink(text, keys); ok {
		found = append(found, link)
	}
	lines, tries := strings.Split(text, "\n"), 0
	for n, line := range lines {
		for _, token := range strings.FieldsFunc(line, endsAddress) {
			pieces := []string{token}
			if tries < maxTries && strings.HasSuffix(line, token) && startsLink(token, keys) {
				tries++
				pieces = append(pieces, continuing(lines[n+1:])...)
			}
			if readings := readingsOf(pieces, keys); len(readings) > 0 {
				return append(found, readings...)
			}
		}
	}
	return found
}

// undoMailChanges takes back the changes that mail programs and messengers make to a text.
func undoMailChanges(text string) string {
	for strings.Contains(text, "&amp;") {
		text = strings.ReplaceAll(text, "&amp;", "&")
	}
	for _, r := range mailArtifacts {
		text = strings.ReplaceAll(text, r[0], r[1])
	}
	return strings.TrimSpace(text)
}

// mailArtifacts are the codes for & in HTML, the line ends of mail, and the characters without
// width that are put into long words, each with its replacement.
var mailArtifacts = [...][2]string{{"&#38;", "&"}, {"&#x26;", "&"}, {"\r\n", "\n"}, {"\u00ad", ""}, {"\u200b", ""}, {"\u2060", ""}, {"\ufeff", ""}}

// wholeLink reads a whole text as a link that was typed by hand: its values may have
// blanks and other characters that the program itself escapes.
func wholeLink(text string, keys []string) (Link, bool) {
	text = strings.TrimRight(text, ".")
	if len(text) > maxToken || strings.ContainsAny(text, "{}\n\"") {
		return Link{}, false
	}
	before, behind := "", text
	if i := strings.LastIndexByte(text, '#'); i >= 0 {
		before, behind = text[:i], text[i+1:]
	}
	return linkOf(before, behind, keys)
}

// linkOf returns the link that consists of an address before # and the text behind it. It
// returns false if that text has none of the keys.
func linkOf(before, behind string, keys []string) (Link, bool) {
	if len(behind) >= len(Scheme) && strings.EqualFold(behind[:len(Scheme)], Scheme) {
		behind = behind[len(Scheme):]
	}
	if !slices.ContainsFunc(keys, func(key string) bool { return hasKey(behind, key) }) {
		return Link{}, false
	}
	if i := lastIndexFold(before, "https://", "http://"); i >= 0 {
		before = before[i:]
	}
	return Link{before[strings.LastIndexByte(before, ' ')+1:], behind}, true
}

// lastIndexFold returns the last index of any of the parts in a text, in capitals or not;
// -1 for none.
func lastIndexFold(text string, parts ...string) int {
	last := -1
	for _, part := range parts {
		last = max(last, strings.LastIndex(lower(text), part))
	}
	return last
}

// lower returns a text with its ASCII letters in lower case. The length stays the same.
func lower(text string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, text)
}

// endsLink reports whether a character cannot be in the keys and values of a link. The
// ellipsis of a shortened link and an exclamation mark can, so that a link with one of
// them inside is refused instead of cut there.
func endsLink(r rune) bool {
	switch {
	case 'a' <= r && r <= 'z', 'A' <= r && r <= 'Z', '0' <= r && r <= '9':
		return false
	}
	return !strings.ContainsRune(Plain+".+=&%…!", r)
}

// Plain are the characters that need no escaping in the values of a link, besides letters
// and digits.
const Plain = "-_~/@,:"

// endsAddress reports whether a character cannot be part of an address. An address can
// have all characters of keys and values, and #, ?, [ and ].
func endsAddress(r rune) bool { return endsLink(r) && !strings.ContainsRune("#?[]", r) }

// startsLink reports whether a word that a line ends with may be the start of a link.
func startsLink(token string, keys []string) bool {
	_, ok := linkOf("", token, keys)
	return ok || strings.Contains(token, "#") || lastIndexFold(token, "https://", "http://", Scheme) >= 0
}

// continuing returns the pieces of a link in the lines after its first one.
func continuing(lines []string) (pieces []string) {
	for _, line := range lines[:min(len(lines), maxPieces)] {
		line = strings.TrimLeft(line, "> \t") // of an answer that cites it
		end := strings.IndexFunc(line, endsAddress)
		if end < 0 {
			end = len(line)
		}
		if end > 0 {
			pieces = append(pieces, line[:end])
		}
		if end == 0 || end < len(line) {
			break
		}
	}
	return pieces
}

// readingsOf returns the links that the first pieces of a broken link make, the longest
// first. Each has all pieces that contain & or =, or that follow one of these signs.
func readingsOf(pieces []string, keys []string) (found []Link) {
	if _, ok := within(strings.Join(pieces, ""), keys, 3); !ok {
		return nil // nor has any part of it
	}
	least := 1
	for i := 1; i < len(pieces); i++ {
		if strings.ContainsAny(pieces[i], "&=") || strings.HasSuffix(pieces[i-1], "&") || strings.HasSuffix(pieces[i-1], "=") {
			least = i + 1
		}
	}
	for n := len(pieces); n >= least; n-- {
		if link, ok := within(strings.Join(pieces[:n], ""), keys, 3); ok {
			found = append(found, link)
		}
	}
	return found
}

// within finds the link in a word without blanks, which may be escaped as part of
// another address, several times over.
func within(token string, keys []string, depth int) (Link, bool) {
	if len(token) > maxToken || depth == 0 {
		return Link{}, false
	}
	for at := 0; at <= len(token); {
		part, _, _ := strings.Cut(token[at:], "#")
		before := token[:max(0, at-1)]
		at += len(part) + 1
		part, _, _ = strings.Cut(part, "?")        // as of a tracker, behind a link
		part = strings.TrimRight(part, ".,:_~[]!") // of the sentence around it
		if link, ok := linkOf(before, part, keys); ok {
			if strings.Contains(lower(link.Keys), "%26") || strings.Contains(lower(link.Keys), "%3d") {
				link.Keys = unescaped(link.Keys)
			}
			return link, true
		}
	}
	if before, behind, ok := strings.Cut(token, "#"); ok {
		return escapedIn(before+"#"+unescaped(behind), token, keys, depth)
	}
	for _, piece := range strings.FieldsFunc(token, func(r rune) bool { return strings.ContainsRune("?&=", r) }) {
		if link, ok := escapedIn(unescaped(strings.ReplaceAll(piece, "+", " ")), piece, keys, depth); ok {
			return link, true
		}
	}
	if before, behind, ok := strings.Cut(token, "%23"); ok {
		return escapedIn(unescaped(before)+"#"+behind, token, keys, depth)
	}
	return Link{}, false
}

// escapedIn finds the link in what an escaped text was, unless it is the same.
func escapedIn(text, escaped string, keys []string, depth int) (Link, bool) {
	if text == escaped {
		return Link{}, false
	}
	for _, token := range strings.FieldsFunc(text, endsAddress) {
		if link, ok := within(token, keys, depth-1); ok {
			return link, true
		}
	}
	return Link{}, false
}

// unescaped decodes the percent escapes of a text; invalid ones stay as they are.
func unescaped(text string) string {
	var b []byte
	for i := 0; i < len(text); i++ {
		if text[i] == '%' && i+2 < len(text) {
			if c, err := strconv.ParseUint(text[i+1:i+3], 16, 8); err == nil {
				b = append(b, byte(c))
				i += 2
				continue
			}
		}
		b = append(b, text[i])
	}
	return string(b)
}
