package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// Ebitengine compiles its shaders when a game starts, with all of Go's parser, exact
// constants and regular expressions; lets a program be the guest of another, with all
// of package net; finds its callers for warnings, with the go command's packages; and
// packs its images for who looks for a fault in it. A page needs none of it: its shaders
// are the same in every run and no other is drawn with. So the page's program is built
// with a copy of Ebitengine in which the shaders have been compiled, and the rest stands
// empty. That takes a quarter off its size.

const engineModule = "github.com/hajimehoshi/ebiten/v2"

// leanEngine is the Ebitengine that lean/ was written for. Another is tried too, and
// taken as it is where that fails.
const leanEngine = "v2.10.4"

// leanFiles are the command that compiles the shaders, and what stands in for packages.
//
//go:embed lean
var leanFiles embed.FS

// standIns are the files of lean/ by where they go below Ebitengine's internal/.
var standIns = map[string]string{
	"vmguest/vmguest.go":          "vmguest.go",
	"debug/caller.go":             "caller.go",
	"graphicscommand/image_js.go": "dump.go",
	"slog/slog.go":                "slog.go",
}

// exchanges are texts that take the place of others, in files below internal/.
//
// The screen is empty before each frame in every browser, and keeps what it shows by
// itself when nothing is drawn. Where a processor draws, both are a good part of a
// frame.
var exchanges = []struct{ path, before, after string }{
	{"graphicsdriver/opengl/graphics.go", "NeedsClearingScreen() bool {\n\treturn true\n", "NeedsClearingScreen() bool {\n\treturn false\n"},
	{"ui/context.go", "const maxSkipCount = 4\n", "const maxSkipCount = 1\n"},
	{"thread/thread.go", `"log/slog"`, strconv.Quote(engineModule + "/internal/slog")},
	{"atlas/gpuresources.go", `"log/slog"`, strconv.Quote(engineModule + "/internal/slog")},
}

// leanModule writes into dir the go.mod with which the page's program is built with a
// lean copy of Ebitengine, and returns that file's name.
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

// moduleRoot is the folder of Tessera's go.mod.
func moduleRoot(ctx context.Context) (string, error) {
	mod, err := exec.CommandContext(ctx, "go", "env", "GOMOD").Output()
	if err != nil {
		return "", fmt.Errorf("go env GOMOD: %w", err)
	}
	return filepath.Dir(strings.TrimSpace(string(mod))), nil
}

// leanCopy makes the lean copy and returns its path below root. The path is in the
// program that is built with it, so that it depends on what is copied alone; a copy
// that is there already is whole, and taken again.
func leanCopy(ctx context.Context, root string) (string, error) {
	var list struct{ Dir, Version string }
	if err := goJSON(ctx, &list, "list", "-m", "-json", engineModule); err != nil {
		return "", err
	}
	name, err := leanName(ctx, list.Version)
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
	if err := copySources(ctx, list.Dir, made); err != nil {
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

// leanName tells copies of different sources apart, made by different compilers too:
// which files there are depends on the compiler's version.
func leanName(ctx context.Context, version string) (string, error) {
	compiler, err := exec.CommandContext(ctx, "go", "env", "GOVERSION").Output()
	if err != nil {
		return "", fmt.Errorf("go env GOVERSION: %w", err)
	}
	sum := sha256.New()
	sum.Write(compiler)
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

// makeLean makes a copy of Ebitengine lean.
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

// standIn writes one of the files of lean/ to a path.
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

// exchange puts a text in the place of another in a file, where it has to be once.
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

// alternative writes a go.mod that takes Ebitengine from a folder below root. No
// path of this machine is in it, since it would be in the program too.
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
	list := exec.CommandContext(ctx, "go", "list", "-deps", "-f", "{{.Dir}}", programs[0].path)
	list.Env = browserEnv()
	output, err := list.Output()
	if err != nil {
		return fmt.Errorf("go list: %w", err)
	}
	folders := []string{from} // with go.mod, if nothing else
	for _, folder := range strings.Split(strings.TrimSpace(string(output)), "\n") {
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

// copyFiles copies the files of a folder, and not those of the folders in it, nor its
// tests.
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

func goJSON(ctx context.Context, into any, args ...string) error {
	output, err := exec.CommandContext(ctx, "go", args...).Output()
	if err != nil {
		return fmt.Errorf("go %s: %w", strings.Join(args, " "), err)
	}
	return json.Unmarshal(output, into)
}
