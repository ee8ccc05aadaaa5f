//go:build ignore

package graphicscommand

import (
	"errors"
	"image"

	"github.com/hajimehoshi/ebiten/v2/internal/graphicsdriver"
)

var errNoDump = errors.New("no image can be dumped here, since what packs them was left out of this program")

// Dump fails. It is only used for debugging Ebitengine.
func (*Image) Dump(graphicsdriver.Graphics, string, bool, image.Rectangle) (string, error) {
	return "", errNoDump
}

// DumpImages fails as [Image.Dump] does.
func DumpImages([]*Image, graphicsdriver.Graphics, string) (string, error) { return "", errNoDump }
