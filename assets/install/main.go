// Command install makes what Tessera is installed and handed on as: the programs with
// all that lies beside them, archives and packages for every system, and the notices
// of the libraries.
//
//	go run ./assets/install build [-o DIR]    # this machine's, as they are installed: dist
//	go run ./assets/install dist [-o DIR]     # everything for everybody: dist/release
//	go run ./assets/install notices           # logic/release/notices.txt
//
// It runs at the top of the repository and needs Go and git alone, no C compiler. The
// same commit gives the same bytes wherever it is built. The folder also holds the
// files that are installed as they are: the entry for menus, the type of saved games,
// what catalogues show, the pages of the manual, of which the game's is a template that
// says its messages in every language, and the script that installs. It imports
// assets/languages, assets/sprites, logic/release, logic/say, and libraries that write
// what packages and programs of Windows are made of.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "install:", err)
		os.Exit(1)
	}
}

var errUsage = errors.New("usage: build [-o DIR], dist [-o DIR] or notices")

func run(ctx context.Context, args []string) error {
	if len(args) == 0 {
		return errUsage
	}
	flags := flag.NewFlagSet(args[0], flag.ContinueOnError)
	out := flags.String("o", "", "write to this `folder`")
	if err := flags.Parse(args[1:]); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return errUsage
	}
	if args[0] == "notices" {
		return writeNotices(ctx)
	}
	r, err := newRelease(ctx, ".")
	if err != nil {
		return err
	}
	switch args[0] {
	case "build":
		return r.stage(ctx, folder(*out, "dist"))
	case "dist":
		return r.hand(ctx, folder(*out, "dist/release"))
	}
	return errUsage
}

// folder is the one named, or the usual one.
func folder(named, usual string) string {
	if named != "" {
		return named
	}
	return filepath.FromSlash(usual)
}

// writeNotices writes the notices anew.
func writeNotices(ctx context.Context) error {
	text, err := notices(ctx, ".")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.FromSlash(noticesFile), []byte(text), 0o644)
}
