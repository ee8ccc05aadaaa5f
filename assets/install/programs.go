package main

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/tc-hib/winres"
	"github.com/tc-hib/winres/version"

	"tessera/assets/sprites"
)

// A program is distributed under its name. path is its package, relative to the top of
// the repository.
type program struct {
	name, path string
	window     bool // opens a window and needs no console
}

var programs = []program{
	{"tessera", ".", true},
	{"tessera-serve", "./logic/cmd/serve", false},
	{"tessera-play", "./logic/cmd/play", false},
}

// browserPrograms are the programs of the page, which assets/web builds.
var browserPrograms = []string{".", "./logic/cmd/think"}

// A target is an operating system and an architecture in Go's terms.
type target struct{ os, arch string }

func (t target) String() string { return t.os + "-" + t.arch }

var targets = []target{
	{"linux", "amd64"}, {"linux", "arm64"},
	{"darwin", "amd64"}, {"darwin", "arm64"},
	{"windows", "amd64"}, {"windows", "arm64"},
}

var browser = target{"js", "wasm"}

func hostTarget() target { return target{runtime.GOOS, runtime.GOARCH} }

// env returns the environment of the go command for a target. It needs no C compiler, so
// every machine can build for all targets.
func (t target) env() []string {
	return append(os.Environ(), "GOOS="+t.os, "GOARCH="+t.arch, "CGO_ENABLED=0")
}

