// Package usertext decodes every text that a person pastes, opens, pipes, types or sends,
// before it is parsed. [Text] converts to UTF-8, [JSON] finds a saved game in a message,
// [Links] finds links in one, and [Unmarshal] accepts whole numbers in any notation.
// [Clip] shortens it, so that an error message does not repeat a whole pasted page.
package usertext

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
	"unicode/utf16"
)

// Encoding is how the characters of a text are stored.
type Encoding int

// The encodings that texts arrive in.
const (
	UTF8 Encoding = iota
	UTF16LE
	UTF16BE
)

// EncodingOf returns the encoding of a text and the length of its byte order mark. UTF-16
// without a mark is known by its first character, which is ASCII. The first three bytes
// are enough.
func EncodingOf(text string) (e Encoding, mark int) {
	switch {
	case strings.HasPrefix(text, "\xef\xbb\xbf"):
		return UTF8, 3
	case strings.HasPrefix(text, "\xff\xfe"):
		return UTF16LE, 2
	case strings.HasPrefix(text, "\xfe\xff"):
		return UTF16BE, 2
	case len(text) < 2:
	case text[0] == 0 && text[1] != 0:
		return UTF16BE, 0
	case text[0] != 0 && text[1] == 0:
		return UTF16LE, 0
	}
	return UTF8, 0
}

// Text returns a text as UTF-8 without a byte order mark. One that needs no change is
// returned itself.
func Text(text []byte) []byte {
	e, mark := EncodingOf(string(text[:min(len(text), 3)]))
	if text = text[mark:]; e == UTF8 {
		return text
	}
	units := make([]uint16, len(text)/2)
	for i := range units {
		low, high := text[2*i], text[2*i+1]
		if e == UTF16BE {
			low, high = high, low
		}
		units[i] = uint16(high)<<8 | uint16(low)
	}
	return []byte(string(utf16.Decode(units)))
}

// JSON returns, as UTF-8, the saved game in a text from a person. If the text is a message,
// JSON returns the part from its first JSON object to the end of the last one. It returns
// a text without an object, or with one that does not end, whole: then its reader can say
// what is wrong.
func JSON(text []byte) []byte {
	text = Text(text)
	whole := bytes.TrimSpace(text)
	if bytes.HasPrefix(whole, []byte("{")) && bytes.HasSuffix(whole, []byte("}")) || json.Valid(whole) {
		return text
	}
	begin, end := -1, 0
	for at := 0; ; {
		open := bytes.IndexByte(text[at:], '{')
		if open < 0 {
			break
		}
		at += open
		decoder := json.NewDecoder(bytes.NewReader(text[at:]))
		var object json.RawMessage
		err := decoder.Decode(&object)
		syntax, isSyntax := err.(*json.SyntaxError)
		switch {
		case err == nil:
			if begin < 0 {
				begin = at
			}
			at += int(decoder.InputOffset())
			end = at
		case isSyntax:
			at += max(1, int(syntax.Offset)-1) // another object may begin where this is no JSON
		default:
			return text // the object has no end
		}
	}
	if begin < 0 {
		return text
	}
	return text[begin:end]
}

// Unmarshal is json.Unmarshal that also accepts a whole number with a fraction or an
// exponent for a Go integer: 8, 8.0 and 80e-1 are the same in JSON.
func Unmarshal(text []byte, into any) error {
	err := json.Unmarshal(text, into)
	if _, isSyntax := err.(*json.SyntaxError); isSyntax || err == nil {
		return err
	}
	if plain := WholeNumbers(text); !bytes.Equal(plain, text) && json.Unmarshal(plain, into) == nil {
		return nil
	}
	return err
}

// UnmarshalKnown is like [Unmarshal], but a key that into does not have is an error. unknown
// is such a key, with quotation marks; "" if there is none.
func UnmarshalKnown(text []byte, into any) (unknown string, err error) {
	if err := Unmarshal(text, into); err != nil {
		return "", err
	}
	decoder := json.NewDecoder(bytes.NewReader(WholeNumbers(text)))
	decoder.DisallowUnknownFields()
	err = decoder.Decode(into)
	if err != nil {
		if key, is := strings.CutPrefix(err.Error(), "json: unknown field "); is {
			unknown = key
		}
	}
	return unknown, err
}

// WholeNumbers rewrites a JSON text so that each whole number that fits 64 bits has only
// digits. It is exact: 1e-999 is not 0.
func WholeNumbers(text []byte) []byte {
	const inNumber = "+-.0123456789eE"
	var b []byte
	for i, quoted := 0, false; i < len(text); {
		end := i + 1
		switch c := text[i]; {
		case quoted && c == '\\':
			end = min(i+2, len(text))
		case c == '"':
			quoted = !quoted
		case !quoted && (c == '-' || '0' <= c && c <= '9'):
			for end < len(text) && strings.IndexByte(inNumber, text[end]) >= 0 {
				end++
			}
			if n, isWhole := wholeNumber(string(text[i:end])); isWhole {
				b, i = append(b, n...), end
				continue
			}
		}
		b, i = append(b, text[i:end]...), end
	}
	return b
}

const maxDigits = 20

// wholeNumber rewrites a JSON number with only digits. It returns false if the number is
// not whole or has too many digits.
func wholeNumber(text string) (digits string, isWhole bool) {
	mantissa, power, _ := strings.Cut(strings.ToLower(text), "e")
	mantissa, negative := strings.CutPrefix(mantissa, "-")
	whole, fraction, _ := strings.Cut(mantissa, ".")
	digits = strings.TrimLeft(whole+fraction, "0")
	if strings.Trim(digits, "0123456789") != "" {
		return "", false // not a number in JSON
	}
	if digits == "" {
		return "0", true
	}
	exponent, err := 0, error(nil)
	if power != "" {
		exponent, err = strconv.Atoi(power)
	}
	short := strings.TrimRight(digits, "0")
	zeros := len(digits) - len(short) - len(fraction) + exponent // after short
	if err != nil || zeros < 0 || zeros > maxDigits || len(short)+zeros > maxDigits {
		return "", false
	}
	digits = short + strings.Repeat("0", zeros)
	if negative {
		digits = "-" + digits
	}
	return digits, true
}

// clipped has room for every valid move, name and number.
const clipped = 24

// Clip returns text, or its first 24 characters and an ellipsis.
func Clip(text string) string { return ClipTo(text, clipped) }

// ClipTo returns text, or its first most characters and an ellipsis.
func ClipTo(text string, most int) string {
	runes := []rune(text)
	if len(runes) <= most {
		return text
	}
	return string(runes[:most]) + "…"
}
