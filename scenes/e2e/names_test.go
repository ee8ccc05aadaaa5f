package e2e_test

import (
	"fmt"
	"image"
	"testing"

	"tessera/scenes/e2e"
)

// ink returns the number of pixels of a box whose red differs from that of its corner.
func ink(picture image.Image, box image.Rectangle) (n int) {
	ground, _, _, _ := picture.At(box.Min.X, box.Min.Y).RGBA()
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			if red, _, _, _ := picture.At(x, y).RGBA(); max(red, ground)-min(red, ground) > 60<<8 {
				n++
			}
		}
	}
	return n
}

// A name in any script is drawn at its seat, and a character that cannot be shown is
// refused in words.
func TestNamesInAnyScriptAreDrawn(t *testing.T) {
	e2e.Nightly(t)
	e2e.Play(t, e2e.PageOptions{Hash: "#game=trisq", Still: true}, func(t *testing.T, p *e2e.Page) {
		call := func(name string) {
			p.Key("F10")
			p.Scene("settings")
			p.Press("setting-name")
			p.WaitFor("the field", "document.activeElement.id === 'field'")
			p.Key("Control+a")
			p.Key("Delete")
			p.Insert(name)
		}
		// The part of the seat to the right of "You".
		seat := image.Rect(930, 70, 1060, 94)
		call("")
		p.Press("ok")
		p.Scene("table")
		nameless := ink(p.Picture(), seat)
		for _, name := range []string{"שלום", "علي"} {
			call(name)
			p.Press("ok")
			p.Scene("table")
			p.Eventually(fmt.Sprintf("40 pixels of %s at its seat", name), func() bool { return ink(p.Picture(), seat) >= nameless+40 })
		}
		call("Ada\u3164")
		reads(p, "This character cannot be shown here.")
		p.WaitFor("the name without the character", "document.querySelector('#field').value === 'Ada'")
	})
}
