//go:build !js

package app

import (
	"os"
	"path/filepath"
	"testing"
)

// TestAPictureOverwritesNothing: a picture overwrites only an empty file, such as mktemp makes.
func TestAPictureOverwritesNothing(t *testing.T) {
	folder := t.TempDir()
	save, picture, empty := filepath.Join(folder, "save"), filepath.Join(folder, "my.png"), filepath.Join(folder, "empty.png")
	for path, text := range map[string]string{save: `{"tessera":1,"game":"trisq","moves":["a13"],"cursor":1}`, picture: "precious", empty: ""} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for path, want := range map[string]int{picture: 1, empty: 0, filepath.Join(folder, "new.png"): 0, folder: 1} {
		if status := drawTo(save, path); status != want {
			t.Errorf("%s: status %d, want %d", path, status, want)
		}
	}
	if text, err := os.ReadFile(picture); err != nil || string(text) != "precious" {
		t.Errorf("the picture is replaced by %d bytes, %v", len(text), err)
	}
	if status := drawTo("'file://"+save+"'", filepath.Join(folder, "quoted.png")); status != 0 {
		t.Errorf("a save with quotes around its address: status %d", status)
	}
}
