package typeset

import (
	"fmt"
	"image"
	"image/color"
	"syscall/js"

	"tessera/assets/fonts"
)

// page is the page's script letters.js, which draws foreign lines. It is undefined before
// the first use.
var page js.Value

// Ready reports whether foreign lines can be drawn. The first call makes the browser load
// the game's own fonts, which it uses for the letters they have.
func Ready() bool {
	if page.IsUndefined() {
		page = js.Global().Get("tessera").Get("letters")
		for w := fonts.Regular; w <= fonts.Bold; w++ {
			ttf := fonts.TTF(w)
			letters := js.Global().Get("Uint8Array").New(len(ttf))
			js.CopyBytesToJS(letters, ttf)
			page.Call("load", cssWeight(w), letters)
		}
	}
	return page.Call("ready").Bool()
}

// canDraw reports whether lines can be drawn with the browser's fonts: it must return the
// pixels that it draws.
func canDraw() bool {
	Ready()
	return page.Call("honest").Bool()
}

// cssWeight returns a weight as a CSS number.
func cssWeight(w fonts.Weight) int { return [...]int{400, 500, 700}[w] }

func (f *Face) foreignExtent(text string) extent {
	Ready()
	m := page.Call("measure", text, cssWeight(f.weight), f.size, IsRightToLeft(text))
	return extent{m.Get("width").Float(), m.Get("up").Float(), m.Get("down").Float()}
}

// drawForeign draws a line with its baseline starting at x, y.
func (f *Face) drawForeign(dst *image.RGBA, text string, ink color.Color, x, y int) {
	Ready()
	size := dst.Rect.Size()
	js.CopyBytesToGo(dst.Pix, page.Call("draw", text, cssWeight(f.weight), f.size, IsRightToLeft(text), CSS(ink), size.X, size.Y, x, y))
}

// CSS returns a colour in CSS notation.
func CSS(c color.Color) string {
	n := color.NRGBAModel.Convert(c).(color.NRGBA)
	return fmt.Sprintf("#%02x%02x%02x%02x", n.R, n.G, n.B, n.A)
}

// hasForeign reports whether the browser can draw a character. It returns true if that
// cannot be found out.
func hasForeign(c rune) bool { return !canDraw() || page.Call("has", string(c)).Bool() }
