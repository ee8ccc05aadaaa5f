//go:build unix

package main

import (
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"tessera/logic/logictest"
)

const repository = "../.."

// elsewhere are commands of the READMEs that run elsewhere, each with a file of the
// repository that runs them and the text to look for in it.
var elsewhere = map[string]struct{ file, has string }{
	"make run":  {".ci/bare", "\tmake run &"},
	"make test": {".ci/bare", "\tperson make test "},
	"make bare": {".ci/run", "\n*) .ci/bare user"},
	"go run .":  {"Makefile", "\tgo run .\n"},

	"make check":        {".ci/run", "\nmake check race-test\n"},
	"make race-test":    {".ci/run", "\nmake check race-test\n"},
	"make firefox-test": {".ci/run", "\nmake firefox-test "},
	"make axe-test":     {"Makefile", "\nslice-page: ready web page-test axe-test\n"},
	"make logic-test":   {"Makefile", " ready web logic-test\n"},
	"make server-test":  {"Makefile", " server-test wasm-test\n"},
	"make scene-test":   {"Makefile", "\nPARTS := page-test scene-test "},
	"make desktop-test": {"Makefile", " desktop-test server-test "},
	"make browser-test": {"Makefile", "\nbrowser-test: web page-test "},

	"go test ./logic/games -run 'TestPlaythroughs|TestDescriptions' -update": {
		".ci/bare", "\tperson go test -timeout 1h ./logic/games -run 'TestPlaythroughs|TestDescriptions' -update\n"},
	"make ladder":                     {".ci/bare", "\tperson make ladder\n"},
	"make goldens":                    {".ci/bare", "\tperson make goldens\n"},
	"node scenes/e2e/start-times.mjs": {".ci/bare", "node scenes/e2e/start-times.mjs -runs 1"},

	"make web":                     {"Makefile", " ready web logic-test\n"},
	"make dense":                   {"Makefile", "\nhouse: dense "},
	"make dist":                    {".ci/bare", "\tperson make dist\n"},
	"make serve-web":               {"scenes/e2e/front_test.go", "\"serve-web\""},
	"make house ADDR=0.0.0.0:8000": {"scenes/e2e/front_test.go", "\"house\""},
	"tessera-serve --web dist/web": {"scenes/e2e/front_test.go", "\"house\""},

	"tessera LINK": {"scenes/e2e/smoke_test.go", "func TestOpensALink("},

	"tessera-play shaper":           {"logic/cmd/play/testdata/terminal.golden", "\n> shaper --target "},
	"tessera-play GAME --help":      {"logic/cmd/play/driver_test.go", "func TestEveryGameHasHelp("},
	"tessera-play GAME new --help":  {"logic/cmd/play/driver_test.go", "func TestEveryGameHasHelp("},
	"tessera-play GAME review FILE": {"logic/cmd/play/review_test.go", `"review"`},
	"tessera-play GAME protocol":    {"logic/cmd/play/protocol_test.go", `"protocol"`},

	"go run ./logic/lab/yardstick --replay FILE": {"logic/lab/yardstick/main_test.go", `"--replay", file`},

	"tessera-serve compact":                                       {"logic/cmd/serve/handlers_test.go", `"compact", "--data", folder`},
	"tessera-serve expire --keep 30d":                             {"logic/cmd/serve/expire_test.go", `"expire", "--data", folder`},
	"tessera-serve migrate --store postgres://tessera@db/tessera": {"logic/cmd/serve/postgres_test.go", `"migrate", "--store", url`},
	"tessera-serve --store postgres://tessera@db/tessera --addr 0.0.0.0:8000 --host games.example.org --proxy": {
		"logic/cmd/serve/postgres_test.go", "background(t, free...)"},
}

// byHand are targets of the Makefile that no test runs.
var byHand = []string{
	"make steady", "make steady COUNT=40", // minutes for each time
	"make nightly",                                        // an hour: the tests that make test skips, in slices
	"make nightly SLICE=app",                              // some minutes
	"make faults",                                         // make test runs its tests with fewer rounds
	"make endure HOURS=8",                                 // the same for hours
	"make evening",                                        // some minutes: waits for clocks to run out
	"make yardstick", "make yardstick AGAINST=pachi:1000", // an hour: installs GNU Go or Pachi
}

