//go:build !js

package remote

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net/http"
	"strings"
	"time"

	"tessera/logic/remote"
)

// silence is the longest silence of a live stream. Servers send a sign of life every 15
// s.
const silence = 50 * time.Second

// renewPause is how long to wait before a stream is opened again that the server has ended
// for that.
const renewPause = 100 * time.Millisecond

type platform struct{ client *http.Client }

func newPlatform() platform {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.ResponseHeaderTimeout = answerPatience
	return platform{&http.Client{Transport: transport}}
}

// offline reports whether the system knows that there is no network. No desktop is asked.
func offline() bool { return false }

// Send sends a request. Take returns its answer later, even after a failure.
func (w *Wire) Send(r remote.Request) {
	go func() { w.answered(w.platform.do(r)) }()
}

func (p platform) do(r remote.Request) remote.Answer {
	ctx, cancel := context.WithTimeout(context.Background(), answerPatience)
	defer cancel()
	none := remote.Answer{ID: r.ID}
	request, err := http.NewRequestWithContext(ctx, r.Method, r.URL, bytes.NewReader(r.Body))
	if err != nil {
		return none
	}
	if r.Body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	if r.Token != "" {
		request.Header.Set("Authorization", "Bearer "+r.Token)
	}
	response, err := p.client.Do(request)
	if err != nil {
		return none
	}
	defer response.Body.Close()
	body, err := io.ReadAll(io.LimitReader(response.Body, mostBody))
	if err != nil {
		return none
	}
	return remote.Answer{ID: r.ID, Status: response.StatusCode, After: seconds(response.Header.Get("Retry-After")), Body: body}
}

// listen opens a stream and returns the function that closes it.
func (w *Wire) listen(url string, number int) (hangUp func()) {
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		tell := func(name string, data []byte) { w.eventArrived(Event{Stream: number, Name: name, Data: data}) }
		for id, renews := w.platform.read(ctx, url, "", tell); renews; {
			time.Sleep(renewPause)
			id, renews = w.platform.read(ctx, url, id, tell)
		}
		cancel()
		w.eventArrived(Event{Stream: number, Broke: true})
	}()
	return cancel
}

// read reads a stream of Server-Sent Events to its end, from the event with an id on. It
// returns the id of the last event, and whether the stream is to be opened again.
func (p platform) read(ctx context.Context, url, from string, tell func(name string, data []byte)) (id string, renews bool) {
	id = from
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	dead := time.AfterFunc(silence, cancel)
	defer dead.Stop()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return id, false
	}
	request.Header.Set("Accept", "text/event-stream")
	if id != "" {
		request.Header.Set("Last-Event-ID", id)
	}
	response, err := p.client.Do(request)
	if err != nil {
		return id, false
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return id, false
	}
	lines := bufio.NewScanner(response.Body)
	lines.Buffer(nil, mostBody)
	name, data := "", ""
	for lines.Scan() {
		dead.Reset(silence)
		field, value, _ := strings.Cut(lines.Text(), ":")
		value = strings.TrimPrefix(value, " ")
		switch field {
		case "event":
			name = value
		case "id":
			id = value
		case "data":
			if data != "" {
				data += "\n"
			}
			data += value
		case "":
			if value == "" && data != "" {
				if renews = name == renewal; !renews {
					tell(name, []byte(data))
				}
				name, data = "", ""
			}
		}
	}
	return id, renews
}
