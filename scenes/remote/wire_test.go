//go:build !js

package remote

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"tessera/logic/remote"
)

// wired returns a wire and a channel that receives a value at each wake.
func wired(t *testing.T) (*Wire, chan struct{}) {
	t.Helper()
	woken := make(chan struct{}, 100)
	w := NewWire(func() { woken <- struct{}{} })
	t.Cleanup(w.Close)
	return w, woken
}

// The answer has everything the server sent. Without a server its status is 0.
func TestARequestIsAnswered(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		w.Header().Set("Retry-After", "7")
		w.WriteHeader(http.StatusTooManyRequests)
		fmt.Fprintf(w, "%s %s %s %q %s", r.Method, r.URL.Path, r.Header.Get("Authorization"), r.Header.Get("Content-Type"), body)
	}))
	defer server.Close()
	w, woken := wired(t)
	for _, c := range []struct {
		ask  remote.Request
		want remote.Answer
	}{
		{remote.Request{ID: 1, Method: "GET", URL: server.URL + "/a"}, remote.Answer{ID: 1, Status: 429, After: 7 * time.Second, Body: []byte(`GET /a  "" `)}},
		{remote.Request{ID: 2, Method: "POST", URL: server.URL + "/b", Token: "seat", Body: []byte("{}")}, remote.Answer{ID: 2, Status: 429, After: 7 * time.Second, Body: []byte(`POST /b Bearer seat "application/json" {}`)}},
		{remote.Request{ID: 3, Method: "GET", URL: "http://127.0.0.1:1/"}, remote.Answer{ID: 3}},
		{remote.Request{ID: 4, Method: "no method", URL: server.URL}, remote.Answer{ID: 4}},
	} {
		w.Send(c.ask)
		<-woken
		answers, events := w.Take()
		if len(answers) != 1 || len(events) != 0 || fmt.Sprintf("%+v", answers[0]) != fmt.Sprintf("%+v", c.want) {
			t.Errorf("%+v is answered by %+v and %+v, want %+v", c.ask, answers, events, c.want)
		}
	}
	if answers, events := w.Take(); len(answers)+len(events) > 0 {
		t.Errorf("what was taken comes again: %+v, %+v", answers, events)
	}
}

// Events arrive one by one until the stream breaks.
func TestAStreamIsHeard(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/events" {
			http.NotFound(w, r)
			return
		}
		io.WriteString(w, ": still here\n\nevent: table\ndata: {\"a\":1,\ndata: \"b\":2}\n\ndata:plain\n\nevent: gone\n\nevent: cut")
	}))
	defer server.Close()
	w, woken := wired(t)
	for path, want := range map[string]string{
		"/events":  "3 table {\"a\":1,\n\"b\":2}; 3  plain; 3 broke; ",
		"/nothing": "3 broke; ",
	} {
		w.Listen(server.URL+path, 3)
		heard := ""
		for broke := false; !broke; {
			<-woken
			_, events := w.Take()
			for _, e := range events {
				if broke = e.Broke; broke {
					heard += fmt.Sprint(e.Stream, " broke; ")
					continue
				}
				heard += fmt.Sprintf("%d %s %s; ", e.Stream, e.Name, e.Data)
			}
		}
		if heard != want {
			t.Errorf("of %s is heard %q, want %q", path, heard, want)
		}
		w.Listen("", 0)
	}
}

// A stream that the server ends to have it opened again is one stream for the client. It
// continues behind its last event, and breaks only if it cannot be opened again.
func TestAStreamIsRenewed(t *testing.T) {
	var ids []string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ids = append(ids, r.Header.Get("Last-Event-ID"))
		switch len(ids) {
		case 1:
			io.WriteString(w, "event: table\nid: 7\ndata: a\n\nevent: presence\ndata: b\n\nevent: renew\nretry: 100\ndata: {}\n\n")
		case 2:
			io.WriteString(w, "event: beat\ndata: c\n\nevent: renew\ndata: {}\n\n")
		default:
			http.NotFound(w, r)
		}
	}))
	defer server.Close()
	w, woken := wired(t)
	w.Listen(server.URL, 3)
	heard := ""
	for broke := false; !broke; {
		<-woken
		_, events := w.Take()
		for _, e := range events {
			broke = broke || e.Broke
			heard += fmt.Sprintf("%d %s %s %v; ", e.Stream, e.Name, e.Data, e.Broke)
		}
	}
	if want := "3 table a false; 3 presence b false; 3 beat c false; 3   true; "; heard != want || fmt.Sprint(ids) != "[ 7 7]" {
		t.Errorf("heard is %q, want %q; the streams began behind %q", heard, want, ids)
	}
}

// A closed wire drops whatever was on its way.
func TestAClosedWireIsSilent(t *testing.T) {
	w, woken := wired(t)
	w.Close()
	w.answered(remote.Answer{ID: 1})
	w.eventArrived(Event{Broke: true})
	if answers, events := w.Take(); len(answers)+len(events)+len(woken) > 0 {
		t.Errorf("a closed wire says %+v, %+v", answers, events)
	}
}

func TestSeconds(t *testing.T) {
	for text, want := range map[string]time.Duration{
		"": 0, "0": 0, "12": 12 * time.Second, "-1": 0, "1.5": 0, "soon": 0, "3600": time.Hour, "99999999999999999999": 0,
	} {
		if got := seconds(text); got != want {
			t.Errorf("Retry-After %q is %v, want %v", text, got, want)
		}
	}
}
