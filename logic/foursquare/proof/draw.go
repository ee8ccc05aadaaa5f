package proof

import (
	_ "embed"
	"strings"
)

//go:embed draw.txt
var draw string

// Draw returns the embedded certificate of the draw, made by `play foursquare solve
// --certificate logic/foursquare/proof/draw.txt`.
func Draw() (*Certificate, error) { return Read(strings.NewReader(draw)) }
