// Command web builds the browser edition of Tessera and serves it.
//
//	go run ./assets/web build [-out dist/web]
//	go run ./assets/web serve [-addr 127.0.0.1:8080] [-dir dist/web]
//
// Its folder page holds the web page that loads the game. The command imports the
// standard library, the brotli encoder, the server's package site and the catalogues of
// messages. It does not import the game, which the go command builds as a whole program.
package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/andybalholm/brotli"

	"tessera/logic/games"
	"tessera/logic/release"
	"tessera/logic/server/web"
)

const usage = `usage:
  go run ./assets/web build [-out dist/web]
  go run ./assets/web serve [-addr 127.0.0.1:8080] [-dir dist/web]
`

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	if len(args) == 0 {
		fmt.Fprint(stderr, usage)
		return 1
	}
	var err error
	switch args[0] {
	case "build":
		err = runBuild(ctx, args[1:], stdout)
	case "serve":
		err = runServe(ctx, args[1:], stdout)
	case "help", "-h", "-help", "--help":
		err = flag.ErrHelp
	default:
		err = fmt.Errorf("%q is not something web can do; use build or serve", args[0])
	}
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprint(stdout, usage)
		return 0
	}
	if err != nil {
		fmt.Fprintln(stderr, "web:", err)
		return 1
	}
	return 0
}

// parse parses flags and refuses other arguments, so that a mistyped flag is an error.
func parse(flags *flag.FlagSet, args []string) error {
	flags.SetOutput(io.Discard)
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("%s does not understand %q", flags.Name(), flags.Arg(0))
	}
	return nil
}

func runServe(ctx context.Context, args []string, stdout io.Writer) error {
	flags := flag.NewFlagSet("serve", flag.ContinueOnError)
	addr := flags.String("addr", "127.0.0.1:8080", "address to listen on; port 0 takes a free one")
	dir := flags.String("dir", filepath.Join("dist", "web"), "folder that build wrote")
	if err := parse(flags, args); err != nil {
		return err
	}
	return serve(ctx, *addr, *dir, stdout)
}

// serve handles requests until ctx is cancelled, then lets running requests finish.
func serve(ctx context.Context, addr, dir string, stdout io.Writer) error {
	if !web.HasSite(dir) {
		return fmt.Errorf("%s holds no browser build yet; run `make web` first", dir)
	}
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return fmt.Errorf("cannot listen on %s (%w); choose another address with -addr", addr, err)
	}
	server := &http.Server{Handler: web.NewSite(dir), ReadHeaderTimeout: 10 * time.Second}
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

const (
	wasmName = "tessera.wasm"
	mindName = "think.wasm" // the computer players
	execName = "wasm_exec.js"
	pageName = "index.html"

	manifestName = "tessera.webmanifest"
	workerName   = "sw.js" // never changes: browsers look for the worker at this address

	// licensesName is next to the page, which links to it but does not keep it offline.
	licensesName = "licenses.txt"

	brotliLevel = 9
)

// programs are the browser's programs, with their maximum sizes in bytes at brotliLevel.
// A larger build fails, so that a heavy dependency is noticed when it is added.
var programs = []program{
	{wasmName, "tessera", 2_788_000},
	{mindName, "tessera/logic/cmd/think", 1_169_000},
}

// plainBudget is the maximum size of a program built with the unmodified Ebitengine.
const plainBudget = 4_000_000

type program struct {
	name, path string
	budget     int64
}

func runBuild(ctx context.Context, args []string, stdout io.Writer) error {
	flags := flag.NewFlagSet("build", flag.ContinueOnError)
	out := flags.String("out", filepath.Join("dist", "web"), "folder to write the site to")
	dense := flags.Bool("dense", false, "compress as far as brotli goes: it takes a minute, and a seventh off the size")
	if err := parse(flags, args); err != nil {
		return err
	}
	level := brotliLevel
	if *dense {
		level = brotli.BestCompression
	}
	return build(ctx, *out, level, stdout)
}

