// Package clip shortens what was typed or sent, so that a whole pasted page does
// not end up in a sentence about it. It computes and nothing else, and imports
// nothing.
package clip

// usual is room for every move, name and number there is.
const usual = 24

// Text is the text, or its first 24 characters and an ellipsis.
func Text(text string) string { return To(text, usual) }

// To is the text, or its first most characters and an ellipsis.
func To(text string, most int) string {
	runes := []rune(text)
	if len(runes) <= most {
		return text
	}
	return string(runes[:most]) + "…"
}
