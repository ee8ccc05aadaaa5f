package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// The page's program is built with a lean copy of Ebitengine, which makes it a quarter
// smaller. Ebitengine compiles its shaders at the start of a game, with all of Go's
// parser, exact constants and regular expressions. It lets a program run as the guest of
// another, with all of package net. It finds its callers for warnings, with the go
// command's packages. It dumps its images for debugging. A page needs none of this: its
// shaders never change, and it has no others. In the copy the shaders are compiled
// already, and the rest is replaced by stubs.

const engineModule = "github.com/hajimehoshi/ebiten/v2"

// leanFiles are the command that compiles the shaders, and the stubs of packages.
//
//go:embed lean
var leanFiles embed.FS

// standIns are files of lean/, by the path below Ebitengine's internal/ that they
// replace.
var standIns = map[string]string{
	"vmguest/vmguest.go":          "vmguest.go",
	"debug/caller.go":             "caller.go",
	"graphicscommand/image_js.go": "dump.go",
	"slog/slog.go":                "slog.go",
}

// exchanges are replacements of text in files below internal/.
//
// In every browser the screen is empty before each frame, and stays as it is if nothing
// is drawn. With software rendering, both steps take a good part of a frame. The sorts of
// the standard library are copied for every type, and those of Ebitengine's own types are
// called for few elements or for a dump.
var exchanges = []struct{ path, before, after string }{
	{"graphicsdriver/opengl/graphics.go", "NeedsClearingScreen() bool {\n\treturn true\n", "NeedsClearingScreen() bool {\n\treturn false\n"},
	{"ui/context.go", "const maxSkipCount = 4\n", "const maxSkipCount = 1\n"},
	{"thread/thread.go", `"log/slog"`, strconv.Quote(engineModule + "/internal/slog")},
	{"atlas/gpuresources.go", `"log/slog"`, strconv.Quote(engineModule + "/internal/slog")},
	{"shaderir/program.go", `"slices"`, `"sort"`},
	{"shaderir/program.go", "slices.Sort(indices)", "sort.Sort(sort.IntSlice(indices))"},
	{"ui/image.go", "slices.SortFunc(l.imgs[:],", "sortFew(l.imgs[:],"},
	{"ui/image.go", "func (l *imagesLocker) lock(", sortFew + "func (l *imagesLocker) lock("},
	{"graphicscommand/image.go", "\t\"cmp\"\n", ""},
	{"graphicscommand/image.go", "\t\"slices\"\n", ""},
	{"graphicscommand/image.go", "\tslices.SortFunc(images, func(a, b *Image) int {\n\t\treturn cmp.Compare(a.id, b.id)\n\t})\n", ""},
}

// sortFew sorts the images that a frame locks.
const sortFew = `func sortFew(images []*Image, order func(a, b *Image) int) {
	for i := range images {
		for j := i; j > 0 && order(images[j], images[j-1]) < 0; j-- {
			images[j], images[j-1] = images[j-1], images[j]
		}
	}
}

`

// leanModule writes into dir a go.mod that builds the page's program with the lean copy
// of Ebitengine, and returns the file's name.
func leanModule(ctx context.Context, dir string) (string, error) {
	root, err := moduleRoot(ctx)
	if err != nil {
		return "", err
	}
	engine, err := leanCopy(ctx, root)
	if err != nil {
		return "", err
	}
	mod, err := alternative(root, dir, engine)
	if err != nil {
		return "", err
	}
	build := exec.CommandContext(ctx, "go", "build", "-modfile", mod, engineModule)
	build.Env = browserEnv()
	if output, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("the lean copy does not build: %w\n%s", err, output)
	}
	return mod, nil
}

// moduleRoot returns the folder of Tessera's go.mod.
func moduleRoot(ctx context.Context) (string, error) {
	mod, err := goOutput(ctx, nil, "env", "GOMOD")
	return filepath.Dir(mod), err
}