// replacements replaces commands that have effects outside the repository.
var replacements = map[string]string{
	"make load":           `make load URL="--clients 1 --time 100ms http://` + usualAddress + `"`,
	"make install":        `make install DESTDIR="$XDG_DATA_HOME/root"`,
	"sudo make install":   `make install DESTDIR="$XDG_DATA_HOME/root"`,
	"sudo make uninstall": `make uninstall DESTDIR="$XDG_DATA_HOME/root"`,
}

// serverCommands are the servers, which run until they are stopped.
var serverCommands = []string{"go run ./logic/cmd/serve --addr 127.0.0.1:8000"}

// streams matches commands that run until the user stops them.
var streams = regexp.MustCompile(`^curl -sN `)

// usualAddress is the address in the READMEs, which the tests replace by a free one.
const usualAddress = "127.0.0.1:8000"

// A command is a command that a README tells the reader to type.
type command struct {
	line   int
	text   string
	says   string // expected output; "" for any
	inline bool   // part of a sentence
}

var (
	inline  = regexp.MustCompile("`([^`]+)`")
	typed   = regexp.MustCompile(`^(sudo )?(make|go (run|test|doc|build)|node|npm|git|tar|curl|apt|apt-get|dpkg|tessera|tessera-serve|tessera-play) `)
	remark  = regexp.MustCompile(`\s+# .*$`)
	answers = "# {"
)

// commands returns the commands of a README: every line of its sh blocks, and those named
// in sentences. A comment after a command may hold the expected JSON answer.
func commands(text string) (all []command, problems []string) {
	block := ""
	for i, line := range strings.Split(text, "\n") {
		if language, fence := strings.CutPrefix(line, "```"); fence {
			if block != "" {
				block = ""
			} else if block = language; block != "sh" && block != "text" {
				problems = append(problems, fmt.Sprintf("line %d: a block is ```sh or ```text, not %q", i+1, line))
			}
			continue
		}
		switch {
		case block == "" && strings.HasPrefix(line, "    "):
			problems = append(problems, fmt.Sprintf("line %d: a command stands in a ```sh block", i+1))
		case block == "":
			for _, span := range inline.FindAllStringSubmatch(line, -1) {
				if typed.MatchString(span[1]) {
					all = append(all, command{line: i + 1, text: span[1], inline: true})
				}
			}
		case block == "sh" && strings.HasPrefix(line, answers) && len(all) > 0:
			all[len(all)-1].says = line[len("# "):]
		case block == "sh" && strings.TrimSpace(line) != "":
			all = append(all, command{line: i + 1, text: remark.ReplaceAllString(line, "")})
		}
	}
	if block != "" {
		problems = append(problems, "a block has no end")
	}
	return all, problems
}

// pages lists the repository's documents whose paths end in ending, such as README.md.
func pages(t *testing.T, ending string) (all []string) {
	t.Helper()
	err := fs.WalkDir(os.DirFS(repository), ".", func(path string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() && (entry.Name() == "node_modules" || path == "dist" || path == ".git") {
			return fs.SkipDir
		}
		if err == nil && strings.HasSuffix(path, ending) {
			all = append(all, path)
		}
		return err
	})
	if err != nil || len(all) < 6 {
		t.Fatalf("found %v, %v", all, err)
	}
	return all
}

func readmes(t *testing.T) []string { return pages(t, "README.md") }

func contents(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(repository, path))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// sampled are the READMEs whose commands `make test` runs: the one read first, and the
// one with the most commands to copy. `make nightly` runs all.
var sampled = []string{"README.md", "logic/cmd/serve/README.md"}

// TestCommandsOfTheReadmes runs every command of the READMEs in order, except those that
// run elsewhere.
func TestCommandsOfTheReadmes(t *testing.T) {
	programs := t.TempDir()
	for name, source := range map[string]string{"tessera": ".", "tessera-serve": "./logic/cmd/serve", "tessera-play": "./logic/cmd/play"} {
		build := exec.Command("go", "build", "-o", filepath.Join(programs, name), source)
		build.Dir = repository
		if said, err := build.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, said)
		}
	}
	t.Setenv("PATH", programs+string(filepath.ListSeparator)+os.Getenv("PATH"))
	for name, value := range map[string]string{"MAKEFLAGS": "", "MFLAGS": ""} {
		t.Setenv(name, value)
	}
	for _, path := range readmes(t) {
		if testing.Short() && !slices.Contains(sampled, path) {
			continue
		}
		t.Run(strings.ReplaceAll(path, "/", "-"), func(t *testing.T) {
			all, problems := commands(contents(t, path))
			for _, problem := range append(problems, tryAll(t, all)...) {
				t.Errorf("%s: %s", path, problem)
			}
		})
	}
}

