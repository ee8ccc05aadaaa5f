// Package logic_test checks the rules of this folder: packages that decide games neither
// draw nor access the machine.
package logic_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tessera/logic/internal/errtest"
)

// TestNoDrawing fails if a package under logic depends on Ebiten, directly or indirectly,
// on the desktop or in the browser.
func TestNoDrawing(t *testing.T) {
	for _, target := range [][]string{{}, {"GOOS=js", "GOARCH=wasm"}} {
		t.Run("target "+strings.Join(target, " "), func(t *testing.T) { noDrawing(t, target) })
	}
}

func noDrawing(t *testing.T, target []string) {
	list := exec.Command("go", "list", "-e", "-deps", "./...")
	list.Env = append(os.Environ(), target...)
	output, err := list.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	packages := strings.Fields(string(output))
	if len(packages) < 10 {
		t.Fatalf("go list names %d packages only: %v", len(packages), packages)
	}
	for _, path := range packages {
		if drawsThings(path) {
			t.Errorf("something under logic depends on %s; rules draw nothing", path)
		}
	}
}

// drawsThings reports whether an import path is Ebiten's or that of a package that draws
// with it.
func drawsThings(path string) bool {
	for _, root := range []string{"github.com/hajimehoshi/ebiten", "github.com/ebitengine", "tessera/scenes", "tessera/assets"} {
		if path == root || strings.HasPrefix(path, root+"/") {
			return true
		}
	}
	return false
}

// TestPureRules fails if a rules package could access anything of the machine but time to
// compute.
func TestPureRules(t *testing.T) {
	checked := 0
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if worldlyFolder(path) {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		checked++
		file, fileSet, err := parse(path, nil)
		if err != nil {
			return err
		}
		for _, problem := range impurities(file, fileSet) {
			t.Error(problem)
		}
		return nil
	})
	errtest.None(t, err)
	if checked == 0 {
		t.Fatal("no source file was found to check")
	}
}

// mayUseMachine are the folders that may access the machine: programs, servers, files, external
// engines, signals, the program's own version, names (the browser composes their letters), and
// packages that only tests import.
var mayUseMachine = []string{"cmd", "lab", "server", "foursquare/httpapi", "disk", "engines", "interrupt", "names", "release", "logictest"}

// worldlyFolder reports whether a folder of logic is in between or below one of its
// folders.
func worldlyFolder(path string) bool {
	return slices.ContainsFunc(mayUseMachine, func(folder string) bool {
		return path == folder || strings.HasPrefix(path, folder+"/")
	})
}

func parse(path string, source any) (*ast.File, *token.FileSet, error) {
	fileSet := token.NewFileSet()
	file, err := parser.ParseFile(fileSet, path, source, parser.SkipObjectResolution)
	return file, fileSet, err
}

// pure are the standard packages that rules may import. They only compute. Of time,
// math/rand/v2 and fmt only a part is pure; worldly names the rest.
var pure = []string{
	"bufio", "bytes", "cmp", "container/heap", "embed", "encoding/base64", "encoding/binary", "encoding/json", "errors", "fmt", "hash/fnv", "io", "iter",
	"maps", "math", "math/bits", "math/rand/v2", "slices", "sort", "strconv", "strings", "sync", "sync/atomic", "time",
	"unicode", "unicode/utf16", "unicode/utf8",
}

// modulePath is the path below which rules packages import each other.
const modulePath = "tessera/logic/"

// mayImport reports whether a rules package may import a package.
func mayImport(path string) bool {
	if within, ok := strings.CutPrefix(path, modulePath); ok {
		return !worldlyFolder(within)
	}
	return slices.Contains(pure, path)
}

// randomMakers are the functions of math/rand/v2 that do not use the global source.
var randomMakers = []string{"New", "NewPCG", "NewChaCha8", "NewZipf"}

// impurities lists the forbidden uses in a file, one sentence each.
func impurities(file *ast.File, fileSet *token.FileSet) []string {
	var problems []string
	say := func(position token.Pos, what string) {
		problems = append(problems, fileSet.Position(position).String()+": "+what)
	}
	names := map[string]string{} // local name to import path
	for _, spec := range file.Imports {
		path, _ := strconv.Unquote(spec.Path.Value)
		if !mayImport(path) {
			say(spec.Pos(), "rules do not import "+path+"; they may import each other and "+strings.Join(pure, ", "))
		}
		name := importName(spec, path)
		if name == "." && watched(path) {
			say(spec.Pos(), "a dot import hides what is used of "+path)
		}
		names[name] = path
	}
	ast.Inspect(file, func(node ast.Node) bool {
		selector, isSelector := node.(*ast.SelectorExpr)
		if !isSelector {
			return true
		}
		if holder, isName := selector.X.(*ast.Ident); isName && usesMachine(names[holder.Name], selector.Sel.Name) {
			say(selector.Pos(), "rules do not use "+holder.Name+"."+selector.Sel.Name+"; pass it in")
		}
		return true
	})
	return problems
}

