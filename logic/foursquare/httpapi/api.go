// Package httpapi is the HTTP API of Four in a Square. A person plays red, and the
// computer plays blue and replies in the same response.
//
//	POST /games                  start a game; the answer has its id and its token
//	GET  /games/{gameId}         view a game; needs no token
//	POST /games/{gameId}/move    place a marble or slide a square
//	POST /games/{gameId}/restart start again with the same token and settings
//	GET  /health                 check that the server works
//	GET  /openapi.json           the OpenAPI description of this API
//
// A request is carried out completely or not at all. Red's action and blue's turn are
// stored in one step before the answer is sent, so an acknowledged move is never lost and
// a game never waits for blue.
//
// The package is this game's API on top of package hosted, which has the store, the limits
// and blue's turn. It may import the standard library, net/http included, the rules in
// foursquare, match, and the packages below logic/server. It never imports Ebiten. The
// caller passes in the game with its engine, the store, the clock and the source of
// randomness.
package httpapi

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/http"
	"time"

	"tessera/logic/foursquare"
	"tessera/logic/match"
	"tessera/logic/server/hosted"
	"tessera/logic/server/limit"
	"tessera/logic/server/store"
	"tessera/logic/server/web"
	"tessera/logic/usertext"
)

// Options configure an API. Store, Game and Level are required.
type Options struct {
	hosted.Options
	Game  *match.Game // Four in a Square, with blue's engine
	Level string      // blue's level
}

// API handles the requests. It is safe for concurrent use.
type API struct {
	*web.Router
	hosted  *hosted.Games
	options Options
	locks   *limit.Gate // of games; requests for different games do not wait for each other
}

//go:embed openapi.json
var openAPIDocument json.RawMessage

func New(options Options) *API {
	a := &API{options: options, locks: limit.NewGate(1, math.MaxInt)}
	a.hosted, a.Router = hosted.New(options.Options, hosted.About{
		Path:     "/games", // no Kind: these games are older than kinds
		Unknown:  "there is no game %q; POST /games starts one",
		Damaged:  "this game was damaged in the server's store and cannot go on; POST /games starts another",
		TooMany:  "too many games were started; try again in a while",
		Document: "/openapi.json", Text: openAPIDocument,
	})
	a.Route("/games", http.MethodPost, a.create)
	a.Route("/games/{gameId}", http.MethodGet, a.look)
	a.Route("/games/{gameId}/move", http.MethodPost, a.move)
	a.Route("/games/{gameId}/restart", http.MethodPost, a.restart)
	a.Route("/health", http.MethodGet, a.health)
	return a
}

type (
	createAnswer struct {
		GameID      string               `json:"gameId"`
		PlayerToken string               `json:"playerToken"`
		State       foursquare.GameState `json:"state"`
	}
	stateAnswer struct {
		State foursquare.GameState `json:"state"`
	}
	healthAnswer struct {
		Status string `json:"status"`
	}
)

const brokenFor = 10 * time.Second

// health handles GET /health. It answers 200 unless the server must be restarted before
// it can store games. A store that is unavailable for a while does not change the answer.
func (a *API) health(_ http.ResponseWriter, r *http.Request) (web.Answer, error) {
	if err := a.hosted.Store.Broken(); err != nil {
		a.hosted.Log.ErrorContext(r.Context(), "the server has to be restarted", "error", err)
		return web.Answer{}, web.Problem{Status: http.StatusServiceUnavailable, Text: store.ErrBroken.Error(),
			After: brokenFor}
	}
	return web.OK(healthAnswer{"ok"}), nil
}

// head is the stored part of a game, except its moves.
type head struct {
	Settings  json.RawMessage `json:"settings"` // foursquare.Settings
	Seed      uint64          `json:"seed"`     // of blue's choices
	TokenHash []byte          `json:"tokenHash"`
}

// game is a stored game. Its moves are those of both sides.
type game struct {
	head
	hosted.Game
}

func (g *game) state() foursquare.State { return match.Typed[foursquare.State](g.State) }

func (g *game) shown() web.Answer { return web.OK(stateAnswer{g.state().GameState()}) }

func (g *game) bluesTurn() bool { return g.State.Turn() == 1 }