// build builds a program and returns it. The same sources give the same bytes in any
// folder.
func (r release) build(ctx context.Context, t target, p program) ([]byte, error) {
	work, err := os.MkdirTemp("", "tessera-build-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(work)
	flags := "-s -w -X tessera/logic/release.version=" + r.version
	if t.os == "windows" && p.window {
		flags += " -H windowsgui"
	}
	to := filepath.Join(work, p.name)
	if _, err := output(ctx, r.root, t.env(), "go", "build", "-trimpath", "-buildvcs=false", "-gcflags", "all=-dwarf=false", "-ldflags", flags, "-o", to, p.path); err != nil {
		return nil, fmt.Errorf("%s for %s: %w", p.name, t, err)
	}
	content, err := os.ReadFile(to)
	if err == nil && t.os == "windows" {
		content, err = r.withResources(content, p)
	}
	return content, err
}

// built returns all programs for a target, in a folder.
func (r release) built(ctx context.Context, t target, folder string) (files []file, err error) {
	for _, p := range programs {
		content, err := r.build(ctx, t, p)
		if err != nil {
			return nil, err
		}
		name := folder + p.name
		if t.os == "windows" {
			name += ".exe"
		}
		files = append(files, file{name, content, true})
	}
	return files, nil
}

// A release is built from the sources at root.
type release struct {
	root    string
	version string // as git describes it, or [unversioned]
	at      int64  // commit time in seconds since 1970
}

// unversioned is the version of sources outside of a clone.
const unversioned = "devel"

// newRelease finds the version and the commit time of the sources at root. Sources
// outside of a clone have neither. If git cannot read a clone, it returns an error,
// because the build would have no version.
func newRelease(ctx context.Context, root string) (release, error) {
	r := release{root: root, version: unversioned}
	if _, err := os.Stat(filepath.Join(root, ".git")); errors.Is(err, fs.ErrNotExist) {
		return r, nil
	}
	// A user who builds in another user's clone already trusts it.
	git := func(args ...string) (string, error) {
		text, err := output(ctx, root, nil, "git", append([]string{"-c", "safe.directory=*"}, args...)...)
		return strings.TrimSpace(string(text)), err
	}
	version, err := git("describe", "--tags", "--always", "--dirty")
	if err != nil {
		return r, fmt.Errorf("git does not tell the version of this clone; build it as the user whom it belongs to, then install what was built: %w", err)
	}
	committed, err := git("log", "-1", "--format=%ct")
	if err != nil {
		return r, err
	}
	r.version = version
	r.at, err = strconv.ParseInt(committed, 10, 64)
	return r, err
}

// describedVersion splits the output of git describe: a tag's number, its pre-release
// suffix, the number of commits since, and the last commit.
var describedVersion = regexp.MustCompile(`^v(\d+(?:\.\d+)*)(?:-([a-zA-Z][0-9a-zA-Z.]*))?(?:-(\d+)-g([0-9a-f]+))?$`)

// number returns the version's number, such as 1.2.3, or 0.0.0 without a tag.
func (r release) number() string {
	m := describedVersion.FindStringSubmatch(strings.TrimSuffix(r.version, dirty))
	if m == nil {
		return "0.0.0"
	}
	return strings.Join(append(strings.Split(m[1], "."), "0", "0")[:3], ".")
}

// dirty ends the version of modified sources.
const dirty = "-dirty"

// packageVersion returns the version in a form that Debian and RPM order correctly: a
// pre-release comes before its release, and a version without a tag before all others.
func (r release) packageVersion() string {
	version, changed := strings.CutSuffix(r.version, dirty)
	text := "0~" + time.Unix(r.at, 0).UTC().Format("20060102.150405") + "." + version
	if m := describedVersion.FindStringSubmatch(version); m != nil {
		text = m[1]
		if m[2] != "" {
			text += "~" + m[2]
		}
		if m[3] != "" {
			text += "+" + m[3] + "." + m[4]
		}
	}
	if changed {
		text += "+dirty"
	}
	return text
}

// bundle makes a macOS application from the program. It is not signed, so users have to
// allow it at the first start.
func (r release) bundle(executable []byte) []file {
	return below("Tessera.app/Contents", []file{
		{"Info.plist", []byte(r.infoPlist()), false},
		{"MacOS/tessera", executable, true},
		{"PkgInfo", []byte("APPL????"), false},
		{"Resources/tessera.icns", icns(), false},
	})
}

func (r release) infoPlist() string {
	var b strings.Builder
	b.WriteString(xml.Header + `<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
`)
	for _, entry := range [][2]string{
		{"CFBundleName", "Tessera"}, {"CFBundleDisplayName", "Tessera"}, {"CFBundleIdentifier", component},
		{"CFBundleExecutable", "tessera"}, {"CFBundleIconFile", "tessera"}, {"CFBundlePackageType", "APPL"},
		{"CFBundleInfoDictionaryVersion", "6.0"}, {"CFBundleVersion", r.number()}, {"CFBundleShortVersionString", r.number()},
		{"CFBundleGetInfoString", "Tessera " + r.version}, {"LSMinimumSystemVersion", "12.0"},
		{"LSApplicationCategoryType", "public.app-category.board-games"}, {"NSHumanReadableCopyright", "Copyright (c) 2026 " + authors},
	} {
		fmt.Fprintf(&b, "\t<key>%s</key>\n\t<string>", entry[0])
		_ = xml.EscapeText(&b, []byte(entry[1])) // writing to a Builder never fails
		b.WriteString("</string>\n")
	}
	b.WriteString("\t<key>NSHighResolutionCapable</key>\n\t<true/>\n</dict>\n</plist>\n")
	return b.String()
}

// icnsSizes are the pictures of a macOS icon: their kinds and sizes in pixels.
var icnsSizes = []struct {
	kind string
	px   int
}{{"icp4", 16}, {"icp5", 32}, {"ic11", 32}, {"ic12", 64}, {"ic07", 128}, {"ic13", 256}, {"ic08", 256}, {"ic14", 512}, {"ic09", 512}, {"ic10", 1024}}

// icns returns the logo as a macOS icon: PNG files, each after its kind and length.
func icns() []byte {
	var pictures bytes.Buffer
	entry := func(b *bytes.Buffer, kind string, content []byte) {
		b.WriteString(kind)
		b.Write(binary.BigEndian.AppendUint32(nil, uint32(8+len(content))))
		b.Write(content)
	}
	for _, s := range icnsSizes {
		entry(&pictures, s.kind, mark(s.px))
	}
	var b bytes.Buffer
	entry(&b, "icns", pictures.Bytes())
	return b.Bytes()
}

// withResources adds an icon, a version and a compatibility manifest to a Windows
// program.
func (r release) withResources(exe []byte, p program) ([]byte, error) {
	var pictures []image.Image
	for _, px := range []int{16, 20, 24, 32, 40, 48, 64, 128, 256} {
		pictures = append(pictures, sprites.Logo(px))
	}
	icon, err := winres.NewIconFromImages(pictures)
	if err != nil {
		return nil, err
	}
	var set winres.ResourceSet
	if err := set.SetIcon(winres.ID(1), icon); err != nil {
		return nil, err
	}
	about, err := r.versionInfo(p)
	if err != nil {
		return nil, err
	}
	set.SetVersionInfo(about)
	set.SetManifest(winres.AppManifest{
		Description: "Tessera", Compatibility: winres.Win10AndAbove,
		DPIAwareness: winres.DPIPerMonitorV2, LongPathAware: true,
	})
	var b bytes.Buffer
	if err := set.WriteToEXE(&b, bytes.NewReader(exe)); err != nil {
		return nil, fmt.Errorf("%s takes no resources: %w", p.name, err)
	}
	return b.Bytes(), nil
}

// versionInfo returns the details that Windows shows in a program's properties.
func (r release) versionInfo(p program) (about version.Info, err error) {
	about.SetFileVersion(r.number())
	about.SetProductVersion(r.number())
	for key, text := range map[string]string{
		version.ProductName: "Tessera", version.FileDescription: "Tessera: " + summary, version.CompanyName: authors,
		version.LegalCopyright: "Copyright (c) 2026 " + authors, version.InternalName: p.name, version.OriginalFilename: p.name + ".exe",
		version.ProductVersion: r.version, version.FileVersion: r.version,
	} {
		if err := about.Set(version.LangDefault, key, text); err != nil {
			return about, err
		}
	}
	return about, nil
}
