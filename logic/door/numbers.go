package door

import (
	"bytes"
	"encoding/json"
	"errors"
	"strconv"
	"strings"
)

// Unmarshal is json.Unmarshal that also reads a whole number into a Go integer where it
// is written with a fraction or an exponent: 8, 8.0 and 80e-1 are the same to JSON. What
// json.Unmarshal reads is read as it reads it.
func Unmarshal(text []byte, into any) error {
	err := json.Unmarshal(text, into)
	if _, isSyntax := errors.AsType[*json.SyntaxError](err); isSyntax || err == nil {
		return err
	}
	if plain := WholeNumbers(text); !bytes.Equal(plain, text) && json.Unmarshal(plain, into) == nil {
		return nil
	}
	return err
}

// WholeNumbers returns a JSON text in which each number that is whole, and fits 64
// bits, is written with digits alone. It is exact: 1e-999 is not 0.
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

// maxDigits is how many digits a whole number of 64 bits has at most.
const maxDigits = 20

// wholeNumber writes the value of a JSON number with digits alone, when it is whole and
// has no more digits than fit 64 bits.
func wholeNumber(text string) (digits string, isWhole bool) {
	mantissa, power, _ := strings.Cut(strings.ToLower(text), "e")
	mantissa, negative := strings.CutPrefix(mantissa, "-")
	whole, fraction, _ := strings.Cut(mantissa, ".")
	digits = strings.TrimLeft(whole+fraction, "0")
	if strings.Trim(digits, "0123456789") != "" {
		return "", false // it is no number of JSON
	}
	if digits == "" {
		return "0", true
	}
	exponent, err := 0, error(nil)
	if power != "" {
		exponent, err = strconv.Atoi(power)
	}
	short := strings.TrimRight(digits, "0")
	zeros := len(digits) - len(short) - len(fraction) + exponent // that follow short
	if err != nil || zeros < 0 || zeros > maxDigits || len(short)+zeros > maxDigits {
		return "", false
	}
	digits = short + strings.Repeat("0", zeros)
	if negative {
		digits = "-" + digits
	}
	return digits, true
}
