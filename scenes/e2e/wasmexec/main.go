// Wasmexec runs a WebAssembly program of Go in a headless Chromium, for `go test -exec` and
// `go run -exec`. The program gets the arguments, the folder and the files of this machine;
// its output and its exit status are those of wasmexec.
//
//	GOOS=js GOARCH=wasm go test -exec "go run tessera/scenes/e2e/wasmexec" ./logic/trisq/engine
package main

import (
	"bytes"
	"crypto/rand"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"

	"tessera/scenes/e2e"
)

//go:embed worker.js
var worker string

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: wasmexec PROGRAM [ARGUMENTS]")
		os.Exit(2)
	}
	status, err := run(os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, "wasmexec:", err)
		status = 1
	}
	os.Exit(status)
}

// run runs a program with its arguments and returns its exit status.
func run(args []string) (status int, err error) {
	path, err := e2e.BrowserPath()
	if err != nil {
		return 0, err
	}
	program, err := os.ReadFile(args[0])
	if err != nil {
		return 0, err
	}
	runtimeScript, err := os.ReadFile(filepath.Join(goroot(), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return 0, err
	}
	folder, err := os.Getwd()
	if err != nil {
		return 0, err
	}
	start, err := json.Marshal(map[string]any{"args": args, "folder": folder, "flags": map[string]int{
		"O_WRONLY": os.O_WRONLY, "O_RDWR": os.O_RDWR, "O_CREAT": os.O_CREATE, "O_TRUNC": os.O_TRUNC, "O_APPEND": os.O_APPEND,
		"O_EXCL": os.O_EXCL, "O_DIRECTORY": syscall.O_DIRECTORY,
	}})
	if err != nil {
		return 0, err
	}
	profile, err := os.MkdirTemp("", "wasmexec-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(profile)

	// Nobody else on this machine can guess the path.
	secret := "/" + rand.Text() + "/"
	files := &openFiles{files: []*os.File{os.Stdin, os.Stdout, os.Stderr}}
	ended := make(chan int, 1)
	serve := func(kind string, text []byte) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", kind)
			w.Write(text)
		}
	}
	mux := http.NewServeMux()
	mux.HandleFunc(secret, serve("text/html", []byte("<!doctype html><script>new Worker('worker.js');</script>")))
	mux.HandleFunc(secret+"worker.js", serve("text/javascript", slices.Concat(runtimeScript, []byte("\nconst start = "), start, []byte(";\n"+worker))))
	mux.HandleFunc(secret+"program", serve("application/wasm", program))
	mux.HandleFunc(secret+"call", files.call)
	mux.HandleFunc(secret+"exit", func(_ http.ResponseWriter, r *http.Request) {
		status, err := strconv.Atoi(r.FormValue("status"))
		if err != nil {
			status = 1
		}
		select {
		case ended <- status:
		default:
		}
	})
	server := httptest.NewServer(mux)
	defer server.Close()

	var said bytes.Buffer
	browser := exec.Command(path, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
		"--disable-background-timer-throttling", "--disable-renderer-backgrounding", "--remote-debugging-port=0", "--user-data-dir="+profile, server.URL+secret)
	browser.Stdout, browser.Stderr = &said, &said
	browser.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	stopped := make(chan os.Signal, 1)
	signal.Notify(stopped, os.Interrupt, syscall.SIGTERM, syscall.SIGQUIT)
	if err := browser.Start(); err != nil {
		return 0, err
	}
	gone := make(chan error, 1)
	go func() { gone <- browser.Wait() }()
	defer syscall.Kill(-browser.Process.Pid, syscall.SIGKILL)
	select {
	case status := <-ended:
		return status, nil
	case s := <-stopped:
		return 0, fmt.Errorf("stopped by %v", s)
	case err := <-gone:
		return 0, fmt.Errorf("%s has ended (%v): %s", path, err, said.String())
	}
}

// goroot returns the folder of the Go that runs.
func goroot() string {
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(out))
}

// openFiles are the files that the program has opened, by their numbers.
type openFiles struct {
	mu    sync.Mutex
	files []*os.File
}

// info is what the program learns of a file.
type info struct {
	Size int64  `json:"size"`
	Mode uint32 `json:"mode"` // with the bits of Unix
}

// call does one call of the program's file system. The answer is the bytes that were read,
// or JSON. The header Failed has the code of an error.
func (o *openFiles) call(w http.ResponseWriter, r *http.Request) {
	answer, err := o.do(r)
	if err != nil {
		code := "EIO"
		switch {
		case errors.Is(err, fs.ErrNotExist):
			code = "ENOENT"
		case errors.Is(err, fs.ErrExist):
			code = "EEXIST"
		case errors.Is(err, fs.ErrPermission):
			code = "EACCES"
		}
		w.Header().Set("Failed", code)
	}
	w.Write(answer)
}

func (o *openFiles) do(r *http.Request) ([]byte, error) {
	query := r.URL.Query()
	number := func(name string) int {
		n, _ := strconv.Atoi(query.Get(name))
		return n
	}
	path := query.Get("path")
	o.mu.Lock()
	defer o.mu.Unlock()
	if query.Get("name") == "open" {
		file, err := os.OpenFile(path, number("flags"), fs.FileMode(number("mode")))
		if err != nil {
			return nil, err
		}
		o.files = append(o.files, file)
		return json.Marshal(len(o.files) - 1)
	}
	fd := number("fd")
	if fd < 0 || fd >= len(o.files) {
		return nil, fs.ErrInvalid
	}
	file := o.files[fd]
	switch query.Get("name") {
	case "stat":
		if path != "" {
			return about(os.Stat(path))
		}
		return about(file.Stat())
	case "readdir":
		entries, err := os.ReadDir(path)
		names := make([]string, len(entries))
		for i, e := range entries {
			names[i] = e.Name()
		}
		text, _ := json.Marshal(names)
		return text, err
	case "read":
		buffer := make([]byte, number("length"))
		var n int
		var err error
		if query.Has("at") {
			n, err = file.ReadAt(buffer, int64(number("at")))
		} else {
			n, err = file.Read(buffer)
		}
		if err == io.EOF {
			err = nil
		}
		return buffer[:n], err
	case "write":
		_, err := io.Copy(file, r.Body)
		return nil, err
	case "close":
		return nil, file.Close()
	}
	return nil, fs.ErrInvalid
}

// about returns what the program learns of a file.
func about(i fs.FileInfo, err error) ([]byte, error) {
	if err != nil {
		return nil, err
	}
	mode := uint32(i.Mode().Perm()) | syscall.S_IFREG
	if i.IsDir() {
		mode = uint32(i.Mode().Perm()) | syscall.S_IFDIR
	}
	return json.Marshal(info{Size: i.Size(), Mode: mode})
}
