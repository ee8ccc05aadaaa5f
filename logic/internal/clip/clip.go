// Package clip shortens text from users and other programs, so that an error message does
// not repeat a whole pasted page. It imports nothing.
package clip

// usual has room for every valid move, name and number.
const usual = 24

// Text returns text, or its first 24 characters and an ellipsis.
func Text(text string) string { return To(text, usual) }

// To returns text, or its first most characters and an ellipsis.
func To(text string, most int) string {
	runes := []rune(text)
	if len(runes) <= most {
		return text
	}
	return string(runes[:most]) + "…"
}
