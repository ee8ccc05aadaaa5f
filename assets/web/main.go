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
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"

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
