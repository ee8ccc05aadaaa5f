package e2e

import (
	"maps"
	"slices"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/fetch"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// A Request is a request of the page that waits for an answer. One of its methods must be
// called, from any goroutine.
type Request struct {
	URL string

	page *Page
	id   fetch.RequestID
}

// A route is where requests of the page go that match a pattern.
type route struct {
	handle func(*Request)
}

// Intercept hands requests whose address matches a pattern, with * for anything, to a
// function. The function runs in a goroutine of its own for each request. A nil function
// lets such requests go as usual again.
func (p *Page) Intercept(pattern string, handle func(*Request)) {
	p.t.Helper()
	p.mu.Lock()
	if p.paused == nil {
		p.paused = map[string]*route{}
	}
	if handle == nil {
		delete(p.paused, pattern)
	} else {
		p.paused[pattern] = &route{handle}
	}
	last := len(p.paused) == 0
	p.mu.Unlock()
	if last {
		Command(p, fetch.Disable, cdp.Empty{})
		return
	}
	p.interceptAll()
}

// interceptAll makes the tab hand over the requests for which there is a function.
func (p *Page) interceptAll() {
	p.t.Helper()
	p.mu.Lock()
	patterns := slices.Sorted(maps.Keys(p.paused))
	p.mu.Unlock()
	if len(patterns) == 0 {
		return
	}
	var wanted []*fetch.RequestPattern
	for _, pattern := range patterns {
		wanted = append(wanted, &fetch.RequestPattern{URLPattern: pattern})
	}
	Command(p, fetch.Enable, fetch.EnableParams{Patterns: wanted})
}

// hearNetwork starts the functions for intercepted requests.
func (p *Page) hearNetwork(ev any) {
	paused, ok := ev.(*fetch.EventRequestPaused)
	if !ok {
		return
	}
	r := &Request{URL: paused.Request.URL, page: p, id: paused.RequestID}
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, pattern := range slices.Backward(slices.Sorted(maps.Keys(p.paused))) {
		if matches(pattern, r.URL) {
			go p.paused[pattern].handle(r)
			return
		}
	}
	go r.Continue()
}

// matches reports whether a text matches a pattern, with * for anything.
func matches(pattern, text string) bool {
	for i, r := range pattern {
		switch {
		case r == '*':
			for k := range len(text) + 1 {
				if matches(pattern[i+1:], text[k:]) {
					return true
				}
			}
			return false
		case text == "" || text[0] != byte(r):
			return false
		}
		text = text[1:]
	}
	return text == ""
}

// Continue lets the request go to the network.
func (r *Request) Continue() {
	chromedp.Call(r.page.tab, fetch.ContinueRequest, fetch.ContinueRequestParams{RequestID: r.id})
}

// Abort fails the request like a broken network.
func (r *Request) Abort() {
	chromedp.Call(r.page.tab, fetch.FailRequest, fetch.FailRequestParams{RequestID: r.id, ErrorReason: network.ErrorReasonFailed})
}

// Fulfill answers the request with a body of a media type.
func (r *Request) Fulfill(kind string, body []byte) {
	chromedp.Call(r.page.tab, fetch.FulfillRequest, fetch.FulfillRequestParams{
		RequestID: r.id, ResponseCode: 200, ResponseHeaders: []*fetch.HeaderEntry{{Name: "Content-Type", Value: kind}}, Body: body,
	})
}