// find loads the request's game without replaying it.
func (a *API) find(r *http.Request) (g game, err error) {
	g.Game, err = a.hosted.Find(r.Context(), r.PathValue("gameId"), &g.head)
	g.ChangedBy = web.ClientOf(r).ID
	return g, err
}

func (a *API) replay(g *game) error { return a.hosted.Replay(&g.Game, a.options.Game, g.Settings) }

func (a *API) save(ctx context.Context, g game) error { return a.hosted.Save(ctx, g.Game, g.head) }

func (a *API) create(w http.ResponseWriter, r *http.Request) (web.Answer, error) {
	f, err := web.ReadFields(w, r)
	if err != nil {
		return web.Answer{}, err
	}
	settings, err := settingsOf(f)
	if err != nil {
		return web.Answer{}, err
	}
	g, token, err := a.newGame(settings)
	if err == nil {
		err = a.hosted.Create(w, r, g.Game, g.head)
	}
	if err != nil {
		return web.Answer{}, err
	}
	return web.Answer{Status: http.StatusCreated, Body: createAnswer{g.ID, token, g.state().GameState()}}, nil
}

// newGame returns a game with new secrets, and the player's token.
func (a *API) newGame(settings foursquare.Settings) (g game, token string, err error) {
	if g.Settings, err = json.Marshal(settings); err != nil {
		return game{}, "", err
	}
	if g.ID, err = a.hosted.NewID(); err != nil {
		return game{}, "", err
	}
	if token, g.TokenHash, err = a.hosted.NewToken("tok_"); err != nil {
		return game{}, "", err
	}
	if g.Seed, err = a.hosted.NewSeed(); err != nil {
		return game{}, "", err
	}
	g.State, err = a.options.Game.New(g.Settings)
	return g, token, err
}

func (a *API) look(_ http.ResponseWriter, r *http.Request) (web.Answer, error) {
	g, err := a.find(r)
	if err == nil {
		err = a.replay(&g)
	}
	if err != nil {
		return web.Answer{}, err
	}
	return g.shown(), nil
}

func (a *API) move(w http.ResponseWriter, r *http.Request) (web.Answer, error) {
	f, seen, err := a.owned(w, r)
	if err != nil {
		return web.Answer{}, err
	}
	action, err := moveOf(f)
	if err != nil {
		return web.Answer{}, err
	}
	g, release, err := a.lock(r)
	if err != nil {
		return web.Answer{}, err
	}
	defer release()
	if err := a.replay(&g); err != nil {
		return web.Answer{}, err
	}
	if err := g.Play(action.String()); err != nil {
		if _, why := g.state().Apply(action); why != nil {
			err = why // the rules' own error, which is more precise
		}
		return web.Answer{}, illegal(err.Error())
	}
	if g.Version() != seen.Version() {
		return web.Answer{}, errOvertaken
	}
	if err := a.reply(r.Context(), &g); err != nil {
		return web.Answer{}, err
	}
	err = a.save(r.Context(), g)
	if errors.Is(err, store.ErrConflict) { // another server was faster
		err = errOvertaken
	}
	return g.shown(), err
}

// reply plays blue's turn, if blue is to move.
func (a *API) reply(ctx context.Context, g *game) error {
	if !g.bluesTurn() {
		return nil
	}
	if _, err := a.hosted.PlayTurn(ctx, g.ChangedBy, &g.Game, a.options.Level, g.Seed, nil); err != nil {
		return err
	}
	if g.bluesTurn() {
		return fmt.Errorf("blue did not finish the turn\n%v", g.State)
	}
	return nil
}

// illegal returns the error for a move that is not allowed now.
func illegal(reason string) web.Problem {
	return web.Problem{Status: http.StatusBadRequest, Text: "Invalid move: " + reason}
}

// errOvertaken is the error for a move on a game that has changed since its sender saw it.
var errOvertaken = illegal(
	"the game went on while this move was on its way; look at its state and choose again")

