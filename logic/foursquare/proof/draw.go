package proof

import (
	_ "embed"
	"strings"
)

//go:embed draw.txt
var draw string

// Draw is the certificate of the draw that comes with the game, made by `play
// foursquare solve --certificate logic/foursquare/proof/draw.txt`.
func Draw() (*Certificate, error) { return Read(strings.NewReader(draw)) }
