package prove

import _ "embed"

// draw is the certificate of the draw that comes with the game, made by `play
// foursquare solve --certificate logic/foursquare/cmd/prove/draw.txt`.
//
//go:embed draw.txt
var draw []byte
