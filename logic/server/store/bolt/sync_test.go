package bolt

import (
	"errors"
	"path/filepath"
	"testing"

	"go.etcd.io/bbolt"

	"tessera/logic/internal/errtest"
	"tessera/logic/server/store"
)

// TestLastSyncFails checks a change whose last sync fails. The change can be read, but may
// not survive. The caller gets ErrOutcomeUnknown, and the store refuses further changes
// until it is reopened.
func TestLastSyncFails(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	s, err := Open(path)
	errtest.None(t, err)
	errtest.None(t, saveGame(s, "a", someGame))
	saw, err := s.Load(t.Context(), "a")
	errtest.None(t, err)
	failed := errors.New("fdatasync: input/output error")
	s.changes.update = func(change func(*bbolt.Tx) error) error { return errors.Join(s.db.Update(change), failed) }
	if err := s.Save(t.Context(), "a", saw, someGame); !errors.Is(err, store.ErrOutcomeUnknown) || !errors.Is(err, failed) {
		t.Errorf("the change fails with %v, want ErrOutcomeUnknown with %v", err, failed)
	}
	now, err := s.Load(t.Context(), "a")
	if err != nil || now.Version != saw.Version+1 {
		t.Errorf("after the failed sync version %d is read, error %v; want version %d", now.Version, err, saw.Version+1)
	}
	s.changes.update = s.db.Update // the disk works again
	if !errors.Is(s.Broken(), store.ErrBroken) {
		t.Errorf("after the failed sync Broken says %v, want %v", s.Broken(), store.ErrBroken)
	}
	if err := s.Save(t.Context(), "a", now, someGame); !errors.Is(err, store.ErrBroken) || errors.Is(err, store.ErrOutcomeUnknown) {
		t.Errorf("the next change: %v, want %v only", err, store.ErrBroken)
	}
	if err := s.Probe(t.Context()); err == nil {
		t.Error("Probe says that the store can be written, want an error")
	}
	errtest.None(t, s.Close())
	s = opened(t, path)
	if err := s.Broken(); err != nil {
		t.Errorf("opened anew, Broken says %v, want no error", err)
	}
	if err := s.Save(t.Context(), "a", now, someGame); err != nil {
		t.Errorf("opened anew, a change: %v, want no error", err)
	}
}
