package main

import (
	"cmp"
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
	"runtime"
	"time"

	"tessera/logic/say"
	"tessera/logic/server/store"
	"tessera/logic/server/store/bolt"
	"tessera/logic/server/store/postgres"
)

// gamesFile is the file for the games in the data folder. Its name is older than the
// other games.
const gamesFile = "foursquare-games.db"

// dataFolder returns the platform's folder for this program's data, beside the app's
// saves. It is below XDG_DATA_HOME (or ~/.local/share) on Linux and similar systems, and
// below the user's configuration folder on others.
func dataFolder() (string, error) {
	dir, err := platformFolder()
	if err != nil {
		return "", fmt.Errorf("the platform names no data folder (%w); name one with --data", err)
	}
	return filepath.Join(dir, "tessera", "serve"), nil
}

func platformFolder() (string, error) {
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" {
		return os.UserConfigDir()
	}
	if dir := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(dir) {
		return dir, nil
	}
	home, err := os.UserHomeDir()
	return filepath.Join(home, ".local", "share"), err
}

func folderForPeople() string {
	dir, err := dataFolder()
	if err != nil {
		return "none on this platform"
	}
	return dir
}

// openStore opens the store in a database or a folder. It creates the folder if
// necessary.
func openStore(ctx context.Context, o options) (store.Store, error) {
	if o.store == "" {
		return openFolder(o.data)
	}
	s, err := o.openDatabase(ctx)
	if err != nil {
		return nil, fmt.Errorf("the games in PostgreSQL cannot be opened: %w", err)
	}
	return s, nil
}

func (o options) openDatabase(ctx context.Context) (*postgres.Store, error) {
	if o.direct != "" {
		return postgres.OpenPooled(ctx, o.store, o.direct, o.connections)
	}
	return postgres.Open(ctx, o.store, o.connections)
}

func openFolder(folder string) (*bolt.Store, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, fmt.Errorf("the data folder %s cannot be made: %w", folder, err)
	}
	s, err := openFile(folder)
	if errors.Is(err, bolt.ErrInUse) {
		return nil, fmt.Errorf("the data folder %s is in use by another server; choose another with --data", folder)
	}
	return s, err
}

// openFile opens the games of a folder. The error is bolt.ErrInUse if another process has
// them open.
func openFile(folder string) (*bolt.Store, error) {
	file := filepath.Join(folder, gamesFile)
	s, err := bolt.Open(file)
	switch {
	case err == nil || errors.Is(err, bolt.ErrInUse):
		return s, err
	case errors.Is(err, bolt.ErrNewer):
		return nil, fmt.Errorf("%s cannot be used: %w", file, err)
	case errors.Is(err, bolt.ErrNoStore):
		return nil, fmt.Errorf("%s is damaged or no game store; move it away or choose another folder with --data",
			file)
	}
	return nil, fmt.Errorf("the games in %s cannot be opened: %w", folder, err)
}

// place describes where the games are, without any secrets of an address.
func (o options) place() string {
	if o.store == "" {
		return o.data
	}
	return "PostgreSQL"
}

func migrate(ctx context.Context, o options, std streams) error {
	if o.store == "" {
		return errors.New("migrate is for a database; name it with --store")
	}
	steps, err := postgres.Migrate(ctx, cmp.Or(o.direct, o.store))
	if err != nil {
		return fmt.Errorf("the database cannot be made ready: %w", err)
	}
	_, err = fmt.Fprintf(std.out, "the database is ready (%s made)\n",
		say.Count(steps, say.Plural{One: "%d step", Many: "%d steps"}))
	return err
}

// expire removes all expired games immediately. It relies on the operator that the clock
// is right.
func expire(ctx context.Context, o options, std streams) error {
	gameStore, err := openStore(ctx, o)
	if err != nil {
		return err
	}
	now, err := gameStore.Now(ctx)
	removed := 0
	if err == nil {
		removed, err = gameStore.RemoveUntouched(ctx, now.Add(-o.keep), store.All)
	}
	if err := errors.Join(err, gameStore.Close()); err != nil {
		return fmt.Errorf("expired games cannot be removed: %w", err)
	}
	_, err = fmt.Fprintf(std.out, "%s removed, on which nobody had played since %s\n",
		say.Count(removed, say.Plural{One: "%d game", Many: "%d games"}), now.Add(-o.keep).Format(time.DateTime))
	return err
}

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
	path := o.words[0]
	if _, err := os.Lstat(path); err == nil {
		return fmt.Errorf("%s is there already; move it away or choose another name", path)
	}
	return writeChecked(path, std, func(w io.Writer) error {
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
	if err := renameToNew(file.Name(), path); err != nil {
		return err
	}
	_, err = fmt.Fprintf(std.out, "%s has %s, %d of them damaged\n", path,
		say.Count(games, say.Plural{One: "%d game", Many: "%d games"}), damaged)
	return err
}

// renameToNew renames a file, but replaces none: the new name may have been taken meanwhile.
func renameToNew(from, to string) error {
	err := os.Link(from, to) // fails if there is one; some file systems have no links
	if errors.Is(err, fs.ErrExist) {
		return err
	}
	if err == nil {
		return os.Remove(from)
	}
	return os.Rename(from, to)
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
