package tables

import (
	"encoding/json"
	"fmt"
	"mime"
	"net/http"
	"strings"

	"tessera/logic/internal/clip"
	"tessera/logic/internal/errorcode"
	"tessera/logic/match"
	"tessera/logic/server/store"
	"tessera/logic/server/web"
)

// mostKey bounds an idempotency key, in bytes.
const mostKey = 64

// read parses the body of a request, whose Content-Type must be JSON. This rejects forms
// and text/plain requests that pages of other sites can send.
func read(w http.ResponseWriter, r *http.Request) (web.Fields, error) {
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		return nil, web.Problemf(http.StatusUnsupportedMediaType, "the header Content-Type must be application/json; it is %q", clip.To(r.Header.Get("Content-Type"), web.ClipLength))
	}
	return web.ReadFields(w, r)
}

type request struct {
	fields web.Fields
	seat   int
	key    string // see [keyOf]
	sum    uint64 // checksum of the request, to tell a repetition from another request
}

// bearer returns the token in the header of a request. The scheme Bearer may be in upper
// or lower case. With another scheme, or none, is is false and the token is the whole
// header.
func bearer(r *http.Request) (token string, is bool) {
	header := r.Header.Get("Authorization")
	scheme, token, is := strings.Cut(header, " ")
	if !is || !strings.EqualFold(scheme, "Bearer") {
		return strings.TrimSpace(header), false
	}
	return strings.TrimSpace(token), true
}

// readRequest reads a request from a person at a table.
func (a *API) readRequest(w http.ResponseWriter, r *http.Request, what string) (table, request, error) {
	t, err := a.current(r.Context(), r.PathValue("id"))
	if err != nil {
		return table{}, request{}, err
	}
	token, isBearer := bearer(r)
	if !isBearer {
		w.Header().Set("WWW-Authenticate", "Bearer")
		return table{}, request{}, web.Problemf(http.StatusUnauthorized, `the header Authorization is missing; send "Bearer " and the seat's token that POST /tables gave`)
	}
	req, err := requestOf(w, r, what, t.seatOrLeft(token))
	sits := req.seat >= 0 && t.Seats[req.seat].Who == match.Person
	if req.seat >= 0 && !sits && err == nil { // a person who has left only gets answers to repeated requests
		_, sits, _ = t.repeated(req)
	}
	if !sits {
		w.Header().Set("WWW-Authenticate", "Bearer")
		return table{}, request{}, web.Problemf(http.StatusUnauthorized, "the token is of no seat at this table")
	}
	return t, req, err
}

// requestOf reads the body of a request from a seat. With seat -1 it reads nothing.
func requestOf(w http.ResponseWriter, r *http.Request, what string, seat int) (req request, err error) {
	if req.seat = seat; seat < 0 {
		return req, nil
	}
	if req.fields, err = read(w, r); err != nil {
		return req, err
	}
	if req.key, err = keyOf(req.fields); err != nil {
		return req, err
	}
	text, err := json.Marshal(req.fields) // sorted by name
	req.sum = store.Checksum(what, text)
	return req, err
}

// keyOf returns the idempotency key of a request; "" if the client will not repeat it.
func keyOf(f web.Fields) (string, error) {
	key, _, err := web.Member[string](f, "key", "a string")
	if err == nil && len(key) > mostKey {
		err = web.Problemf(http.StatusBadRequest, "key has %d bytes; at most %d are allowed", len(key), mostKey)
	}
	return key, err
}

// repeated returns the first answer to a request that is repeated. It refuses a request
// that has the key of another one.
func (t *table) repeated(r request) (answer receipt, again bool, err error) {
	if r.key == "" {
		return receipt{}, false, nil
	}
	for _, g := range t.Answers {
		if g.Key != r.key || g.Seat != r.seat {
			continue
		}
		if g.Request != r.sum {
			return receipt{}, false, web.Problemf(http.StatusUnprocessableEntity, "the key %q was used for another request; every request has its own", clip.To(r.key, web.ClipLength))
		}
		return g.Answer, true, nil
	}
	return receipt{}, false, nil
}

// checkVersion refuses a request for another version than the table's current one or the latest
// before versions.
func (t *table) checkVersion(r request, lag uint64) error {
	version, err := web.Required[web.WholeNumber](r.fields, "version", "the version of the table that this answers to, a whole number",
		web.Problem{Status: http.StatusBadRequest, Text: fmt.Sprintf("version is missing; send the one of the table that this answers to, which is now %d", t.Version())})
	if err == nil && (version < 0 || uint64(version) > t.Version() || uint64(version)+lag < t.Version()) {
		err = overtaken(fmt.Sprintf("this answers to version %d", version), t.Version())
	}
	return err
}

func overtaken(what string, now uint64) error {
	text := fmt.Sprintf("%s, and the table is at version %d by now; look at it and choose again", what, now)
	return web.Problem{Status: http.StatusConflict, Text: text, Code: errorcode.Overtaken}
}
