// Package fonts holds the typefaces of the game: the Go fonts, cut down to the
// Latin and Cyrillic letters and the signs the game writes, since whole they are a
// twentieth of the browser build. LICENSE is their makers'. They were made from the fonts of
// golang.org/x/image, and can be again, by
//
//	pyftsubset Go-Bold.ttf --no-hinting --layout-features= --output-file=go-bold.ttf \
//	  --unicodes=U+20-7E,U+A0-17F,U+400-45F,U+490-491,U+2010-2027,U+2030-203A,U+20AC,U+2190-2193,U+2212
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

// Weight is how heavy a face is.
type Weight int

// The weights the game uses.
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

// TTF is the font of the given weight as a file. It is not to be changed.
func TTF(w Weight) []byte { return [][]byte{regular, medium, bold}[w] }

// Font is the font of the given weight, for whoever wants its outlines.
func Font(w Weight) *opentype.Font { return parsed[w]() }

// Face makes a face of the given weight whose em is size pixels. Making one is
// dear: callers keep it.
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
