package main

import (
	"bytes"
	"compress/gzip"
	"crypto/md5"
	"errors"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/rpmpack"
)

// What the packages of Debian and RPM say of Tessera. The program opens X11's and
// OpenGL's libraries when it starts, and the others where they are there.
const (
	summary     = "four small abstract board games"
	description = "Trisq, Four in a Square, Square Game and Shaper: against the computer, among\npersons at one table, or with somebody elsewhere over a server that comes\nwith it."
	authors     = "The Tessera authors"

	debDepends    = "libc6, libgl1, libx11-6"
	debRecommends = "libasound2 | libasound2t64, libxcursor1, libxi6, libxinerama1, libxrandr2"
)

var (
	rpmRequires   = []string{"libc.so.6()(64bit)", "libGL.so.1()(64bit)", "libX11.so.6()(64bit)"}
	rpmRecommends = []string{"libXcursor.so.1()(64bit)", "libXi.so.6()(64bit)", "libXinerama.so.1()(64bit)", "libXrandr.so.2()(64bit)", "libasound.so.2()(64bit)"}
)

// packaged are the files of a prefix as packages have them: below /usr, with the pages
// of the manual compressed.
func packaged(prefixed []file) ([]file, error) {
	files := below("usr", prefixed)
	for i, f := range files {
		if !strings.HasPrefix(f.name, "usr/share/man/") {
			continue
		}
		content, err := gzipped(f.content)
		if err != nil {
			return nil, err
		}
		files[i].name, files[i].content = f.name+".gz", content
	}
	slices.SortFunc(files, byName)
	return files, nil
}

// gzipped tells neither a name nor a time, so that equal contents stay equal.
func gzipped(content []byte) ([]byte, error) {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	_, err = w.Write(content)
	err = errors.Join(err, w.Close()) // and all is written
	return b.Bytes(), err
}

// linked is a link of Markdown, of which a plain text keeps the words.
var linked = regexp.MustCompile(`\[([^]]*)\]\([^)]*\)`)

// changelog is what is new in this release in the form of Debian's changelogs: the
// newest version of news, which is Markdown. Those before it are in news itself.
func (r release) changelog(news string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "tessera (%s) unstable; urgency=medium\n\n", r.packageVersion())
	_, newest, _ := strings.Cut(news, "\n## ")
	newest, _, _ = strings.Cut(newest, "\n## ")
	for i, line := range strings.Split(linked.ReplaceAllString(newest, "$1"), "\n") {
		part, isPart := strings.CutPrefix(line, "### ")
		switch {
		case i == 0 || line == "": // the version's own heading, and what parts paragraphs
		case isPart:
			fmt.Fprintf(&b, "\n  [ %s ]\n", part)
		default:
			wrap(&b, "  * ", strings.TrimPrefix(line, "- "))
		}
	}
	fmt.Fprintf(&b, "\n -- %s <>  %s\n", authors, time.Unix(r.at, 0).UTC().Format(time.RFC1123Z))
	return b.String()
}

// wrap writes words in lines of at most 80 characters, the first behind a mark and
// the others below it.
func wrap(b *strings.Builder, mark, text string) {
	line := mark
	for _, word := range strings.Fields(text) {
		if utf8.RuneCountInString(line+word) > 80 {
			fmt.Fprintln(b, strings.TrimRight(line, " "))
			line = strings.Repeat(" ", len(mark))
		}
		line += word + " "
	}
	fmt.Fprintln(b, strings.TrimRight(line, " "))
}

// deb makes a package for Debian of the files of a prefix. It has no scripts: the
// lists of programs, types, icons and manuals are kept up to date by the packages
// that they belong to.
func (r release) deb(t target, prefixed []file) ([]byte, error) {
	news, err := sources.ReadFile(newsName)
	if err != nil {
		return nil, err
	}
	changes, err := gzipped([]byte(r.changelog(string(news))))
	if err != nil {
		return nil, err
	}
	files, err := packaged(append(slices.Clone(prefixed), file{"share/doc/tessera/changelog.gz", changes, false}))
	if err != nil {
		return nil, err
	}
	var size int
	var sums strings.Builder
	for _, f := range files {
		size += len(f.content)
		fmt.Fprintf(&sums, "%x  %s\n", md5.Sum(f.content), f.name)
	}
	control := fmt.Sprintf("Package: tessera\nVersion: %s\nArchitecture: %s\nMaintainer: %s\nInstalled-Size: %d\nDepends: %s\nRecommends: %s\nSection: games\nPriority: optional\nDescription: %s\n %s\n",
		r.packageVersion(), t.arch, authors, (size+1023)/1024, debDepends, debRecommends, summary, strings.ReplaceAll(description, "\n", "\n "))
	head, err := tarredFiles([]file{{"control", []byte(control), false}, {"md5sums", []byte(sums.String()), false}}, r.at)
	if err != nil {
		return nil, err
	}
	data, err := tarred(files, r.at, true)
	if err != nil {
		return nil, err
	}
	b := bytes.NewBufferString("!<arch>\n")
	for _, f := range []file{{"debian-binary", []byte("2.0\n"), false}, {"control.tar.gz", head, false}, {"data.tar.gz", data, false}} {
		fmt.Fprintf(b, "%-16s%-12d%-6d%-6d%-8o%-10d`\n", f.name, r.at, 0, 0, 0o100644, len(f.content))
		b.Write(f.content)
		if len(f.content)%2 == 1 {
			b.WriteByte('\n')
		}
	}
	return b.Bytes(), nil
}

// rpm makes a package for Fedora, openSUSE and their like.
func (r release) rpm(t target, prefixed []file) ([]byte, error) {
	files, err := packaged(prefixed)
	if err != nil {
		return nil, err
	}
	about := rpmpack.RPMMetaData{
		Name: "tessera", Version: r.packageVersion(), Release: "1", Arch: map[string]string{"amd64": "x86_64", "arm64": "aarch64"}[t.arch],
		Summary: summary, Description: description, Vendor: authors, Packager: authors, Group: "Amusements/Games", Licence: "MIT",
		BuildHost: "localhost", BuildTime: time.Unix(r.at, 0), Epoch: rpmpack.NoEpoch,
	}
	for _, name := range rpmRequires {
		if err := about.Requires.Set(name); err != nil {
			return nil, err
		}
	}
	for _, name := range rpmRecommends {
		if err := about.Recommends.Set(name); err != nil {
			return nil, err
		}
	}
	p, err := rpmpack.NewRPM(about)
	if err != nil {
		return nil, err
	}
	own := rpmpack.RPMFile{Name: "/usr/share/doc/tessera", Mode: 0o40755, Owner: "root", Group: "root", MTime: uint32(r.at)}
	p.AddFile(own)
	for _, f := range files {
		kind := rpmpack.GenericFile
		switch {
		case path.Base(f.name) == "copyright":
			kind = rpmpack.LicenceFile
		case strings.HasPrefix(f.name, "usr/share/man/"):
			kind = rpmpack.DocFile
		}
		p.AddFile(rpmpack.RPMFile{Name: "/" + f.name, Body: f.content, Mode: uint(f.mode()) | 0o100000, Owner: "root", Group: "root", MTime: uint32(r.at), Type: kind})
	}
	var b bytes.Buffer
	err = p.Write(&b)
	return b.Bytes(), err
}