// tryAll runs commands in order in one shell and returns what went wrong. Commands for a
// clone run at the top of the repository, the others in a folder of their own.
func tryAll(t *testing.T, all []command) (problems []string) {
	t.Helper()
	top, err := filepath.Abs(repository)
	if err != nil {
		t.Fatal(err)
	}
	scratch, err := os.MkdirTemp("", "readme") // short enough for the path of a socket
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(scratch) })
	t.Setenv("XDG_DATA_HOME", filepath.Join(scratch, "data"))
	address := logictest.FreeAddress(t)

	var script strings.Builder
	said := func(i int) string { return filepath.Join(scratch, "said-"+strconv.Itoa(i)) }
	failed := filepath.Join(scratch, "failed")
	for i, c := range all {
		if _, ok := elsewhere[c.text]; ok || slices.Contains(byHand, c.text) || begins(c, all) {
			continue
		}
		text := strings.ReplaceAll(cmp.Or(replacements[c.text], c.text), usualAddress, address)
		if slices.Contains(serverCommands, c.text) {
			startServer(t, top, text, address)
			continue
		}
		if streams.MatchString(text) {
			text = "timeout 1 " + text + " || [ $? = 124 ]"
		}
		folder := scratch
		if strings.HasPrefix(text, "go ") || strings.HasPrefix(text, "make ") {
			folder = top
		}
		fmt.Fprintf(&script, "cd '%s'; { %s\n} </dev/null >'%s' 2>&1 || echo %d >>'%s'\n", folder, text, said(i), i, failed)
	}
	if wrong := shell(t, scratch, script.String()); wrong != "" {
		problems = append(problems, wrong)
	}
	broken, _ := os.ReadFile(failed)
	for i, c := range all {
		text, err := os.ReadFile(said(i))
		switch {
		case err != nil: // it runs elsewhere
		case slices.Contains(strings.Fields(string(broken)), strconv.Itoa(i)):
			problems = append(problems, fmt.Sprintf("line %d: %s fails:\n%s", c.line, c.text, text))
		case !strings.Contains(string(text), c.says):
			problems = append(problems, fmt.Sprintf("line %d: %s answers\n%s\nand not\n%s", c.line, c.text, text, c.says))
		case c.says == "" && strings.Contains(string(text), `{"error"`):
			problems = append(problems, fmt.Sprintf("line %d: %s is refused:\n%s", c.line, c.text, text))
		}
	}
	return problems
}

// begins reports whether a command in a sentence is the beginning of one in a block,
// which runs in full.
func begins(c command, all []command) bool {
	return c.inline && slices.ContainsFunc(all, func(other command) bool {
		return !other.inline && strings.HasPrefix(other.text, c.text+" ")
	})
}

// patience is the time limit for all commands of one README, enough on a busy machine.
const patience = 30 * time.Minute

// shell runs a script, kills all it started, and returns the errors of the shell itself.
func shell(t *testing.T, folder, script string) string {
	t.Helper()
	ctx, stop := context.WithTimeout(t.Context(), patience)
	defer stop()
	cmd := exec.CommandContext(ctx, "bash", "-o", "pipefail", "-c", script)
	cmd.Dir, cmd.SysProcAttr = folder, &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	said, err := cmd.CombinedOutput()
	if err != nil || len(said) > 0 {
		return fmt.Sprintf("the shell says %v: %s", err, said)
	}
	return ""
}

// startServer starts a server until the end of the test, and waits until it answers.
func startServer(t *testing.T, folder, text, address string) {
	t.Helper()
	cmd := exec.Command("bash", "-c", text)
	cmd.Dir, cmd.SysProcAttr = folder, &syscall.SysProcAttr{Setpgid: true}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGTERM)
		_ = cmd.Wait() // ended by the signal
	})
	for end := time.Now().Add(patience); ; time.Sleep(50 * time.Millisecond) {
		answer, err := http.Get("http://" + address + "/health")
		if err == nil {
			answer.Body.Close()
			return
		}
		if time.Now().After(end) {
			t.Fatalf("%s does not answer: %v", text, err)
		}
	}
}

