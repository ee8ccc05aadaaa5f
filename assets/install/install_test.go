package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/xml"
	"errors"
	"fmt"
	"image/png"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"tessera/assets/languages"
	"tessera/logic/match"
	"tessera/logic/say"
)

var example = release{root: "../..", version: "v1.2.3", at: 1_000_000_000}

func files(t *testing.T, dir string) (all []string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			below, _ := filepath.Rel(dir, path)
			all = append(all, filepath.ToSlash(below))
		}
		return err
	})
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	return all
}

// installed lists the files expected below a prefix.
func installed(t *testing.T) (names []string) {
	t.Helper()
	for _, p := range programs {
		names = append(names, "bin/"+p.name)
	}
	for name := range sharedFiles {
		names = append(names, name)
	}
	pages, err := manuals()
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range pages {
		names = append(names, page.name)
	}
	names = append(names, "lib/systemd/system/tessera-serve.service", "share/doc/tessera/copyright")
	for _, name := range []string{"nginx.conf", "Caddyfile", "alerts.yml", "dashboard.json"} {
		names = append(names, "share/doc/tessera/"+name)
	}
	for _, px := range iconSizes {
		names = append(names, fmt.Sprintf("share/icons/hicolor/%dx%d/apps/tessera.png", px, px))
	}
	slices.Sort(names)
	return names
}

// TestInstallAndUninstall runs the install script without interaction and removes the
// files again.
func TestInstallAndUninstall(t *testing.T) {
	if testing.Short() {
		t.Skip("for make nightly: it builds every program")
	}
	built := t.TempDir()
	all, err := builtOnce()
	if err != nil {
		t.Fatal(err)
	}
	if err := example.replaceFiles(built, all); err != nil {
		t.Fatal(err)
	}
	script := func(env, name string, args ...string) {
		t.Helper()
		cmd := exec.Command(name, args...)
		cmd.Env = append(os.Environ(), env)
		if said, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%s %v: %v\n%s", name, args, err, said)
		}
	}
	for _, prefix := range []string{"/usr/local", "/opt/a game"} {
		dest := filepath.Join(t.TempDir(), "a package")
		script("DESTDIR="+dest, filepath.Join(built, "install"), prefix)
		if got, want := files(t, dest+prefix), installed(t); !slices.Equal(got, want) {
			t.Errorf("installed are %v, want %v", got, want)
		}
		for _, p := range programs[1:] { // the first one opens a window
			said, err := exec.Command(dest+prefix+"/bin/"+p.name, "--version").Output()
			if err != nil || !strings.HasPrefix(string(said), p.name+" v1.2.3 (") {
				t.Errorf("the installed %s says %q of its version, %v", p.name, said, err)
			}
		}
		script("DESTDIR="+dest, "./install.sh", "--remove", prefix)
		if left := files(t, dest); len(left) > 0 {
			t.Errorf("uninstall leaves %v", left)
		}
	}
	home := filepath.Join(t.TempDir(), "a home") // without DESTDIR the desktop is notified
	script("DESTDIR=", filepath.Join(built, "install"), home)
	menu, err := os.ReadFile(filepath.Join(home, "share/applications/tessera.desktop"))
	if want := `Exec="` + home + `/bin/tessera" %f`; err != nil || !strings.Contains(string(menu), want) {
		t.Errorf("the menu, which does not look there for programs, has no %s: %v", want, err)
	}
	script("DESTDIR=", filepath.Join(built, "install"), "--remove", home)
	for _, name := range files(t, home) {
		if strings.Contains(name, "tessera") {
			t.Errorf("uninstall leaves %s", name)
		}
	}
}

func TestIcons(t *testing.T) {
	for _, px := range iconSizes {
		img, err := png.DecodeConfig(bytes.NewReader(mark(px)))
		if err != nil || img.Width != px || img.Height != px {
			t.Errorf("the icon of %d has %d by %d pixels, %v", px, img.Width, img.Height, err)
		}
	}
}

func entry(t *testing.T) map[string]string {
	t.Helper()
	text, err := os.ReadFile("tessera.desktop")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	if lines[0] != "[Desktop Entry]" {
		t.Fatalf("it begins with %q", lines[0])
	}
	keys := map[string]string{}
	for _, line := range lines[1:] {
		key, value, ok := strings.Cut(line, "=")
		if !ok || keys[key] != "" || value == "" {
			t.Errorf("%q is no key with a value, or stands twice", line)
		}
		keys[key] = value
	}
	return keys
}

type mimeInfo struct {
	XMLName xml.Name `xml:"http://www.freedesktop.org/standards/shared-mime-info mime-info"`
	Types   []struct {
		Type    string `xml:"type,attr"`
		Comment []struct {
			Lang string `xml:"lang,attr"`
		} `xml:"comment"`
		Match []struct {
			Value string `xml:"value,attr"`
		} `xml:"magic>match"`
		Glob []struct {
			Pattern string `xml:"pattern,attr"`
		} `xml:"glob"`
	} `xml:"mime-type"`
}

