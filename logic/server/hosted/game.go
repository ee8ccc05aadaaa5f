package hosted

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"time"

	"tessera/logic/internal/errorcode"
	"tessera/logic/match"
	"tessera/logic/server/store"
	"tessera/logic/server/web"
	"tessera/logic/usertext"
)

// Game is a stored game without its head, which only its API reads.
type Game struct {
	ID        string
	Moves     []string
	Due       bool        // a computer is to move
	Alarm     time.Time   // when the API must look at it even without a request; zero for never
	Rules     *match.Game // Rules and State are set by [Games.Replay]
	State     match.State
	ChangedBy string // the client that begins or changes it; "" for the server itself
	loaded    store.Game
}

func (g *Game) Version() uint64 { return g.loaded.Version }

// Touched returns when the game was last changed before loading.
func (g *Game) Touched() time.Time { return g.loaded.Touched }

// Find loads a game of this API and reads its head. An expired game is unknown, because
// expiry removes it.
func (gs *Games) Find(ctx context.Context, id string, head any) (Game, error) {
	loaded, err := gs.Store.Load(ctx, id)
	if err == nil && loaded.Kind != gs.about.Kind {
		err = store.ErrUnknown
	}
	if err != nil {
		return Game{}, gs.notFound(id, err)
	}
	if err := json.Unmarshal(loaded.Head, head); err != nil {
		return Game{}, fmt.Errorf("%w: %w", store.ErrDamaged, err)
	}
	return Game{ID: id, Moves: loaded.Moves, Due: loaded.Due, Alarm: loaded.Alarm, loaded: loaded}, nil
}

// notFound maps store.ErrUnknown to status 404.
func (gs *Games) notFound(id string, err error) error {
	if errors.Is(err, store.ErrUnknown) {
		return web.Problem{Status: http.StatusNotFound, Code: errorcode.Gone,
			Text: fmt.Sprintf(gs.about.Unknown, usertext.ClipTo(web.Loggable(id), web.ClipLength))}
	}
	return err
}

// Create stores a new game with its head, and sets the answer's Location.
func (gs *Games) Create(w http.ResponseWriter, r *http.Request, g Game, head any) error {
	g.ChangedBy = web.ClientOf(r).ID
	err := gs.Begin(r.Context(), g, head)
	if err == nil {
		w.Header().Set("Location", gs.about.Path+"/"+g.ID)
	}
	return err
}

// Begin stores a new game with its head. A game that is not stored costs its client
// nothing. The error can be store.ErrExists, and a 429 when the client has started too many
// or stored too much.
func (gs *Games) Begin(ctx context.Context, g Game, head any) error {
	stored, err := gs.stored(g, head)
	if err != nil {
		return err
	}
	if err := gs.takeCreation(g.ChangedBy); err != nil {
		return err
	}
	err = gs.charged(g.ChangedBy, sizeOf(stored), true,
		func() error { return gs.Store.Create(ctx, g.ID, stored) })
	if err != nil && !errors.Is(err, store.ErrOutcomeUnknown) {
		gs.giveCreationBack(g.ChangedBy)
	}
	return err
}

// Discard removes a game that its client has just begun and no one has seen, and gives
// back what it cost.
func (gs *Games) Discard(ctx context.Context, g Game, head any) error {
	stored, err := gs.stored(g, head)
	if err == nil {
		err = gs.Store.Remove(ctx, g.ID)
	}
	if err == nil {
		gs.giveBytesBack(g.ChangedBy, sizeOf(stored))
		gs.giveCreationBack(g.ChangedBy)
	}
	return err
}

// Save stores a game in place of the loaded version. The error is store.ErrConflict if
// the stored game has changed since.
func (gs *Games) Save(ctx context.Context, g Game, head any) error {
	stored, err := gs.stored(g, head)
	if err == nil {
		err = gs.charged(g.ChangedBy, sizeOf(stored)-sizeOf(g.loaded), false,
			func() error { return gs.Store.Save(ctx, g.ID, g.loaded, stored) })
	}
	return gs.notFound(g.ID, err)
}

// charged makes a change that adds bytes to the store on behalf of a client, who pays for
// them unless the change fails.
func (gs *Games) charged(client string, bytes int, begins bool, change func() error) error {
	if err := gs.takeBytes(client, bytes, begins); err != nil {
		return err
	}
	err := change()
	if err != nil && !errors.Is(err, store.ErrOutcomeUnknown) {
		gs.giveBytesBack(client, bytes)
	}
	return err
}

func (gs *Games) stored(g Game, head any) (store.Game, error) {
	text, err := json.Marshal(head)
	return store.Game{Kind: gs.about.Kind, Head: text, Moves: g.Moves,
		Touched: store.TouchTime(gs.Now(), g.loaded.Touched), Due: g.Due, Alarm: g.Alarm}, err
}

// Replay computes the state after a game's moves, with a cache of recent games. The error
// is store.ErrDamaged when the rules refuse the game.
func (gs *Games) Replay(g *Game, rules *match.Game, settings json.RawMessage) (err error) {
	g.Rules = rules
	g.State, err = gs.states.State(g.ID, rules, settings, g.Moves)
	return err
}

// Play applies a move to the game in memory.
func (g *Game) Play(move string) error {
	if len(g.Moves) == match.MaxMoves {
		return fmt.Errorf("this game has %d moves, the most that can be kept; start a new one", match.MaxMoves)
	}
	next, err := g.State.Apply(move)
	if err != nil {
		return err
	}
	g.Moves = append(slices.Clip(g.Moves), match.Normal(move))
	g.State = next
	return nil
}

// cachedGames is the number of cached states. Each takes some kilobytes.
const cachedGames = 4096

