//go:build unix

package tables

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"

	"tessera/logic/logictest"
	"tessera/logic/server/store"
	"tessera/logic/server/store/postgres/pgtest"
	"tessera/logic/server/store/storetest"
	"tessera/logic/server/web/webtest"
)

// modelInput is a request of a client, and came is its result.
type modelInput struct {
	look    bool
	version uint64
	move    string
}

type modelOutput struct {
	kind    int
	version uint64
	moves   string
}

// The results of a move: made, refused because of the version, failed without any effect,
// or not known.
const (
	moveMade = iota
	moveConflict
	moveFailed
	moveUnknown
)

// tableModel is the specification: a table is a list of moves, each made for a version,
// and a view shows all of them.
var tableModel = porcupine.Model{
	Init: func() any { return modelOutput{} },
	Step: func(state, input, output any) (bool, any) {
		now, in, out := state.(modelOutput), input.(modelInput), output.(modelOutput)
		if in.look {
			return out.kind == moveUnknown || out.version == now.version && out.moves == now.moves, now
		}
		next := modelOutput{version: now.version + 1, moves: now.moves + in.move + " "}
		switch out.kind {
		case moveMade:
			return in.version == now.version && out.version == next.version, next
		case moveConflict:
			return in.version != now.version, now
		}
		// The result is not known. The move may take effect at any later time, even after
		// the last observation.
		if in.version == now.version {
			return true, next
		}
		return true, now
	},
	Equal: func(a, b any) bool { return a == b },
	DescribeOperation: func(input, output any) string {
		return fmt.Sprintf("%+v -> %+v", input, output)
	},
}

// TestLinearizable lets clients of two servers move and view tables concurrently while
// the store fails now and then, before or after carrying out a call. It checks that each
// table's history is linearizable.
func TestLinearizable(t *testing.T) {
	kept := webtest.Store(t)
	count := &counts{}
	for round := range logictest.Faults(3) {
		campaign(t, logictest.Seed()<<16+uint64(round), count, func() store.Store { return kept }, func() {})
	}
	count.report(t)
}

// TestLinearizablePostgreSQL does the same with PostgreSQL, which is killed meanwhile.
func TestLinearizablePostgreSQL(t *testing.T) {
	database := pgtest.Start(t)
	url := database.Database(t)
	one, other := database.Open(t, url), database.Open(t, url)
	count := &counts{}
	for round := range logictest.Faults(2) {
		stores := []store.Store{one, other}
		campaign(t, logictest.Seed()<<16+100+uint64(round), count, func() store.Store {
			s := stores[0]
			stores = stores[1:]
			return s
		}, func() {
			time.Sleep(150 * time.Millisecond)
			database.Kill()
			database.Restart()
			count.kills.Add(1)
		})
	}
	count.report(t)
}

type counts struct{ requests, acknowledged, maybe, faults, kills, tables atomic.Int64 }

func (c *counts) report(t *testing.T) {
	t.Logf("%d tables, %d requests, %d moves acknowledged, %d of which nobody knows, %d faults, %d kills",
		c.tables.Load(), c.requests.Load(), c.acknowledged.Load(), c.maybe.Load(), c.faults.Load(), c.kills.Load())
	if c.acknowledged.Load() == 0 || c.faults.Load() == 0 {
		t.Error("nothing was tried")
	}
	logictest.Count(t, c.kills.Load(), "kills")
	logictest.Count(t, c.faults.Load(), "injected failures")
	logictest.Count(t, c.acknowledged.Load(), "acknowledged moves")
}

// campaign plays at four tables of two servers while meanwhile runs.
func campaign(t *testing.T, seed uint64, count *counts, open func() store.Store, meanwhile func()) {
	t.Helper()
	var hs []*harness
	for n := range 2 {
		faults := storetest.NewFaults(open())
		chance := rand.New(rand.NewPCG(seed, uint64(n)))
		var mutex sync.Mutex
		hs = append(hs, start(t, func(o *Options) { o.Store = faults }))
		defer faults.Plan(nil)
		defer func(h *harness) { h.api.Close() }(hs[n])
		faults.Plan(nil)
		t.Cleanup(func() { faults.Plan(nil) })
		plans := func(string, int) storetest.Fault {
			mutex.Lock()
			defer mutex.Unlock()
			switch chance.IntN(20) {
			case 0:
				count.faults.Add(1)
				return storetest.Before
			case 1:
				count.faults.Add(1)
				return storetest.After
			}
			return storetest.None
		}
		hs[n].plan = func() { faults.Plan(plans) }
	}
	const tables, clients, each = 4, 4, 24
	var histories [tables][]porcupine.Operation
	var playing sync.WaitGroup
	var laidTables []testTable
	for range tables {
		laidTables = append(laidTables, hs[0].create(persons("trisq")))
		count.tables.Add(1)
	}
	for _, h := range hs {
		h.plan()
	}
	var mutex sync.Mutex
	for n, l := range laidTables {
		for client := range clients {
			playing.Go(func() {
				at := testTable{hs[client%2], l.id, l.tokens}
				c := &clientAt{t: t, table: at, client: client, count: count, chance: rand.New(rand.NewPCG(seed, uint64(100*n+client)))}
				operations := c.play(each)
				mutex.Lock()
				defer mutex.Unlock()
				histories[n] = append(histories[n], operations...)
			})
		}
	}
	playing.Go(meanwhile)
	playing.Wait()
	for n, history := range histories {
		if result := porcupine.CheckOperationsTimeout(tableModel, history, logictest.Limit); result != porcupine.Ok {
			var lines []string
			for _, o := range history {
				lines = append(lines, fmt.Sprintf("%d [%d, %d] %s", o.ClientId, o.Call, o.Return, tableModel.DescribeOperation(o.Input, o.Output)))
			}
			t.Errorf("table %d: the history is %s:\n%s", n, result, strings.Join(lines, "\n"))
		}
	}
}

