package sprites

import (
	"image"
	"image/color"
	"image/draw"

	"tessera/assets/vector"
)

// faded returns a picture with its opacity scaled by a, from 0 to 1.
func faded(img image.Image, a float64) image.Image {
	out := image.NewRGBA(img.Bounds())
	mask := image.NewUniform(color.Alpha{A: uint8(a * 255)})
	draw.DrawMask(out, out.Bounds(), img, img.Bounds().Min, mask, image.Point{}, draw.Src)
	return out
}

// rounded rounds the corners of a picture with radius r in pixels.
func rounded(img *image.RGBA, r float64) image.Image {
	b := img.Bounds()
	mask := vector.New(float64(b.Dx()), float64(b.Dy()), 1)
	mask.Fill(vector.RoundRect(0, 0, float64(b.Dx()), float64(b.Dy()), r), vector.Flat{Color: color.Black})
	out := image.NewRGBA(b)
	draw.DrawMask(out, b, img, b.Min, mask.Image, b.Min, draw.Src)
	return out
}

// cutOut erases from a picture what a mask of the same size covers.
func cutOut(img, mask *image.RGBA) {
	for i := 0; i < len(img.Pix); i += 4 {
		keep := 255 - int(mask.Pix[i+3])
		for j := range 4 {
			img.Pix[i+j] = uint8(int(img.Pix[i+j]) * keep / 255)
		}
	}
}
