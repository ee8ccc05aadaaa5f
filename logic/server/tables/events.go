package tables

import (
	"encoding/json"
	"fmt"
	"hash/crc64"
	"strconv"
	"strings"
	"sync"

	"tessera/logic/server/web"
)

// event updates a client: it keeps the first From moves that it has, takes back any
// others, and appends Moves.
type event struct {
	From  int      `json:"from"`
	Moves []string `json:"moves"`
	situation
}

// spectatorsEvent is the payload of the event sent when spectators come or go.
type spectatorsEvent struct {
	Spectators int `json:"onlookers"`
}

// seenUpTo records how much of a table a client has: the version, the number of moves,
// and the checksum of those moves. It serves as the id of events. A client that
// reconnects to any server sends it back, and the server needs nothing else to continue.
type seenUpTo struct {
	version uint64
	length  int
	sum     uint64
}

// nothing is the seenUpTo of a new client.
var nothing = seenUpTo{length: -1}

// before reports whether a client that has s needs an event to reach now. A table never
// returns to an earlier version, whichever server loads it.
func (s seenUpTo) before(now seenUpTo) bool { return s == nothing || s.version < now.version }

var sums = crc64.MakeTable(crc64.ISO)

func (t *table) seenUpTo() seenUpTo { return seenUpTo{t.Version(), len(t.Moves), sumOf(t.Moves)} }

func sumOf(moves []string) uint64 {
	sum := uint64(0)
	for _, move := range moves {
		sum = crc64.Update(sum, sums, append([]byte(move), 0))
	}
	return sum
}

func (s seenUpTo) String() string { return fmt.Sprintf("%d.%d.%x", s.version, s.length, s.sum) }

func parseSeen(id string) seenUpTo {
	parts := strings.Split(id, ".")
	if len(parts) != 3 {
		return nothing
	}
	version, err1 := strconv.ParseUint(parts[0], 10, 64)
	length, err2 := strconv.ParseUint(parts[1], 10, 31)
	sum, err3 := strconv.ParseUint(parts[2], 16, 64)
	if err1 != nil || err2 != nil || err3 != nil {
		return nothing
	}
	return seenUpTo{version, int(length), sum}
}

// eventFor returns the event that brings a client that has seen up to date.
func (t *table) eventFor(seen seenUpTo) event {
	from := 0
	if seen.length > 0 && seen.length <= len(t.Moves) && sumOf(t.Moves[:seen.length]) == seen.sum {
		from = seen.length
	}
	return event{from, orEmpty(t.Moves[from:]), t.situation()}
}

// news is the state of a table that its streams send.
type news struct {
	table      table
	seen       seenUpTo
	spectators int
	gone       *web.Problem // why the streams end; nil if they do not
	beat       bool         // send a sign of life to clients without other news

	mutex sync.Mutex
	texts map[received][]byte
}

// received records what a client has received.
type received struct {
	seen       seenUpTo
	spectators int
}

func newsOf(t table, spectators int) *news {
	return &news{table: t, seen: t.seenUpTo(), spectators: spectators}
}

// withSpectators returns the same news with another number of spectators.
func (n *news) withSpectators(spectators int, beat bool) *news {
	return &news{table: n.table, seen: n.seen, spectators: spectators, gone: n.gone, beat: beat}
}

// text returns the events that a client still needs, and what it has received after them.
// Most clients have received the same, so the text is made once and cached.
func (n *news) text(h received) ([]byte, received) {
	if h.spectators != n.spectators {
		h.spectators = -1 // the old number does not matter
	}
	now := received{h.seen, n.spectators}
	if h.seen.before(n.seen) {
		now.seen = n.seen
	}
	n.mutex.Lock()
	defer n.mutex.Unlock()
	text, known := n.texts[h]
	if !known {
		text = n.words(h, now)
		if n.texts == nil {
			n.texts = map[received][]byte{}
		}
		n.texts[h] = text
	}
	return text, now
}

func (n *news) words(h, now received) (text []byte) {
	if h.seen != now.seen {
		text = eventText("table", now.seen, n.table.eventFor(h.seen))
	}
	if h.spectators != now.spectators {
		text = append(text, eventText("onlookers", now.seen, spectatorsEvent{now.spectators})...)
	}
	if len(text) == 0 && n.beat {
		text = []byte(":\n\n") // a comment, which clients ignore and which keeps the connection alive
	}
	return text
}

// end returns why a stream ends with these news, or nil if it continues.
func (n *news) end(plays bool) *web.Problem {
	if n.gone == nil && n.table.Closed && !plays {
		return &errClosed
	}
	return n.gone
}

func eventText(name string, seen seenUpTo, data any) []byte {
	text, err := json.Marshal(data)
	if err != nil { // cannot happen with a table's data
		return nil
	}
	return fmt.Appendf(nil, "event: %s\nid: %s\ndata: %s\n\n", name, seen, text)
}
