// Package fonts holds the typefaces of the game: the Go fonts, parsed once.
//
// It imports golang.org/x/image and nothing of Tessera.
package fonts

import (
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
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
	Regular: parse(goregular.TTF),
	Medium:  parse(gomedium.TTF),
	Bold:    parse(gobold.TTF),
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

// Face makes a face of the given weight whose em is size pixels. Making one is
// dear: callers keep it.
func Face(w Weight, size float64) (font.Face, error) {
	return opentype.NewFace(parsed[w](), &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingVertical})
}
