package main

import (
	"context"
	"io"
	"net/http"
	"sync"
	"time"
)

// lastOfBodies is how long a body may take to arrive once the server is to stop.
const lastOfBodies = time.Second

// hurryBodies stops waiting for the bodies of requests soon after ctx has ended: who
// sends half of one must not keep the server from stopping. Whose body has arrived gets
// its answer.
func hurryBodies(ctx context.Context, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body := &arriving{ReadCloser: r.Body, control: http.NewResponseController(w), whole: r.ContentLength == 0}
		r.Body = body
		defer context.AfterFunc(ctx, body.hurry)()
		next.ServeHTTP(w, r)
	})
}

// arriving is a body of which is known whether all of it is here.
type arriving struct {
	io.ReadCloser
	control *http.ResponseController
	mutex   sync.Mutex
	whole   bool
	hurried bool
}

// Read implements io.Reader.
func (b *arriving) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if err == io.EOF {
		b.end()
	}
	return n, err
}

// hurry bounds how long the rest may take. Writers of tests know no deadlines.
func (b *arriving) hurry() {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	if !b.whole {
		b.hurried = true
		_ = b.control.SetReadDeadline(time.Now().Add(lastOfBodies))
	}
}

// end takes the bound away, so that the answer may take its time.
func (b *arriving) end() {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	if b.whole = true; b.hurried {
		_ = b.control.SetReadDeadline(time.Time{})
	}
}
