package table

import (
	"tessera/scenes/boards"
	"tessera/scenes/library"
	"tessera/scenes/remote"
)

// remoteHost is the table as its connection to people elsewhere needs it.
type remoteHost struct{ *Table }

// Open implements [remote.Host].
func (h remoteHost) Open(g *boards.Game, o library.Opening) (*remote.Connection, error) {
	t, err := openHome(h.Stage, g, o)
	return t.remote, err
}

// Writes implements [remote.Host].
func (h remoteHost) Writes() bool { return !h.keeping.claim.Refused }

// Save implements [remote.Host].
func (h remoteHost) Save() { h.save() }

// Note implements [remote.Host].
func (h remoteHost) Note(words string) { h.notice = words }
