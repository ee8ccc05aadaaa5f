package rest

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"math/big"
	"net/http"
	"strings"
	"sync"
)

// MaxBody is the largest body of a request, in bytes.
const MaxBody = 64 << 10

// Fields are the members of a request's JSON object. Names are compared
// exactly; the ones nobody asks for are ignored.
type Fields map[string]json.RawMessage

// bodies are read into buffers that are used again: who sends large ones must not keep
// the garbage collector running, which stops the requests of others.
var bodies = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// ReadFields reads the body of a request. An empty body is an object without
// members.
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

// ParseFields reads the text of a body, of which it keeps nothing.
func ParseFields(body []byte) (Fields, error) {
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

// Member reads one member into a value; false when it is absent or null. kind
// says in words what its type is. The value itself is never repeated: it might
// be a token in the wrong place.
func Member[T any](f Fields, name, kind string) (value T, present bool, err error) {
	raw, present := f[name]
	if !present || string(raw) == "null" {
		return value, false, nil
	}
	if json.Unmarshal(raw, &value) != nil {
		return value, false, Problemf(http.StatusBadRequest, "%s must be %s", name, kind)
	}
	return value, true, nil
}

// Required reads one member that must be there; missing is the failure where it
// is not.
func Required[T any](f Fields, name, kind string, missing Problem) (value T, err error) {
	value, present, err := Member[T](f, name, kind)
	if err == nil && !present {
		err = missing
	}
	return value, err
}

// Whole is a whole number, however it is written: 8, 8.0 and 80e-1 are the same to
// JSON.
type Whole int

// UnmarshalJSON implements json.Unmarshaler.
func (n *Whole) UnmarshalJSON(text []byte) error {
	var near float64
	if err := json.Unmarshal(text, &near); err != nil {
		return err
	}
	value, isWhole := wholeNumber(string(text), near)
	if !isWhole {
		return errors.New("not a whole number")
	}
	*n = Whole(value)
	return nil
}

// wholeNumber is the value of a number in JSON, when that is whole and fits 32
// bits. It is exact: 1e-999 is not 0. near is the nearest float64; it bounds the
// exponent of what is worked out exactly.
func wholeNumber(text string, near float64) (n int, isWhole bool) {
	if math.Abs(near) > math.MaxInt32 {
		return 0, false
	}
	if math.Abs(near) < 1 {
		mantissa, _, _ := strings.Cut(strings.ToLower(text), "e")
		return 0, !strings.ContainsAny(mantissa, "123456789")
	}
	exact, ok := new(big.Rat).SetString(text)
	if !ok || !exact.IsInt() {
		return 0, false
	}
	return int(exact.Num().Int64()), true
}
