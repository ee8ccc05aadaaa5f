// Package disk is how the programs read and write the files of persons: never
// more than a limit, and whole or not at all.
//
// It imports logic/match, for sizes in messages, logic/say, and the standard library only.
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

// Path is the path that a person means by what was typed or pasted. A quote before and
// behind it, and file:// before it, are not part of it, and ~/ is the person's own
// folder. A text that is the path of a file as it stands is left as it is.
func Path(typed string) string {
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

// fromURL is the path of an address without its file://.
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

// isPipe reports whether a path names a pipe, which may never have a writer; not one of
// the program's own, such as /dev/stdin.
func isPipe(path string) bool {
	target, err := Target(path)
	if err != nil || strings.HasPrefix(target, "/dev/fd/") {
		return false
	}
	info, err := os.Lstat(target)
	return err == nil && info.Mode()&fs.ModeNamedPipe != 0
}

// Read reads a file of at most that many bytes. It looks at the size first, so
// that a larger one is refused at once; what has no size is read no further than the
// limit. A named pipe is refused: it would be waited for.
func Read(path string, limit int) ([]byte, error) {
	if isPipe(path) {
		return nil, say.Errorf("%s is no file", path)
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, plain(err)
	}
	defer file.Close()
	if info, err := file.Stat(); err == nil && info.Size() > int64(limit) && info.Mode().IsRegular() {
		return nil, match.TooLarge(say.Raw(path), limit)
	}
	text, err := io.ReadAll(io.LimitReader(file, int64(limit)+1))
	if err != nil {
		return nil, plain(err)
	}
	if len(text) > limit {
		return nil, match.TooLarge(say.Raw(path), limit)
	}
	return text, nil
}

// plain drops the name of the system call from an error.
func plain(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return say.Errorf("%s cannot be read: %s", path.Path, reason{path.Err})
	}
	return err
}

// reason is why the system does not read or write.
type reason struct{ error }

// Unwrap is what the system says.
func (r reason) Unwrap() error { return r.error }

// Said is what the system says, where it is a usual thing in any language.
func (r reason) Said() say.Text {
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

// Write replaces a file whole or not at all, also when the machine stops half
// way: the text goes to a new file beside it, which then takes its name. A file
// that is there keeps its mode, and is not replaced if it is write-protected. A
// symbolic link stays one: what it points to is replaced.
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
		return say.Errorf("%s cannot be written: %s", path, reason{err})
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
	// The name is short: one of 255 bytes, the most in most file systems, has no room for more.
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
		err = temp.Chmod(mode) // after the text: to write takes some bits away
	}
	if err == nil {
		err = temp.Sync()
	}
	if err = errors.Join(err, temp.Close()); err != nil {
		return err
	}
	return os.Rename(temp.Name(), path)
}

// mayReplace returns an error if a file is write-protected. To rename another file over it
// would take nothing but a writable folder. The mode is asked too, since root may open all.
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

// maxLinks is how many symbolic links in a row are followed.
const maxLinks = 40

// Target is the file that a path means once symbolic links are followed; it need
// not be there.
func Target(path string) (string, error) {
	for range maxLinks {
		next, err := os.Readlink(path)
		if err != nil { // no link
			return path, nil
		}
		if !filepath.IsAbs(next) {
			next = filepath.Join(filepath.Dir(path), next)
		}
		path = next
	}
	return "", say.Errorf("too many symbolic links behind %s", path)
}
