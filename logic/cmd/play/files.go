package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/text/encoding/unicode"

	"tessera/logic/disk"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/usertext"
)

// saveFiles records which files hold the game of a table.
type saveFiles struct {
	path        string // the file written after every change, or ""
	writeFailed bool   // whether the last write failed
	// Both are keyed by fileKey. ours are the files that hold this game. short are the
	// files from which parts were left out when the game was loaded.
	complete, incomplete map[string]bool
}

// fileKey maps all spellings of a file's path to one string.
func fileKey(path string) string {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	if whole, err := filepath.Abs(path); err == nil {
		return whole
	}
	return filepath.Clean(path)
}

// mayWrite returns an error if no game can be written to path, whether or not a file
// exists there.
func mayWrite(path string) error {
	if strings.TrimSpace(path) == "" {
		return errors.New("write the name of a file")
	}
	info, err := os.Stat(path)
	switch {
	case err == nil && info.IsDir():
		return fmt.Errorf("%s is a folder; write the name of a file", path)
	case err == nil && !info.Mode().IsRegular():
		return fmt.Errorf("%s is no file; write the name of one", path)
	}
	target, err := disk.Target(path)
	if err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Dir(target)); err != nil {
		return fmt.Errorf("%s cannot be written: there is no folder %s", path, filepath.Dir(target))
	}
	return nil
}

// fileExists reports whether something exists at path. It is false for a link whose
// target is missing.
func fileExists(path string) bool {
	_, err := os.Stat(path)
	return !errors.Is(err, fs.ErrNotExist)
}

// autosaveTo writes the game to path, and from now on after every change. It writes
// immediately so that a problem with the file shows before play starts.
func (t *table) autosaveTo(path string) error {
	path = disk.CleanPath(path)
	if err := mayWrite(path); err != nil {
		return err
	}
	switch key := fileKey(path); {
	case t.files.incomplete[key]:
		return fmt.Errorf("%s would lose what is left out; give --save another name", path)
	case fileExists(path) && !t.files.complete[key]:
		return fmt.Errorf("%s is there already; choose another name, or go on with it by --load", path)
	}
	if err := t.write(path); err != nil {
		return err
	}
	t.files.path = path
	return nil
}

// autosave writes the game to its file. An error goes to standard error and play continues:
// the next move writes the whole game again.
func (t *table) autosave() {
	if t.files.path == "" {
		return
	}
	err := t.write(t.files.path)
	if t.files.writeFailed = err != nil; err != nil {
		fmt.Fprintln(t.std.err, err)
	}
}

func (t *table) write(path string) error {
	text, err := t.game.Encode(t.match.Record())
	if err == nil {
		err = disk.Write(path, text)
	}
	if err == nil {
		t.files.own(path)
	}
	return err
}

// own records that the file at path holds the complete game.
func (k *saveFiles) own(path string) {
	if k.complete == nil {
		k.complete = map[string]bool{}
	}
	k.complete[fileKey(path)] = true
	delete(k.incomplete, fileKey(path))
}

// saveAs writes the game to path. It asks before it overwrites a file that holds
// something else.
func (t *table) saveAs(path string) error {
	path = disk.CleanPath(path)
	if err := mayWrite(path); err != nil {
		return err
	}
	if key := fileKey(path); fileExists(path) && !t.files.complete[key] {
		why := "is there already and holds something else"
		if t.files.incomplete[key] {
			why = "would lose what is left out"
		}
		if !t.confirm(fmt.Sprintf("%s %s; overwrite it?", path, why)) {
			return fmt.Errorf("%s stays as it was; nothing is saved", path)
		}
	}
	if err := t.write(path); err != nil {
		return err
	}
	fmt.Fprintf(t.std.out, "saved to %s\n", path)
	return nil
}

func (t *table) confirm(question string) bool {
	fmt.Fprintf(t.std.out, "%s (yes/no) ", question)
	return t.lines.Scan() && strings.TrimSpace(t.lines.Text()) == "yes"
}

