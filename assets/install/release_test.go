package main

import (
	"bytes"
	"context"
	"debug/pe"
	"encoding/binary"
	"encoding/json"
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
	"sync"
	"testing"

	"github.com/tc-hib/winres"
)

// builtOnce builds this machine's files once for several tests.
var builtOnce = sync.OnceValues(func() ([]file, error) {
	return example.installable(context.Background(), hostTarget())
})

// TestTwoClonesGiveTheSamePackage builds in two folders and compares byte by byte.
func TestTwoClonesGiveTheSamePackage(t *testing.T) {
	if testing.Short() {
		t.Skip("for make nightly: it builds every program")
	}
	other := example
	other.root = filepath.Join(t.TempDir(), "somewhere else", "tessera")
	if err := cloned("../..", other.root); err != nil {
		t.Fatal(err)
	}
	first, err := builtOnce()
	if err != nil {
		t.Fatal(err)
	}
	second, err := other.installable(t.Context(), hostTarget())
	if err != nil {
		t.Fatal(err)
	}
	if len(first) != len(second) {
		t.Fatalf("one clone has %d files, the other %d", len(first), len(second))
	}
	for i, f := range first {
		if f.name != second[i].name || !bytes.Equal(f.content, second[i].content) {
			t.Errorf("%s and %s differ between two clones", f.name, second[i].name)
		}
	}
	for _, pack := range []func(target, []file) ([]byte, error){example.deb, example.rpm} {
		a, errA := pack(target{"linux", "amd64"}, first[:len(first)-1])
		b, errB := pack(target{"linux", "amd64"}, second[:len(second)-1])
		if errA != nil || errB != nil || !bytes.Equal(a, b) {
			t.Errorf("the packages have %d and %d bytes, and differ; %v, %v", len(a), len(b), errA, errB)
		}
	}
}

// cloned copies the sources of the programs.
func cloned(from, to string) error {
	return filepath.WalkDir(from, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		within, err := filepath.Rel(from, name)
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if slices.Contains([]string{".git", ".ci", "dist", "node_modules", "testdata"}, entry.Name()) {
				return fs.SkipDir
			}
			return os.MkdirAll(filepath.Join(to, within), 0o755)
		}
		if !entry.Type().IsRegular() || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		content, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, within), content, 0o644)
	})
}

func TestVersions(t *testing.T) {
	for _, c := range []struct{ described, number, packaged string }{
		{"v1.2.3", "1.2.3", "1.2.3"},
		{"v1", "1.0.0", "1"},
		{"v1.2.3-rc1", "1.2.3", "1.2.3~rc1"},
		{"v1.2-14-gabcdef0", "1.2.0", "1.2+14.abcdef0"},
		{"v1.2-rc.2-1-gabcdef0-dirty", "1.2.0", "1.2~rc.2+1.abcdef0+dirty"},
		{"v1.2-dirty", "1.2.0", "1.2+dirty"},
		{"e9bd8c3", "0.0.0", "0~20010909.014640.e9bd8c3"},
		{"1234567-dirty", "0.0.0", "0~20010909.014640.1234567+dirty"},
		{unversioned, "0.0.0", "0~20010909.014640.devel"},
	} {
		r := release{version: c.described, at: example.at}
		if r.number() != c.number || r.packageVersion() != c.packaged {
			t.Errorf("%s is the number %s and the package's version %s, want %s and %s", c.described, r.number(), r.packageVersion(), c.number, c.packaged)
		}
	}
}

// TestVersionNeedsAClone checks that sources outside of a clone have no version, and
// that a clone whose version git cannot read is not built.
func TestVersionNeedsAClone(t *testing.T) {
	root := t.TempDir()
	if r, err := newRelease(t.Context(), root); err != nil || r.version != unversioned {
		t.Errorf("sources that are no clone have the version %q, %v", r.version, err)
	}
	git := func(args ...string) {
		t.Helper()
		cmd := exec.Command("git", args...)
		cmd.Dir = root
		cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_COMMITTER_DATE=1000000000 +0000",
			"GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@b", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@b")
		if said, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, said)
		}
	}
	git("init", "-q")
	if _, err := newRelease(t.Context(), root); err == nil || !strings.Contains(err.Error(), "git does not tell the version of this clone") {
		t.Errorf("a clone without a commit: %v", err)
	}
	git("commit", "-q", "--allow-empty", "-m", "first")
	git("tag", "v2.0")
	if r, err := newRelease(t.Context(), root); err != nil || r.version != "v2.0" || r.at != 1_000_000_000 {
		t.Errorf("the release is %+v, %v", r, err)
	}
}

