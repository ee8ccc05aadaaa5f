package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
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