type clientAt struct {
	t      *testing.T
	table  testTable
	client int
	count  *counts
	chance *rand.Rand
	seen   view
}

var epoch = time.Now()

func (c *clientAt) play(each int) (operations []porcupine.Operation) {
	for len(operations) < each {
		o := porcupine.Operation{ClientId: c.client, Call: time.Since(epoch).Nanoseconds()}
		if c.seen.ID == "" || c.chance.IntN(8) == 0 {
			o.Input, o.Output = modelInput{look: true}, c.look()
		} else {
			in := modelInput{version: c.seen.Version, move: c.anyPoint()}
			o.Input, o.Output = in, c.move(in)
		}
		o.Return = time.Since(epoch).Nanoseconds()
		switch kind := o.Output.(modelOutput).kind; {
		case kind == moveFailed, kind == moveUnknown && o.Input.(modelInput).look:
			time.Sleep(10 * time.Millisecond)
			continue
		case kind == moveUnknown:
			c.count.maybe.Add(1)
			o.Return = 1 << 62 // may take effect at any time
		}
		operations = append(operations, o)
	}
	return operations
}

func (c *clientAt) anyPoint() string {
	for {
		point := fmt.Sprintf("%c%d", "abcdefghjklmn"[c.chance.IntN(13)], 1+c.chance.IntN(13))
		if !strings.Contains(" "+strings.Join(c.seen.Moves, " ")+" ", " "+point+" ") {
			return point
		}
	}
}

// try sends a request. unchanged reports that a request without an answer had no effect.
func (c *clientAt) try(method, path, token, body string) (r reply, answered, unchanged bool) {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	c.count.requests.Add(1)
	r, err := c.table.h.try(ctx, method, path, token, body)
	switch {
	case err == nil && r.Status == http.StatusInternalServerError:
		return r, false, strings.Contains(string(r.Body), "unchanged")
	case err == nil && r.Status == http.StatusServiceUnavailable:
		return r, false, strings.Contains(string(r.Body), "nothing was changed")
	}
	return r, err == nil, false
}

func (c *clientAt) look() modelOutput {
	r, answered, _ := c.try("GET", c.table.path(), "", "")
	if !answered {
		return modelOutput{kind: moveUnknown}
	}
	c.seen = decode[view](c.t, r, http.StatusOK)
	moves := ""
	for _, move := range c.seen.Moves {
		moves += move + " "
	}
	return modelOutput{version: c.seen.Version, moves: moves}
}

// move sends a move, and repeats it with the same key if no answer comes. Together they
// make one move.
func (c *clientAt) move(in modelInput) modelOutput {
	if c.seen.Turn == nil {
		return modelOutput{kind: moveUnknown}
	}
	body := moveBody(in.move, in.version, fmt.Sprint(c.client, " ", c.chance.Uint64()))
	c.seen.ID = "" // view the table before the next move
	kind := moveFailed
	for range 2 {
		r, answered, unchanged := c.try("POST", c.table.path()+"/moves", c.table.tokens[*c.seen.Turn], body)
		if !answered {
			if !unchanged {
				kind = moveUnknown
			}
			continue
		}
		switch r.Status {
		case http.StatusOK:
			c.count.acknowledged.Add(1)
			var got receipt
			if err := json.Unmarshal(r.Body, &got); err != nil {
				c.t.Error(err)
			}
			return modelOutput{kind: moveMade, version: got.Version}
		case http.StatusConflict:
			if kind == moveFailed {
				return modelOutput{kind: moveConflict}
			}
			// The first of the two may have been made and its answer dropped since,
			// because a table stores only some answers.
			return modelOutput{kind: moveUnknown}
		case http.StatusBadRequest:
			if strings.Contains(string(r.Body), "self-capture") {
				return modelOutput{kind: kind} // the point is empty, but the move is illegal
			}
		}
		c.t.Errorf("%+v: status %d, %s", in, r.Status, r.Body)
	}
	return modelOutput{kind: kind}
}
