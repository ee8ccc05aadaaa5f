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

// savePicture writes a picture of the game among the saves, and says where.
func (e *Entry) savePicture(s *scenes.Stage, style sprites.Style) (string, error) {
	text, err := pngOf(e.portrait(portraitWidth, style))
	if err != nil {
		return "", err
	}
	path := freePath(s.Store, e.fileName(), ".png")
	return path, writeFile(path, text)
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