// cache has the latest states, so that a long game is not replayed from its start for
// every request. It is safe for concurrent use.
type cache struct {
	mutex sync.Mutex
	most  int
	// By id. When recent has half of all states, they become the older ones, and those
	// that were older are dropped.
	recent, older map[string]known
}

// known is an immutable entry: a state and the moves that lead to it.
type known struct {
	game     *match.Game
	settings json.RawMessage
	moves    []string
	state    match.State
}

// newCache returns a cache that holds the states of up to most games.
func newCache(most int) *cache { return &cache{most: most, recent: map[string]known{}} }

// newerAfter is when to ask again for a game that needs a newer server.
const newerAfter = time.Minute

// Newer is the error of a game that only a newer version of the server can play.
func Newer() error {
	return web.Problem{Status: http.StatusServiceUnavailable, Text: errorcode.Newer.String(), After: newerAfter,
		Code: errorcode.Newer}
}

// SpoiltError is the error of a game that an older server, which ignored one of its options,
// continued by other rules.
type SpoiltError struct {
	Good int    // how many moves from the start are right
	Link string // leads to the game after those moves; "" if it is too long for a link
	err  error
}

func (e SpoiltError) Error() string { return e.err.Error() }

// Unwrap returns the answer to the client, and a store.ErrDamaged.
func (e SpoiltError) Unwrap() []error {
	return []error{web.Problem{Status: http.StatusGone, Text: errorcode.Spoilt.String(), Code: errorcode.Spoilt,
		Link: e.Link}, e.err}
}

// spoiltOr returns a SpoiltError instead of err if an older server may have played the game by
// other rules.
func spoiltOr(err error, game *match.Game, settings json.RawMessage, good []string) error {
	if game.VersionedID(settings) == game.ID {
		return err
	}
	link, _ := match.EncodeLink(match.Record{Game: game.ID, Settings: settings, Moves: good, Cursor: len(good)})
	return SpoiltError{len(good), link, err}
}

// State returns the state of a stored game after its moves. A cached state is used only
// if its settings are the same and its moves are a prefix of these. The error is
// store.ErrDamaged when the rules refuse the game, as a SpoiltError if an older server made
// that; and Newer when a newer version made its settings.
func (c *cache) State(id string, game *match.Game, settings json.RawMessage,
	moves []string) (match.State, error) {
	state, from := c.nearest(id, game, settings, moves)
	if state == nil {
		var err error
		state, err = game.New(settings)
		if errors.Is(err, match.ErrNewer) {
			return nil, Newer()
		}
		if err != nil {
			return nil, fmt.Errorf("%w: its settings: %w", store.ErrDamaged, err)
		}
	}
	if len(moves) > match.MaxMoves {
		return nil, fmt.Errorf("%w: it has %d moves; at most %d are possible", store.ErrDamaged, len(moves),
			match.MaxMoves)
	}
	for i, move := range moves[from:] {
		next, err := state.Apply(move)
		if err != nil {
			err = fmt.Errorf("%w: its move %d (%s): %w", store.ErrDamaged, from+i+1, move, err)
			return nil, spoiltOr(err, game, settings, moves[:from+i])
		}
		state = next
	}
	c.remember(id, known{game, settings, slices.Clip(moves), state})
	return state, nil
}

// nearest returns the cached state of a game and the number of moves that led to it, or
// nil if it does not lead to these moves.
func (c *cache) nearest(id string, game *match.Game, settings json.RawMessage,
	moves []string) (match.State, int) {
	c.mutex.Lock()
	k, found := c.recent[id]
	if !found {
		k = c.older[id]
	}
	c.mutex.Unlock()
	if k.game != game || string(k.settings) != string(settings) ||
		store.CommonPrefix(k.moves, moves) < len(k.moves) {
		return nil, 0
	}
	return k.state, len(k.moves)
}

func (c *cache) remember(id string, k known) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if _, isRecent := c.recent[id]; !isRecent && len(c.recent) >= c.most/2 {
		c.older, c.recent = c.recent, map[string]known{}
	}
	c.recent[id] = k
}

// Think runs a search to its end in the queue, on behalf of a client. After each slice it
// lets other searches run, and checks whether the client is gone. The error is limit.Full
// when the queue is full, and ctx's when that ends first.
func (gs *Games) Think(ctx context.Context, client string,
	begin func() *match.BoundedSearch) (*match.BoundedSearch, error) {
	place, err := gs.Queue.Enter(ctx, client)
	if err != nil {
		return nil, err
	}
	defer place.Leave()
	thinking := begin()
	for !thinking.RunSlice() {
		if err := place.Yield(ctx); err != nil {
			return nil, err
		}
	}
	return thinking, nil
}

// PlayTurn searches for a level in place of the seat to move and plays its whole turn, but no
// move beyond it. A level whose resign tracker gives up plays nothing. A nil tracker
// never resigns.
func (gs *Games) PlayTurn(ctx context.Context, client string, g *Game, level string, seed uint64,
	tracker *match.ResignTracker) (resigned bool, err error) {
	thinking, err := gs.Think(ctx, client,
		func() *match.BoundedSearch { return match.Bound(g.Rules.Search(g.State, level, seed), 0) })
	if err != nil {
		return false, err
	}
	if tracker != nil && tracker.ShouldResign(g.Rules, g.State, level, thinking.Evaluation()) {
		return true, nil
	}
	before, line := g.State, thinking.BestTurn()
	turn, err := match.OwnTurn(before, level, line)
	for i := 0; err == nil && i < len(turn); i++ {
		err = g.Play(turn[i])
	}
	if err != nil {
		return false, fmt.Errorf("%w: it has found %q in\n%v", err, line, before)
	}
	return false, nil
}
