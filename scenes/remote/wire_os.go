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

type platform struct{ client *http.Client }

func newPlatform() platform {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.ResponseHeaderTimeout = answerPatience
	return platform{&http.Client{Transport: transport}}
}

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
		w.platform.read(ctx, cancel, url, func(name string, data []byte) {
			w.eventArrived(Event{Stream: number, Name: name, Data: data})
		})
		w.eventArrived(Event{Stream: number, Broke: true})
	}()
	return cancel
}

// read reads a stream of Server-Sent Events to its end.
func (p platform) read(ctx context.Context, cancel func(), url string, tell func(name string, data []byte)) {
	defer cancel()
	dead := time.AfterFunc(silence, cancel)
	defer dead.Stop()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return
	}
	request.Header.Set("Accept", "text/event-stream")
	response, err := p.client.Do(request)
	if err != nil {
		return
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return
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
		case "data":
			if data != "" {
				data += "\n"
			}
			data += value
		case "":
			if value == "" && data != "" {
				tell(name, []byte(data))
				name, data = "", ""
			}
		}
	}
}
