package main

import (
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestTheCompilerOfShadersIsLeftOut of the page's program, with all that only it
// needs, while Ebitengine of this go.mod still builds.
func TestTheCompilerOfShadersIsLeftOut(t *testing.T) {
	mod, err := leanModule(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	list := exec.Command("go", "list", "-deps", "-modfile", mod, engineModule)
	list.Env = browserEnv()
	output, err := list.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	packages := strings.Fields(string(output))
	for _, gone := range []string{"go/parser", "go/constant", "math/big", "regexp", "text/template", engineModule + "/internal/shader"} {
		if slices.Contains(packages, gone) {
			t.Errorf("%s is still there", gone)
		}
	}
	if !slices.Contains(packages, engineModule+"/internal/shaderir/glsl") {
		t.Error("the compiled shaders are not there")
	}
	build := exec.Command("go", "build", "-modfile", mod, engineModule+"/internal/graphicsdriver/opengl", engineModule+"/internal/builtinshader")
	build.Env = browserEnv()
	if output, err := build.CombinedOutput(); err != nil {
		t.Errorf("Ebitengine does not build: %v\n%s", err, output)
	}
}

// TestExchange finds a text once, or says so.
func TestExchange(t *testing.T) {
	if got, err := exchange("b", "c")([]byte("abd")); err != nil || string(got) != "acd" {
		t.Errorf("abd becomes %s, %v", got, err)
	}
	for _, source := range []string{"ad", "abb"} {
		if got, err := exchange("b", "c")([]byte(source)); err == nil {
			t.Errorf("%s becomes %s", source, got)
		}
	}
}

// TestRewrite leaves out what is named, and says what it did not find.
func TestRewrite(t *testing.T) {
	source := "package p\n\nimport (\n\t\"a\"\n\t\"b\"\n)\n\nvar x, y = 1, 2\n\nvar (\n\tkept = 3\n\tgone = 4\n)\n\nfunc f() {}\n\nfunc (t) f() {}\n"
	got, err := rewrite([]byte(source), []string{"f", "gone"}, []string{"b"}, "\nfunc g() {}\n")
	want := "package p\n\nimport (\n\t\"a\"\n)\n\nvar x, y = 1, 2\n\nvar (\n\tkept = 3\n)\n\nfunc (t) f() {}\n\nfunc g() {}\n"
	if err != nil || string(got) != want {
		t.Errorf("the rest is %v\n%s\nwant\n%s", err, got, want)
	}
	for _, test := range []struct{ name, path string }{{"h", "b"}, {"f", "c"}} {
		if _, err := rewrite([]byte(source), []string{test.name}, []string{test.path}, ""); err == nil {
			t.Errorf("leaving out %s and %q finds them both", test.name, test.path)
		}
	}
	if _, err := rewrite([]byte("package"), nil, nil, ""); err == nil {
		t.Error("half a file is taken for a whole one")
	}
	if _, err := leanModule(t.Context(), filepath.Join(t.TempDir(), "file\x00")); err == nil {
		t.Error("a folder that cannot be is written to")
	}
}
