package push

import (
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// services simulates push services. They answer immediately, except that silent ones take
// a long time, and so does the path /silent of every one.
type services struct {
	mutex sync.Mutex
	asked map[string]int // by host
	quick chan struct{}  // receives a value for each immediate answer
	takes atomic.Int64   // how long silent services take, a time.Duration

	silent, mostSilent int // requests that wait for silent services, now and at most
}

func (s *services) RoundTrip(r *http.Request) (*http.Response, error) {
	host := r.URL.Hostname()
	s.mutex.Lock()
	s.asked[host]++
	takes := time.Duration(s.takes.Load())
	isSilent := takes > 0 && host != "push.example.org" || r.URL.Path == "/silent"
	if isSilent {
		s.silent++
		s.mostSilent = max(s.mostSilent, s.silent)
	}
	s.mutex.Unlock()
	answer := &http.Response{StatusCode: http.StatusCreated, Body: http.NoBody}
	if !isSilent {
		s.quick <- struct{}{}
		return answer, nil
	}
	defer func() {
		s.mutex.Lock()
		defer s.mutex.Unlock()
		s.silent--
	}()
	select {
	case <-time.After(max(takes, answerTime)):
		return answer, nil
	case <-r.Context().Done():
		return nil, r.Context().Err()
	}
}

// serving runs a test in simulated time. Its send function sends a message to a host on
// behalf of an unknown subscriber.
func serving(t *testing.T, takes time.Duration, do func(s *services, send func(host string))) {
	servingBy(t, takes, func(s *services, sendBy func(host, path string, by Subscriber)) {
		do(s, func(host string) { sendBy(host, "/x", Subscriber{}) })
	})
}

func servingBy(t *testing.T, takes time.Duration, do func(s *services, send func(host, path string, by Subscriber))) {
	synctest.Test(t, func(t *testing.T) {
		key, err := NewKey()
		if err != nil {
			t.Fatal(err)
		}
		s := &services{asked: map[string]int{}, quick: make(chan struct{}, 10_000)}
		s.takes.Store(int64(takes))
		sender := New(Options{Key: key, Contact: "mailto:a@example.org", Client: &http.Client{Transport: s}, Log: slog.New(slog.DiscardHandler)})
		defer sender.Close()
		to := newBrowser(t, "").at
		do(s, func(host, path string, by Subscriber) {
			to.Endpoint, to.By = "https://"+host+path, by
			sender.Send(to, "table", nil, func() {})
		})
	})
}

func (s *services) answered(t *testing.T) {
	t.Helper()
	select {
	case <-s.quick:
	case <-time.After(24 * time.Hour):
		t.Fatal("a message is lost")
	}
}

// TestSilentServices checks that messages to one service are not delayed by any number of
// messages to silent or slow ones.
func TestSilentServices(t *testing.T) {
	for name, test := range map[string]struct {
		hosts, messages int // of the silent services
		host            string
		takes           time.Duration
	}{
		"one":                {1, 60, "%dpush.silent.example", time.Hour},
		"more than can wait": {1, 2 * mostWaiting, "%dpush.silent.example", time.Hour},
		"slow":               {1, 60, "%dpush.slow.example", answerTime / 2},
		"a site of many":     {200, 2, "%d.silent.example", time.Hour},
		"addresses":          {200, 2, "[2001:db8::%d]", time.Hour},
	} {
		t.Run(name, func(t *testing.T) {
			serving(t, test.takes, func(s *services, send func(string)) {
				for range test.messages {
					for i := range test.hosts {
						send(fmt.Sprintf(test.host, i))
					}
				}
				synctest.Wait()
				began := time.Now()
				for range 100 {
					send("push.example.org")
					s.answered(t)
				}
				if waited := time.Since(began); waited > time.Second {
					t.Errorf("100 messages to a service that answers at once took %v", waited)
				}
				if s.mostSilent > trialOfNetwork {
					t.Errorf("%d requests waited for silent services, at most %d may", s.mostSilent, trialOfNetwork)
				}
			})
		})
	}
}

// TestStrangersSilenceNobody lets strangers subscribe to silent services. That must not
// delay a message to a service that has answered once, nor the messages of other
// subscribers to a service that has not.
func TestStrangersSilenceNobody(t *testing.T) {
	for name, host := range map[string]string{
		"other names below the site":   "%d.example.org",
		"names below sites":            "push.silent%d.example",
		"a silent path of the service": "push.example.org/silent?%d",
	} {
		for _, known := range []bool{true, false} {
			t.Run(fmt.Sprint(name, ", known ", known), func(t *testing.T) {
				servingBy(t, time.Hour, func(s *services, send func(host, path string, by Subscriber)) {
					honest := Subscriber{Client: 1, Network: 1, Wider: 1}
					if known {
						send("push.example.org", "/x", honest)
						s.answered(t)
						synctest.Wait()
					}
					for _, wait := range []bool{false, true} { // before the first of them are late, and after
						for i := range 60 {
							at, _, isPath := strings.Cut(fmt.Sprintf(host, i), "/")
							path := map[bool]string{true: "/silent", false: "/x"}[isPath]
							by := Subscriber{Client: 100 + uint64(i%12), Network: 100 + uint64(i%3), Wider: 100}
							send(at, path, by)
							send(at, path, by)
						}
						time.Sleep(map[bool]time.Duration{false: 0, true: answerTime}[wait])
						synctest.Wait()
						began := time.Now()
						for i := range 20 {
							send("push.example.org", "/x", Subscriber{Client: uint64(i), Network: uint64(i / 4), Wider: 1})
							s.answered(t)
						}
						if waited := time.Since(began); waited > time.Second {
							t.Errorf("20 honest messages took %v", waited)
						}
						time.Sleep(10 * time.Minute)
					}
				})
			})
		}
	}
}

// TestClientOfSilentServicesIsSeldomServed checks that a subscriber who keeps naming new
// silent services gets one request a minute, and that others of its network are served.
func TestClientOfSilentServicesIsSeldomServed(t *testing.T) {
	servingBy(t, time.Hour, func(s *services, send func(host, path string, by Subscriber)) {
		for i := range 60 * 30 { // an hour
			send(fmt.Sprintf("%d.silent.example", i), "/x", Subscriber{Client: 1, Network: 1, Wider: 1})
			time.Sleep(2 * time.Second)
		}
		synctest.Wait()
		if asked := len(s.asked); asked < 40 || asked > 60+2*trialOfNetwork {
			t.Errorf("silent services were asked %d times in an hour", asked)
		}
		send("push.example.org", "/x", Subscriber{Client: 2, Network: 1, Wider: 1})
		s.answered(t)
	})
}

// TestLanesAreBounded checks that services that answer seldom take the lane of one that
// answers often neither by their number nor by what is waiting for them.
func TestLanesAreBounded(t *testing.T) {
	l := newLanes(time.Now)
	for range 3 {
		l.noteAnswer("push.example.org")
	}
	own := l.of("push.example.org")
	for i := range 10 * mostOwn {
		l.noteAnswer(fmt.Sprintf("%d.example.org", i))
	}
	if len(l.own) != mostOwn || l.of("push.example.org") != own || own == l.trial {
		t.Errorf("%d services have lanes, and the one that answered most has lost its own: %v", len(l.own),
			l.of("push.example.org") == l.trial)
	}
	names := lateNames{now: time.Now, byName: map[string]lateness{}}
	for i := range 2 * mostKnownLate {
		if names.note([]lateName{{fmt.Sprint(i), 1}}); len(names.byName) > mostKnownLate {
			t.Fatal("too many names are remembered")
		}
	}
}

// TestSilentServiceIsSeldomAsked checks that a service that was late three times gets one
// request a minute until it answers.
func TestSilentServiceIsSeldomAsked(t *testing.T) {
	const host = "push.example.com"
	serving(t, time.Hour, func(s *services, send func(string)) {
		for range 60 * 30 { // an hour
			send(host)
			time.Sleep(2 * time.Second)
		}
		synctest.Wait()
		if asked := s.asked[host]; asked < 40 || asked > 60+2*trialOfNetwork {
			t.Errorf("a silent service was asked %d times in an hour", asked)
		}
		s.takes.Store(0)
		time.Sleep(2 * lateEvery)
		for range 10 {
			send(host)
			s.answered(t)
			synctest.Wait()
		}
	})
}

// TestSiteOf checks which services count as one site.
func TestSiteOf(t *testing.T) {
	for site, hosts := range map[string]string{
		"example.com": "example.com push.example.com PUSH.example.COM a.b.example.com:8443 example.com.",
		"address":     "192.0.2.1 192.0.2.1:443 [2001:db8::1] [2001:db8::1]:443",
		"localhost":   "localhost localhost:1",
	} {
		for host := range strings.FieldsSeq(hosts) {
			if got := siteOf(Subscription{Endpoint: "https://" + host + "/x"}.service()); got != site {
				t.Errorf("%s is of %q, not of %q", host, got, site)
			}
		}
	}
}
