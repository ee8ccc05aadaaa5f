package web

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

// JSONErrors returns a listener for a server, whose handler and hooks it changes.
// Requests that net/http refuses before any handler sees them, such as one that is not
// HTTP, get an answer in plain text or none. On this listener they get the same body as
// every other error: {"error": "..."}. Answers of handlers stay unchanged, because each
// connection knows whether a handler is running.
func JSONErrors(server *http.Server, l net.Listener) net.Listener { return listen(server, l, nil) }

// Listen is like [JSONErrors], and bounds the connections.
func (c *Connections) Listen(server *http.Server, l net.Listener) net.Listener {
	return listen(server, l, c)
}

func listen(server *http.Server, l net.Listener, connections *Connections) net.Listener {
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
		if own, ok := c.(*jsonErrorConn); ok {
			own.note(now)
		}
		if state != nil {
			state(c, now)
		}
	}
	return jsonErrors{l, connections}
}

type jsonErrors struct {
	net.Listener
	connections *Connections // nil for no bounds
}

func (l jsonErrors) Accept() (net.Conn, error) {
	for {
		conn, err := l.Listener.Accept()
		tcp, ok := conn.(*net.TCPConn)
		if !ok {
			return conn, err
		}
		noticeLoss(tcp)
		c := &jsonErrorConn{TCPConn: tcp, connections: l.connections}
		if c.connections == nil {
			return c, err
		}
		if c.bounds = c.connections.admit(tcp.RemoteAddr()); c.bounds != nil {
			c.bounds.close = c.Close
			return c, err
		}
		c.connections.refuse(tcp)
	}
}

// jsonErrorConn embeds a whole TCPConn, because net/http closes the two directions
// separately, so that the client reads the answer before the connection ends.
type jsonErrorConn struct {
	*net.TCPConn
	handled     atomic.Bool // a handler is running
	connections *Connections
	bounds      *bounded // nil without connections
}

func (c *jsonErrorConn) note(now http.ConnState) {
	if now == http.StateIdle { // the answer is sent completely
		c.handled.Store(false)
	}
	if c.bounds != nil {
		c.connections.note(c.bounds, now)
	}
}

func (c *jsonErrorConn) Close() error {
	if c.bounds != nil {
		c.connections.forget(c.bounds)
	}
	return c.TCPConn.Close()
}

type connectionKey struct{}

// Write sends p. The first call for an answer always begins at its first byte.
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

// refusal returns the status of an error answer that net/http wrote itself, and the
// detail in its body; 0 for anything else.
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
	case http.StatusServiceUnavailable:
		return "too many connections are open; try again in a moment"
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
