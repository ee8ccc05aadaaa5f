// Command install makes everything that users install: the programs with their other
// files, archives and packages for every system, and the notices of the libraries.
//
//	go run ./assets/install build [-o DIR]    # this machine's, as they are installed: dist
//	go run ./assets/install dist [-o DIR]     # everything for every system: dist/release
//	go run ./assets/install notices           # logic/release/notices.txt
//
// Run it at the top of the repository. It needs only Go and git, and no C compiler. The
// same commit gives the same bytes wherever it is built.
//
// The folder also holds the files that are installed unchanged: the menu entry, the type
// of saved games, the description for software catalogues, the manual pages and the
// install script. The game's manual page is a template that is filled in for every
// language.
//
// The command imports assets/languages, assets/sprites, logic/release, logic/say, and
// libraries that write packages and the resources of Windows programs.
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
		return r.writeRelease(ctx, folder(*out, "dist/release"))
	}
	return errUsage
}

// folder returns named, or usual if named is empty.
func folder(named, usual string) string {
	if named != "" {
		return named
	}
	return filepath.FromSlash(usual)
}

func writeNotices(ctx context.Context) error {
	text, err := notices(ctx, ".")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.FromSlash(noticesFile), []byte(text), 0o644)
}
