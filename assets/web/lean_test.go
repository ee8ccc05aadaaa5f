package main

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// leanEngine is the version of Ebitengine that lean/ was written for. Other versions are
// tried too, and used unmodified if that fails.
const leanEngine = "v2.10.4"

// TestTheCompilerOfShadersIsLeftOut checks that the page's program contains neither the
// shader compiler nor the network packages.
func TestTheCompilerOfShadersIsLeftOut(t *testing.T) {
	mod, err := leanModule(t.Context(), t.TempDir())
	if err != nil {
		version, unlisted := goOutput(t.Context(), nil, "list", "-m", "-f", "{{.Version}}", engineModule)
		if unlisted == nil && version != leanEngine {
			t.Skipf("the page is built with Ebitengine %s as it is; lean/ is for %s", version, leanEngine)
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

// TestAnEngineThatIsNotKnown checks that an unknown engine is an error. The build then
// uses it unmodified.
func TestAnEngineThatIsNotKnown(t *testing.T) {
	engine := t.TempDir()
	if err := os.WriteFile(filepath.Join(engine, "go.mod"), []byte("module "+engineModule+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := makeLean(t.Context(), engine); err == nil {
		t.Error("a folder without Ebitengine is made lean")
	}
}

// TestExchange checks that a text is replaced only if it occurs exactly once.
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

// TestTwoClonesGiveTheSameProgram compares two builds byte by byte. If they differed,
// returning visitors would download the program again after every build.
func TestTwoClonesGiveTheSameProgram(t *testing.T) {
	if testing.Short() {
		t.Skip("for make nightly: it builds the page's program twice")
	}
	root, err := moduleRoot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	clone := t.TempDir()
	list := exec.Command("git", "ls-files", "--cached", "--others", "--exclude-standard", "-z", "--", "*.go", "go.mod", "go.sum", "assets", "logic")
	list.Dir = root
	names, err := list.Output()
	if err != nil {
		t.Skip("this is no clone: ", err)
	}
	for name := range strings.SplitSeq(strings.TrimSuffix(string(names), "\x00"), "\x00") {
		text, err := os.ReadFile(filepath.Join(root, name))
		if errors.Is(err, fs.ErrNotExist) { // deleted but not committed
			continue
		}
		if err == nil {
			err = os.MkdirAll(filepath.Dir(filepath.Join(clone, name)), 0o755)
		}
		if err == nil {
			err = os.WriteFile(filepath.Join(clone, name), text, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	var programs [2][]byte
	for i, folder := range []string{root, clone} {
		t.Chdir(folder)
		work := t.TempDir()
		mod, err := leanModule(t.Context(), work)
		if err != nil {
			t.Log(err)
		}
		if programs[i], err = compile(t.Context(), mod, "tessera", filepath.Join(work, wasmName)); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(programs[0], programs[1]) {
		t.Errorf("two clones give programs of %d and %d bytes that differ", len(programs[0]), len(programs[1]))
	}
	for _, path := range []string{root, clone} {
		if bytes.Contains(programs[0], []byte(path)) || bytes.Contains(programs[1], []byte(path)) {
			t.Errorf("the program names the folder %s", path)
		}
	}
}