// load replaces the current game by the one in a file. If it fails, nothing changes.
func (t *table) load(path string) error {
	if strings.TrimSpace(path) == "" {
		return errors.New("write the name of a file")
	}
	path = disk.CleanPath(path)
	text, err := disk.Read(path, match.MaxSave)
	if err != nil {
		return err
	}
	r, left, err := t.game.Decode(text)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	left = append(left, withoutEngines(&r)...)
	opened, err := match.Load(t.game, r)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	for _, sentence := range left {
		fmt.Fprintf(t.std.err, "%s: %s\n", path, sentence)
	}
	t.match, t.resignTrackers = opened, nil
	key, before := fileKey(path), t.files.path
	t.files = saveFiles{complete: map[string]bool{}, incomplete: map[string]bool{}}
	t.files.complete[key], t.files.incomplete[key] = len(left) == 0, len(left) > 0
	switch {
	case before == "":
	case fileKey(before) == key && len(left) == 0:
		t.files.path = before
	default:
		fmt.Fprintf(t.std.err, "%s keeps the game before; this one is kept nowhere until you save it\n",
			before)
	}
	return nil
}

// withoutEngines gives the seats of external engines to persons and returns a sentence
// about each.
func withoutEngines(r *match.Record) (left []say.Text) {
	for _, seat := range slices.Sorted(maps.Keys(r.Engines)) {
		left = append(left, say.It("the program %s played seat %d, which is a person's here",
			r.Engines[seat].Name, seat+1))
	}
	r.Engines = nil
	return left
}

// streams are the standard streams of a command. Tests replace them.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

// fail prints an error to standard error and returns exit status 1.
func (s streams) fail(format string, args ...any) int {
	fmt.Fprintf(s.err, format+"\n", args...)
	return 1
}

// firstErrorWriter passes writes on and keeps the first error, so that commands need not check
// each write.
type firstErrorWriter struct {
	to  io.Writer
	err error
}

func (k *firstErrorWriter) Write(p []byte) (int, error) {
	n, err := k.to.Write(p)
	if k.err == nil {
		k.err = err
	}
	return n, err
}

// maxLine is the maximum length of a typed line in bytes.
const maxLine = bufio.MaxScanTokenSize - 1

// inputError returns the error that ended the input, worded for the player, or nil.
func inputError(lines *bufio.Scanner) error {
	err := lines.Err()
	if errors.Is(err, bufio.ErrTooLong) {
		return fmt.Errorf("a line of the input is too long; at most %d characters can be read", maxLine)
	}
	if err != nil {
		return fmt.Errorf("the input cannot be read: %w", err)
	}
	return nil
}

// text returns the typed or piped input as UTF-8.
func (s streams) text() io.Reader { return &textReader{in: bufio.NewReader(s.in)} }

// textReader finds the encoding at the first Read, since the program may have to print a
// question before there is any input.
type textReader struct {
	in   *bufio.Reader
	text io.Reader // what in holds, as UTF-8; nil before the first reading
}

func (r *textReader) Read(p []byte) (int, error) {
	if r.text == nil {
		if err := r.begin(); err != nil {
			return 0, err
		}
	}
	return r.text.Read(p)
}

// begin finds the encoding. At a terminal it waits for the end of the first line at
// most, which an empty one has in its first byte.
func (r *textReader) begin() error {
	first, err := r.in.Peek(1)
	if err != nil {
		return err
	}
	need := 2
	if bytes.HasPrefix(first, []byte("\n")) {
		need = min(r.in.Buffered(), need)
	} else if bytes.HasPrefix(first, []byte("\xef")) {
		need = 3
	}
	start, _ := r.in.Peek(need) // shorter at the end of the input
	e, mark := usertext.EncodingOf(string(start))
	_, err = r.in.Discard(mark)
	switch e {
	case usertext.UTF16LE:
		r.text = unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM).NewDecoder().Reader(r.in)
	case usertext.UTF16BE:
		r.text = unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM).NewDecoder().Reader(r.in)
	default:
		r.text = r.in
	}
	return err
}
