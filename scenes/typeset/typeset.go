// Package typeset draws lines of text in any script.
//
// It uses the game's own fonts if they have all characters of a line, which is fast and
// looks the same everywhere. Other lines use the system's fonts: in a page the browser
// draws them, elsewhere the shaper of github.com/go-text/typesetting, which is not part
// of the page's program. Both join Arabic letters, stack marks, and order Hebrew and
// Arabic from right to left.
package typeset

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"strings"
	"unicode"

	"golang.org/x/image/font"
	"golang.org/x/image/math/fixed"

	"tessera/assets/fonts"
	"tessera/logic/match"
	"tessera/logic/names"
)

// Pad is the margin at both ends of a line's picture, in pixels, for letters that lean
// out.
const Pad = 2

// Face draws text in one weight and size. Creating a face is slow, so callers keep it.
type Face struct {
	weight fonts.Weight
	size   float64   // em size in pixels
	own    font.Face // the game's own font
}

// New returns a face of the given weight with an em of size pixels. size must be
// positive.
func New(weight fonts.Weight, size float64) *Face {
	own, err := fonts.Face(weight, size)
	if err != nil {
		panic("typeset: the Go fonts make no face: " + err.Error())
	}
	return &Face{weight, size, own}
}

// extent is the size of a line measured from its start on the baseline, in pixels.
type extent struct{ width, up, down float64 }

// Width returns the width of a line in pixels.
func (f *Face) Width(text string) float64 {
	if text = drawn(text); !isOwn(text) {
		return f.foreignExtent(text).width
	}
	return float64(font.MeasureString(f.own, text)) / 64
}

// Bounds returns the bounds of the picture from Line.
func (f *Face) Bounds(text string) image.Rectangle {
	bounds, _ := f.frame(drawn(text))
	return bounds
}

// drawn returns a text as it is drawn: as one composed line, whatever the text is.
func drawn(text string) string {
	if text = names.Compose(names.Line(text)); !isOwn(text) && !canDraw() {
		text = replaced(text)
	}
	return text
}

const replacement = '?'

// replaced returns a text with a sign in place of each letter that the game's own fonts
// lack.
func replaced(text string) string {
	var all []rune
	for _, c := range text {
		switch {
		case fonts.Has(c):
			all = append(all, c)
		case unicode.IsPrint(c) && !unicode.IsMark(c):
			all = append(all, replacement)
		}
	}
	return string(all)
}

// frame returns the bounds of the picture of a drawn text, and the y of its baseline.
func (f *Face) frame(text string) (bounds image.Rectangle, base int) {
	m := f.own.Metrics()
	ascent, descent := m.Ascent.Ceil(), m.Descent.Ceil()
	var e extent
	if isOwn(text) {
		e.width = f.Width(text)
	} else {
		e = f.foreignExtent(text)
	}
	over := max(0, int(math.Ceil(e.up))-ascent, int(math.Ceil(e.down))-descent)
	return image.Rect(0, 0, int(math.Ceil(e.width))+2*Pad, ascent+descent+2*over), ascent + over
}

// Line returns a picture of a line in a colour. The picture extends [Pad] pixels beyond
// the line at both ends. Its vertical middle is halfway between the ascent and the
// descent of the game's font, however high a foreign letter is.
func (f *Face) Line(text string, ink color.Color) *image.RGBA {
	text = drawn(text)
	bounds, base := f.frame(text)
	img := image.NewRGBA(bounds)
	if isOwn(text) {
		d := font.Drawer{Dst: img, Src: image.NewUniform(ink), Face: f.own, Dot: fixed.P(Pad, base)}
		d.DrawString(text)
	} else {
		f.drawForeign(img, text, ink, Pad, base)
	}
	return img
}

// Write draws a line into dst. The line starts at x, with the middle of its capital
// letters at y.
func (f *Face) Write(dst draw.Image, text string, ink color.Color, x, y int) {
	m := f.own.Metrics()
	line := f.Line(text, ink)
	base := (line.Rect.Dy() + m.Ascent.Ceil() - m.Descent.Ceil()) / 2
	draw.Draw(dst, line.Rect.Add(image.Pt(x-Pad, y+m.CapHeight.Ceil()/2-base)), line, image.Point{}, draw.Over)
}

// isOwn reports whether the game's own fonts have every character of a composed text.
func isOwn(text string) bool {
	for _, c := range text {
		if !fonts.Has(c) {
			return false
		}
	}
	return true
}

// IsForeign reports whether a line needs the system's fonts. They may load later than the
// game's own; see [Ready].
func IsForeign(text string) bool { return !isOwn(drawn(text)) }

// IsColoured reports whether a line may have its own colours, as emoji do. Such a picture
// cannot be tinted.
func IsColoured(text string) bool { return strings.ContainsFunc(text, isEmoji) }

// isEmoji reports whether a character may be drawn as an emoji.
func isEmoji(c rune) bool {
	const presentation = '\ufe0f'
	return c == presentation || 0x2300 <= c && c < 0x2c00 || 0x1f000 <= c && c < 0x20000
}

// IsRightToLeft reports whether a line runs from right to left: it has Hebrew, Arabic or
// similar letters, and no others.
func IsRightToLeft(text string) bool {
	found := false
	for _, c := range text {
		switch {
		case 0x590 <= c && c < 0x900, 0xfb1d <= c && c < 0xfe00, 0xfe70 <= c && c < 0xff00, 0x10800 <= c && c < 0x11000, 0x1e800 <= c && c < 0x1f000:
			found = found || unicode.IsLetter(c)
		case unicode.IsLetter(c):
			return false
		}
	}
	return found
}

// Missing returns the characters of a name that cannot be drawn or leave a blank: those
// that no font has, and fillers. It waits for the system's fonts.
func Missing(name string) string {
	var missing strings.Builder
	for _, c := range names.Compose(name) {
		filler := unicode.IsPrint(c) && c != ' ' && !unicode.IsMark(c) && !match.Visible(c)
		if filler || match.Visible(c) && !fonts.Has(c) && !hasForeign(c) {
			missing.WriteRune(c)
		}
	}
	return missing.String()
}
