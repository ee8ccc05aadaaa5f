package files

import (
	"image"
	"syscall/js"

	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/clipboard"
	"tessera/scenes/lang"
	"tessera/scenes/library"
	"tessera/scenes/store"
)

// hasPaths reports whether files have paths to type. In a page, files are chosen instead.
const hasPaths = false

// findHint says what to type above the list.
const findHint say.ID = "search by name or date"

// picker is the browser's file dialog.
type picker struct{ chosen chan choice }

type choice struct {
	text []byte
	err  error
}

// mayPick reports whether there is a file dialog. A browser always has one.
func (f *gamesForm) mayPick() bool { return true }

// pickFile opens the browser's file dialog. Later, result returns the file.
func (f *gamesForm) pickFile() { f.pick.open() }

func (p *picker) open() {
	chosen := make(chan choice, 1)
	p.chosen = chosen
	document := js.Global().Get("document")
	field := document.Call("createElement", "input")
	field.Set("type", "file")
	field.Set("accept", ".json,application/json")
	field.Set("id", "tessera-file")
	field.Get("style").Set("display", "none")
	document.Get("body").Call("appendChild", field)
	var change js.Func
	change = js.FuncOf(func(js.Value, []js.Value) any {
		field.Call("remove")
		change.Release()
		if file := field.Get("files").Index(0); file.Truthy() {
			ReadFile(file, func(text []byte, err error) { send(chosen, choice{text, err}) })
		}
		return nil
	})
	field.Call("addEventListener", "change", change)
	field.Call("click")
}

// ReadFile reads a file of the browser and calls done with its text or the error.
func ReadFile(file js.Value, done func([]byte, error)) {
	if size := file.Get("size").Int(); size > match.MaxSave {
		done(nil, match.TooLarge(say.Raw(file.Get("name").String()), match.MaxSave))
		return
	}
	var good, bad js.Func
	release := func() { good.Release(); bad.Release() }
	good = js.FuncOf(func(_ js.Value, args []js.Value) any {
		release()
		text := make([]byte, args[0].Get("byteLength").Int())
		js.CopyBytesToGo(text, js.Global().Get("Uint8Array").New(args[0]))
		done(text, nil)
		return nil
	})
	bad = js.FuncOf(func(js.Value, []js.Value) any {
		release()
		done(nil, say.Errorf("the browser could not read this file"))
		return nil
	})
	file.Call("arrayBuffer").Call("then", good, bad)
}

func send(chosen chan<- choice, c choice) {
	chosen <- c
	scenes.ScheduleFrame()
}

// result returns the chosen file. done is false until there is one.
func (p *picker) result() (text []byte, err error, done bool) {
	select {
	case c := <-p.chosen:
		return c.text, c.err, true
	default:
		return nil, nil, false
	}
}

func savedFiles(store.Store, []*boards.Game) []saveFile { return nil }

func readPath(string) ([]byte, error) { return nil, say.Errorf("no games found") }

// SaveAs downloads a game with the browser.
func SaveAs(s *scenes.Stage, e *Entry) {
	e.export(s, func(_ string, err error) {
		if err != nil {
			scenes.Notify(s, say.It("Cannot save this game"), say.Sentence(library.WhyUnreadable(err)))
		}
	})
}

// export downloads the game with the browser and calls wrote with the result.
func (e *Entry) export(_ *scenes.Stage, wrote func(where string, err error)) {
	text, err := e.Text()
	if err == nil {
		download(e.fileName()+library.FileEnding, "application/json", string(text))
	}
	wrote("", err)
}

// WhereSaved says where a downloaded file is.
func WhereSaved(string) string { return lang.T("Saved to your downloads.") }

// download passes a file to the browser. content is anything that a Blob accepts.
func download(name, kind string, content any) {
	g := js.Global()
	blob := g.Get("Blob").New([]any{content}, map[string]any{"type": kind})
	address := g.Get("URL").Call("createObjectURL", blob)
	link := g.Get("document").Call("createElement", "a")
	link.Set("href", address)
	link.Set("download", name)
	link.Call("click")
	g.Get("URL").Call("revokeObjectURL", address)
}

// savePicture downloads a picture of the game with the browser.
func (e *Entry) savePicture(_ *scenes.Stage, style sprites.Style, wrote func(where string)) {
	name := e.fileName() + ".png"
	onBlob(e.portrait(portraitWidth, style), func(blob js.Value) { download(name, "image/png", blob) })
	wrote("")
}

// saveMoving sends a moving picture of the game by a phone's own means, or downloads it.
func (e *Entry) saveMoving(s *scenes.Stage, f *film, wrote func(where string)) {
	text, err := f.text()
	if err != nil {
		scenes.Notify(s, say.It("Could not make the picture"), say.Sentence(say.Err(err)))
		return
	}
	content := js.Global().Get("Uint8Array").New(len(text))
	js.CopyBytesToJS(content, text)
	name, kind := e.fileName()+movingEnding, "image/gif"
	keep := func() {
		download(name, kind, content)
		wrote("")
		scenes.ScheduleFrame()
	}
	if !clipboard.MayShareFiles(s.UI.Handheld()) {
		keep()
		return
	}
	clipboard.ShareFile(name, kind, content, keep)
}

// sendPicture offers to send a picture of the game by a phone's own means. It reports false
// without them.
func (e *Entry) sendPicture(s *scenes.Stage) bool {
	may := clipboard.MayShareFiles(s.UI.Handheld())
	if may {
		name := e.fileName() + ".png"
		onBlob(e.portrait(portraitWidth, s.UI.Theme.Style()), func(blob js.Value) {
			clipboard.ShareFile(name, "image/png", blob, func() { download(name, "image/png", blob) })
		})
	}
	return may
}

func copyPicture(img image.Image, done func(error)) {
	onBlob(img, func(blob js.Value) { clipboard.WriteBlob(blob, done) })
}

// onBlob makes a PNG file of an opaque picture with the page's script picture.js, so that the
// program needs no encoder.
func onBlob(img image.Image, use func(js.Value)) {
	rgba := img.(*image.RGBA)
	w, h := rgba.Rect.Dx(), rgba.Rect.Dy()
	pixels := js.Global().Get("Uint8Array").New(len(rgba.Pix))
	js.CopyBytesToJS(pixels, rgba.Pix)
	var made js.Func
	made = js.FuncOf(func(_ js.Value, args []js.Value) any {
		made.Release()
		use(args[0])
		return nil
	})
	js.Global().Get("tessera").Call("picture", pixels, w, h).Call("then", made)
}
