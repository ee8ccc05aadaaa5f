package library_test

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// TestTheLibraryDrawsNothing checks that none of the library's dependencies draws or shows
// anything, on the desktop or in a page.
func TestTheLibraryDrawsNothing(t *testing.T) {
	allowed := []string{"tessera/scenes/library", "tessera/scenes/store"}
	for _, target := range [][]string{{}, {"GOOS=js", "GOARCH=wasm"}} {
		list := exec.Command("go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", ".")
		list.Env = append(os.Environ(), target...)
		output, err := list.Output()
		if err != nil {
			t.Fatalf("go list: %v", err)
		}
		for _, path := range strings.Fields(string(output)) {
			if !strings.HasPrefix(path, "tessera/logic/") && !strings.HasPrefix(path, "golang.org/x/text/") && !slices.Contains(allowed, path) {
				t.Errorf("%v: it stands on %s", target, path)
			}
		}
	}
}
