// Command install makes everything that users install: the programs with their other
// files, archives and packages for every system, and the notices of the libraries.
//
//	go run ./assets/install build [-o DIR]    # this machine's, as they are installed: dist
//	go run ./assets/install dist [-o DIR]     # everything for every system: dist/release
//	go run ./assets/install notices           # logic/release/notices.txt
//
// Run it at the top of the repository. It needs only Go and git, and no C compiler. The
// same commit gives the same bytes wherever it is built.
//
// The folder also holds the files that are installed unchanged: the menu entry, the type
// of saved games, the description for software catalogues, the manual pages and the
// install script. The game's manual page is a template that is filled in for every
// language.
//
// The command imports assets/languages, assets/sprites, logic/release, logic/say, and
// libraries that write packages and the resources of Windows programs.
package main

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"

	notes "tessera/logic/release"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "install:", err)
		os.Exit(1)
	}
}

var errUsage = errors.New("usage: build [-o DIR], dist [-o DIR] or notices")

func run(ctx context.Context, args []string) error {
	if len(args) == 0 {
		return errUsage
	}
	flags := flag.NewFlagSet(args[0], flag.ContinueOnError)
	out := flags.String("o", "", "write to this `folder`")
	if err := flags.Parse(args[1:]); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return errUsage
	}
	if args[0] == "notices" {
		return writeNotices(ctx)
	}
	r, err := newRelease(ctx, ".")
	if err != nil {
		return err
	}
	switch args[0] {
	case "build":
		return r.stage(ctx, cmp.Or(*out, "dist"))
	case "dist":
		return r.writeRelease(ctx, cmp.Or(*out, filepath.Join("dist", "release")))
	}
	return errUsage
}

func writeNotices(ctx context.Context) error {
	text, err := notices(ctx, ".")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.FromSlash(noticesFile), []byte(text), 0o644)
}

// versionName is the file with the version of the build in its folder.
const versionName = "VERSION"

// stage writes this machine's programs into a folder, with all other installed files and
// the install script.
func (r release) stage(ctx context.Context, out string) error {
	files, err := r.installable(ctx, hostTarget())
	if err != nil {
		return err
	}
	if err := r.replaceFiles(out, files); err != nil {
		return err
	}
	for _, p := range programs {
		fmt.Println(filepath.ToSlash(filepath.Join(out, "bin", p.name)), r.version)
	}
	return nil
}

// replaceFiles replaces the files of an earlier build.
func (r release) replaceFiles(out string, files []file) error {
	for _, old := range []string{"bin", "lib", "share"} {
		if err := os.RemoveAll(filepath.Join(out, old)); err != nil {
			return err
		}
	}
	// The version comes last, so that an interrupted build is repeated.
	return write(out, append(files, file{versionName, []byte(r.version + "\n"), false}))
}

// installable returns the files of a prefix and the install script.
func (r release) installable(ctx context.Context, t target) ([]file, error) {
	var all collection
	all.add(r.prefixed(ctx, t))
	all.source("install", "install.sh", true)
	return all.files, all.err
}

// writeRelease empties the folder out and writes the whole release into it.
func (r release) writeRelease(ctx context.Context, out string) error {
	if err := errors.Join(os.RemoveAll(out), os.MkdirAll(out, 0o755)); err != nil {
		return err
	}
	var made []file
	for _, t := range targets {
		files, err := r.forTarget(ctx, t)
		if err != nil {
			return err
		}
		if err := write(out, files); err != nil {
			return err
		}
		made = append(made, files...)
	}
	page, err := r.page(ctx)
	if err != nil {
		return err
	}
	bill, err := r.materials(ctx)
	if err != nil {
		return err
	}
	rest := []file{page, {r.named("sbom.cdx.json"), bill, false}}
	sums := file{"SHA256SUMS", checksums(append(made, rest...)), false}
	fmt.Print(string(sums.content))
	return write(out, append(rest, sums))
}

// named returns the name of a file of this release.
func (r release) named(ending string) string { return "tessera-" + r.version + "-" + ending }

func (r release) forTarget(ctx context.Context, t target) ([]file, error) {
	if t.os == "linux" {
		return r.forLinux(ctx, t)
	}
	files, err := r.built(ctx, t, "")
	if err != nil {
		return nil, err
	}
	if t.os == "darwin" {
		files = append(r.bundle(files[0].content), files[1:]...)
	}
	archive, err := r.archive(zipped, t.String(), files)
	return []file{{r.named(t.String() + ".zip"), archive, false}}, err
}

func (r release) forLinux(ctx context.Context, t target) ([]file, error) {
	installed, err := r.installable(ctx, t)
	if err != nil {
		return nil, err
	}
	prefixed := installed[:len(installed)-1]
	archive, err := r.archive(tarredFiles, t.String(), installed)
	if err != nil {
		return nil, err
	}
	deb, err := r.deb(t, prefixed)
	if err != nil {
		return nil, err
	}
	rpm, err := r.rpm(t, prefixed)
	return []file{
		{r.named(t.String() + ".tar.gz"), archive, false},
		{r.named(t.String() + ".deb"), deb, false},
		{r.named(t.String() + ".rpm"), rpm, false},
	}, err
}

// archive packs files, with the documents for users, into a folder named after the
// release.
func (r release) archive(pack func([]file, int64) ([]byte, error), name string, files []file) ([]byte, error) {
	all := collection{files: append(slices.Clone(files), file{"licenses.txt", []byte(notes.Notices), false})}
	all.source("README.txt", "README.txt", false)
	all.source(newsName, newsName, false)
	if all.err != nil {
		return nil, all.err
	}
	slices.SortFunc(all.files, byName)
	return pack(below(r.named(name), all.files), r.at)
}

// page returns the archive of the browser's folder, which has its own licences.
func (r release) page(ctx context.Context) (file, error) {
	work, err := os.MkdirTemp("", "tessera-web-")
	if err != nil {
		return file{}, err
	}
	defer os.RemoveAll(work)
	folder := filepath.Join(work, "web")
	if _, err := output(ctx, r.root, nil, "go", "run", "./assets/web", "build", "-dense", "-out", folder); err != nil {
		return file{}, err
	}
	files, err := read(folder)
	if err != nil {
		return file{}, err
	}
	archive, err := tarredFiles(below(r.named("web"), files), r.at)
	return file{r.named("web.tar.gz"), archive, false}, err
}

// checksums returns the checksums of files in the format of sha256sum.
func checksums(files []file) []byte {
	var b strings.Builder
	for _, f := range slices.SortedFunc(slices.Values(files), byName) {
		fmt.Fprintf(&b, "%x  %s\n", sha256.Sum256(f.content), f.name)
	}
	return []byte(b.String())
}
