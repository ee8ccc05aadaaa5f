package rest

import (
	"bytes"
	"encoding/json"
	"errors"
	"net/http"
	"sync"

	"tessera/logic/usertext"
)

// MaxBody bounds the body of a request, in bytes.
const MaxBody = 64 << 10

// Fields are the members of a request's JSON object. Names are case-sensitive. Members
// that no handler reads are ignored.
type Fields map[string]json.RawMessage

// bodies are reusable buffers. Without them, clients that send large bodies would keep
// the garbage collector busy, which delays the requests of others.
var bodies = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// ReadFields reads the body of a request. An empty body is an object without members.
func ReadFields(w http.ResponseWriter, r *http.Request) (Fields, error) {
	body := bodies.Get().(*bytes.Buffer)
	defer bodies.Put(body)
	body.Reset()
	_, err := body.ReadFrom(http.MaxBytesReader(w, r.Body, MaxBody))
	if _, tooLarge := errors.AsType[*http.MaxBytesError](err); tooLarge {
		return nil, Problemf(http.StatusRequestEntityTooLarge, "the body has more than the %d bytes allowed", MaxBody)
	}
	if err != nil {
		return nil, Problemf(http.StatusBadRequest, "the body did not arrive whole; send it again")
	}
	return ParseFields(body.Bytes())
}

// ParseFields parses a body, of which it keeps nothing.
func ParseFields(body []byte) (Fields, error) {
	body = usertext.Text(body)
	if len(bytes.TrimLeft(body, " \t\r\n")) == 0 {
		return Fields{}, nil
	}
	var f Fields
	err := json.Unmarshal(body, &f)
	if _, otherType := errors.AsType[*json.UnmarshalTypeError](err); otherType || err == nil && f == nil {
		return nil, Problemf(http.StatusBadRequest, `the body must be a JSON object, like {"playerToken": "..."}`)
	}
	if err != nil {
		return nil, Problemf(http.StatusBadRequest, "the body is not readable as JSON: %v", err)
	}
	return f, nil
}

// Member reads one member into a value. It reports false when the member is absent or
// null. kind describes its type in words. The error never repeats the value, which might
// be a token in the wrong place.
func Member[T any](f Fields, name, kind string) (value T, present bool, err error) {
	raw, present := f[name]
	if !present || string(raw) == "null" {
		return value, false, nil
	}
	if usertext.Unmarshal(raw, &value) != nil {
		return value, false, Problemf(http.StatusBadRequest, "%s must be %s", name, kind)
	}
	return value, true, nil
}

// Required reads one member, and returns missing if it is absent or null.
func Required[T any](f Fields, name, kind string, missing Problem) (value T, err error) {
	value, present, err := Member[T](f, name, kind)
	if err == nil && !present {
		err = missing
	}
	return value, err
}

// WholeNumber is a whole number. JSON may write it as 8, 8.0 or 80e-1.
type WholeNumber = int32
