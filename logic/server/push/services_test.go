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
// a long time.
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
	isSilent := takes > 0 && host != "push.example.org"
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
	case <-time.After(takes):
		return answer, nil
	case <-r.Context().Done():
		return nil, r.Context().Err()
	}
}

// serving runs a test in simulated time. Its send function sends a message to a host.
func serving(t *testing.T, takes time.Duration, do func(s *services, send func(host string))) {
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
		do(s, func(host string) {
			to.Endpoint = "https://" + host + "/x"
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
				if s.mostSilent > sendersOfSite {
					t.Errorf("%d requests waited for silent services, at most %d may", s.mostSilent, sendersOfSite)
				}
			})
		})
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
		if asked := s.asked[host]; asked < 40 || asked > 60+2*sendersOfSite {
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