// TestThePackageOfDebian checks that dpkg reads the package.
func TestThePackageOfDebian(t *testing.T) {
	if _, err := exec.LookPath("dpkg-deb"); err != nil {
		t.Skip("there is no dpkg-deb here")
	}
	content, err := example.deb(target{"linux", "arm64"}, append(packed(), file{"share/man/man6/tessera.6", []byte(".TH"), false}))
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "tessera.deb")
	if err := os.WriteFile(name, content, 0o644); err != nil {
		t.Fatal(err)
	}
	fields, err := exec.Command("dpkg-deb", "-f", name, "Package", "Version", "Architecture").CombinedOutput()
	if want := "Package: tessera\nVersion: 1.2.3\nArchitecture: arm64\n"; err != nil || string(fields) != want {
		t.Errorf("its fields are %q, %v", fields, err)
	}
	list, err := exec.Command("dpkg-deb", "-c", name).CombinedOutput()
	for _, want := range []string{"-rwxr-xr-x root/root", " usr/bin/tessera\n", "drwxr-xr-x root/root", " usr/share/man/man6/tessera.6.gz\n"} {
		if err != nil || !strings.Contains(string(list), want) {
			t.Errorf("it has no %q: %v\n%s", want, err, list)
		}
	}
	to := t.TempDir()
	if said, err := exec.Command("dpkg-deb", "-R", name, to).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	changes, err := exec.Command("gzip", "-dc", filepath.Join(to, "usr/share/doc/tessera/changelog.gz")).CombinedOutput()
	if err != nil || !strings.HasPrefix(string(changes), "tessera (1.2.3) unstable; urgency=medium\n\n  * ") {
		t.Errorf("its changelog: %v\n%s", err, changes)
	}
	check := exec.Command("md5sum", "-c", "--quiet", "DEBIAN/md5sums")
	check.Dir = to
	if said, err := check.CombinedOutput(); err != nil {
		t.Errorf("its sums: %v: %s", err, said)
	}
}

// TestTheChangelogOfDebian checks that the changelog holds the news of the newest version
// in Debian's format.
func TestTheChangelogOfDebian(t *testing.T) {
	const news = "# What is new\n\n## Soon\n\nThe second; [more](#more) below.\n\n### To play\n\n" +
		"- A game.\n- Many games – so many that all of them have room only in a line that is too long for one.\n\n## First\n\n- Nothing.\n"
	const want = `tessera (1.2.3) unstable; urgency=medium

  * The second; more below.

  [ To play ]
  * A game.
  * Many games – so many that all of them have room only in a line that is too
    long for one.

 -- The Tessera authors <>  Sun, 09 Sep 2001 01:46:40 +0000
`
	if got := example.changelog(news); got != want {
		t.Errorf("it is\n%s\nand not\n%s", got, want)
	}
}

// TestAProgramOfWindows checks its icon, version and manifest, and that it opens no
// console.
func TestAProgramOfWindows(t *testing.T) {
	small := release{root: t.TempDir(), version: "v1.2.3"}
	source := []file{{"go.mod", []byte("module small\n"), false}, {"main.go", []byte("package main\n\nfunc main() {}\n"), false}}
	if err := write(small.root, source); err != nil {
		t.Fatal(err)
	}
	exe, err := small.build(t.Context(), target{"windows", "arm64"}, program{"small", ".", true})
	if err != nil {
		t.Fatal(err)
	}
	set, err := winres.LoadFromEXE(bytes.NewReader(exe))
	if err != nil {
		t.Fatal(err)
	}
	var kinds []winres.Identifier
	set.Walk(func(kind, _ winres.Identifier, _ uint16, _ []byte) bool {
		kinds = append(kinds, kind)
		return true
	})
	for _, want := range []winres.ID{winres.RT_GROUP_ICON, winres.RT_VERSION, winres.RT_MANIFEST} {
		if !slices.Contains(kinds, winres.Identifier(want)) {
			t.Errorf("it has no resource of the kind %d, only %v", want, kinds)
		}
	}
	f, err := pe.NewFile(bytes.NewReader(exe))
	if err != nil || f.Machine != pe.IMAGE_FILE_MACHINE_ARM64 || f.OptionalHeader.(*pe.OptionalHeader64).Subsystem != pe.IMAGE_SUBSYSTEM_WINDOWS_GUI {
		t.Errorf("it is %+v, %v", f, err)
	}
}