func importName(spec *ast.ImportSpec, path string) string {
	if spec.Name != nil {
		return spec.Name.Name
	}
	if path == "math/rand/v2" {
		return "rand"
	}
	return path[strings.LastIndex(path, "/")+1:]
}

func watched(path string) bool {
	return path == "time" || path == "math/rand/v2" || path == "fmt"
}

// usesMachine reports whether a name of a package is a clock, the global random source or the
// terminal. Types such as rand.Rand are allowed.
func usesMachine(path, name string) bool {
	switch path {
	case "time":
		return slices.Contains([]string{"Now", "Since", "Until", "Sleep", "After", "AfterFunc", "Tick", "NewTimer", "NewTicker"}, name)
	case "math/rand/v2":
		types := []string{"Rand", "Source", "PCG", "ChaCha8", "Zipf"}
		return !slices.Contains(types, name) && !slices.Contains(randomMakers, name)
	case "fmt":
		return slices.Contains([]string{"Print", "Printf", "Println", "Scan", "Scanf", "Scanln"}, name)
	}
	return false
}

// TestImpuritiesAreFound checks the check itself on forbidden and allowed sources.
func TestImpuritiesAreFound(t *testing.T) {
	tests := []struct {
		source string
		want   int
	}{
		{`package p; import "os"; var _ = os.Args`, 1},
		{`package p; import "os/exec"; var _ exec.Cmd`, 1},
		{`package p; import "net/http"; var _ http.Handler`, 1},
		{`package p; import "io/fs"; var _ fs.File`, 1},
		{`package p; import "path/filepath"; var _ = filepath.Glob`, 1},
		{`package p; import _ "embed"`, 0}, // embedded files are part of the program
		{`package p; import _ "net/http/pprof"`, 1},
		{`package p; import _ "unsafe"`, 1},
		{`package p; import "C"`, 1},
		{`package p; import "runtime"; var _ = runtime.NumCPU()`, 1},
		{`package p; import "crypto/rand"; var _ = rand.Reader`, 1},
		{`package p; import "log"; func f() { log.Print() }`, 1},
		{`package p; import "syscall/js"; var _ js.Value`, 1},
		{`package p; import "golang.org/x/exp/rand"; var _ rand.Source`, 1},
		{`package p; import "tessera/scenes/ui"; var _ ui.Theme`, 1},
		{`package p; import "tessera/logic/foursquare/httpapi"; var _ httpapi.Store`, 1},
		{`package p; import "tessera/logic/cmd/play"; var _ = play.X`, 1},
		{`package p; import "tessera/logic/disk"; var _ = disk.Read`, 1},
		{`package p; import "tessera/logic/tournament"; var _ tournament.Result`, 0},
		{`package p; import ("tessera/logic/match"; "tessera/logic/trisq"); var _ match.State; var _ trisq.State`, 0},
		{`package p; import ("fmt"; "strings"); var _ = fmt.Sprint(strings.Fields(""))`, 0},
		{`package p; import "fmt"; func f() { fmt.Println() }`, 1},
		{`package p; import "fmt"; func f() { fmt.Scan(new(int)) }`, 1},
		{`package p; import . "fmt"; func f() { Println() }`, 1},
		{`package p; import "time"; var _ = time.Now()`, 1},
		{`package p; import clock "time"; var now = clock.Now`, 1},
		{`package p; import "time"; const d = 2 * time.Second`, 0},
		{`package p; import "math/rand/v2"; var _ = rand.IntN(6)`, 1},
		{`package p; import "math/rand"; func f() { rand.New(nil) }`, 1},
		{`package p; import "math/rand/v2"; var r *rand.Rand = rand.New(rand.NewPCG(1, 2)); var _ = r.IntN(6)`, 0},
		{`package p; import . "math/rand/v2"; var _ = IntN(6)`, 1},
	}
	for _, test := range tests {
		file, fileSet, err := parse("p.go", test.source)
		errtest.None(t, err)
		if got := impurities(file, fileSet); len(got) != test.want {
			t.Errorf("%s\nfound %q, want %d", test.source, got, test.want)
		}
	}
	for path, want := range map[string]bool{
		"github.com/hajimehoshi/ebiten/v2": true, "github.com/ebitengine/purego": true,
		"tessera/scenes/ui": true, "tessera/logic/trisq": false, "github.com/hajimehoshi/ebitenx": false,
	} {
		if drawsThings(path) != want {
			t.Errorf("drawsThings(%q) is %v", path, !want)
		}
	}
}
