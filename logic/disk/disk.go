// Package disk reads and writes the users' files. Reads have a size limit, and a write
// replaces the whole file or nothing.
//
// It imports logic/match, for sizes in messages, logic/say, and the standard library
// only.
package disk

import (
	"errors"
	"io"
	"io/fs"
	"math/rand/v2"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"

	"tessera/logic/match"
	"tessera/logic/say"
)

// CleanPath cleans a path that a person has typed or pasted: it removes quotes around it and
// file:// before it, and replaces ~/ by the home folder. It returns the path of an existing
// file unchanged.
func CleanPath(typed string) string {
	if _, err := os.Lstat(typed); err == nil {
		return typed
	}
	path := strings.TrimSpace(typed)
	for _, quote := range []string{`"`, "'"} {
		if rest, quoted := strings.CutPrefix(path, quote); quoted {
			path = strings.TrimSuffix(rest, quote)
		}
	}
	if len(path) >= len(fileScheme) && strings.EqualFold(path[:len(fileScheme)], fileScheme) {
		path = fromURL(path[len(fileScheme):])
	}
	if home, err := os.UserHomeDir(); err == nil && strings.HasPrefix(path, "~/") {
		return filepath.Join(home, path[2:])
	}
	return path
}

const fileScheme = "file://"

// fromURL returns the path of an address without its file://.
func fromURL(rest string) string {
	if path, err := url.PathUnescape(rest); err == nil {
		rest = path
	}
	host, path, _ := strings.Cut(rest, "/")
	path = "/" + path
	switch {
	case host != "" && host != "localhost":
		path = "//" + host + path
	case filepath.VolumeName(path[1:]) != "": // as in /C:/games
		path = path[1:]
	}
	return filepath.FromSlash(path)
}

// isPipe reports whether a path names a pipe, other than one of the program's own such as
// /dev/stdin. A pipe may never have a writer.
func isPipe(path string) bool {
	target, err := Target(path)
	if err != nil || strings.HasPrefix(target, "/dev/fd/") {
		return false
	}
	info, err := os.Lstat(target)
	return err == nil && info.Mode()&fs.ModeNamedPipe != 0
}

// Read reads a file of at most limit bytes. It checks the size first, so that a larger
// file is refused without reading it. From a device, which has no size, it reads no further
// than the limit. It refuses a named pipe, which may never have a writer.
func Read(path string, limit int) ([]byte, error) {
	if isPipe(path) {
		return nil, say.Errorf("%s is not a file", path)
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, withoutPath(err)
	}
	defer file.Close()
	if info, err := file.Stat(); err == nil && info.Size() > int64(limit) && info.Mode().IsRegular() {
		return nil, match.TooLarge(say.Raw(path), limit)
	}
	text, err := io.ReadAll(io.LimitReader(file, int64(limit)+1))
	if err != nil {
		return nil, withoutPath(err)
	}
	if len(text) > limit {
		return nil, match.TooLarge(say.Raw(path), limit)
	}
	return text, nil
}

func withoutPath(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return say.Errorf("%s cannot be read: %s", path.Path, systemError{path.Err})
	}
	return err
}

// systemError is an error of the operating system.
type systemError struct{ error }

// Unwrap returns the error of the operating system.
func (r systemError) Unwrap() error { return r.error }

// Said returns a common error translated, and any other in the system's words.
func (r systemError) Said() say.Text {
	var number syscall.Errno
	if errors.As(r.error, &number) && r.error.Error() == number.Error() {
		if id, usual := reasons[number]; usual {
			return say.It(id)
		}
	}
	return say.Raw(r.Error())
}

var reasons = map[syscall.Errno]say.ID{
	syscall.ENOENT:       "no such file or directory",
	syscall.EACCES:       "permission denied",
	syscall.EISDIR:       "is a directory",
	syscall.ENOTDIR:      "not a directory",
	syscall.ENOSPC:       "no space left on device",
	syscall.EROFS:        "read-only file system",
	syscall.ENAMETOOLONG: "file name too long",
}

// Write replaces a file completely or not at all, even if the machine stops halfway: it
// writes a new file in the same folder and renames it. An existing file keeps its mode,
// and is not replaced if it is write-protected. If path is a symbolic link, Write
// replaces its target.
func Write(path string, text []byte) error {
	if err := replace(path, text); err != nil {
		var at *fs.PathError
		var link *os.LinkError
		switch {
		case errors.As(err, &at):
			err = at.Err
		case errors.As(err, &link):
			err = link.Err
		}
		return say.Errorf("%s cannot be written: %s", path, systemError{err})
	}
	return nil
}

func replace(path string, text []byte) (err error) {
	path, err = Target(path)
	if err != nil {
		return err
	}
	mode := fs.FileMode(0o666)
	info, missing := os.Stat(path)
	if missing == nil {
		if err := mayReplace(path, info); err != nil {
			return err
		}
		mode = info.Mode()
	}
	// The name is short because a path may already end in a name of 255 bytes, the limit
	// of most file systems.
	name := ".tessera-" + strconv.FormatUint(rand.Uint64(), 36)
	temp, err := os.OpenFile(filepath.Join(filepath.Dir(path), name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode.Perm())
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(temp.Name()))
		}
	}()
	_, err = temp.Write(text)
	if err == nil && missing == nil {
		err = temp.Chmod(mode) // after the text, because writing clears some bits
	}
	if err == nil {
		err = temp.Sync()
	}
	if err = errors.Join(err, temp.Close()); err != nil {
		return err
	}
	return os.Rename(temp.Name(), path)
}

// mayReplace returns an error if a file is write-protected. Renaming over it would only
// need a writable folder. It checks the mode too, because root can open every file.
func mayReplace(path string, info fs.FileInfo) error {
	if !info.Mode().IsRegular() {
		return nil
	}
	if info.Mode()&0o222 == 0 {
		return syscall.EACCES
	}
	file, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return file.Close()
}

const maxLinks = 40

// Target follows symbolic links and returns the path of the file, which may be missing.
func Target(path string) (string, error) {
	for range maxLinks {
		next, err := os.Readlink(path)
		if err != nil { // not a link
			return path, nil
		}
		if !filepath.IsAbs(next) {
			next = filepath.Join(filepath.Dir(path), next)
		}
		path = next
	}
	return "", say.Errorf("%s goes through too many symbolic links", path)
}
