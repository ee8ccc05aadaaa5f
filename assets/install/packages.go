package main

import (
	"archive/tar"
	"archive/zip"
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

// The description of Tessera in Debian and RPM packages. The program opens the libraries
// of X11 and OpenGL when it starts, and the recommended ones if they are installed.
const (
	summary     = "four small abstract board games"
	description = "Trisq, Four in a Square, Square Game and Shaper: against the computer, with\nothers on one screen, or with people elsewhere over a server that is included."
	authors     = "The Tessera authors"

	debDepends    = "libc6, libgl1, libx11-6"
	debRecommends = "libasound2 | libasound2t64, libxcursor1, libxi6, libxinerama1, libxrandr2"
)

var (
	rpmRequires   = []string{"libc.so.6()(64bit)", "libGL.so.1()(64bit)", "libX11.so.6()(64bit)"}
	rpmRecommends = []string{"libXcursor.so.1()(64bit)", "libXi.so.6()(64bit)", "libXinerama.so.1()(64bit)", "libXrandr.so.2()(64bit)", "libasound.so.2()(64bit)"}
)

// packaged returns the files of a prefix as packages have them: below /usr, with
// compressed manual pages.
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

// gzipped compresses content without a name or a time, so that equal contents stay equal.
func gzipped(content []byte) ([]byte, error) {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	_, err = w.Write(content)
	err = errors.Join(err, w.Close()) // Close writes the rest
	return b.Bytes(), err
}

// linked matches a Markdown link, which plain text replaces by its words.
var linked = regexp.MustCompile(`\[([^]]*)\]\([^)]*\)`)

// changelog returns the newest version in news, which is Markdown, in the format of
// Debian's changelogs.
func (r release) changelog(news string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "tessera (%s) unstable; urgency=medium\n\n", r.packageVersion())
	_, newest, _ := strings.Cut(news, "\n## ")
	newest, _, _ = strings.Cut(newest, "\n## ")
	for i, line := range strings.Split(linked.ReplaceAllString(newest, "$1"), "\n") {
		part, isPart := strings.CutPrefix(line, "### ")
		switch {
		case i == 0 || line == "": // the version's heading, and empty lines
		case isPart:
			fmt.Fprintf(&b, "\n  [ %s ]\n", part)
		default:
			wrap(&b, "  * ", strings.TrimPrefix(line, "- "))
		}
	}
	fmt.Fprintf(&b, "\n -- %s <>  %s\n", authors, time.Unix(r.at, 0).UTC().Format(time.RFC1123Z))
	return b.String()
}

// wrap writes words in lines of at most 80 characters. The first line follows a mark and
// the others are indented to match.
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

// deb makes a Debian package of the files of a prefix. It needs no scripts: the packages
// that own the lists of programs, types, icons and manuals update them.
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

// rpm makes a package for Fedora, openSUSE and similar systems.
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

// The same files give the same archive, byte by byte: all have the given time and belong
// to root.

// tarred returns a compressed tar of files. With folders it includes their folders.
func tarred(files []file, at int64, folders bool) ([]byte, error) {
	var b bytes.Buffer
	g, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	w := tar.NewWriter(g)
	known := map[string]bool{".": true, "/": true}
	for _, f := range files {
		if folders {
			if err := tarFolders(w, path.Dir(f.name), at, known); err != nil {
				return nil, err
			}
		}
		head := &tar.Header{Name: f.name, Mode: int64(f.mode()), Size: int64(len(f.content)), ModTime: time.Unix(at, 0), Uname: "root", Gname: "root"}
		if err := w.WriteHeader(head); err != nil {
			return nil, err
		}
		if _, err := w.Write(f.content); err != nil {
			return nil, err
		}
	}
	err = errors.Join(w.Close(), g.Close())
	return b.Bytes(), err
}

// tarredFiles returns a compressed tar of files without their folders.
func tarredFiles(files []file, at int64) ([]byte, error) { return tarred(files, at, false) }

// tarFolders writes a folder and its parents, except known ones.
func tarFolders(w *tar.Writer, folder string, at int64, known map[string]bool) error {
	if known[folder] {
		return nil
	}
	known[folder] = true
	if err := tarFolders(w, path.Dir(folder), at, known); err != nil {
		return err
	}
	return w.WriteHeader(&tar.Header{Typeflag: tar.TypeDir, Name: folder + "/", Mode: 0o755, ModTime: time.Unix(at, 0), Uname: "root", Gname: "root"})
}

func zipped(files []file, at int64) ([]byte, error) {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, f := range files {
		head := &zip.FileHeader{Name: f.name, Method: zip.Deflate, Modified: time.Unix(at, 0).UTC()}
		head.SetMode(f.mode())
		to, err := w.CreateHeader(head)
		if err != nil {
			return nil, err
		}
		if _, err := to.Write(f.content); err != nil {
			return nil, err
		}
	}
	err := w.Close()
	return b.Bytes(), err
}
