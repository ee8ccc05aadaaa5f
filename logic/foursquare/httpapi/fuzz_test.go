package httpapi

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"tessera/logic/foursquare"
)

var bodies = []string{
	"", " ", "{}", "null", "[]", `""`, "{", "\x00", "{} {}",
	`{"piecesPerPlayer": 8, "noBackslide": true}`,
	`{"piecesPerPlayer": 1e1}`, `{"piecesPerPlayer": -0}`, `{"piecesPerPlayer": 18446744073709551616}`,
	`{"action": "place", "squareIndex": 0, "slotIndex": 2, "playerToken": "tok_xxx"}`,
	`{"action": "slide", "squareIndex": 3, "playerToken": "tok_xxx"}`,
	`{"action": "slide", "action": "place", "squareIndex": 3, "slotIndex": 3, "playerToken": "tok_xxx"}`,
	`{"action": "fly", "playerToken": "tok_xxx"}`,
	`{"playerToken": {"playerToken": "tok_xxx"}}`,
	"{\"playerToken\": \"tok_xxx\", \"\xff\": [[[[]]]]}",
}

// FuzzDecode reads any body as any request: the result is in range, or the error
// is one that the client is told.
func FuzzDecode(f *testing.F) {
	for _, body := range bodies {
		f.Add([]byte(body))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		told := func(err error) {
			if p, ok := errors.AsType[problem](err); !ok || p.status != http.StatusBadRequest && p.status != http.StatusUnauthorized || p.text == "" {
				t.Errorf("%q: %v", body, err)
			}
		}
		parsed, err := parseFields(body)
		if err != nil {
			told(err)
			return
		}
		settings, err := parsed.settings()
		if err == nil {
			_, err = foursquare.New(settings)
			if err != nil || settings.PiecesPerPlayer == 0 {
				t.Errorf("%q: %+v, %v", body, settings, err)
			}
		} else {
			told(err)
		}
		if _, err := parsed.token(); err != nil {
			told(err)
		}
		if _, err := parsed.move(); err != nil {
			told(err)
		}
	})
}

// oneGame is a Store of one game that counts the changes.
type oneGame struct {
	game    Game
	changes int
}

func (s *oneGame) Load(id string) (Game, error) {
	if id != "g" {
		return Game{}, ErrUnknownGame
	}
	return s.game, nil
}

func (s *oneGame) Save(_ string, g Game) error {
	s.game = g
	s.changes++
	return nil
}

func (s *oneGame) Probe() error { return nil }

func (s *oneGame) RemoveUntouched(context.Context, time.Time) (int, error) { return 0, nil }

// FuzzMove sends any body as a move of a game whose token it may know: either
// the game goes on by legal moves, or it is unchanged and the error says why.
func FuzzMove(f *testing.F) {
	for _, body := range bodies {
		f.Add(body)
	}
	token := sha256.Sum256([]byte("tok_xxx"))
	f.Fuzz(func(t *testing.T, body string) {
		for _, moves := range [][]string{nil, {"p 0 0"}} {
			before := Game{Moves: moves, TokenHash: token[:], Touched: time.Now()}
			store := &oneGame{game: before}
			api := New(Options{Store: store, Opponent: firstLegal, Log: log.New(io.Discard, "", 0)})
			answered := httptest.NewRecorder()
			api.ServeHTTP(answered, httptest.NewRequest("POST", "/games/g/move", strings.NewReader(body)))
			switch answered.Code {
			case http.StatusOK:
				s, err := store.game.State()
				if err != nil || bluesTurn(s) || len(store.game.Moves) <= len(moves) || store.changes != 1 {
					t.Errorf("%q: %v, %d changes\n%v", body, err, store.changes, s)
				}
			case http.StatusBadRequest, http.StatusUnauthorized, http.StatusRequestEntityTooLarge:
				var e map[string]string
				if json.Unmarshal(answered.Body.Bytes(), &e) != nil || len(e) != 1 || e["error"] == "" {
					t.Errorf("%q: %s", body, answered.Body)
				}
				if store.changes != 0 || !reflect.DeepEqual(store.game, before) {
					t.Errorf("%q changed the game to %v", body, store.game)
				}
			default:
				t.Errorf("%q: status %d, %s", body, answered.Code, answered.Body)
			}
		}
	})
}

// FuzzRecord reads any bytes as a stored game: it is one that is stored alike
// again, or damaged.
func FuzzRecord(f *testing.F) {
	record, err := recordOf("a", someGame)
	if err != nil {
		f.Fatal(err)
	}
	first := append(stampOf(someGame.Touched), record[textAt:]...) // as the first stores had it
	for _, seed := range [][]byte{record, first, record[:textAt], first[:stampSize+1], nil} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, record []byte) {
		g, err := gameOf("a", record)
		if err != nil {
			if !errors.Is(err, ErrDamagedGame) || !reflect.DeepEqual(g, Game{}) {
				t.Errorf("%q: %v, %v", record, g, err)
			}
			return
		}
		again, err := recordOf("a", g)
		if err != nil {
			t.Fatal(err)
		}
		same, err := gameOf("a", again)
		if err != nil || !same.Touched.Equal(g.Touched) && g.Touched.After(time.Unix(0, 0)) || !slices.Equal(same.Moves, g.Moves) || same.Settings != g.Settings {
			t.Errorf("%q: %v, then %v, %v", record, g, same, err)
		}
	})
}
