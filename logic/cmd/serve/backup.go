package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"

	"tessera/logic/say"
	"tessera/logic/server/store"
	"tessera/logic/server/store/bolt"
)

// socketFile is the socket on which a running server offers copies of its games and runs
// the operator's commands, for users who may read the data folder.
const socketFile = "serve.sock"

// offerFolder opens the socket until stop is called. If that is not possible, for example
// because its path is too long, the server runs without it.
func (o options) offerFolder(gameStore store.Store, logger *slog.Logger) (stop func()) {
	file, embedded := gameStore.(*bolt.Store)
	if !embedded {
		return func() {}
	}
	path := filepath.Join(o.data, socketFile)
	_ = os.Remove(path) // left by a server that was killed; this process has the store
	listener, err := net.Listen("unix", path)
	if err == nil {
		err = os.Chmod(path, 0o600)
	}
	if err != nil {
		logger.Info("no copies can be made while the server runs, and nothing be looked up", "error", err)
		return func() {}
	}
	offered := http.NewServeMux()
	offered.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) {
		if err := file.Copy(w); err != nil {
			logger.Error("a copy of the games broke off", "error", err)
			panic(http.ErrAbortHandler) // so that the client does not take the copy for complete
		}
	})
	offered.HandleFunc("POST "+operatorPath, operatorHandler(gameStore))
	server := &http.Server{ReadHeaderTimeout: headerTimeout, Handler: offered}
	go func() { _ = server.Serve(listener) }() // ends with Close
	return func() { _ = server.Close() }
}

// backUp writes a copy of a folder's games to a file. It checks the copy before the file
// appears.
func backUp(ctx context.Context, o options, std streams) error {
	if o.store != "" {
		return errors.New("a database is copied by its own tools, such as pg_dump")
	}
	return writeChecked(o.words[0], std, func(w io.Writer) error {
		gameStore, err := openExisting(o.data)
		if err == nil {
			return errors.Join(gameStore.Copy(w), gameStore.Close())
		}
		if !errors.Is(err, bolt.ErrInUse) {
			return err
		}
		return copyFromServer(ctx, o.data, w)
	})
}

// openExisting opens a folder's games, but creates none.
func openExisting(folder string) (*bolt.Store, error) {
	path := filepath.Join(folder, gamesFile)
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there are no games in %s", folder)
	}
	return openFile(folder)
}

func copyFromServer(ctx context.Context, folder string, w io.Writer) error {
	response, err := askServer(ctx, folder, http.MethodGet, "/", nil)
	if err != nil {
		return fmt.Errorf("a server runs on this folder and hands out no copy: %w", err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("the server cannot copy its games: %s", response.Status)
	}
	_, err = io.Copy(w, response.Body)
	return err
}

// askServer sends a request to the server that uses a folder.
func askServer(ctx context.Context, folder, method, path string, body io.Reader) (*http.Response, error) {
	dial := func(ctx context.Context, _, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, "unix", filepath.Join(folder, socketFile))
	}
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true, DialContext: dial}}
	request, err := http.NewRequestWithContext(ctx, method, "http://server"+path, body)
	if err != nil {
		return nil, err
	}
	return client.Do(request)
}

// restore copies a backup into a folder without games.
func restore(o options, std streams) error {
	if o.store != "" {
		return errors.New("a database is restored by its own tools, such as pg_restore")
	}
	if err := os.MkdirAll(o.data, 0o700); err != nil {
		return fmt.Errorf("the data folder %s cannot be made: %w", o.data, err)
	}
	path := filepath.Join(o.data, gamesFile)
	if _, err := os.Stat(path); err == nil {
		return fmt.Errorf("%s is there already; move it away first", path)
	}
	from, err := os.Open(o.words[0])
	if err != nil {
		return err
	}
	defer from.Close()
	return writeChecked(path, std, func(w io.Writer) error {
		_, err := io.Copy(w, from)
		return err
	})
}

// writeChecked writes a file of games under a temporary name, checks it, and renames it to path.
func writeChecked(path string, std streams, write func(io.Writer) error) error {
	file, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	if err := errors.Join(write(file), file.Sync(), file.Close()); err != nil {
		return err
	}
	games, damaged, err := bolt.Check(file.Name())
	if err != nil {
		return fmt.Errorf("what was copied is no store of games: %w", err)
	}
	if err := os.Rename(file.Name(), path); err != nil {
		return err
	}
	_, err = fmt.Fprintf(std.out, "%s has %s, %d of them damaged\n", path,
		say.Count(games, say.Plural{One: "%d game", Many: "%d games"}), damaged)
	return err
}

// compact reduces the file of a folder's games to their size. No server may use the
// folder.
func compact(o options, std streams) error {
	if o.store != "" {
		return errors.New("a database is made smaller by its own tools, such as vacuumdb")
	}
	gameStore, err := openExisting(o.data)
	if errors.Is(err, bolt.ErrInUse) {
		return fmt.Errorf("a server runs on %s; stop it first", o.data)
	}
	if err != nil {
		return err
	}
	before, after, err := gameStore.Compact()
	if err := errors.Join(err, gameStore.Close()); err != nil {
		return fmt.Errorf("the games are left as they were: %w", err)
	}
	_, err = fmt.Fprintf(std.out, "the games take %d KB; they took %d KB\n",
		(after+1023)/1024, (before+1023)/1024)
	return err
}
