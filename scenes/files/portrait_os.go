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
	e.saveAt(s, pictureEnding, func() ([]byte, error) { return pngOf(e.portrait(portraitWidth, style)) }, wrote)
}

// saveMoving asks where a moving picture of the game is to go, and writes it there.
func (e *Entry) saveMoving(s *scenes.Stage, f *film, wrote func(where string)) {
	e.saveAt(s, movingEnding, f.text, wrote)
}

func (e *Entry) saveAt(s *scenes.Stage, ending string, text func() ([]byte, error), wrote func(where string)) {
	f := &saveForm{
		stage: s, name: freePath(s.Store, e.fileName(), ending), allow: unicode.IsPrint, limit: 400,
		path: func(path string) string { return endingIn(typed(path), ending) },
		text: text, wrote: wrote,
	}
	f.open("Save the picture")
}

const pictureEnding = ".png"

// endingIn is a path with an ending, whether that was typed or not.
func endingIn(path, ending string) string {
	if strings.HasSuffix(strings.ToLower(path), ending) {
		return path
	}
	return path + ending
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
