package main

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// Ebitengine compiles its fourteen shaders when a game starts: it fills in a template
// and has the result parsed and checked as Go is, with all of Go's parser, exact
// constants and regular expressions. They are the same in every run and no other is
// drawn with here, so that the page's program is built with a copy of Ebitengine in
// which they have been compiled, and which a shader is found in by its number. That
// makes the program a tenth smaller, and has it start earlier.

const engineModule = "github.com/hajimehoshi/ebiten/v2"

// compiler is what compiles the shaders within the copy.
//
//go:embed lean/shaders.go
var compiler []byte

// leanModule writes into dir what the page's program is built with instead of the
// usual go.mod, and returns that file's name.
func leanModule(ctx context.Context, dir string) (string, error) {
	var list struct{ Dir, Version string }
	if err := goJSON(ctx, &list, "list", "-m", "-json", engineModule); err != nil {
		return "", err
	}
	copied := filepath.Join(dir, "ebitengine")
	if err := copySources(ctx, list.Dir, copied); err != nil {
		return "", err
	}
	if err := errors.Join(compileShaders(ctx, copied), quickenFrames(copied)); err != nil {
		return "", fmt.Errorf("Ebitengine %s is not what this build knows how to make smaller: %w", list.Version, err)
	}
	return alternative(ctx, dir, copied)
}

// compileShaders puts compiled shaders into a copy of Ebitengine, and takes the
// compiler out.
func compileShaders(ctx context.Context, engine string) error {
	within := func(names ...string) string { return filepath.Join(engine, "internal", filepath.Join(names...)) }
	if err := errors.Join(os.MkdirAll(within("lean"), 0o755), os.WriteFile(within("lean", "main.go"), bytes.Replace(compiler, []byte("//go:build ignore\n\n"), nil, 1), 0o644)); err != nil {
		return err
	}
	run := exec.CommandContext(ctx, "go", "run", "-trimpath", "./internal/lean", filepath.Join("internal", "lean"))
	run.Dir = engine
	run.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
	if output, err := run.CombinedOutput(); err != nil {
		return fmt.Errorf("its shaders do not compile: %w\n%s", err, output)
	}
	for _, gone := range []string{within("shader"), within("shaderir", "glsl"), within("shaderir", "check.go")} {
		if err := os.RemoveAll(gone); err != nil {
			return err
		}
	}
	if err := os.MkdirAll(within("shaderir", "glsl"), 0o755); err != nil {
		return err
	}
	return errors.Join(
		os.Rename(within("lean", "programs.go"), within("graphics", "shader.go")),
		os.Rename(within("lean", "texts.go"), within("shaderir", "glsl", "glsl.go")),
		edit(within("builtinshader", "shader.go"), numberShaders),
		edit(within("shaderir", "program.go"), withoutConstants),
	)
}

// quickenFrames takes out what no browser needs: the screen is empty before each
// frame, and keeps what it shows by itself when nothing is drawn. Where a processor
// draws, both are a good part of a frame.
func quickenFrames(engine string) error {
	return errors.Join(
		edit(filepath.Join(engine, "internal", "graphicsdriver", "opengl", "graphics.go"),
			exchange("NeedsClearingScreen() bool {\n\treturn true\n", "NeedsClearingScreen() bool {\n\treturn false\n")),
		edit(filepath.Join(engine, "internal", "ui", "context.go"),
			exchange("const maxSkipCount = 4\n", "const maxSkipCount = 1\n")),
	)
}

// exchange puts a text in the place of another, which has to be there once.
func exchange(before, after string) func([]byte) ([]byte, error) {
	return func(source []byte) ([]byte, error) {
		if n := bytes.Count(source, []byte(before)); n != 1 {
			return nil, fmt.Errorf("it has %q %d times, and not once", before, n)
		}
		return bytes.Replace(source, []byte(before), []byte(after), 1), nil
	}
}

// edit writes a file anew.
func edit(name string, change func(source []byte) ([]byte, error)) error {
	source, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	if source, err = change(source); err != nil {
		return fmt.Errorf("%s: %w", filepath.Base(name), err)
	}
	return os.WriteFile(name, source, 0o644)
}

