package files

import (
	"image"
	"syscall/js"

	"tessera/assets/sprites"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/clipboard"
	"tessera/scenes/dialog"
)

// savePicture downloads a picture of the game with the browser.
func (e *Entry) savePicture(_ *scenes.Stage, style sprites.Style, wrote func(where string)) {
	name := e.fileName() + ".png"
	onBlob(e.portrait(portraitWidth, style), func(blob js.Value) { download(name, "image/png", blob) })
	wrote("")
}

// saveMoving downloads a moving picture of the game with the browser.
func (e *Entry) saveMoving(s *scenes.Stage, f *film, wrote func(where string)) {
	text, err := f.text()
	if err != nil {
		dialog.Notify(s, say.It("Could not make the picture"), say.Sentence(say.Err(err)))
		return
	}
	content := js.Global().Get("Uint8Array").New(len(text))
	js.CopyBytesToJS(content, text)
	download(e.fileName()+movingEnding, "image/gif", content)
	wrote("")
}

func copyPicture(img image.Image, done func(error)) {
	onBlob(img, func(blob js.Value) { clipboard.WriteBlob(blob, done) })
}

// onBlob makes a PNG file of a picture with a canvas of the browser, so that the program
// needs no encoder.
func onBlob(img image.Image, use func(js.Value)) {
	rgba := img.(*image.RGBA)
	w, h := rgba.Rect.Dx(), rgba.Rect.Dy()
	g := js.Global()
	pixels := g.Get("Uint8ClampedArray").New(len(rgba.Pix))
	js.CopyBytesToJS(pixels, rgba.Pix)
	canvas := g.Get("document").Call("createElement", "canvas")
	canvas.Set("width", w)
	canvas.Set("height", h)
	canvas.Call("getContext", "2d").Call("putImageData", g.Get("ImageData").New(pixels, w, h), 0, 0)
	var made js.Func
	made = js.FuncOf(func(_ js.Value, args []js.Value) any {
		made.Release()
		use(args[0])
		return nil
	})
	canvas.Call("toBlob", made, "image/png")
}