// TestMetainfoIsTranslated checks that each sentence of the metainfo
// file is followed by its translation into each language.
func TestMetainfoIsTranslated(t *testing.T) {
	type said struct {
		Lang string `xml:"lang,attr"`
	}
	var info struct {
		Summary    []said `xml:"summary"`
		Paragraphs []said `xml:"description>p"`
		Games      []said `xml:"description>ul>li"`
	}
	text, err := os.ReadFile(component + ".metainfo.xml")
	if err == nil {
		err = xml.Unmarshal(text, &info)
	}
	if err != nil {
		t.Fatal(err)
	}
	all, err := languages.All()
	if err != nil {
		t.Fatal(err)
	}
	for what, list := range map[string][]said{"summary": info.Summary, "paragraphs": info.Paragraphs, "games": info.Games} {
		for _, l := range append(all, &say.Language{}) {
			if n := len(slices.DeleteFunc(slices.Clone(list), func(s said) bool { return s.Lang != l.Tag })); n == 0 || n*(len(all)+1) != len(list) {
				t.Errorf("of %d texts the %s has %d in the language %q", len(list), what, n, l.Tag)
			}
		}
	}
}

func TestTheDesktopKnowsTheProgramAndItsGames(t *testing.T) {
	keys := entry(t)
	all, err := languages.All()
	if err != nil || len(all) == 0 {
		t.Errorf("there are %d languages, %v", len(all), err)
	}
	for _, l := range all {
		for _, key := range []string{"GenericName", "Comment", "Keywords"} {
			if keys[key+"["+l.Tag+"]"] == "" {
				t.Errorf("the desktop entry has no %s in %s", key, l.Name)
			}
		}
	}
	for key, want := range map[string]string{"Type": "Application", "Name": "Tessera", "Exec": "tessera %f", "Icon": "tessera", "StartupWMClass": "tessera", "Terminal": "false"} {
		if keys[key] != want {
			t.Errorf("%s is %q, want %q", key, keys[key], want)
		}
	}
	for _, key := range []string{"Categories", "Keywords", "MimeType"} {
		if !strings.HasSuffix(keys[key], ";") {
			t.Errorf("the list %s=%s does not end in a semicolon", key, keys[key])
		}
	}
	text, err := os.ReadFile("tessera.xml")
	if err != nil {
		t.Fatal(err)
	}
	var info mimeInfo
	if err := xml.Unmarshal(text, &info); err != nil {
		t.Fatal(err)
	}
	if len(info.Types) != 1 || info.Types[0].Type+";" != keys["MimeType"] {
		t.Fatalf("the types are %+v, the entry opens %s", info.Types, keys["MimeType"])
	}
	if named := len(info.Types[0].Comment); named != len(all)+1 {
		t.Errorf("the files are named in %d languages of %d and English", named, len(all))
	}
	save, err := match.Encode(match.Record{Game: "trisq"})
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile("../../scenes/library/entry.go")
	if pattern := info.Types[0].Glob[0].Pattern; err != nil || !strings.Contains(string(source), `FileEnding = "`+strings.TrimPrefix(pattern, "*")+`"`) {
		t.Errorf("the library writes no files %s, %v", pattern, err)
	}
	begin := strings.ReplaceAll(info.Types[0].Match[0].Value, `\n`, "\n")
	if !strings.HasPrefix(string(save), begin) {
		t.Errorf("a save begins with %.20q, the type is told by %q", save, begin)
	}
}

func packed() []file {
	return []file{{"bin/tessera", []byte("a program"), true}, {"share/a", []byte("a"), false}, {"share/b", []byte("b"), false}}
}

func TestWhatIsInAnArchive(t *testing.T) {
	for folders, want := range map[bool][]string{
		false: {"bin/tessera", "share/a", "share/b"},
		true:  {"bin/", "bin/tessera", "share/", "share/a", "share/b"},
	} {
		archive, err := tarred(packed(), example.at, folders)
		if err != nil {
			t.Fatal(err)
		}
		g, err := gzip.NewReader(bytes.NewReader(archive))
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for r := tar.NewReader(g); ; {
			head, err := r.Next()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			names = append(names, head.Name)
			runs := head.Mode&0o111 != 0
			if runs != (strings.HasSuffix(head.Name, "/") || strings.HasPrefix(head.Name, "bin/")) || head.ModTime.Unix() != example.at || head.Uid != 0 {
				t.Errorf("%s has the mode %o and the time %v", head.Name, head.Mode, head.ModTime)
			}
		}
		if !slices.Equal(names, want) {
			t.Errorf("it holds %v, want %v", names, want)
		}
	}
	archive, err := zipped(packed(), example.at)
	if err != nil {
		t.Fatal(err)
	}
	z, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil || len(z.File) != 3 || z.File[0].Name != "bin/tessera" || z.File[0].Mode() != 0o755 || z.File[1].Mode() != 0o644 {
		t.Errorf("the zip holds %v, %v", z, err)
	}
}

