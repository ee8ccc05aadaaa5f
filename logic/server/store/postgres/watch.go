package postgres

import (
	"context"
	"time"
)

// watchAgain is after what time it is said once more that somebody waits for games,
// where that failed.
const watchAgain = time.Second

// Watch implements [store.Store]. It returns when other servers can know of it, so that
// what they change from then on is told here.
func (s *Store) Watch(id string) (changed <-chan struct{}, stop func()) {
	changed, leave := s.Watchers.Watch(id)
	if !canBeID(id) {
		return changed, leave
	}
	select {
	case <-s.watched.add(id):
	case <-time.After(tellTime): // the database is away; when it is back all are woken
	}
	return changed, func() {
		leave()
		s.watched.add(id)
	}
}

// sayWatched says in the database of which of these games changes are to be told here.
func (s *Store) sayWatched(ctx context.Context, ids []string) {
	waited, left := []string{}, []string{}
	for _, id := range ids {
		if s.Watched(id) {
			waited = append(waited, id)
		} else {
			left = append(left, id)
		}
	}
	_, err := s.pool.Exec(ctx, `
		with gone as (
			delete from watching where server = $1 and game = any($2::text[])
		)
		insert into watching (game, server) select unnest($3::text[]), $1 on conflict do nothing`,
		int64(s.life.Load()), left, waited)
	if err != nil {
		time.AfterFunc(watchAgain, func() { s.watched.add(ids...) })
	}
}

// forgetTheDead removes what servers have said that are gone.
func (s *Store) forgetTheDead(ctx context.Context) error {
	_, err := s.pool.Exec(ctx, "delete from watching where not exists ("+lockOf("server")+")", int64(lifeLock))
	return err
}