// TestAnApplicationOfMacOS checks its description and the sizes of its icon.
func TestAnApplicationOfMacOS(t *testing.T) {
	var names []string
	for _, f := range example.bundle([]byte("a program")) {
		names = append(names, f.name)
	}
	if want := []string{"Tessera.app/Contents/Info.plist", "Tessera.app/Contents/MacOS/tessera", "Tessera.app/Contents/PkgInfo", "Tessera.app/Contents/Resources/tessera.icns"}; !slices.Equal(names, want) {
		t.Errorf("it holds %v, want %v", names, want)
	}
	plist := example.infoPlist()
	for d := xml.NewDecoder(strings.NewReader(plist)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	if !strings.Contains(plist, "<key>CFBundleShortVersionString</key>\n\t<string>1.2.3</string>") {
		t.Errorf("it tells no version:\n%s", plist)
	}
	icon := icns()
	if n := binary.BigEndian.Uint32(icon[4:]); string(icon[:4]) != "icns" || int(n) != len(icon) {
		t.Fatalf("the icon begins with %q and tells %d bytes of %d", icon[:4], n, len(icon))
	}
	for rest, i := icon[8:], 0; len(rest) > 0; i++ {
		n := binary.BigEndian.Uint32(rest[4:])
		picture, err := png.DecodeConfig(bytes.NewReader(rest[8:n]))
		if want := icnsSizes[i]; err != nil || string(rest[:4]) != want.kind || picture.Width != want.px {
			t.Errorf("the picture %q is %d pixels wide, %v; want %v", rest[:4], picture.Width, err, want)
		}
		rest = rest[n:]
	}
}

// TestTheBillOfMaterials checks that it names every linked module, and Go.
func TestTheBillOfMaterials(t *testing.T) {
	text, err := example.materials(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var b bill
	if err := json.Unmarshal(text, &b); err != nil {
		t.Fatal(err)
	}
	if b.About.Time != "2001-09-09T01:46:40Z" || b.About.Of.Version != "v1.2.3" {
		t.Errorf("it is about %+v", b.About)
	}
	var names []string
	for _, p := range b.Parts {
		names = append(names, p.Name)
		if p.Version == "" || p.URL != "pkg:golang/"+p.Name+"@"+p.Version {
			t.Errorf("a part is %+v", p)
		}
	}
	for _, want := range []string{"std", "github.com/hajimehoshi/ebiten/v2", "go.etcd.io/bbolt", "github.com/ebitengine/hideconsole"} {
		if !slices.Contains(names, want) {
			t.Errorf("%s is missing in %v", want, names)
		}
	}
	if slices.Contains(names, "pgregory.net/rapid") || slices.Contains(names, "github.com/google/rpmpack") {
		t.Errorf("what only tests and builds is in it: %v", names)
	}
}

// TestTheNoticesAreThoseOfTheLibraries checks that the committed notices are up to date,
// and that every library has a licence.
func TestTheNoticesAreThoseOfTheLibraries(t *testing.T) {
	want, err := notices(t.Context(), "../..")
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join("../..", noticesFile))
	if err != nil || string(got) != want {
		t.Errorf("%s has %d bytes and would have %d now (%v); write it with `go run ./assets/install notices`", noticesFile, len(got), len(want), err)
	}
	for _, name := range []string{
		"Copyright (c) 2026 The Tessera authors", "\nGo\n", "The Go fonts",
		"github.com/hajimehoshi/ebiten/v2", "github.com/jackc/pgx/v5", "github.com/spf13/pflag",
		"github.com/ebitengine/hideconsole",                       // only for Windows
		"Copyright (c) 2013 The Go Authors. All rights reserved.", // of a package inside prometheus/client_golang
	} {
		if !strings.Contains(want, name) {
			t.Errorf("the notices do not name %q", name)
		}
	}
	if together := "\ngithub.com/prometheus/client_golang\ngithub.com/prometheus/client_model\n"; !strings.Contains(want, together) {
		t.Error("libraries that share a licence do not stand together")
	}
}

func TestWhichFilesAreLicences(t *testing.T) {
	for name, want := range map[string]bool{
		"LICENSE": true, "LICENSE.md": true, "license.txt": true, "LICENCE": true, "COPYING": true, "NOTICE": true,
		"LICENSE-oboe": true, "PATENTS": true, "notice_response.go": false, "README.md": false, "licenses": false,
	} {
		if licenseName.MatchString(name) != want {
			t.Errorf("%s is taken for a licence: %v", name, !want)
		}
	}
}

func TestALibraryWithoutALicenceIsNamed(t *testing.T) {
	if texts, err := licenseTexts([]string{t.TempDir()}); err != nil || len(texts) > 0 {
		t.Errorf("an empty folder has the licences %q, %v", texts, err)
	}
	root := t.TempDir()
	put := func(name, text string) {
		t.Helper()
		if err := write(root, []file{{name, []byte(text), false}}); err != nil {
			t.Fatal(err)
		}
	}
	put("LICENSE", "ours")
	put("assets/fonts/LICENSE", "the fonts'")
	put("go.mod", "module tessera\n\nrequire example.org/bare v1.0.0\n\nreplace example.org/bare => ./bare\n")
	put("bare/go.mod", "module example.org/bare\n")
	put("bare/bare.go", "package bare\n")
	for _, p := range []string{".", "logic/cmd/serve", "logic/cmd/play", "logic/cmd/think"} {
		put(p+"/main.go", "package main\n\nimport _ \"example.org/bare\"\n\nfunc main() {}\n")
	}
	if _, err := notices(t.Context(), root); err == nil || !strings.Contains(err.Error(), "example.org/bare has no file with its licence") {
		t.Errorf("the error is %v", err)
	}
	put("bare/COPYING", "do what you like \r\n\r\n")
	text, err := notices(t.Context(), root)
	if err != nil || !strings.Contains(text, "\nexample.org/bare\n\ndo what you like\n") {
		t.Errorf("the notices are %q, %v", text, err)
	}
}
