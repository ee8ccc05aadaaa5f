package rest

import (
	"bytes"
	"encoding/json"
	"net"
	"net/http"
	"strconv"
	"strings"
)

// JSONErrors is a listener for a server whose handlers are routers. What net/http
// refuses before any handler sees it, such as a request that is no HTTP, it
// answers in plain text or not at all; on these connections such an answer has
// the body that every error here has: {"error": "..."}.
func JSONErrors(l net.Listener) net.Listener { return jsonErrors{l} }

type jsonErrors struct{ net.Listener }

func (l jsonErrors) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if tcp, ok := conn.(*net.TCPConn); ok {
		return jsonErrorConn{tcp}, err
	}
	return conn, err
}

// jsonErrorConn is a whole TCPConn, since net/http closes the two directions of
// one apart, so that the client reads the answer before the connection is gone.
type jsonErrorConn struct{ *net.TCPConn }

// Write sends p, which net/http hands over from an answer's first byte on.
func (c jsonErrorConn) Write(p []byte) (int, error) {
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
// body says beyond the status; 0 for all else. A handler's answer is JSON, and
// what follows the first piece of a long one begins with no status line.
func refusal(p []byte) (status int, detail string) {
	head, body, _ := strings.Cut(string(p), "\r\n\r\n")
	version, after, _ := strings.Cut(head, " ")
	if version != "HTTP/1.1" && version != "HTTP/1.0" || strings.Contains(head, "\r\nContent-Type: application/json") {
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
