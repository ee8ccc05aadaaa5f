//go:build !js

package release

import _ "embed"

// Notices are Tessera's licence and those of all that the programs are made of, in
// plain text. `go run ./assets/install notices` writes them anew.
//
//go:embed notices.txt
var Notices string
