package proof

import _ "embed"

// Draw is the certificate of the draw that comes with the game, made by `play
// foursquare solve --certificate logic/foursquare/proof/draw.txt`.
//
//go:embed draw.txt
var Draw []byte
