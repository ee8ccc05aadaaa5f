package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A machine is the commands that a script finds on it: real ones, and made-up ones
// that write what they are asked for into a file.
type machine struct {
	t   *testing.T
	dir string
}

func newMachine(t *testing.T, real ...string) machine {
	t.Helper()
	m := machine{t, t.TempDir()}
	for _, name := range append(real, "bash", "env", "dirname", "grep", "touch", "rm", "mkdir", "sh") {
		path, err := exec.LookPath(name)
		if err != nil {
			t.Skipf("there is no %s here", name)
		}
		if err := os.Symlink(path, filepath.Join(m.dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	return m
}

// has makes a command up.
func (m machine) has(name, script string) {
	m.t.Helper()
	text := "#!" + filepath.Join(m.dir, "bash") + "\necho \"" + name + " $*\" >> '" + filepath.Join(m.dir, "asked") + "'\n" + script + "\n"
	if err := os.WriteFile(filepath.Join(m.dir, name), []byte(text), 0o755); err != nil {
		m.t.Fatal(err)
	}
}

// asked is what the made-up commands were asked for.
func (m machine) asked() string {
	text, _ := os.ReadFile(filepath.Join(m.dir, "asked"))
	return string(text)
}

// run runs a command and returns what it said.
func (m machine) run(folder, name string, args ...string) (string, error) {
	cmd := exec.Command(filepath.Join(m.dir, name), args...)
	cmd.Dir, cmd.Env = folder, []string{"PATH=" + m.dir}
	said, err := cmd.CombinedOutput()
	return string(said), err
}

const user = `[ "$1" = -u ] && echo 1000`

// TestTheGateInstallsMakeWithSudo where it is not root.
func TestTheGateInstallsMakeWithSudo(t *testing.T) {
	m := newMachine(t)
	m.has("id", user)
	m.has("sudo", `"$@"`)
	m.has("apt-get", `[ "$1" = install ] && printf '#!%s\nexit 0\n' "$BASH" > "${0%/*}/make" && /bin/chmod +x "${0%/*}/make"; exit 0`)
	if said, err := m.run("../..", "bash", ".ci/run"); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	if asked := m.asked(); !strings.Contains(asked, "sudo apt-get update") || !strings.Contains(asked, "sudo env DEBIAN_FRONTEND=noninteractive apt-get install") {
		t.Errorf("asked for:\n%s", asked)
	}
}

// TestASystemWithoutChromiumIsToldSo, as Ubuntu, where it is a snap; the rest is
// installed.
func TestASystemWithoutChromiumIsToldSo(t *testing.T) {
	for _, c := range []struct {
		name, show, browser string
		installs, says      bool
	}{
		{name: "Debian", show: "echo Version: 156.0.8078.79-1", installs: true},
		{name: "Ubuntu", show: "exit 100", says: true},
		{name: "Ubuntu with Chrome", show: "exit 100", browser: "google-chrome"},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := newMachine(t)
			m.has("id", "echo 0")
			m.has("apt-get", "")
			m.has("apt-cache", c.show)
			m.has("dpkg-query", `case "${@: -1}" in chromium|xdotool) exit 1 ;; *) printf 'install ok installed' ;; esac`)
			if c.browser != "" {
				m.has(c.browser, "")
			}
			said, err := m.run("../..", "bash", ".ci/packages", "test")
			if err != nil {
				t.Fatalf("%v: %s", err, said)
			}
			var installed string
			for line := range strings.Lines(m.asked()) {
				if strings.HasPrefix(line, "apt-get install") {
					installed = line
				}
			}
			if !strings.Contains(installed, "xdotool") || strings.Contains(installed, "chromium") != c.installs {
				t.Errorf("installed: %q", installed)
			}
			if strings.Contains(said, "There is no Chromium among this system's packages") != c.says {
				t.Errorf("it says %q", said)
			}
		})
	}
}

// TestNodeModulesThatWereBrokenOffAreFetchedAgain: what npm had begun is not taken
// for the whole.
func TestNodeModulesThatWereBrokenOffAreFetchedAgain(t *testing.T) {
	m := newMachine(t, "make", "git", "uname")
	folder := t.TempDir()
	for _, name := range []string{"Makefile", "scenes/e2e/package-lock.json"} {
		text, err := os.ReadFile(filepath.Join("../..", name))
		if err != nil {
			t.Fatal(err)
		}
		to := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(to, text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	const target = "scenes/e2e/node_modules/.whole"
	m.has("npm", "mkdir -p node_modules/half; exit 1")
	if said, err := m.run(folder, "make", target); err == nil {
		t.Fatalf("an npm that fails makes no error: %s", said)
	}
	m.has("npm", "mkdir -p node_modules/half")
	for range 2 {
		if said, err := m.run(folder, "make", target); err != nil {
			t.Fatalf("%v: %s", err, said)
		}
	}
	if n := strings.Count(m.asked(), "npm ci"); n != 2 {
		t.Errorf("npm was asked %d times, want twice: once it was broken off, and once it was not", n)
	}
}

// TestTheScreenshotKeepsAPathWithSpaces in one word.
func TestTheScreenshotKeepsAPathWithSpaces(t *testing.T) {
	m := newMachine(t, "make", "git", "uname")
	folder := filepath.Join(t.TempDir(), "a folder with spaces")
	text, err := os.ReadFile("../../Makefile")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(folder, ".ci"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "Makefile"), text, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, ".ci/packages"), []byte("#!/bin/sh\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	m.has("go", `echo "to $TESSERA_SCREENSHOT"`)
	said, err := m.run(folder, "make", "screenshot")
	if err != nil || !strings.Contains(said, "to "+filepath.Join(folder, "assets/screenshot.png")) {
		t.Errorf("%v: %s", err, said)
	}
}
