package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestTheCompilerOfShadersIsLeftOut of the page's program, and the network, with all
// that only they need.
func TestTheCompilerOfShadersIsLeftOut(t *testing.T) {
	mod, err := leanModule(t.Context(), t.TempDir())
	if err != nil {
		var list struct{ Version string }
		if err := goJSON(t.Context(), &list, "list", "-m", "-json", engineModule); err == nil && list.Version != leanEngine {
			t.Skipf("the page is built with Ebitengine %s as it is; lean/ is for %s", list.Version, leanEngine)
		}
		t.Fatal(err)
	}
	list := exec.Command("go", "list", "-deps", "-modfile", mod, engineModule)
	list.Env = browserEnv()
	output, err := list.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	packages := strings.Fields(string(output))
	for _, gone := range []string{"go/parser", "go/build", "net", "encoding/gob", "regexp", "text/template", engineModule + "/internal/shader"} {
		if slices.Contains(packages, gone) {
			t.Errorf("%s is still there", gone)
		}
	}
	if !slices.Contains(packages, engineModule+"/internal/shaderir/glsl") {
		t.Error("the compiled shaders are not there")
	}
}

// TestNoPathOfTheBuilderIsInTheModule that the page's program is built with: it would
// be in the program too, and a visitor would fetch the same program again.
func TestNoPathOfTheBuilderIsInTheModule(t *testing.T) {
	root, err := moduleRoot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for range 2 {
		dir := t.TempDir()
		engine, err := leanCopy(t.Context(), root)
		if err != nil {
			t.Skip(err)
		}
		name, err := alternative(root, dir, engine)
		if err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(name)
		if err != nil || strings.Contains(string(text), root) || strings.Contains(string(text), dir) {
			t.Errorf("%v: the module is\n%s", err, text)
		}
		names = append(names, engine)
	}
	if names[0] != names[1] {
		t.Errorf("two builds take Ebitengine from %v", names)
	}
}

// TestAnEngineThatIsNotKnown is an error, from which a build goes on with it as it is.
func TestAnEngineThatIsNotKnown(t *testing.T) {
	engine := t.TempDir()
	if err := os.WriteFile(filepath.Join(engine, "go.mod"), []byte("module "+engineModule+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := makeLean(t.Context(), engine); err == nil {
		t.Error("a folder without Ebitengine is made lean")
	}
}

// TestExchange finds a text once, or says so.
func TestExchange(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	for source, want := range map[string]string{"abd": "acd", "ad": "", "abb": ""} {
		if err := os.WriteFile(name, []byte(source), 0o644); err != nil {
			t.Fatal(err)
		}
		err := exchange(name, "b", "c")
		got, _ := os.ReadFile(name)
		if want == "" && (err == nil || string(got) != source) || want != "" && string(got) != want {
			t.Errorf("%s becomes %s, %v", source, got, err)
		}
	}
}
