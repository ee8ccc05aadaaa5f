package main

import (
	"bytes"
	"cmp"
	"context"
	"embed"
	"errors"
	"fmt"
	"image/png"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"text/template"

	"tessera/assets/languages"
	"tessera/assets/sprites"
	"tessera/logic/games"
	notes "tessera/logic/release"
	"tessera/logic/say"
)

// A file is a file of a release.
type file struct {
	name    string // with slashes, relative to its folder or prefix
	content []byte
	runs    bool // executable
}

func (f file) mode() fs.FileMode {
	if f.runs {
		return 0o755
	}
	return 0o644
}

// below moves files into a folder.
func below(folder string, files []file) []file {
	files = slices.Clone(files)
	for i := range files {
		files[i].name = path.Join(folder, files[i].name)
	}
	return files
}

func byName(a, b file) int { return cmp.Compare(a.name, b.name) }

// component is the program's id in the desktops' catalogues.
const component = "org.tessera.Tessera"

// sources are the files of a release that are written by hand.
//
//go:embed tessera.desktop tessera.xml org.tessera.Tessera.metainfo.xml *.6 *.8 install.sh README.txt CHANGELOG.md
var sources embed.FS

// newsName is the file with the news for users.
const newsName = "CHANGELOG.md"

// sharedFiles are files that are installed on Linux besides the programs, by their path below
// a prefix.
var sharedFiles = map[string]string{
	"share/applications/tessera.desktop":            "tessera.desktop",
	"share/mime/packages/tessera.xml":               "tessera.xml",
	"share/metainfo/" + component + ".metainfo.xml": component + ".metainfo.xml",
	"share/man/man6/tessera-play.6":                 "tessera-play.6",
	"share/man/man8/tessera-serve.8":                "tessera-serve.8",
	"share/doc/tessera/" + newsName:                 newsName,
}

// unit runs the server under systemd. examples are configurations for operators to start
// from.
const (
	unit     = "logic/cmd/serve/tessera-serve.service"
	examples = "logic/cmd/serve/operate"
)

// prefixed returns all files that are installed below a prefix on Linux.
func (r release) prefixed(ctx context.Context, t target) ([]file, error) {
	var all collection
	all.add(r.built(ctx, t, "bin/"))
	for to, from := range sharedFiles {
		all.source(to, from, false)
	}
	all.add(manuals())
	service, err := os.ReadFile(filepath.Join(r.root, unit))
	all.add([]file{{"lib/systemd/system/" + path.Base(unit), service, false}}, err)
	operate, err := read(filepath.Join(r.root, examples))
	all.add(below("share/doc/tessera", operate), err)
	for _, px := range iconSizes {
		icon := fmt.Sprintf("share/icons/hicolor/%dx%d/apps/tessera.png", px, px)
		all.add([]file{{icon, mark(px), false}}, nil)
	}
	all.add([]file{{"share/doc/tessera/copyright", []byte(notes.Notices), false}}, nil)
	slices.SortFunc(all.files, byName)
	return all.files, all.err
}

// collection is a list of files, and what went wrong with any of them.
type collection struct {
	files []file
	err   error
}

func (c *collection) add(files []file, err error) {
	c.files, c.err = append(c.files, files...), errors.Join(c.err, err)
}

// source adds a file that is written by hand.
func (c *collection) source(name, from string, runs bool) {
	content, err := sources.ReadFile(from)
	c.add([]file{{name, content, runs}}, err)
}

var iconSizes = []int{16, 22, 24, 32, 48, 64, 96, 128, 256, 512}

// mark returns the logo of px by px pixels as a PNG file.
func mark(px int) []byte {
	var b bytes.Buffer
	if err := png.Encode(&b, sprites.Logo(px)); err != nil {
		panic(err) // writing to memory never fails
	}
	return b.Bytes()
}

func write(folder string, files []file) error {
	for _, f := range files {
		name := filepath.Join(folder, filepath.FromSlash(f.name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(name, f.content, f.mode()); err != nil {
			return err
		}
	}
	return nil
}

func read(folder string) (files []file, err error) {
	err = filepath.WalkDir(folder, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		within, err := filepath.Rel(folder, name)
		files = append(files, file{filepath.ToSlash(within), content, false})
		return err
	})
	return files, err
}

// manualName is the template of the game's manual page, which is filled in for every
// language.
const manualName = "tessera.6"

// manuals returns the game's manual pages, English first.
func manuals() ([]file, error) {
	english, err := manual(nil)
	all := collection{files: []file{{"share/man/man6/" + manualName, english, false}}, err: err}
	known, err := languages.All()
	if err != nil {
		return nil, err
	}
	for _, l := range known {
		if l, err = languages.Read(l.Tag); err != nil {
			return nil, err
		}
		page, err := manual(l)
		all.add([]file{{"share/man/" + l.Tag + "/man6/" + manualName, page, false}}, err)
	}
	return all.files, all.err
}

// manual returns the page in a language. nil is English.
func manual(l *say.Language) ([]byte, error) {
	funcs := template.FuncMap{"say": func(id say.ID) string { return id.In(l) }, "games": games.Engines}
	page, err := template.New(manualName).Funcs(funcs).ParseFS(sources, manualName)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = page.Execute(&b, nil)
	return b.Bytes(), err
}
