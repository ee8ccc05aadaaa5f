package bolt

import (
	"bytes"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"go.etcd.io/bbolt"

	"tessera/logic/internal/errtest"
)

// TestFormat checks that a file without a format or of an older one gets the current
// format and keeps its games, and that Open refuses a file of a newer program.
func TestFormat(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	with := func(do func(*bbolt.Tx) error) {
		t.Helper()
		s, err := Open(path)
		if err == nil {
			err = errors.Join(s.db.Update(do), s.Close())
		}
		errtest.None(t, err)
	}
	s := opened(t, path)
	errtest.None(t, errors.Join(saveGame(s, "a", someGame), s.Close()))
	with(func(tx *bbolt.Tx) error { return tx.DeleteBucket(formatBucket) })
	with(func(tx *bbolt.Tx) error { return tx.Bucket(formatBucket).Put(formatKey, []byte{1}) })
	with(func(tx *bbolt.Tx) error {
		if number := tx.Bucket(formatBucket).Get(formatKey); !bytes.Equal(number, []byte{format}) {
			t.Errorf("a file of format 1 has the mark %v", number)
		}
		return nil
	})
	with(func(tx *bbolt.Tx) error {
		if _, err := gameOf("a", tx.Bucket(gamesBucket).Get([]byte("a"))); err != nil {
			t.Error(err)
		}
		return tx.Bucket(formatBucket).Put(formatKey, []byte{format + 1})
	})
	if _, err := Open(path); !errors.Is(err, ErrNewer) {
		t.Errorf("a later file: %v, want ErrNewer", err)
	}
}

func TestCompact(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	s := opened(t, path)
	large := someGame
	large.Head = fmt.Appendf(nil, "%q", strings.Repeat("x", 200_000))
	for _, g := range []string{"a", "b", "c"} {
		errtest.None(t, saveGame(s, g, large))
	}
	for _, g := range []string{"a", "b"} {
		errtest.None(t, saveGame(s, g, someGame))
	}
	want := map[string]any{}
	for _, id := range []string{"a", "b", "c"} {
		want[id], _ = s.Load(t.Context(), id)
	}
	before, after, err := s.Compact()
	if err != nil || after >= before/2 {
		t.Errorf("of %d bytes %d are left, %v", before, after, err)
	}
	errtest.None(t, s.Close())
	s = opened(t, path)
	for id, was := range want {
		if g, err := s.Load(t.Context(), id); err != nil || !reflect.DeepEqual(g, was) {
			t.Errorf("%s: %v", id, err)
		}
	}
}
