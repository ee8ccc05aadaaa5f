package tables

import (
	"crypto/ecdh"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/server/push"
)

// pushing returns a sender of push messages that trusts service, or reaches no service if
// it is nil.
func pushing(t testing.TB, service *httptest.Server) *push.Sender {
	t.Helper()
	key, err := push.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	options := push.Options{Key: key, Contact: "mailto:a@example.org"}
	if service != nil {
		options.Client = service.Client()
	}
	s := push.New(options)
	t.Cleanup(s.Close)
	return s
}

func subscription(t testing.TB, endpoint string) string {
	t.Helper()
	private, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	var s push.Subscription
	s.Endpoint, s.Keys.P256dh, s.Keys.Auth = endpoint, base64.RawURLEncoding.EncodeToString(private.PublicKey().Bytes()), base64.RawURLEncoding.EncodeToString(make([]byte, 16))
	text, err := json.Marshal(map[string]any{"subscription": s})
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestSubscriptionHasItsSubscriber checks that a stored subscription names the client that
// sent it, whatever the client says, and that only the port of https is accepted.
func TestSubscriptionHasItsSubscriber(t *testing.T) {
	h := start(t, func(o *Options) { o.Push = pushing(t, nil) })
	l := h.create(persons("tictactoe"))
	send := func(body string) reply {
		return h.Do("POST", l.path()+"/push", body, append(headers("POST", l.tokens[1]), "Client: 192.0.2.7")...)
	}
	const forged = `{"subscription": {"by": {"client": 1, "net": 2, "wider": 3}, `
	body := subscription(t, "https://push.example/x")
	decode[receipt](t, send(forged+body[len(`{"subscription":{`):]), http.StatusOK)
	now, err := h.api.find(t.Context(), l.id)
	errtest.None(t, err)
	if by := now.Seats[1].Push.By; by != subscriberOf("192.0.2.7") {
		t.Errorf("it was subscribed by %v", by)
	}
	wantError(t, send(subscription(t, "https://push.example:8443/x")), 400, "another port")
}

// TestPush checks that the browser of the player to move gets one message a turn, also in
// a rematch, until its subscription ends, and that the table's views do not show the
// subscription.
func TestPush(t *testing.T) {
	came := make(chan string, 8)
	service := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		came <- r.URL.Path + " " + r.Header.Get("Topic")
		w.WriteHeader(map[bool]int{true: http.StatusGone, false: http.StatusCreated}[r.URL.Path == "/gone"])
	}))
	defer service.Close()
	h := start(t, func(o *Options) { o.Push = pushing(t, service) })
	if key := decode[pushKey](t, h.do("GET", "/push", "", ""), http.StatusOK).Key; len(key) != 87 {
		t.Errorf("the key is %q", key)
	}
	l := h.create(persons("tictactoe"))
	wantError(t, l.post(1, "push", `{"subscription": {"endpoint": "http://push.example"}}`), 400, "cannot be used: its endpoint is no https address")
	wantError(t, l.post(1, "push", `{"subscription": 1}`), 400, "a browser's subscription")
	decode[receipt](t, l.post(1, "push", subscription(t, service.URL+"/one")), http.StatusOK)
	told := func(want string) {
		t.Helper()
		if got := <-came; got != want {
			t.Errorf("told is %q, want %q", got, want)
		}
	}
	l.play("a1")
	told("/one " + l.id)
	decode[receipt](t, l.post(0, "phrases", `{"phrase": "hello"}`), http.StatusOK) // does not change the turn
	l.play("b2")
	l.play("a2")
	told("/one " + l.id)
	decode[receipt](t, l.post(1, "push", subscription(t, service.URL+"/gone")), http.StatusOK)
	l.play("b1")
	l.play("c3")
	told("/gone " + l.id)
	l.wait("the browser to be forgotten", func(view) bool {
		now, err := h.api.find(t.Context(), l.id)
		return err == nil && now.Seats[1].Push == nil
	})
	l.play("c1")
	l.play("b3") // the seat that moved first sits one further and has not won
	decode[receipt](t, l.post(0, "resign", "{}"), http.StatusOK)
	decode[receipt](t, l.post(1, "push", subscription(t, service.URL+"/one")), http.StatusOK)
	decode[receipt](t, l.post(1, "rematch", "{}"), http.StatusOK)
	decode[receipt](t, l.post(0, "rematch", "{}"), http.StatusOK)
	told("/one " + l.next().id) // seat 1 begins the next game
	if len(came) > 0 {
		t.Errorf("told beside is %q", <-came)
	}
	r, err := http.Get(start(t, nil).URL + "/push") // not checked against the document, which has this path
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	if r.StatusCode != http.StatusNotFound {
		t.Errorf("a server that tells no browsers answers with status %d", r.StatusCode)
	}
}
