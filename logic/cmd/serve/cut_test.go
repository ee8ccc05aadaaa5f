package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/logictest"
	"tessera/logic/server/store"
)

// TestTruncatedFile checks that every command reports a truncated or damaged store file in one
// line, and does not write to a truncated one.
func TestTruncatedFile(t *testing.T) {
	folder := t.TempDir()
	kept, err := openFolder(folder)
	errtest.None(t, err)
	for i := range 40 {
		g := store.Game{Kind: "table", Head: []byte(`{"x":"` + strings.Repeat("y", 8000) + `"}`)}
		errtest.None(t, kept.Create(t.Context(), fmt.Sprint("game", i), g))
	}
	errtest.None(t, kept.Close())
	whole, err := os.ReadFile(filepath.Join(folder, gamesFile))
	errtest.None(t, err)
	whole = bytes.TrimRight(whole, "\x00") // allocated but unused space
	damaged := bytes.Clone(whole)
	for i := os.Getpagesize() * 2; i < len(damaged); i++ {
		damaged[i] ^= 0x5a
	}
	files := map[string][]byte{"damaged": damaged}
	for _, part := range []int{0, 1, 20, 50, 90, 99} {
		files[fmt.Sprint(part, " of 100")] = whole[:len(whole)*part/100]
	}
	for name, file := range files {
		for _, args := range [][]string{{"--addr", "127.0.0.1:0"}, {"tables"}, {"block"}, {"expire"}, {"compact"}, {"backup"}, {"restore"}} {
			cut := t.TempDir() // a new folder, because after a panic the database never releases its file
			path := filepath.Join(cut, gamesFile)
			errtest.None(t, os.WriteFile(path, file, 0o600))
			in := cut
			switch args[0] {
			case "backup":
				args = append(args, filepath.Join(cut, "copy"))
			case "restore":
				args, in = append(args, path), filepath.Join(cut, "restored")
			}
			ctx, stop := context.WithTimeout(t.Context(), logictest.Limit) // for a server that starts
			status, out, says := command(ctx, append(args, "--data", in)...)
			stop()
			if status != 1 || out != "" || strings.Count(says, "\n") != 1 || strings.Contains(says, "goroutine") || !strings.Contains(says, "damaged") {
				t.Errorf("%s, %s: status %d, %q, %.400q", name, args[0], status, out, says)
			}
			if after, err := os.ReadFile(path); name != "damaged" && (err != nil || !bytes.Equal(after, file)) {
				t.Errorf("%s: %s has changed the file (%v)", name, args[0], err)
			}
		}
	}
}
