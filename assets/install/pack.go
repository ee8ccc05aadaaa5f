package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"path"
	"time"
)

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
