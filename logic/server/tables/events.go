package tables

import (
	"encoding/json"
	"fmt"
	"hash/crc64"
	"strconv"
	"strings"
	"sync"

	"tessera/logic/server/rest"
)

// event is what a client that has the first From moves has to add to be where
// the table is. A client that had more takes those behind back.
type event struct {
	From  int      `json:"from"`
	Moves []string `json:"moves"`
	situation
}

// onlookersEvent is what who listens is told of onlookers.
type onlookersEvent struct {
	Onlookers int `json:"onlookers"`
}

// seenUpTo says what a client has of a table: a version, and of its moves how many
// they are and their checksum. It is the id of the events, so that a client that
// comes back, to whichever server, tells all that is needed to go on.
type seenUpTo struct {
	version uint64
	length  int
	sum     uint64
}

// nothing is what a client has that comes for the first time.
var nothing = seenUpTo{length: -1}

// before reports whether there is something to tell of a table to who has seen so
// much. A table never goes back to a version, whoever looks at it last.
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

// parseSeen reads the id of an event; one that is none is of somebody who has
// nothing.
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

// eventFor is what somebody needs who has seen so much.
func (t *table) eventFor(seen seenUpTo) event {
	from := 0
	if seen.length > 0 && seen.length <= len(t.Moves) && sumOf(t.Moves[:seen.length]) == seen.sum {
		from = seen.length
	}
	return event{from, orEmpty(t.Moves[from:]), t.situation()}
}

// news is a table as those who listen there hear of it.
type news struct {
	table     table
	seen      seenUpTo
	onlookers int
	gone      *rest.Problem // why there is nothing to hear of it any more
	beat      bool          // who has nothing to hear is to know that the stream lives

	mutex sync.Mutex
	texts map[heard][]byte
}

// heard is what somebody who listens has been told.
type heard struct {
	seen      seenUpTo
	onlookers int // -1 before
}

func newsOf(t table, onlookers int) *news {
	return &news{table: t, seen: t.seenUpTo(), onlookers: onlookers}
}

// again is the same news of a table with another number of onlookers.
func (n *news) again(onlookers int, beat bool) *news {
	return &news{table: n.table, seen: n.seen, onlookers: onlookers, gone: n.gone, beat: beat}
}

// text is what somebody has still to be told. Most have heard the same, so that it is
// put into words once for all of them.
func (n *news) text(h heard) ([]byte, heard) {
	if h.onlookers != n.onlookers {
		h.onlookers = -1 // of which number he was told makes no difference
	}
	now := heard{h.seen, n.onlookers}
	if h.seen.before(n.seen) {
		now.seen = n.seen
	}
	n.mutex.Lock()
	defer n.mutex.Unlock()
	text, known := n.texts[h]
	if !known {
		text = n.words(h, now)
		if n.texts == nil {
			n.texts = map[heard][]byte{}
		}
		n.texts[h] = text
	}
	return text, now
}

func (n *news) words(h, now heard) (text []byte) {
	if h.seen != now.seen {
		text = eventText("table", now.seen, n.table.eventFor(h.seen))
	}
	if h.onlookers != now.onlookers {
		text = append(text, eventText("onlookers", now.seen, onlookersEvent{now.onlookers})...)
	}
	if len(text) == 0 && n.beat {
		text = []byte(":\n\n") // a comment, which clients do not hear and connections live on
	}
	return text
}

// end is why a stream ends with these news, nil where it goes on.
func (n *news) end(plays bool) *rest.Problem {
	if n.gone == nil && n.table.Closed && !plays {
		return &errClosed
	}
	return n.gone
}

func eventText(name string, seen seenUpTo, data any) []byte {
	text, err := json.Marshal(data)
	if err != nil { // of data that no table has
		return nil
	}
	return fmt.Appendf(nil, "event: %s\nid: %s\ndata: %s\n\n", name, seen, text)
}