// numberShaders has a number stand for every shader's text, as lean/shaders.go
// numbers them.
func numberShaders(source []byte) ([]byte, error) {
	return rewrite(source, []string{"tmpl", "shaders", "shadersM", "ShaderSource", "ScreenShaderSource", "ClearShaderSource", "AppendShaderSources"}, nil, `
// ShaderSource is the number of a shader.
func ShaderSource(filter Filter, address Address, useColorM bool) []byte {
	number := 2 * (byte(filter)*AddressCount + byte(address))
	if useColorM {
		number++
	}
	return []byte{number}
}

var (
	ScreenShaderSource = []byte{2 * FilterCount * AddressCount}
	ClearShaderSource  = []byte{2*FilterCount*AddressCount + 1}
)
`)
}

// withoutConstants has shaders do without what only their compiler needs.
func withoutConstants(source []byte) ([]byte, error) {
	source = bytes.ReplaceAll(source, []byte("constant.Value"), []byte("any"))
	return rewrite(source, []string{"OpFromToken"}, []string{"go/constant", "go/token"}, `
// WithUniformFactors sets which uniform variables are used.
func (p *Program) WithUniformFactors(factors []uint32) *Program {
	p.uniformFactors = factors
	return p
}
`)
}

// rewrite leaves out top-level functions and variables by their names, and imports
// by their paths (nil for all), and adds text at the end. Each has to be there.
func rewrite(source []byte, names, imports []string, added string) ([]byte, error) {
	fileSet := token.NewFileSet()
	file, err := parser.ParseFile(fileSet, "", source, 0)
	if err != nil {
		return nil, err
	}
	left := slices.Concat(names, imports)
	leave := func(name string) bool {
		i := slices.Index(left, name)
		if i >= 0 {
			left = slices.Delete(left, i, i+1)
		}
		return i >= 0
	}
	file.Decls = slices.DeleteFunc(file.Decls, func(d ast.Decl) bool {
		switch d := d.(type) {
		case *ast.FuncDecl:
			return d.Recv == nil && leave(d.Name.Name)
		case *ast.GenDecl:
			d.Specs = slices.DeleteFunc(d.Specs, func(s ast.Spec) bool {
				switch s := s.(type) {
				case *ast.ImportSpec:
					path, err := strconv.Unquote(s.Path.Value)
					return imports == nil || err == nil && leave(path)
				case *ast.ValueSpec:
					return d.Tok == token.VAR && leave(s.Names[0].Name)
				}
				return false
			})
			return len(d.Specs) == 0
		}
		return false
	})
	if len(left) > 0 {
		return nil, fmt.Errorf("it has no %s", strings.Join(left, ", "))
	}
	var b bytes.Buffer
	if err := format.Node(&b, fileSet, file); err != nil {
		return nil, err
	}
	b.WriteString(added)
	return format.Source(b.Bytes())
}

// alternative writes a go.mod that takes Ebitengine from a folder.
func alternative(ctx context.Context, dir, engine string) (string, error) {
	root, err := exec.CommandContext(ctx, "go", "env", "GOMOD").Output()
	if err != nil {
		return "", fmt.Errorf("go env GOMOD: %w", err)
	}
	mod := strings.TrimSpace(string(root))
	text, err := os.ReadFile(mod)
	if err != nil {
		return "", err
	}
	sum, err := os.ReadFile(filepath.Join(filepath.Dir(mod), "go.sum"))
	if err != nil {
		return "", err
	}
	absolute, err := filepath.Abs(engine)
	if err != nil {
		return "", err
	}
	text = fmt.Appendf(text, "\nreplace %s => %s\n", engineModule, strconv.Quote(absolute))
	name, err := filepath.Abs(filepath.Join(dir, "lean.mod"))
	if err != nil {
		return "", err
	}
	return name, errors.Join(os.WriteFile(name, text, 0o644), os.WriteFile(strings.TrimSuffix(name, ".mod")+".sum", sum, 0o644))
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

// copyFiles copies the files of a folder, and not those of the folders in it.
func copyFiles(from, to string) error {
	if err := os.MkdirAll(to, 0o755); err != nil {
		return err
	}
	entries, err := os.ReadDir(from)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if !entry.Type().IsRegular() {
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