// restart handles POST /games/{gameId}/restart. It keeps the settings and the token.
// Blue's seed is new, so the same moves need not give the same game.
func (a *API) restart(w http.ResponseWriter, r *http.Request) (web.Answer, error) {
	if _, _, err := a.owned(w, r); err != nil {
		return web.Answer{}, err
	}
	g, release, err := a.lock(r)
	if err != nil {
		return web.Answer{}, err
	}
	defer release()
	seed, err := a.hosted.NewSeed()
	if err != nil {
		return web.Answer{}, err
	}
	for {
		g.Seed, g.Moves = seed, nil
		if err := a.replay(&g); err != nil {
			return web.Answer{}, err
		}
		err := a.save(r.Context(), g)
		if !errors.Is(err, store.ErrConflict) {
			return g.shown(), err
		}
		// Another server changed the game. The restart still applies, because no request
		// changes the settings and the token.
		if g, err = a.find(r); err != nil {
			return web.Answer{}, err
		}
	}
}

// owned reads a request that needs the game's token. It returns the game as it was when
// the request came in, so that the caller can detect later changes.
func (a *API) owned(w http.ResponseWriter, r *http.Request) (web.Fields, game, error) {
	g, err := a.find(r)
	if err != nil {
		return nil, game{}, err
	}
	f, err := web.ReadFields(w, r)
	if err != nil {
		return nil, game{}, err
	}
	token, err := tokenOf(f)
	if err == nil && !hosted.MatchesToken(token, g.TokenHash) {
		err = web.Problemf(http.StatusUnauthorized, "playerToken is not the one of this game")
	}
	return f, g, err
}

// lock waits until no other request to this server is changing the game, and then loads
// the game.
func (a *API) lock(r *http.Request) (g game, release func(), err error) {
	unlock, err := a.locks.Enter(r.Context(), r.PathValue("gameId"))
	if err != nil {
		return game{}, nil, err
	}
	found := false
	defer func() {
		if !found { // also if the store panics
			unlock()
		}
	}()
	g, err = a.find(r)
	found = err == nil
	return g, unlock, err
}

func settingsOf(f web.Fields) (foursquare.Settings, error) {
	pieces, given, err := web.Member[web.WholeNumber](f, "piecesPerPlayer",
		fmt.Sprintf("a whole number from 1 to %d", foursquare.MaxPieces))
	if err != nil {
		return foursquare.Settings{}, err
	}
	if !given {
		pieces = foursquare.DefaultPieces
	}
	if pieces < 1 || pieces > foursquare.MaxPieces {
		return foursquare.Settings{}, web.BadRequest("piecesPerPlayer is %d; it must be from 1 to %d", pieces,
			foursquare.MaxPieces)
	}
	noBackslide, _, err := web.Member[bool](f, "noBackslide", "true or false")
	return foursquare.Settings{PiecesPerPlayer: int(pieces), NoBackslide: noBackslide}, err
}

// tokenOf returns the playerToken. A missing one gives 401, one of another type 400.
func tokenOf(f web.Fields) (string, error) {
	return web.Required[string](f, "playerToken", "a string",
		web.Problemf(http.StatusUnauthorized, "playerToken is missing; send the one that POST /games gave"))
}

// moveOf returns the action in the body of POST /games/{gameId}/move. The rules check
// whether it is legal.
func moveOf(f web.Fields) (foursquare.Move, error) {
	action, err := web.Required[string](f, "action", `"place" or "slide"`,
		illegal(`action is missing; it is "place" or "slide"`))
	if err != nil {
		return foursquare.Move{}, err
	}
	if action != foursquare.PlaceAction.String() && action != foursquare.SlideAction.String() {
		return foursquare.Move{}, illegal(fmt.Sprintf(`there is no action %q; it is "place" or "slide"`,
			usertext.ClipTo(action, web.ClipLength)))
	}
	square, err := index(f, "squareIndex", foursquare.Squares)
	if err != nil || action == foursquare.SlideAction.String() {
		return foursquare.Slide(square), err
	}
	slot, err := index(f, "slotIndex", foursquare.Slots)
	return foursquare.Place(square, slot), err
}

// index returns a member that must be a number. Numbers off the board are left to the
// rules. below is the first of them.
func index(f web.Fields, name string, below int) (int, error) {
	kind := fmt.Sprintf("a whole number from 0 to %d", below-1)
	n, err := web.Required[web.WholeNumber](f, name, kind, illegal(name+" is missing; it is "+kind))
	return int(n), err
}
