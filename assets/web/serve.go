package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"
)

// contentTypes holds every kind of file the site may serve, by its suffix. It is
// our own list, since that of the operating system may lack wasm.
var contentTypes = map[string]string{
	".css":  "text/css; charset=utf-8",
	".html": "text/html; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".png":  "image/png",
	".wasm": "application/wasm",

	".webmanifest": "application/manifest+json",
}

// policy lets the page run and fetch what lies beside it and nothing else: no
// script or style that stands in the page, and code made at run time only from
// WebAssembly. The mark is in the page itself, and pictures of games are made in
// memory.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; " +
	"connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"

func runServe(ctx context.Context, args []string, stdout io.Writer) error {
	flags := flag.NewFlagSet("serve", flag.ContinueOnError)
	addr := flags.String("addr", "127.0.0.1:8080", "address to listen on; port 0 takes a free one")
	dir := flags.String("dir", filepath.Join("dist", "web"), "folder that build wrote")
	if err := parse(flags, args); err != nil {
		return err
	}
	return serve(ctx, *addr, *dir, stdout)
}

// serve answers until ctx ends, then lets running answers finish.
func serve(ctx context.Context, addr, dir string, stdout io.Writer) error {
	if _, err := os.Stat(filepath.Join(dir, pageName)); err != nil {
		return fmt.Errorf("%s holds no browser build yet; run `make web` first", dir)
	}
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return fmt.Errorf("cannot listen on %s (%w); choose another address with -addr", addr, err)
	}
	server := &http.Server{Handler: site{dir}, ReadHeaderTimeout: 10 * time.Second}
	fmt.Fprintf(stdout, "Tessera is at http://%s/ (Ctrl+C stops it)\n", listener.Addr())

	stopped := make(chan error, 1)
	go func() {
		<-ctx.Done()
		end, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		stopped <- server.Shutdown(end)
	}()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return <-stopped
}

// A site serves the files of one folder, each in the smallest form that the
// client takes.
type site struct{ dir string }

func (s site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "only GET and HEAD are answered here", http.StatusMethodNotAllowed)
		return
	}
	name := strings.TrimPrefix(path.Clean("/"+r.URL.Path), "/")
	if name == "" {
		name = pageName
	}
	contentType, ok := contentTypes[path.Ext(name)]
	if !ok {
		http.NotFound(w, r)
		return
	}
	// A root keeps every path inside the folder, symbolic links too. It is opened
	// for each request because a new build may replace the folder.
	root, err := os.OpenRoot(s.dir)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	defer root.Close()
	header := w.Header()
	header.Set("Vary", "Accept-Encoding")
	f, form, err := openForm(root, name, strings.Join(r.Header.Values("Accept-Encoding"), ","))
	if errors.Is(err, errNotAcceptable) {
		http.Error(w, err.Error(), http.StatusNotAcceptable)
		return
	}
	if err != nil {
		http.NotFound(w, r)
		return
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() {
		http.NotFound(w, r)
		return
	}
	header.Set("Content-Type", contentType)
	header.Set("Content-Security-Policy", policy)
	header.Set("X-Content-Type-Options", "nosniff")
	// Kept, but asked about each time: the answer is then 304 and costs nothing.
	header.Set("Cache-Control", "no-cache")
	header.Set("ETag", fmt.Sprintf(`"%x-%x-%s"`, info.ModTime().UnixNano(), info.Size(), form.name))
	if form.name != identity {
		header.Set("Content-Encoding", form.name)
	}
	// No time: the tag alone tells versions and forms apart.
	http.ServeContent(w, r, "", time.Time{}, f)
}

var errNotAcceptable = errors.New("this file is not stored in a form that Accept-Encoding allows")

// openForm opens the best allowed form of a file that is stored.
func openForm(root *os.Root, name, accept string) (*os.File, encoding, error) {
	if _, err := root.Stat(name); err != nil {
		return nil, encoding{}, err
	}
	for _, form := range negotiate(accept) {
		f, err := root.Open(name + form.suffix)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		return f, form, err
	}
	return nil, encoding{}, errNotAcceptable
}
