package main

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"sync"

	"tessera/assets/sprites"
)

var paper = color.NRGBA{R: 0xF4, G: 0xEF, B: 0xE6, A: 0xFF}

// icons are the logo in the sizes that browsers and home screens use, and the one shown
// on the page while the game loads.
var icons = sync.OnceValue(func() []file {
	files := []file{{"mark.png", encoded(sprites.Logo(144))}}
	for _, px := range []int{32, 192, 512} {
		files = append(files, file{fmt.Sprintf("icon-%d.png", px), encoded(sprites.Logo(px))})
	}
	for _, px := range []int{192, 512} {
		files = append(files, file{fmt.Sprintf("icon-maskable-%d.png", px), encoded(maskable(px))})
	}
	return files
})

// maskable returns the logo on paper for home screens. They may crop it to the centred
// circle with a diameter of four fifths of the picture.
func maskable(px int) image.Image {
	whole := image.NewNRGBA(image.Rect(0, 0, px, px))
	draw.Draw(whole, whole.Bounds(), image.NewUniform(paper), image.Point{}, draw.Src)
	mark := sprites.Logo(px * 9 / 16) // its corners touch that circle
	at := image.Pt((px-mark.Bounds().Dx())/2, (px-mark.Bounds().Dy())/2)
	draw.Draw(whole, mark.Bounds().Add(at), mark, image.Point{}, draw.Over)
	return whole
}

func encoded(img image.Image) []byte {
	var b bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, img); err != nil {
		panic("web: a picture in memory cannot be written: " + err.Error())
	}
	return b.Bytes()
}
