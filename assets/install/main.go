// Command install makes what an installed Tessera has beside its program: icons,
// and the archives that it is handed on in.
//
//	go run ./assets/install icons DIR                 # below DIR, by size
//	go run ./assets/install pack [-time SECONDS] DIR  # DIR.tar.gz, or DIR.zip for Windows
//	go run ./assets/install sums DIR                  # DIR/SHA256SUMS
//
// The folder also holds the files that are installed as they are: the entry for
// menus, the type of saved games, and the page of the manual. It imports
// assets/sprites and the standard library.
package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"time"

	"tessera/assets/sprites"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "install:", err)
		os.Exit(1)
	}
}

var errUsage = errors.New("usage: icons DIR, pack [-time SECONDS] DIR or sums DIR")

func run(args []string) error {
	if len(args) == 0 {
		return errUsage
	}
	flags := flag.NewFlagSet(args[0], flag.ContinueOnError)
	seconds := flags.Int64("time", 0, "time of the files in an archive, in `seconds` since 1970")
	if err := flags.Parse(args[1:]); err != nil {
		return err
	}
	if args[0] == "notices" && flags.NArg() == 0 {
		return writeNotices()
	}
	if flags.NArg() != 1 {
		return errUsage
	}
	dir := flags.Arg(0)
	switch args[0] {
	case "icons":
		return icons(dir)
	case "pack":
		return pack(dir, time.Unix(*seconds, 0).UTC())
	case "sums":
		return sums(dir)
	}
	return errUsage
}

// iconSizes are those of the hicolor theme, in pixels.
var iconSizes = []int{16, 22, 24, 32, 48, 64, 96, 128, 256, 512}

// icons writes the game's mark as the icon theme wants it: a folder a size.
func icons(dir string) error {
	for _, px := range iconSizes {
		at := filepath.Join(dir, sizeName(px, px), "apps")
		if err := os.MkdirAll(at, 0o755); err != nil {
			return err
		}
		f, err := os.Create(filepath.Join(at, "tessera.png"))
		if err != nil {
			return err
		}
		if err := errors.Join(png.Encode(f, sprites.Logo(px)), f.Close()); err != nil {
			return err
		}
	}
	return nil
}

// sizeName is how icon themes call a size.
func sizeName(w, h int) string { return fmt.Sprintf("%dx%d", w, h) }

const sumsName = "SHA256SUMS"

// sums writes the checksums of the archives in a folder, as sha256sum reads them.
func sums(dir string) error {
	entries, err := os.ReadDir(dir) // sorted by name
	if err != nil {
		return err
	}
	var b strings.Builder
	for _, e := range entries {
		if e.IsDir() || e.Name() == sumsName {
			continue
		}
		content, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			return err
		}
		fmt.Fprintf(&b, "%x  %s\n", sha256.Sum256(content), e.Name())
	}
	return os.WriteFile(filepath.Join(dir, sumsName), []byte(b.String()), 0o644)
}

// writeNotices writes the notices anew, where the repository is the working folder.
func writeNotices() error {
	text, err := notices(context.Background(), ".")
	if err != nil {
		return err
	}
	return os.WriteFile(noticesFile, []byte(text), 0o644)
}