// TestCommandsRunElsewhere checks that the commands listed as run elsewhere are.
func TestCommandsRunElsewhere(t *testing.T) {
	named := map[string]bool{}
	for _, path := range readmes(t) {
		all, _ := commands(contents(t, path))
		for _, c := range all {
			named[c.text] = true
		}
	}
	for text, e := range elsewhere {
		if !strings.Contains(contents(t, e.file), e.has) {
			t.Errorf("%s has no %s: who runs %s?", e.file, e.has, text)
		}
		if !named[text] {
			t.Errorf("no README has %s any more", text)
		}
	}
	makefile := contents(t, "Makefile")
	for _, text := range byHand {
		if !strings.Contains(makefile, "\n"+strings.Fields(text)[1]+":") {
			t.Errorf("there is no %s", text)
		}
		if !named[text] {
			t.Errorf("no README has %s any more", text)
		}
	}
}

// TestWrongReadmesAreFound checks that wrong answers, failing commands and commands
// outside of sh blocks are found.
func TestWrongReadmesAreFound(t *testing.T) {
	const good = "Type `make help`:\n\n```sh\nX=1    # a remark\necho '{\"a\":'$X'}'\n# {\"a\":1}\n```\n"
	for name, c := range map[string]struct{ text, want string }{
		"good":            {good, ""},
		"another answer":  {strings.Replace(good, "X=1", "X=2", 1), `answers`},
		"no such target":  {strings.Replace(good, "make help", "make nosuch", 1), "fails"},
		"no such program": {strings.Replace(good, "echo", "nosuch", 1), "fails"},
		"an error":        {"```sh\necho '{\"error\":\"no\"}'\n```\n", "is refused"},
		"indented":        {"    make help\n", "```sh block"},
		"another block":   {"```\nmake help\n```\n", "not"},
		"no end":          {"```sh\nmake help\n", "no end"},
		"no shell":        {"```sh\necho '\n```\n", "the shell says"},
	} {
		t.Run(name, func(t *testing.T) {
			all, problems := commands(c.text)
			problems = append(problems, tryAll(t, all)...)
			if found := strings.Join(problems, "\n"); c.want == "" && found != "" || !strings.Contains(found, c.want) {
				t.Errorf("found %q, want %q", found, c.want)
			}
		})
	}
}

// TestLinksOfTheDocuments checks that links lead to existing files and headings.
func TestLinksOfTheDocuments(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)#:]*)(?:#([^)]*))?\)|src="([^":]+)"`)
	for _, path := range pages(t, ".md") {
		for _, found := range link.FindAllStringSubmatch(contents(t, path), -1) {
			target := path
			if file := found[1] + found[3]; file != "" {
				target = filepath.Join(filepath.Dir(path), file)
			}
			if _, err := os.Stat(filepath.Join(repository, target)); err != nil {
				t.Errorf("%s: %v", path, err)
			} else if found[2] != "" && !slices.Contains(headings(contents(t, target)), found[2]) {
				t.Errorf("%s: %s has no heading #%s", path, target, found[2])
			}
		}
	}
}

// headings returns the headings of a page in the form of link targets.
func headings(text string) (all []string) {
	unnamed := regexp.MustCompile("[^a-z0-9 -]")
	for _, found := range regexp.MustCompile(`(?m)^#+ (.*)$`).FindAllStringSubmatch(text, -1) {
		all = append(all, strings.ReplaceAll(unnamed.ReplaceAllString(strings.ToLower(found[1]), ""), " ", "-"))
	}
	return all
}

// TestEveryFolderIsNamed checks that the README of each part names its folders.
func TestEveryFolderIsNamed(t *testing.T) {
	for _, folder := range []string{"logic", "scenes", "assets"} {
		text := contents(t, folder+"/README.md")
		entries, err := os.ReadDir(filepath.Join(repository, folder))
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			if name := e.Name(); e.IsDir() && name != "internal" && !strings.Contains(text, "`"+name+"`") {
				t.Errorf("%s/README.md does not say what %s is", folder, name)
			}
		}
	}
}

// TestTheFrontPage checks that the README is short and names the required Go version.
func TestTheFrontPage(t *testing.T) {
	const most = 100
	text := contents(t, "README.md")
	if n := strings.Count(text, "\n"); n > most {
		t.Errorf("README.md has %d lines, at most %d are read", n, most)
	}
	version := regexp.MustCompile(`(?m)^go (\S+)$`).FindStringSubmatch(contents(t, "go.mod"))
	if version == nil || !strings.Contains(text, version[1]+" or newer") {
		t.Errorf("README.md does not name the Go of go.mod, %q", version)
	}
}
