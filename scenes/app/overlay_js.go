package app

import (
	"syscall/js"

	"github.com/hajimehoshi/ebiten/v2"

	"tessera/assets/fonts"
	"tessera/scenes"
	"tessera/scenes/typeset"
	"tessera/scenes/ui"
)

// overlay edits text in an input element of the page, which the page's script places over
// a field (window.tessera.field).
type overlay struct {
	field js.Value
	on    bool
}

// newOverlay sends the game's font to the page. It returns nil if the page has no input
// element.
func newOverlay() ui.Overlay {
	page := js.Global().Get("tessera")
	if !page.Truthy() || !page.Get("field").Truthy() {
		return nil
	}
	o := &overlay{field: page.Get("field")}
	ttf := fonts.TTF(fonts.Regular)
	letters := js.Global().Get("Uint8Array").New(len(ttf))
	js.CopyBytesToJS(letters, ttf)
	o.field.Call("begin", letters, js.FuncOf(func(js.Value, []js.Value) any {
		scenes.ScheduleFrame()
		return nil
	}))
	return o
}

func (o *overlay) Edit(f ui.OverlayField) (text string, stays bool) {
	o.on = true
	ratio := ebiten.Monitor().DeviceScaleFactor()
	px := func(v float64) float64 { return v / ratio }
	now := o.field.Call("edit", map[string]any{
		"name": f.Name, "text": f.Text, "placeholder": f.Placeholder,
		"x": px(f.At.X), "y": px(f.At.Y), "w": px(f.At.W), "h": px(f.At.H),
		"above": px(f.Seen.Y - f.At.Y), "below": px(f.At.Bottom() - f.Seen.Bottom()),
		"size": px(f.Size), "ink": typeset.CSS(f.Ink), "faint": typeset.CSS(f.Faint), "accent": typeset.CSS(f.Accent),
		"from": f.From, "to": f.To, "limit": f.Limit, "digits": f.Digits,
	})
	return now.Get("text").String(), !now.Get("left").Bool()
}

func (o *overlay) Done() {
	if o.on {
		o.on = false
		o.field.Call("done")
	}
}
