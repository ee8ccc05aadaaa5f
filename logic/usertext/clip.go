package usertext

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