// leanCopy makes the lean copy and returns its path below root. The path becomes part of
// the program, so it depends only on what is copied. An existing copy is complete and is
// used again.
func leanCopy(ctx context.Context, root string) (string, error) {
	engine, err := goOutput(ctx, nil, "list", "-m", "-f", "{{.Version}} {{.Dir}}", engineModule)
	if err != nil {
		return "", err
	}
	version, sources, _ := strings.Cut(engine, " ")
	name, err := leanName(ctx, version)
	if err != nil {
		return "", err
	}
	path := filepath.Join("dist", name)
	if _, err := os.Stat(filepath.Join(root, path)); err == nil {
		return path, nil
	}
	if err := os.MkdirAll(filepath.Join(root, "dist"), 0o755); err != nil {
		return "", err
	}
	work, err := os.MkdirTemp(filepath.Join(root, "dist"), ".lean-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(work)
	made := filepath.Join(work, "ebitengine")
	if err := copySources(ctx, sources, made); err != nil {
		return "", err
	}
	if err := makeLean(ctx, made); err != nil {
		return "", err
	}
	err = os.Rename(made, filepath.Join(root, path))
	if errors.Is(err, fs.ErrExist) { // another build was faster
		err = nil
	}
	return path, err
}

// leanName names a copy by its sources and the compiler's version, which decides which
// files there are.
func leanName(ctx context.Context, version string) (string, error) {
	compiler, err := goOutput(ctx, nil, "env", "GOVERSION")
	if err != nil {
		return "", err
	}
	sum := sha256.New()
	fmt.Fprintln(sum, compiler)
	fmt.Fprintln(sum, exchanges)
	err = fs.WalkDir(leanFiles, "lean", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := leanFiles.ReadFile(path)
		sum.Write(text)
		return err
	})
	if err != nil {
		return "", err
	}
	return fmt.Sprintf(".ebitengine-%s-%.4x", version, sum.Sum(nil)), nil
}

func makeLean(ctx context.Context, engine string) error {
	within := func(path string) string { return filepath.Join(engine, "internal", filepath.FromSlash(path)) }
	if err := standIn("shaders.go", within("lean/main.go")); err != nil {
		return err
	}
	run := exec.CommandContext(ctx, "go", "run", "-trimpath", "./internal/lean", ".")
	run.Dir = engine
	run.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
	if output, err := run.CombinedOutput(); err != nil {
		return fmt.Errorf("its shaders do not compile: %w\n%s", err, output)
	}
	err := os.RemoveAll(within("lean"))
	for path, name := range standIns {
		err = errors.Join(err, standIn(name, within(path)))
	}
	for _, e := range exchanges {
		err = errors.Join(err, exchange(within(e.path), e.before, e.after))
	}
	return err
}

// standIn writes a file of lean/ to a path.
func standIn(name, to string) error {
	text, err := leanFiles.ReadFile("lean/" + name)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	return os.WriteFile(to, bytes.Replace(text, []byte("//go:build ignore\n\n"), nil, 1), 0o644)
}

// exchange replaces a text in a file. It must occur exactly once.
func exchange(name, before, after string) error {
	source, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	if n := bytes.Count(source, []byte(before)); n != 1 {
		return fmt.Errorf("%s has %q %d times, and not once", filepath.Base(name), before, n)
	}
	return os.WriteFile(name, bytes.Replace(source, []byte(before), []byte(after), 1), 0o644)
}

// alternative writes a go.mod that takes Ebitengine from a folder below root. It contains
// no path of this machine, which would become part of the program.
func alternative(root, dir, engine string) (string, error) {
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return "", err
	}
	sum, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		return "", err
	}
	mod = fmt.Appendf(mod, "\nreplace %s => %s\n", engineModule, strconv.Quote("./"+filepath.ToSlash(engine)))
	name, err := filepath.Abs(filepath.Join(dir, "lean.mod"))
	if err != nil {
		return "", err
	}
	return name, errors.Join(os.WriteFile(name, mod, 0o644), os.WriteFile(strings.TrimSuffix(name, ".mod")+".sum", sum, 0o644))
}

// copySources copies the packages of Ebitengine that the page's program needs.
func copySources(ctx context.Context, from, to string) error {
	output, err := goOutput(ctx, browserEnv(), "list", "-deps", "-f", "{{.Dir}}", programs[0].path)
	if err != nil {
		return err
	}
	folders := []string{from} // always, for its go.mod
	for _, folder := range strings.Split(output, "\n") {
		if strings.HasPrefix(folder, from+string(filepath.Separator)) {
			folders = append(folders, folder)
		}
	}
	for _, folder := range folders {
		within, err := filepath.Rel(from, folder)
		if err != nil {
			return err
		}
		if err := copyFiles(folder, filepath.Join(to, within)); err != nil {
			return err
		}
	}
	return nil
}

func copyFiles(from, to string) error {
	if err := os.MkdirAll(to, 0o755); err != nil {
		return err
	}
	entries, err := os.ReadDir(from)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if !entry.Type().IsRegular() || strings.HasSuffix(entry.Name(), "_test.go") {
			continue
		}
		data, err := os.ReadFile(filepath.Join(from, entry.Name()))
		if err == nil {
			err = os.WriteFile(filepath.Join(to, entry.Name()), data, 0o644)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// goOutput returns what the go command prints, without spaces around it. A nil env means
// this program's environment.
func goOutput(ctx context.Context, env []string, args ...string) (string, error) {
	command := exec.CommandContext(ctx, "go", args...)
	command.Env = env
	output, err := command.Output()
	if err != nil {
		return "", fmt.Errorf("go %s: %w", strings.Join(args, " "), err)
	}
	return strings.TrimSpace(string(output)), nil
}
