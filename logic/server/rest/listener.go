package rest

import (
	"bytes"
	"context"
	"encoding/json"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
)

// JSONErrors is a listener for a server, which it changes. What net/http refuses
// before any handler sees it, such as a request that is no HTTP, it answers in plain
// text or not at all; on these connections such an answer has the body that every
// error here has: {"error": "..."}. What a handler writes is left alone: each
// connection knows whether one is at work.
func JSONErrors(server *http.Server, l net.Listener) net.Listener {
	handler, within, state := server.Handler, server.ConnContext, server.ConnState
	server.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if c, ok := r.Context().Value(connectionKey{}).(*jsonErrorConn); ok {
			c.handled.Store(true)
		}
		handler.ServeHTTP(w, r)
	})
	server.ConnContext = func(ctx context.Context, c net.Conn) context.Context {
		if within != nil {
			ctx = within(ctx, c)
		}
		return context.WithValue(ctx, connectionKey{}, c)
	}
	server.ConnState = func(c net.Conn, now http.ConnState) {
		if own, ok := c.(*jsonErrorConn); ok && now == http.StateIdle { // all that was answered is out
			own.handled.Store(false)
		}
		if state != nil {
			state(c, now)
		}
	}
	return jsonErrors{l}
}

type jsonErrors struct{ net.Listener }

func (l jsonErrors) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if tcp, ok := conn.(*net.TCPConn); ok {
		return &jsonErrorConn{TCPConn: tcp}, err
	}
	return conn, err
}

// jsonErrorConn is a whole TCPConn, since net/http closes the two directions of
// one apart, so that the client reads the answer before the connection is gone.
type jsonErrorConn struct {
	*net.TCPConn
	handled atomic.Bool // a handler answers
}

// connectionKey is where the context of a request has its connection.
type connectionKey struct{}

// Write sends p, which net/http hands over from an answer's first byte on.
func (c *jsonErrorConn) Write(p []byte) (int, error) {
	if c.handled.Load() {
		return c.TCPConn.Write(p)
	}
	status, detail := refusal(p)
	if status == 0 {
		return c.TCPConn.Write(p)
	}
	if _, err := c.TCPConn.Write(refusalAnswer(status, detail)); err != nil {
		return 0, err
	}
	return len(p), nil
}

// refusal is the status of an error that no handler has answered, and what its
// body says beyond the status; 0 for all else.
func refusal(p []byte) (status int, detail string) {
	head, body, _ := strings.Cut(string(p), "\r\n\r\n")
	version, after, _ := strings.Cut(head, " ")
	if version != "HTTP/1.1" && version != "HTTP/1.0" {
		return 0, ""
	}
	code, _, _ := strings.Cut(after, " ")
	status, err := strconv.Atoi(code)
	if err != nil || status < 400 {
		return 0, ""
	}
	_, detail, _ = strings.Cut(body, ": ")
	return status, detail
}

func refusalAnswer(status int, detail string) []byte {
	var body bytes.Buffer
	_ = json.NewEncoder(&body).Encode(ErrorBody{Error: refusalText(status, detail)}) // a string always encodes
	return []byte("HTTP/1.1 " + strconv.Itoa(status) + " " + http.StatusText(status) +
		"\r\nContent-Type: application/json\r\nContent-Length: " + strconv.Itoa(body.Len()) +
		"\r\nConnection: close\r\n\r\n" + body.String())
}

func refusalText(status int, detail string) string {
	switch status {
	case http.StatusExpectationFailed:
		return "the header Expect can ask for 100-continue only"
	case http.StatusRequestHeaderFieldsTooLarge:
		return "the header of the request is too large"
	case http.StatusNotImplemented:
		return "the transfer encoding of the request is unknown; use chunked, or none"
	case http.StatusHTTPVersionNotSupported:
		return "this version of HTTP is not supported; use HTTP/1.1"
	}
	if detail != "" {
		return "the request is not readable as HTTP: " + detail
	}
	return "the request is not readable as HTTP"
}
