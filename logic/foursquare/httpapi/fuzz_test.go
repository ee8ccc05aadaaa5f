package httpapi

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"
	"time"

	"tessera/logic/internal/errtest"
	"tessera/logic/server/hosted"
	"tessera/logic/server/store"
)

var bodies = []string{
	"", " ", "{}", "null", "[]", `""`, "{", "\x00", "{} {}",
	`{"action": "place", "squareIndex": 0, "slotIndex": 2, "playerToken": "tok_xxx"}`,
	`{"action": "slide", "squareIndex": 3, "playerToken": "tok_xxx"}`,
	`{"action": "slide", "action": "place", "squareIndex": 3, "slotIndex": 3, "playerToken": "tok_xxx"}`,
	`{"action": "fly", "playerToken": "tok_xxx"}`,
	`{"playerToken": {"playerToken": "tok_xxx"}}`,
	"{\"playerToken\": \"tok_xxx\", \"\xff\": [[[[]]]]}",
}

// oneGame is a store with one game. It counts the changes.
type oneGame struct {
	store.Store
	game    store.Game
	changes int
}

func (s *oneGame) Load(_ context.Context, id string) (store.Game, error) {
	if id != "g" {
		return store.Game{}, store.ErrUnknown
	}
	return s.game, nil
}

func (s *oneGame) Save(_ context.Context, _ string, saw, g store.Game) error {
	if saw.Version != s.game.Version {
		return store.ErrConflict
	}
	s.game = g
	s.changes++
	return nil
}

// FuzzMove sends any body as a move, with or without the right token. Either the game
// continues with legal moves, or it is unchanged and the error says why.
func FuzzMove(f *testing.F) {
	for _, body := range bodies {
		f.Add(body)
	}
	token := sha256.Sum256([]byte("tok_xxx"))
	f.Fuzz(func(t *testing.T, body string) {
		for _, moves := range [][]string{nil, {"p 0 0"}} {
			text, err := json.Marshal(head{TokenHash: token[:]})
			errtest.None(t, err)
			before := store.Game{Head: text, Moves: moves, Touched: time.Now()}
			kept := &oneGame{game: before}
			api := New(Options{Options: hosted.Options{Store: kept, Log: slog.New(slog.DiscardHandler)}, Game: playedBy(firstLegal)})
			answered := httptest.NewRecorder()
			api.ServeHTTP(answered, httptest.NewRequest("POST", "/games/g/move", strings.NewReader(body)))
			switch answered.Code {
			case http.StatusOK:
				var after game
				after.Moves = kept.game.Moves
				if err := api.replay(&after); err != nil || after.bluesTurn() || len(after.Moves) <= len(moves) || kept.changes != 1 {
					t.Errorf("%q: %v, %d changes\n%v", body, err, kept.changes, after.State)
				}
			case http.StatusBadRequest, http.StatusUnauthorized, http.StatusRequestEntityTooLarge:
				var e map[string]string
				if json.Unmarshal(answered.Body.Bytes(), &e) != nil || len(e) != 1 || e["error"] == "" {
					t.Errorf("%q: %s", body, answered.Body)
				}
				if kept.changes != 0 || !reflect.DeepEqual(kept.game, before) {
					t.Errorf("%q changed the game to %v", body, kept.game)
				}
			default:
				t.Errorf("%q: status %d, %s", body, answered.Code, answered.Body)
			}
		}
	})
}
