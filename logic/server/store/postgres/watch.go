package postgres

import (
	"context"
	"time"
)

// watchAgain is how soon a failed entry in the table of watched games is retried.
const watchAgain = time.Second

// Watch returns when the database has recorded the watch, so that this server is notified
// of later changes by others.
func (s *Store) Watch(id string) (changed <-chan struct{}, stop func()) {
	changed, leave := s.Watchers.Watch(id)
	if !canBeID(id) {
		return changed, leave
	}
	select {
	case <-s.watched.add(id):
	case <-time.After(announceTimeout): // the database is away; when it is back, all watchers are woken
	}
	return changed, func() {
		leave()
		s.watched.add(id)
	}
}

// recordWatched records in the database which of these games this server watches.
func (s *Store) recordWatched(ctx context.Context, ids []string) {
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
		int64(s.lockNumber.Load()), left, waited)
	if err != nil {
		time.AfterFunc(watchAgain, func() { s.watched.add(ids...) })
	}
}

// removeEndedServers removes the records of servers that have ended.
func (s *Store) removeEndedServers(ctx context.Context) error {
	_, err := s.pool.Exec(ctx, "delete from watching where not exists ("+lockOf("server")+")", int64(lifeLock))
	return err
}
