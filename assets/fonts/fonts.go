// Package fonts holds the typefaces of the game: the Go fonts, reduced to the Latin and
// Cyrillic letters and the signs that the game uses, because the full fonts would be a
// twentieth of the browser build. LICENSE is the fonts' licence. They are made from the
// fonts of golang.org/x/image by
//
//	pyftsubset Go-Bold.ttf --no-hinting --layout-features= --output-file=go-bold.ttf \
//	  --unicodes=U+20-7E,U+A0-17F,U+400-45F,U+490-491,U+2010-2027,U+2030-203A,U+20AC,U+2190-2193,U+2212
//
// and their hyphen, which is as wide as a minus sign and wider than a dash, is then made
// narrower (with fontTools: f["glyf"]["hyphen"].coordinates.scale((0.6, 1)), and its
// advance in f["hmtx"] times 0.6).
//
// It imports golang.org/x/image and nothing of Tessera.
package fonts

import (
	_ "embed"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
)

var (
	//go:embed go-regular.ttf
	regular []byte
	//go:embed go-medium.ttf
	medium []byte
	//go:embed go-bold.ttf
	bold []byte
)

// Weight is the weight of a typeface.
type Weight int

// The weights.
const (
	Regular Weight = iota
	Medium
	Bold
)

var parsed = map[Weight]func() *opentype.Font{
	Regular: parse(regular),
	Medium:  parse(medium),
	Bold:    parse(bold),
}

func parse(ttf []byte) func() *opentype.Font {
	return sync.OnceValue(func() *opentype.Font {
		f, err := opentype.Parse(ttf)
		if err != nil {
			panic("fonts: the Go fonts do not parse: " + err.Error())
		}
		return f
	})
}

// TTF returns the font file of a weight. The caller must not change it.
func TTF(w Weight) []byte { return [][]byte{regular, medium, bold}[w] }

// Font returns the font of a weight, for drawing its outlines.
func Font(w Weight) *opentype.Font { return parsed[w]() }

// Face returns a face of a weight with an em of size pixels. It is expensive, so keep the
// face.
func Face(w Weight, size float64) (font.Face, error) {
	return opentype.NewFace(parsed[w](), &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingVertical})
}

// Has reports whether the fonts have a character. All three have the same.
func Has(c rune) bool {
	if ' ' <= c && c <= '~' {
		return true
	}
	var b sfnt.Buffer
	glyph, err := parsed[Regular]().GlyphIndex(&b, c)
	return err == nil && glyph != 0
}
