package files

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"math/rand/v2"
	"testing"
	"time"
)

func shades(seed uint64, figures int) *image.RGBA {
	r := rand.New(rand.NewPCG(seed, 1))
	img := image.NewRGBA(image.Rect(0, 0, 90, 70))
	for y := range 70 {
		for x := range 90 {
			img.SetRGBA(x, y, color.RGBA{uint8(180 + x/3), uint8(140 + y/2), uint8(90 + (x+y)/8), 255})
		}
	}
	for range figures {
		at := image.Pt(r.IntN(80), r.IntN(60))
		draw.Draw(img, image.Rect(0, 0, 10, 10).Add(at), image.NewUniform(color.RGBA{uint8(r.IntN(256)), uint8(r.IntN(256)), uint8(r.IntN(256)), 255}), image.Point{}, draw.Src)
	}
	return img
}

// TestFramesComeBack checks that the decoded frames equal the originals up to a shade,
// although only differences are stored.
func TestFramesComeBack(t *testing.T) {
	var frames []*image.RGBA
	for n := range 6 {
		frames = append(frames, shades(7, n))
	}
	frames = append(frames, frames[5]) // an unchanged frame
	p := newMoving(frames[0], frames[5])
	for i, f := range frames {
		p.Add(f, time.Duration(i+1)*time.Second/2)
	}
	var text bytes.Buffer
	if err := p.Encode(&text); err != nil {
		t.Fatal(err)
	}
	got, err := gif.DecodeAll(&text)
	if err != nil || len(got.Image) != len(frames) || got.LoopCount != 0 {
		t.Fatalf("%d frames come back, %v", len(got.Image), err)
	}
	shown := image.NewRGBA(frames[0].Rect)
	for i, f := range got.Image {
		draw.Draw(shown, f.Rect, f, f.Rect.Min, draw.Over)
		if got.Delay[i] != (i+1)*50 {
			t.Errorf("frame %d is shown for %d hundredths", i, got.Delay[i])
		}
		if i > 0 && f.Rect.Dx()*f.Rect.Dy() > 40*40 && i < 2 {
			t.Errorf("frame %d keeps %v, though one figure came", i, f.Rect)
		}
		if far := farthest(shown, frames[i]); far > 12 {
			t.Errorf("frame %d is up to %d of 255 away", i, far)
		}
	}
}

// farthest returns the largest difference of two pictures in a part of a colour.
func farthest(a, b *image.RGBA) (most int) {
	for i := range a.Pix {
		most = max(most, int(a.Pix[i])-int(b.Pix[i]), int(b.Pix[i])-int(a.Pix[i]))
	}
	return most
}

// TestEveryShadeHasItsColour checks that a few shades are all in the palette, and that
// many are reduced to the limit.
func TestEveryShadeHasItsColour(t *testing.T) {
	few := image.NewRGBA(image.Rect(0, 0, 3, 1))
	for x, c := range []color.RGBA{{0, 0, 0, 255}, {255, 255, 255, 255}, {200, 30, 30, 255}} {
		few.SetRGBA(x, 0, c)
	}
	if got := choosePalette(count([]*image.RGBA{few})); len(got) != 3 {
		t.Errorf("3 shades have the palette %v", got)
	}
	if got := choosePalette(count([]*image.RGBA{shades(3, 400)})); len(got) > mostColours || len(got) < 100 {
		t.Errorf("many shades have %d colours", len(got))
	}
}
