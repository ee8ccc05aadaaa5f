package usertext

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
)

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
