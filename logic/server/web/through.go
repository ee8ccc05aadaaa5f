package web

import (
	"errors"
	"net/http"

	"tessera/logic/server/limit"
)

// Through returns a handler that lets the requests of each client through a gate to next. It
// answers 429 when too many of them wait.
func Through(gate *limit.Gate, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		leave, err := gate.Enter(r.Context(), ClientOf(r).ID)
		if full, isFull := errors.AsType[limit.Full](err); isFull {
			WriteProblem(w, Problem{Status: http.StatusTooManyRequests,
				Text: "too many requests of this client wait; try again in a moment", After: full.After})
			return
		}
		if err != nil {
			panic(http.ErrAbortHandler) // the client is gone
		}
		defer leave()
		next.ServeHTTP(w, r)
	})
}