func TestSums(t *testing.T) {
	got := checksums([]file{{"b.zip", nil, false}, {"a.zip", []byte("abc"), false}})
	if want := "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  a.zip\ne3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  b.zip\n"; string(got) != want {
		t.Errorf("the sums are %q, want %q", got, want)
	}
}

// TestManualIsTranslated checks that each page has the layout of the English
// one, that every sentence is translated, and that no sentence begins with a request to
// the formatter.
func TestManualIsTranslated(t *testing.T) {
	pages, err := manuals()
	if err != nil {
		t.Fatal(err)
	}
	all, err := languages.All()
	if err != nil || len(pages) != len(all)+1 {
		t.Fatalf("there are %d pages in %d languages beside English, %v", len(pages), len(all), err)
	}
	request := regexp.MustCompile(`^[.'] *\w*`)
	english := strings.Split(string(pages[0].content), "\n")
	for i, l := range all {
		page := pages[i+1]
		if want := "share/man/" + l.Tag + "/man6/tessera.6"; page.name != want {
			t.Errorf("the page in %s is %s, want %s", l.Name, page.name, want)
		}
		lines := strings.Split(string(page.content), "\n")
		if len(lines) != len(english) {
			t.Fatalf("%s has %d lines, the English page %d", page.name, len(lines), len(english))
		}
		for n, line := range lines {
			switch is, want := request.FindString(line), request.FindString(english[n]); {
			case is != want:
				t.Errorf("%s:%d: %q is the request %q, want %q", page.name, n+1, line, is, want)
			case strings.Count(line, `\`) != strings.Count(english[n], `\`):
				t.Errorf("%s:%d: %q has other escapes than %q", page.name, n+1, line, english[n])
			case is == "" && line == english[n] && strings.Contains(line, " "):
				t.Errorf("%s:%d: %q is English", page.name, n+1, line)
			}
		}
	}
	groff, err := exec.LookPath("groff")
	if err != nil {
		return // the checks above need no groff
	}
	for _, page := range pages {
		cmd := exec.Command(groff, "-man", "-Tutf8", "-Kutf8", "-ww")
		cmd.Stdin = bytes.NewReader(page.content)
		var said bytes.Buffer
		cmd.Stderr = &said
		if _, err := cmd.Output(); err != nil || said.Len() > 0 {
			t.Errorf("groff reads %s: %v, and says %s", page.name, err, &said)
		}
	}
}

// TestMakeInstallsWhatWasBuilt runs make install without Go, which root may lack. If
// something has to be built first, make must say that Go is missing.
func TestMakeInstallsWhatWasBuilt(t *testing.T) {
	makefile, err := os.ReadFile("../../Makefile")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, git string
		change    file
		installs  bool
	}{
		{name: "as built", git: "echo v1", installs: true},
		{name: "git refuses", git: "exit 128", installs: true},
		{name: "another version", git: "echo v2"},
		{name: "git refuses, and nothing is built", git: "exit 128", change: file{"dist/VERSION", nil, false}},
		{name: "a file is newer", git: "echo v1", change: file{"logic/a.go", []byte("package logic"), false}},
		{name: "node's files are newer", git: "echo v1", change: file{"scenes/node_modules/a", nil, false}, installs: true},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := newMachine(t, "make", "find", "cat", "sed")
			m.has("git", c.git)
			m.has("go", "echo 'go: this is 1.19' >&2; exit 1")
			folder := t.TempDir()
			all := []file{
				{"Makefile", makefile, false}, {"go.mod", []byte("go 1.26.8\n"), false}, {"go.sum", nil, false}, {"main.go", nil, false}, {"LICENSE", nil, false},
				{"assets/a", nil, false}, {"logic/a", nil, false}, {"scenes/a", nil, false},
				{"dist/install", []byte("#!/bin/sh\necho \"installed below $1\"\n"), true}, {"dist/VERSION", []byte("v1\n"), false},
			}
			if err := write(folder, all); err != nil {
				t.Fatal(err)
			}
			earlier := time.Now().Add(-time.Hour)
			for _, f := range append(all, file{name: "assets"}, file{name: "logic"}, file{name: "scenes"}) {
				if err := os.Chtimes(filepath.Join(folder, f.name), earlier, earlier); err != nil {
					t.Fatal(err)
				}
			}
			if c.change.name != "" {
				if err := write(folder, []file{c.change}); err != nil {
					t.Fatal(err)
				}
			}
			said, err := m.run(folder, "make", "install")
			if installed := strings.Contains(said, "installed below /usr/local"); installed != c.installs || installed != (err == nil) {
				t.Errorf("it installs: %v, %v: %s", installed, err, said)
			}
			if wants := strings.Contains(said, "Tessera is built with Go 1.26.8 or newer, and that is missing here: go: this is 1.19\n"); wants == c.installs {
				t.Errorf("it says %q", said)
			}
		})
	}
}
