package store

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"sync"
)

// Notice is an entry of a short list that all servers of a store share, such as that of the
// players who wait for a game. It lasts only as long as a server renews it: after a crash of the database, or a
// restart of the only server, there may be none.
type Notice struct {
	ID   string
	Text json.RawMessage
}

// NoticesID is the id by which [Store.Watch] watches the notices. No game has it.
const NoticesID = "notices"

// ChangedNotices returns what a list of notices lacks to become another: the notices to
// store, and the ids of those to remove.
func ChangedNotices(from, to []Notice) (put []Notice, gone []string) {
	before, after := textsOf(from), textsOf(to)
	for _, n := range to {
		if text, there := before[n.ID]; !there || !bytes.Equal(text, n.Text) {
			put = append(put, n)
		}
	}
	for _, n := range from {
		if _, stays := after[n.ID]; !stays {
			gone = append(gone, n.ID)
		}
	}
	return put, gone
}

func textsOf(notices []Notice) map[string]json.RawMessage {
	texts := make(map[string]json.RawMessage, len(notices))
	for _, n := range notices {
		texts[n.ID] = n.Text
	}
	return texts
}

// Noticeboard keeps the notices of a store that only one process can open. The zero value
// is ready to use.
type Noticeboard struct {
	mutex sync.Mutex
	byID  map[string]json.RawMessage
}

// Notices implements [Store.Notices].
func (n *Noticeboard) Notices(ctx context.Context) ([]Notice, error) {
	n.mutex.Lock()
	defer n.mutex.Unlock()
	return n.sorted(), ctx.Err()
}

// Change implements [Store.ChangeNotices], but wakes no watchers. It reports whether the
// notices have changed.
func (n *Noticeboard) Change(ctx context.Context, change func(now []Notice) ([]Notice, error)) (changed bool, err error) {
	if err := ctx.Err(); err != nil {
		return false, err
	}
	n.mutex.Lock()
	defer n.mutex.Unlock()
	now := n.sorted()
	next, err := change(now)
	if err != nil {
		return false, err
	}
	put, gone := ChangedNotices(now, next)
	if n.byID == nil {
		n.byID = map[string]json.RawMessage{}
	}
	for _, id := range gone {
		delete(n.byID, id)
	}
	for _, one := range put {
		n.byID[one.ID] = bytes.Clone(one.Text)
	}
	return len(put)+len(gone) > 0, nil
}

func (n *Noticeboard) sorted() []Notice {
	all := make([]Notice, 0, len(n.byID))
	for id, text := range n.byID {
		all = append(all, Notice{id, bytes.Clone(text)})
	}
	slices.SortFunc(all, func(a, b Notice) int { return cmp.Compare(a.ID, b.ID) })
	return all
}
