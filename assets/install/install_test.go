package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"tessera/logic/match"
)

// runMake runs a target of the Makefile, with a version of its own: the program is
// linked once however often the test runs.
func runMake(t *testing.T, args ...string) {
	t.Helper()
	cmd := exec.Command("make", append([]string{"-C", "../..", "VERSION=test"}, args...)...)
	cmd.Env = append(os.Environ(), "MAKEFLAGS=", "MFLAGS=")
	if said, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("make %v: %v\n%s", args, err, said)
	}
}

// files are those below a folder, by their path below it.
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

func TestInstallAndUninstall(t *testing.T) {
	for _, prefix := range []string{"/usr/local", "/opt/a game"} {
		dest := filepath.Join(t.TempDir(), "a package")
		runMake(t, "install", "DESTDIR="+dest, "PREFIX="+prefix)
		got := files(t, dest+prefix)
		for _, want := range []string{
			"bin/tessera", "share/applications/tessera.desktop", "share/mime/packages/tessera.xml",
			"share/man/man6/tessera.6", "share/icons/hicolor/48x48/apps/tessera.png",
		} {
			if !slices.Contains(got, want) {
				t.Errorf("%s is not installed below %s, only %v", want, prefix, got)
			}
		}
		said, err := exec.Command(dest+prefix+"/bin/tessera", "-version").Output()
		if err != nil || !strings.HasPrefix(string(said), "tessera test") {
			t.Errorf("the installed program says %q of its version, %v", said, err)
		}
		runMake(t, "uninstall", "DESTDIR="+dest, "PREFIX="+prefix)
		if left := files(t, dest); len(left) > 0 {
			t.Errorf("uninstall leaves %v", left)
		}
	}
}

func TestIcons(t *testing.T) {
	dir := t.TempDir()
	if err := run([]string{"icons", dir}); err != nil {
		t.Fatal(err)
	}
	for _, size := range []string{"16x16", "48x48", "256x256"} {
		f, err := os.Open(filepath.Join(dir, size, "apps", "tessera.png"))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		img, err := png.DecodeConfig(f)
		if err != nil || size != sizeName(img.Width, img.Height) {
			t.Errorf("the icon of %s has %d by %d pixels, %v", size, img.Width, img.Height, err)
		}
	}
}

// entry reads the desktop entry.
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
		Type  string `xml:"type,attr"`
		Match []struct {
			Value string `xml:"value,attr"`
		} `xml:"magic>match"`
		Glob []struct {
			Pattern string `xml:"pattern,attr"`
		} `xml:"glob"`
	} `xml:"mime-type"`
}

func TestTheDesktopKnowsTheProgramAndItsGames(t *testing.T) {
	keys := entry(t)
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
	save, err := match.Encode(match.Record{Game: "trisq"})
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile("../../scenes/table/entry.go")
	if pattern := info.Types[0].Glob[0].Pattern; err != nil || !strings.Contains(string(source), `fileEnding = "`+strings.TrimPrefix(pattern, "*")+`"`) {
		t.Errorf("the table writes no files %s, %v", pattern, err)
	}
	begin := strings.ReplaceAll(info.Types[0].Match[0].Value, `\n`, "\n")
	if !strings.HasPrefix(string(save), begin) {
		t.Errorf("a save begins with %.20q, the type is told by %q", save, begin)
	}
}

// tree makes a folder to be packed, whose files are as old as at.
func tree(t *testing.T, name string, at time.Time) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), name)
	for path, text := range map[string]string{"bin/tessera": "a program", "share/b": "b", "share/a": "a", "tessera.exe": "a program"} {
		path = filepath.Join(dir, path)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), 0o600), os.Chtimes(path, at, at)); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestTheSameFilesGiveTheSameArchive(t *testing.T) {
	for _, name := range []string{"tessera-linux.tar.gz", "tessera-windows.zip"} {
		folder := strings.TrimSuffix(strings.TrimSuffix(name, ".tar.gz"), ".zip")
		var archives [][]byte
		for year := range 2 {
			dir := tree(t, folder, time.Date(2001+year, 1, 1, 0, 0, 0, 0, time.UTC))
			if err := run([]string{"pack", "-time", "1000000000", dir}); err != nil {
				t.Fatal(err)
			}
			content, err := os.ReadFile(filepath.Join(filepath.Dir(dir), name))
			if err != nil {
				t.Fatal(err)
			}
			archives = append(archives, content)
		}
		if !bytes.Equal(archives[0], archives[1]) {
			t.Errorf("two archives %s of the same files differ", name)
		}
	}
}

func TestWhatIsInAnArchive(t *testing.T) {
	dir := tree(t, "tessera-linux", time.Now())
	if err := run([]string{"pack", "-time", "1000000000", dir}); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(dir + ".tar.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	g, err := gzip.NewReader(f)
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
		if runs != (strings.Contains(head.Name, "/bin/") || strings.HasSuffix(head.Name, ".exe")) || head.ModTime.Unix() != 1000000000 {
			t.Errorf("%s has the mode %o and the time %v", head.Name, head.Mode, head.ModTime)
		}
	}
	if want := []string{"tessera-linux/bin/tessera", "tessera-linux/share/a", "tessera-linux/share/b", "tessera-linux/tessera.exe"}; !slices.Equal(names, want) {
		t.Errorf("it holds %v, want %v", names, want)
	}
}

func TestSums(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "a.zip"), []byte("abc"), 0o644); err != nil {
		t.Fatal(err)
	}
	for range 2 { // the second time the sums lie there
		if err := run([]string{"sums", dir}); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(filepath.Join(dir, "SHA256SUMS"))
	if want := "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  a.zip\n"; err != nil || string(got) != want {
		t.Errorf("the sums are %q, %v, want %q", got, err, want)
	}
}
