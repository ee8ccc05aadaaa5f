package httpapi

import (
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"tessera/logic/server/core"
	"tessera/logic/server/rest/resttest"
)

// BenchmarkCreateAndMove is two requests: a new game and the first placement in
// it. No search runs.
func BenchmarkCreateAndMove(b *testing.B) {
	for _, clients := range []int{1, 8, 64} {
		b.Run(fmt.Sprintf("%d clients", clients), func(b *testing.B) {
			api := New(Options{Options: core.Options{Store: resttest.Store(b), Log: slog.New(slog.DiscardHandler)}, Game: playedBy(firstLegal)})
			inParallel(b, clients, func(int, int) error {
				created := request(api, "/games", "")
				_, token, _ := strings.Cut(created.Body.String(), `"playerToken":"`)
				token, _, _ = strings.Cut(token, `"`)
				moved := request(api, created.Header().Get("Location")+"/move",
					`{"action": "place", "squareIndex": 0, "slotIndex": 2, "playerToken": "`+token+`"}`)
				if moved.Code != http.StatusOK {
					return fmt.Errorf("status %d, %s", moved.Code, moved.Body)
				}
				return nil
			})
		})
	}
}

func request(api *API, path, body string) *httptest.ResponseRecorder {
	answered := httptest.NewRecorder()
	api.ServeHTTP(answered, httptest.NewRequest("POST", path, strings.NewReader(body)))
	return answered
}

// inParallel does something b.N times, by so many clients at once.
func inParallel(b *testing.B, clients int, do func(client, i int) error) {
	var next atomic.Int64
	b.SetParallelism(clients) // times the cores
	b.ResetTimer()
	b.RunParallel(func(pb *testing.PB) {
		client := int(next.Add(1))
		for i := 0; pb.Next(); i++ {
			if err := do(client, i); err != nil {
				b.Error(err)
				return
			}
		}
	})
}
