package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestTheNoticesAreThoseOfTheLibraries checks that the committed notices are up to date,
// and that every library has a licence.
func TestTheNoticesAreThoseOfTheLibraries(t *testing.T) {
	want, err := notices(t.Context(), "../..")
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join("../..", noticesFile))
	if err != nil || string(got) != want {
		t.Errorf("%s has %d bytes and would have %d now (%v); write it with `go run ./assets/install notices`", noticesFile, len(got), len(want), err)
	}
	for _, name := range []string{
		"Copyright (c) 2026 The Tessera authors", "\nGo\n", "The Go fonts",
		"github.com/hajimehoshi/ebiten/v2", "github.com/jackc/pgx/v5", "github.com/spf13/pflag",
		"github.com/ebitengine/hideconsole",                       // only for Windows
		"Copyright (c) 2013 The Go Authors. All rights reserved.", // of a package inside prometheus/client_golang
	} {
		if !strings.Contains(want, name) {
			t.Errorf("the notices do not name %q", name)
		}
	}
	if together := "\ngithub.com/prometheus/client_golang\ngithub.com/prometheus/client_model\n"; !strings.Contains(want, together) {
		t.Error("libraries that share a licence do not stand together")
	}
}

func TestWhichFilesAreLicences(t *testing.T) {
	for name, want := range map[string]bool{
		"LICENSE": true, "LICENSE.md": true, "license.txt": true, "LICENCE": true, "COPYING": true, "NOTICE": true,
		"LICENSE-oboe": true, "PATENTS": true, "notice_response.go": false, "README.md": false, "licenses": false,
	} {
		if licenseName.MatchString(name) != want {
			t.Errorf("%s is taken for a licence: %v", name, !want)
		}
	}
}

func TestALibraryWithoutALicenceIsNamed(t *testing.T) {
	if texts, err := licenseTexts([]string{t.TempDir()}); err != nil || len(texts) > 0 {
		t.Errorf("an empty folder has the licences %q, %v", texts, err)
	}
	root := t.TempDir()
	put := func(name, text string) {
		t.Helper()
		if err := write(root, []file{{name, []byte(text), false}}); err != nil {
			t.Fatal(err)
		}
	}
	put("LICENSE", "ours")
	put("assets/fonts/LICENSE", "the fonts'")
	put("go.mod", "module tessera\n\nrequire example.org/bare v1.0.0\n\nreplace example.org/bare => ./bare\n")
	put("bare/go.mod", "module example.org/bare\n")
	put("bare/bare.go", "package bare\n")
	for _, p := range []string{".", "logic/cmd/serve", "logic/cmd/play", "logic/cmd/think"} {
		put(p+"/main.go", "package main\n\nimport _ \"example.org/bare\"\n\nfunc main() {}\n")
	}
	if _, err := notices(t.Context(), root); err == nil || !strings.Contains(err.Error(), "example.org/bare has no file with its licence") {
		t.Errorf("the error is %v", err)
	}
	put("bare/COPYING", "do what you like \r\n\r\n")
	text, err := notices(t.Context(), root)
	if err != nil || !strings.Contains(text, "\nexample.org/bare\n\ndo what you like\n") {
		t.Errorf("the notices are %q, %v", text, err)
	}
}
