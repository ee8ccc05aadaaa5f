package main

import (
	"context"
	"io"
	"net/http"
	"sync"
	"time"
)

// lastOfBodies is how long bodies may still take to arrive when the server stops.
const lastOfBodies = time.Second

// limitBodies stops waiting for the bodies of requests soon after ctx ends, so that a
// client that sends only half of one cannot delay the stop. Requests whose body has
// arrived are answered.
func limitBodies(ctx context.Context, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body := &arrivingBody{ReadCloser: r.Body, control: http.NewResponseController(w), whole: r.ContentLength == 0}
		r.Body = body
		defer context.AfterFunc(ctx, body.hurry)()
		next.ServeHTTP(w, r)
	})
}

type arrivingBody struct {
	io.ReadCloser
	control *http.ResponseController
	mutex   sync.Mutex
	whole   bool
	hurried bool
}

func (b *arrivingBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if err == io.EOF {
		b.end()
	}
	return n, err
}

// hurry bounds how long the rest may take. Test recorders do not support deadlines.
func (b *arrivingBody) hurry() {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	if !b.whole {
		b.hurried = true
		_ = b.control.SetReadDeadline(time.Now().Add(lastOfBodies))
	}
}

// end removes that bound, so that the answer has enough time.
func (b *arrivingBody) end() {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	if b.whole = true; b.hurried {
		_ = b.control.SetReadDeadline(time.Time{})
	}
}
