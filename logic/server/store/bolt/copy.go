package bolt

import (
	"fmt"
	"io"

	"go.etcd.io/bbolt"

	"tessera/logic/server/panics"
)

// Copy writes the whole store as it is at one moment; changes go on meanwhile.
func (b *Store) Copy(w io.Writer) (err error) {
	defer panics.To(&err)()
	return b.db.View(func(tx *bbolt.Tx) error {
		_, err := tx.WriteTo(w)
		return err
	})
}

// Check opens a file of games that nobody uses and reads all of it: how many
// games there are, and how many of them are damaged. The error is about the file
// as a whole.
func Check(path string) (games, damaged int, err error) {
	s, err := Open(path)
	if err != nil {
		return 0, 0, err
	}
	defer s.Close()
	defer panics.To(&err)()
	err = s.db.View(func(tx *bbolt.Tx) error {
		for wrong := range tx.Check() {
			if err == nil {
				err = fmt.Errorf("%w: %w", ErrNoStore, wrong)
			}
		}
		if err != nil {
			return err
		}
		return tx.Bucket(gamesBucket).ForEach(func(id, record []byte) error {
			games++
			if _, err := gameOf(string(id), record); err != nil {
				damaged++
			}
			return nil
		})
	})
	return games, damaged, err
}
