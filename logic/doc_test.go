package logic_test

import (
	"go/ast"
	"go/doc"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tessera/logic/internal/errtest"
)

// introduced are the packages that a newcomer reads first.
var introduced = []string{"match", "games", "protocol", "review", "lessons", "puzzles", "trisq", "foursquare", "squaregame", "shaper", "remote"}

// TestPackagesOpenWithTheirExample checks that the doc comments of these packages begin
// with the code of their example.
func TestPackagesOpenWithTheirExample(t *testing.T) {
	for _, name := range introduced {
		p := documented(t, name)
		content := p.Parser().Parse(p.Doc).Content
		if len(content) < 2 {
			t.Errorf("%s says hardly anything of itself", name)
			continue
		}
		code, _ := content[1].(*comment.Code)
		if example := exampleOf(t, name); code == nil || code.Text != example {
			t.Errorf("the comment of %s does not open with the example that is run:\n%s", name, example)
		}
	}
}

func documented(t *testing.T, name string) *doc.Package {
	t.Helper()
	var files []*ast.File
	set := token.NewFileSet()
	paths, err := filepath.Glob(filepath.Join(name, "*.go"))
	errtest.None(t, err)
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(set, path, nil, parser.ParseComments)
		errtest.None(t, err)
		files = append(files, file)
	}
	p, err := doc.NewFromFiles(set, files, "tessera/logic/"+name)
	errtest.None(t, err)
	return p
}

// exampleOf returns the body of a package's example, indented as in a file of its own.
func exampleOf(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(name, "example_test.go"))
	errtest.None(t, err)
	_, body, _ := strings.Cut(string(text), "func Example() {\n")
	body, _, ended := strings.Cut(body, "\t// Output:")
	if !ended {
		t.Errorf("the example of %s says nothing", name)
	}
	return strings.ReplaceAll(strings.TrimPrefix(body, "\t"), "\n\t", "\n")
}
