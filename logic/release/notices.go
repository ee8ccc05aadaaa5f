//go:build !js

package release

import _ "embed"

// Notices has the licences of Tessera and of everything in its programs, as plain
// text. `go run ./assets/install notices` generates it.
//
//go:embed notices.txt
var Notices string
