package main

import (
	"bytes"
	"context"
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
	"text/template"
)

// Ebitengine makes its twelve shaders of one text/template when a game starts.
// They are the same in every run, and the template costs the page an eighth of its
// program: the package itself, and all exported methods of every type, since the
// linker can no longer tell which of them a template calls. So the page's program
// is built with a copy of Ebitengine in which the template has been filled in.

const (
	engineModule  = "github.com/hajimehoshi/ebiten/v2"
	shaderPackage = "internal/builtinshader"
	shaderFile    = "shader.go"
)

// leanModule writes into dir what the page's program is built with instead of the
// usual go.mod, and returns that file's name.
func leanModule(ctx context.Context, dir string) (string, error) {
	var list struct{ Dir string }
	if err := goJSON(ctx, &list, "list", "-m", "-json", engineModule); err != nil {
		return "", err
	}
	copied := filepath.Join(dir, "ebitengine")
	if err := copySources(ctx, list.Dir, copied); err != nil {
		return "", err
	}
	name := filepath.Join(copied, shaderPackage, shaderFile)
	source, err := os.ReadFile(name)
	if err != nil {
		return "", err
	}
	if source, err = fillShaders(source); err != nil {
		return "", fmt.Errorf("%s of Ebitengine is not what this build knows how to make smaller: %w", shaderFile, err)
	}
	if err := os.WriteFile(name, source, 0o644); err != nil {
		return "", err
	}
	return alternative(ctx, dir, copied)
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

// fillShaders fills in the template of the shaders: what made them of it is
// replaced by a table of all there are.
func fillShaders(source []byte) ([]byte, error) {
	fileSet := token.NewFileSet()
	file, err := parser.ParseFile(fileSet, shaderFile, source, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	text, err := templateText(file)
	if err != nil {
		return nil, err
	}
	table, err := shaderTable(text)
	if err != nil {
		return nil, err
	}
	dropped := []string{"tmpl", "shaders", "ShaderSource"}
	file.Decls = slices.DeleteFunc(file.Decls, func(d ast.Decl) bool {
		switch d := d.(type) {
		case *ast.FuncDecl:
			return slices.Contains(dropped, d.Name.Name)
		case *ast.GenDecl:
			value, isValue := d.Specs[0].(*ast.ValueSpec)
			return d.Tok == token.IMPORT || isValue && d.Tok == token.VAR && slices.Contains(dropped, value.Names[0].Name)
		}
		return false
	})
	file.Comments = nil // they would land elsewhere
	var b bytes.Buffer
	if err := format.Node(&b, fileSet, file); err != nil {
		return nil, err
	}
	b.WriteString(table)
	return format.Source(b.Bytes())
}

// templateText is the text of the template: the one literal in its variable that
// is long.
func templateText(file *ast.File) (text string, err error) {
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || spec.Names[0].Name != "tmpl" {
			return true
		}
		ast.Inspect(spec, func(n ast.Node) bool {
			if literal, ok := n.(*ast.BasicLit); ok && strings.Contains(literal.Value, "{{") {
				text, err = strconv.Unquote(literal.Value)
			}
			return true
		})
		return false
	})
	if err == nil && text == "" {
		err = errors.New("it has no template")
	}
	return text, err
}

// The filters and addresses of the shaders, in Ebitengine's order.
var (
	filters   = []string{"FilterNearest", "FilterLinear"}
	addresses = []string{"AddressUnsafe", "AddressClampToZero", "AddressRepeat"}
)

// shaderTable is a source text with all shaders that the template makes, and the
// function that finds one.
func shaderTable(text string) (string, error) {
	tmpl, err := template.New("shader").Option("missingkey=error").Parse(text)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	b.WriteString("\nvar shaders = [FilterCount][AddressCount][2][]byte{\n")
	for f, filter := range filters {
		fmt.Fprintf(&b, "%s: {\n", filter)
		for a, address := range addresses {
			fmt.Fprintf(&b, "%s: {", address)
			for _, useColorM := range []bool{false, true} {
				values := map[string]any{"Filter": f, "Address": a, "UseColorM": useColorM}
				for i, name := range filters {
					values[name] = i
				}
				for i, name := range addresses {
					values[name] = i
				}
				var shader strings.Builder
				if err := tmpl.Execute(&shader, values); err != nil {
					return "", err
				}
				fmt.Fprintf(&b, "[]byte(%q), ", shader.String())
			}
			b.WriteString("},\n")
		}
		b.WriteString("},\n")
	}
	b.WriteString("}\n\n// ShaderSource returns the built-in shader.\nfunc ShaderSource(filter Filter, address Address, useColorM bool) []byte {\n" +
		"\tif useColorM {\n\t\treturn shaders[filter][address][1]\n\t}\n\treturn shaders[filter][address][0]\n}\n")
	return b.String(), nil
}
