//go:build !js

package files

import (
	"bytes"
	"image"
	"image/png"

	"tessera/assets/sprites"
	"tessera/scenes"
	"tessera/scenes/clipboard"
)

// savePicture asks for a path and writes a picture of the game there.
func (e *Entry) savePicture(s *scenes.Stage, style sprites.Style, wrote func(where string)) {
	e.saveAt(s, pictureEnding, func() ([]byte, error) { return pngOf(e.portrait(portraitWidth, style)) }, wrote)
}

// saveMoving asks for a path and writes a moving picture of the game there.
func (e *Entry) saveMoving(s *scenes.Stage, f *film, wrote func(where string)) {
	e.saveAt(s, movingEnding, f.text, wrote)
}

const pictureEnding = ".png"

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
