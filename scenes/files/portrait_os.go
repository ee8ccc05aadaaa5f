//go:build !js

package files

import (
	"bytes"
	"image"
	"image/png"
	"strings"
	"unicode"

	"tessera/assets/sprites"
	"tessera/scenes"
	"tessera/scenes/clipboard"
)

// savePicture asks where a picture of the game is to go, and writes it there.
func (e *Entry) savePicture(s *scenes.Stage, style sprites.Style, wrote func(where string)) {
	f := &saveForm{
		stage: s, name: freePath(s.Store, e.fileName(), pictureEnding), allow: unicode.IsPrint, limit: 400,
		path:  picturePath,
		text:  func() ([]byte, error) { return pngOf(e.portrait(portraitWidth, style)) },
		wrote: wrote,
	}
	f.open("Save the picture")
}

const pictureEnding = ".png"

// picturePath is where a picture goes whose path was typed.
func picturePath(path string) string {
	if path = typed(path); strings.HasSuffix(strings.ToLower(path), pictureEnding) {
		return path
	}
	return path + pictureEnding
}

func copyPicture(img image.Image, done func(error)) {
	text, err := pngOf(img)
	if err != nil {
		done(err)
		return
	}
	clipboard.WritePicture(text, done)
}

func pngOf(img image.Image) ([]byte, error) {
	var b bytes.Buffer
	err := png.Encode(&b, img)
	return b.Bytes(), err
}
