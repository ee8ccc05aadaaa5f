package table

import (
	"math/rand/v2"
	"slices"

	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/scenes/boards"
	"tessera/scenes/library"
	"tessera/scenes/remote"
)

// remoteHost is the table as the host of its connection. It implements [remote.Host].
type remoteHost struct{ t *Table }

func (h *remoteHost) Open(g *boards.Game, o library.Opening) (*remote.Connection, error) {
	t, err := openHome(h.t.Stage, g, o)
	return t.remote, err
}

func (h *remoteHost) Writes() bool { return !h.t.autosave.claim.Refused }

func (h *remoteHost) Note(words say.Text) { h.t.notice = words }

func (h *remoteHost) PlayComputer() error {
	l := h.t.library()
	o, err := l.Open(nil, nil, h.t.Stage.Now(), rand.Uint64)
	if err == nil && (o.Match.Ended() || !withComputer(o.Match)) {
		o = library.Opening{Name: l.Current()}
		if o.Match, err = library.Start(h.t.Stage.Store, h.t.Game.Game, h.t.Match.Settings(), nil, rand.Uint64()); err == nil {
			_, err = l.SaveCurrent(o.Match, h.t.Stage.Now())
		}
	}
	if err == nil {
		_, err = openHome(h.t.Stage, h.t.Game, o)
	}
	return err
}

func withComputer(s *match.Match) bool {
	return slices.ContainsFunc(s.Seats(), func(who string) bool { return who != match.Person })
}
