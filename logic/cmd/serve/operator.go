package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"tessera/logic/games"
	"tessera/logic/match"
	"tessera/logic/server/hosted"
	"tessera/logic/server/store"
	"tessera/logic/server/store/bolt"
	"tessera/logic/server/tables"
	"tessera/logic/server/web"
)

const (
	// operatorPath is the path for the operator's commands on the socket.
	operatorPath = "/drawer"
	fewTables    = 100
	mostWords    = 4 << 10
)

// runOperator runs the operator's commands about tables and blocked networks. It opens the
// database or the folder, or asks the server that uses the folder.
func runOperator(ctx context.Context, o options, std streams) error {
	words := append([]string{o.command}, o.words...)
	if o.store != "" {
		gameStore, err := openStore(ctx, o)
		if err != nil {
			return err
		}
		return errors.Join(operate(ctx, gameStore, words, std.out), gameStore.Close())
	}
	gameStore, err := openExisting(o.data)
	if errors.Is(err, bolt.ErrInUse) {
		return askOperator(ctx, o.data, words, std.out)
	}
	if err != nil {
		return err
	}
	return errors.Join(operate(ctx, gameStore, words, std.out), gameStore.Close())
}

func operate(ctx context.Context, gameStore store.Store, words []string, w io.Writer) error {
	which := ""
	if len(words) > 1 {
		which = words[1]
	}
	switch {
	case words[0] == "tables":
		return operateTables(ctx, gameStore, words[1:], w)
	case words[0] == "block" && which == "":
		return listBlocks(ctx, gameStore, w)
	case words[0] == "block":
		return block(ctx, gameStore, which, w)
	case words[0] == "unblock":
		return unblock(ctx, gameStore, which, w)
	}
	return fmt.Errorf("%q is nothing to do here", words[0])
}

func block(ctx context.Context, gameStore store.Store, which string, w io.Writer) error {
	network, err := web.ParseBlock(which)
	if err != nil {
		return err
	}
	now, err := gameStore.Now(ctx)
	if err == nil {
		err = gameStore.Block(ctx, store.Block{Network: network, Since: now})
	}
	return printResult(w, err, "%v is blocked; running servers obey within seconds\n", network)
}

func unblock(ctx context.Context, gameStore store.Store, which string, w io.Writer) error {
	network, err := web.ParseBlock(which)
	if err != nil {
		return err
	}
	err = gameStore.Unblock(ctx, network)
	if errors.Is(err, store.ErrUnknown) {
		return fmt.Errorf("%v is not blocked; `tessera-serve block` lists what is", network)
	}
	return printResult(w, err, "%v is no longer blocked\n", network)
}

func listBlocks(ctx context.Context, gameStore store.Store, w io.Writer) error {
	blocks, err := gameStore.Blocks(ctx)
	if err != nil {
		return err
	}
	for _, b := range blocks {
		if _, err := fmt.Fprintf(w, "%s  %v\n", b.Since.UTC().Format(time.DateTime), b.Network); err != nil {
			return err
		}
	}
	return nil
}

func operateTables(ctx context.Context, gameStore store.Store, words []string, w io.Writer) error {
	d, err := tables.NewOperator(ctx, gameStore, games.All())
	if err != nil {
		return err
	}
	what, which := "list", ""
	if len(words) > 0 {
		what = words[0]
	}
	if len(words) > 1 {
		which = words[1]
	}
	switch {
	case what == "list":
		return listTables(ctx, d, which, w)
	case what != "show" && what != "close" && what != "delete":
		return fmt.Errorf("%q is nothing to do with tables; write list, show, close or delete", what)
	case which == "":
		return fmt.Errorf("tables %s needs the id of a table; `tessera-serve tables` lists them", what)
	case what == "show":
		err = d.Show(ctx, w, which)
	case what == "close":
		err = printResult(w, d.Close(ctx, which), "the table %s is closed\n", which)
	case what == "delete":
		err = printResult(w, d.Delete(ctx, which), "the table %s is deleted\n", which)
	}
	spoilt, isSpoilt := errors.AsType[hosted.SpoiltError](err)
	switch {
	case errors.Is(err, store.ErrUnknown):
		return fmt.Errorf("there is no table %q", which)
	case isSpoilt:
		return fmt.Errorf("an older server continued the table %q by other rules; its first %d moves are right: %s",
			which, spoilt.Good, spoilt.Link)
	case errors.Is(err, store.ErrDamaged):
		return fmt.Errorf("the table %q is damaged; it can only be deleted", which)
	case errors.Is(err, match.ErrOver):
		return fmt.Errorf("the game at the table %q has ended already", which)
	}
	return err
}

func listTables(ctx context.Context, d tables.Operator, many string, w io.Writer) error {
	most := fewTables
	if many != "" {
		var err error
		if most, err = wholeNumber(many, mostListed); err != nil {
			return fmt.Errorf("tables list: %w", err)
		}
	}
	return d.List(ctx, w, most)
}

const mostListed = 1_000_000

// printResult writes a message, or returns failed if it is not nil.
func printResult(w io.Writer, failed error, format string, args ...any) error {
	if failed != nil {
		return failed
	}
	_, err := fmt.Fprintf(w, format, args...)
	return err
}

// askOperator sends a command to the server that uses a folder.
func askOperator(ctx context.Context, folder string, words []string, w io.Writer) error {
	asked, err := json.Marshal(words)
	if err != nil {
		return err
	}
	response, err := askServer(ctx, folder, http.MethodPost, operatorPath, strings.NewReader(string(asked)))
	if err != nil {
		return fmt.Errorf("a server runs on this folder and cannot be asked: %w", err)
	}
	defer response.Body.Close()
	if response.StatusCode == http.StatusOK {
		_, err = io.Copy(w, response.Body)
		return err
	}
	text, err := io.ReadAll(response.Body)
	if err == nil {
		err = errors.New(strings.TrimSpace(string(text)))
	}
	return err
}

func operatorHandler(gameStore store.Store) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var words []string
		err := json.NewDecoder(http.MaxBytesReader(w, r.Body, mostWords)).Decode(&words)
		if err == nil && len(words) == 0 {
			err = errors.New("nothing is asked for")
		}
		var text strings.Builder
		if err == nil {
			err = operate(r.Context(), gameStore, words, &text)
		}
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		_, _ = io.WriteString(w, text.String()) // the client may be gone
	}
}