// build makes the whole site in a folder next to out and moves the files over when all
// are complete, so that a failed build leaves the last good one.
func build(ctx context.Context, out string, level int, stdout io.Writer) error {
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	work, err := os.MkdirTemp(filepath.Dir(out), ".web-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)

	support, err := runtimeScript(ctx)
	if err != nil {
		return err
	}
	mod, err := leanModule(ctx, work)
	if err != nil {
		why, _, _ := strings.Cut(err.Error(), "\n")
		fmt.Fprintln(stdout, "The page is built with Ebitengine as it is, and is larger and slower to start:", why)
	}
	built := []file{{execName, support}}
	for _, p := range programs {
		wasm, err := compile(ctx, mod, p.path, filepath.Join(work, p.name))
		if err != nil {
			return err
		}
		built = append(built, file{p.name, wasm})
	}
	files, err := assemble(built)
	if err != nil {
		return err
	}
	files = append(files, file{licensesName, []byte(release.Notices)})
	var names []string
	for _, f := range files {
		variants, err := writeVariants(work, f, level)
		if err != nil {
			return err
		}
		names = append(names, variants...)
	}
	for _, p := range programs {
		if mod == "" {
			p.budget = plainBudget
		}
		if err := p.report(work, stdout); err != nil {
			return err
		}
	}
	for _, name := range names {
		if err := os.Rename(filepath.Join(work, name), filepath.Join(out, name)); err != nil {
			return err
		}
	}
	fmt.Fprintf(stdout, "%s is ready; `make serve-web` serves it\n", filepath.ToSlash(out))
	return nil
}

// compileFlags returns flags that turn inlining off where it does not pay, because it
// makes the compressed program a tenth larger. It stays on where the time is spent: in
// the runtime, in drawing pictures, and in the hot packages of the games.
func compileFlags(hot []string) []string {
	flags := []string{"all=-l", "runtime/...=", "internal/runtime/...=", "image/color=",
		"golang.org/x/image/vector=", "golang.org/x/image/math/...="}
	for _, name := range hot {
		flags = append(flags, name+"=")
	}
	return flags
}

// compile builds a program for the browser without version stamps or paths, so that the
// same sources give the same bytes anywhere. mod is the go.mod of [leanModule], or "" for
// the usual one.
func compile(ctx context.Context, mod, path, target string) ([]byte, error) {
	args := []string{"build", "-modfile", mod, "-trimpath", "-buildvcs=false", "-ldflags", "-s -w"}
	if mod == "" {
		args = slices.Delete(args, 1, 3)
	}
	for _, flag := range compileFlags(games.HotPackages()) {
		args = append(args, "-gcflags", flag+" -dwarf=false") // which would be thrown away
	}
	cmd := exec.CommandContext(ctx, "go", append(args, "-o", target, path)...)
	cmd.Env = browserEnv()
	if output, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%s does not build for the browser: %w\n%s", path, err, output)
	}
	wasm, err := os.ReadFile(target)
	if err != nil {
		return nil, err
	}
	return joinSegments(wasm)
}

func browserEnv() []string {
	return append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
}

// runtimeScript returns the wasm_exec.js of the Go that builds, because script and
// compiler must have the same version.
func runtimeScript(ctx context.Context) ([]byte, error) {
	root, err := goOutput(ctx, nil, "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(root, "lib", "wasm", execName))
}

// writeVariants writes the file and its compressed forms and returns their names. The
// plain file comes last, so that a server that finds it finds the others too.
func writeVariants(dir string, f file, level int) ([]string, error) {
	var names []string
	for _, v := range []struct {
		suffix string
		encode func([]byte) ([]byte, error)
	}{
		{".br", func(data []byte) ([]byte, error) { return compressBrotli(data, level) }},
		{".gz", compressGzip},
		{"", func(data []byte) ([]byte, error) { return data, nil }},
	} {
		data, err := v.encode(f.data)
		if err != nil {
			return nil, fmt.Errorf("%s%s: %w", f.name, v.suffix, err)
		}
		names = append(names, f.name+v.suffix)
		if err := os.WriteFile(filepath.Join(dir, f.name+v.suffix), data, 0o644); err != nil {
			return nil, err
		}
	}
	return names, nil
}

func compressBrotli(data []byte, level int) ([]byte, error) {
	var b bytes.Buffer
	err := pack(brotli.NewWriterLevel(&b, level), data)
	return b.Bytes(), err
}

func compressGzip(data []byte) ([]byte, error) {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	err = pack(w, data)
	return b.Bytes(), err
}

// pack writes data through a compressor and closes it.
func pack(w io.WriteCloser, data []byte) error {
	_, err := w.Write(data)
	return errors.Join(err, w.Close())
}

// report prints the size of the program and fails if it is over its budget.
func (p program) report(dir string, stdout io.Writer) error {
	var size [3]int64
	for i, suffix := range []string{"", ".gz", ".br"} {
		info, err := os.Stat(filepath.Join(dir, p.name+suffix))
		if err != nil {
			return err
		}
		size[i] = info.Size()
	}
	fmt.Fprintf(stdout, "%s: %s; gzip %s; brotli %s of at most %s\n",
		p.name, megabytes(size[0]), megabytes(size[1]), megabytes(size[2]), megabytes(p.budget))
	if size[2] > p.budget {
		return fmt.Errorf("%s takes %d bytes with brotli; at most %d are allowed", p.name, size[2], p.budget)
	}
	return nil
}

// megabytes formats a size in units of 10^6 bytes, like the budget.
func megabytes(n int64) string {
	return fmt.Sprintf("%.2f MB", float64(n)/1e6)
}
