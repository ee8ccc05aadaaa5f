package main

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
)

func TestPageKnowsTheUnpackedSize(t *testing.T) {
	html, err := renderPage(page, make([]byte, 12345), []byte("script"))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(html, []byte("const BYTES = 12345;")) {
		t.Error("the page does not hold the size of the unpacked wasm")
	}
	if bytes.Contains(html, []byte("{{")) {
		t.Error("the page holds a placeholder that the build did not fill in")
	}
}

func TestPageVersionFollowsTheBuild(t *testing.T) {
	version := func(wasm, script string) string {
		html, err := renderPage("{{.Version}}", []byte(wasm), []byte(script))
		if err != nil {
			t.Fatal(err)
		}
		return string(html)
	}
	first := version("a", "s")
	if again := version("a", "s"); again != first {
		t.Errorf("the same build has two versions, %s and %s", first, again)
	}
	if version("b", "s") == first || version("a", "t") == first {
		t.Errorf("version %s stays when the build changes", first)
	}
}

// The page must work without any other host: a game on a shelf needs no network.
func TestPageLoadsNothingFromElsewhere(t *testing.T) {
	for _, address := range regexp.MustCompile(`(https?:)?//[a-z][^\s'"]*`).FindAllString(page, -1) {
		if address != "http://www.w3.org/2000/svg" {
			t.Errorf("the page names %s", address)
		}
	}
}

func TestPlaceholderWithoutValueFails(t *testing.T) {
	if _, err := renderPage("{{.Unknown}}", nil, nil); err == nil {
		t.Error("a placeholder that the build does not know was accepted")
	}
}

func TestVariantsUnpackToTheFile(t *testing.T) {
	dir := t.TempDir()
	data := []byte(strings.Repeat("tessera ", 5000))
	names, err := writeVariants(dir, file{"tile.js", data})
	if err != nil {
		t.Fatal(err)
	}
	unpack := map[string]func(io.Reader) (io.Reader, error){
		"tile.js":    func(r io.Reader) (io.Reader, error) { return r, nil },
		"tile.js.br": func(r io.Reader) (io.Reader, error) { return brotli.NewReader(r), nil },
		"tile.js.gz": func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) },
	}
	if len(names) != len(unpack) {
		t.Fatalf("wrote %v", names)
	}
	for _, name := range names {
		stored, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if name != "tile.js" && len(stored) >= len(data) {
			t.Errorf("%s is not smaller than the file", name)
		}
		r, err := unpack[name](bytes.NewReader(stored))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		got, err := io.ReadAll(r)
		if err != nil || !bytes.Equal(got, data) {
			t.Errorf("%s unpacks to %d bytes (%v); want the %d of the file", name, len(got), err, len(data))
		}
	}
}

func TestBudget(t *testing.T) {
	for _, test := range []struct {
		size int64
		ok   bool
	}{{wasmBudget, true}, {wasmBudget + 1, false}} {
		dir := t.TempDir()
		for suffix, size := range map[string]int64{"": 9e6, ".gz": 3e6, ".br": test.size} {
			name := filepath.Join(dir, wasmName+suffix)
			if err := os.WriteFile(name, nil, 0o644); err != nil {
				t.Fatal(err)
			}
			if err := os.Truncate(name, size); err != nil {
				t.Fatal(err)
			}
		}
		var out strings.Builder
		err := reportSize(dir, &out)
		if (err == nil) != test.ok {
			t.Errorf("%d bytes at brotli: %v", test.size, err)
		}
		if !strings.Contains(out.String(), "brotli 3.10 MB of at most 3.10 MB") {
			t.Errorf("the build prints %q", out.String())
		}
	}
}
