package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"path/filepath"
	"time"

	"tessera/logic/server/site"
)

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
	if !site.Built(dir) {
		return fmt.Errorf("%s holds no browser build yet; run `make web` first", dir)
	}
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return fmt.Errorf("cannot listen on %s (%w); choose another address with -addr", addr, err)
	}
	server := &http.Server{Handler: site.New(dir), ReadHeaderTimeout: 10 * time.Second}
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
