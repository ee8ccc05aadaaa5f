package fonts

import (
	"image"
	"slices"
	"testing"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// letters are a sample of the characters that the game writes.
const letters = "AaBbGgQqWwZz0189 .,:;!?()+−×·…–“”’äéñøßŁğЖщЇїҐґЄєІі/&%#←→"

// TestTheCutFontsLookTheSame compares the reduced fonts with the full ones.
func TestTheCutFontsLookTheSame(t *testing.T) {
	for weight, ttf := range map[Weight][]byte{Regular: goregular.TTF, Medium: gomedium.TTF, Bold: gobold.TTF} {
		whole, err := opentype.Parse(ttf)
		if err != nil {
			t.Fatal(err)
		}
		want, err := opentype.NewFace(whole, &opentype.FaceOptions{Size: 24, DPI: 72, Hinting: font.HintingVertical})
		if err != nil {
			t.Fatal(err)
		}
		got, err := Face(weight, 24)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range letters {
			if _, ok := got.GlyphAdvance(r); !ok {
				t.Errorf("weight %d lacks %q", weight, r)
				continue
			}
			if !slices.Equal(glyph(got, r), glyph(want, r)) {
				t.Errorf("weight %d draws another %q than the whole font", weight, r)
			}
		}
		hyphen, _ := got.GlyphAdvance('-')
		if dash, _ := got.GlyphAdvance('–'); hyphen > dash*4/5 {
			t.Errorf("weight %d has a hyphen of %v, not much shorter than the dash of %v", weight, hyphen, dash)
		}
	}
}

func glyph(f font.Face, r rune) []uint8 {
	img := image.NewAlpha(image.Rect(0, 0, 40, 40))
	d := font.Drawer{Dst: img, Src: image.Opaque, Face: f, Dot: fixed.P(4, 30)}
	d.DrawString(string(r))
	return img.Pix
}
