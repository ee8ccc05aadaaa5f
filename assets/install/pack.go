package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"
)

// A packed file is what an archive says of it.
type packed struct {
	name    string // below the archive's own folder, with slashes
	content []byte
	runs    bool // it is a program
}

// pack writes an archive beside a folder, with the folder's name: a zip where the
// name says that it is for Windows, else a compressed tar. The same files give the
// same bytes: they are sorted, have the time given, and belong to nobody.
func pack(dir string, at time.Time) error {
	files, err := collect(dir)
	if err != nil {
		return err
	}
	write, suffix := tarred, ".tar.gz"
	if strings.Contains(filepath.Base(dir), "windows") {
		write, suffix = zipped, ".zip"
	}
	var b bytes.Buffer
	if err := write(&b, files, at); err != nil {
		return err
	}
	return os.WriteFile(filepath.Clean(dir)+suffix, b.Bytes(), 0o644)
}

// collect reads a folder's files, in the order of their names.
func collect(dir string) (files []packed, err error) {
	top := filepath.Base(dir)
	err = filepath.WalkDir(dir, func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		below, err := filepath.Rel(dir, file)
		name := path.Join(top, filepath.ToSlash(below))
		runs := path.Base(path.Dir(name)) == "bin" || path.Ext(name) == ".exe"
		files = append(files, packed{name, content, runs})
		return err
	})
	return files, err
}

func (p packed) mode() fs.FileMode {
	if p.runs {
		return 0o755
	}
	return 0o644
}

func tarred(b *bytes.Buffer, files []packed, at time.Time) error {
	g, err := gzip.NewWriterLevel(b, gzip.BestCompression)
	if err != nil {
		return err
	}
	w := tar.NewWriter(g)
	for _, f := range files {
		head := &tar.Header{Name: f.name, Mode: int64(f.mode()), Size: int64(len(f.content)), ModTime: at}
		if err := w.WriteHeader(head); err != nil {
			return err
		}
		if _, err := w.Write(f.content); err != nil {
			return err
		}
	}
	return errors.Join(w.Close(), g.Close())
}

func zipped(b *bytes.Buffer, files []packed, at time.Time) error {
	w := zip.NewWriter(b)
	for _, f := range files {
		head := &zip.FileHeader{Name: f.name, Method: zip.Deflate, Modified: at}
		head.SetMode(f.mode())
		to, err := w.CreateHeader(head)
		if err != nil {
			return err
		}
		if _, err := to.Write(f.content); err != nil {
			return err
		}
	}
	return w.Close()
}
