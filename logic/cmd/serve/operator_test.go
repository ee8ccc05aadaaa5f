package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/logictest"
)

func createTable(t *testing.T, url string) (id string) {
	t.Helper()
	status, _, body := ask(t, "POST", url+"/tables", `{"game": "foursquare"}`, "Content-Type", "application/json")
	var answer struct{ ID string }
	if err := json.Unmarshal([]byte(body), &answer); status != http.StatusCreated || err != nil {
		t.Fatalf("status %d, %s, %v", status, body, err)
	}
	return answer.ID
}

// waitForStatus polls url until the status is the wanted one, and returns the body.
func waitForStatus(t *testing.T, want int, url string, headers ...string) (body string) {
	t.Helper()
	logictest.Until(t, fmt.Sprintf("status %d at %s", want, url), func() (is bool) {
		var status int
		status, _, body = ask(t, "GET", url, "", headers...)
		return status == want
	})
	return body
}

// follow opens an event stream. The channel receives the names of its events, and is
// closed when it ends.
func follow(t *testing.T, url string, headers ...string) <-chan string {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), "GET", url, nil)
	errtest.None(t, err)
	for i := 0; i < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil || response.StatusCode != http.StatusOK {
		t.Fatalf("%v, %v", response, err)
	}
	events := make(chan string, 100)
	go func() {
		defer close(events)
		defer response.Body.Close()
		for lines := bufio.NewScanner(response.Body); lines.Scan(); {
			if name, is := strings.CutPrefix(lines.Text(), "event: "); is {
				events <- name
			}
		}
	}()
	return events
}

func theLast(events <-chan string) (last string) {
	for event := range events {
		last = event
	}
	return last
}

func does(t *testing.T, args []string, says ...string) {
	t.Helper()
	status, out, wrong := command(t.Context(), args...)
	if status != 0 || wrong != "" {
		t.Errorf("%q: status %d, %q", args, status, wrong)
	}
	for _, words := range says {
		if !strings.Contains(out, words) {
			t.Errorf("%q says %q, which has no %q", args, out, words)
		}
	}
}

func fails(t *testing.T, args []string, says string) {
	t.Helper()
	if status, out, wrong := command(t.Context(), args...); status != 1 || out != "" || !strings.Contains(wrong, says) || strings.Count(wrong, "\n") != 1 {
		t.Errorf("%q: status %d, %q, %q; want %q", args, status, out, wrong, says)
	}
}

// TestOperatorCommands runs the operator's commands while a server uses the folder, and afterwards.
func TestOperatorCommands(t *testing.T) {
	folder := t.TempDir()
	serving := []string{"--addr", "127.0.0.1:0", "--data", folder, "--proxies", "127.0.0.1"}
	url, stop := background(t, serving...)
	checkOperator(t, []string{url}, "--data", folder)
	last := createTable(t, url)
	stop()
	does(t, []string{"tables", "--data", folder}, last, "seat 0 is to move")
	does(t, []string{"tables", "close", last, "--data", folder}, "is closed")
	does(t, []string{"block", "192.0.2.0/24", "--data", folder}, "192.0.2.0/24 is blocked")
	url, stop = background(t, serving...)
	defer stop()
	if body := waitForStatus(t, http.StatusOK, url+"/tables/"+last); !strings.Contains(body, `"reason":"closed"`) {
		t.Errorf("the table is %s", body)
	}
	waitForStatus(t, http.StatusForbidden, url+"/health", "X-Forwarded-For", "192.0.2.7")
	for _, test := range []struct {
		args []string
		says string
	}{
		{[]string{"tables", "close", last}, "has ended already"},
		{[]string{"tables", "show", last, "more"}, `"more" is not an option`},
		{[]string{"unblock"}, "needs an address or a network"},
	} {
		fails(t, append(test.args, "--data", folder), test.says)
	}
	fails(t, []string{"tables", "--data", t.TempDir()}, "there are no games in")
}

// checkOperator runs the operator's commands while these servers share the games.
func checkOperator(t *testing.T, servers []string, where ...string) {
	t.Helper()
	last := servers[len(servers)-1]
	on := func(args ...string) []string { return append(args, where...) }
	closed, deleted := createTable(t, servers[0]), createTable(t, servers[0])
	does(t, on("tables"), closed, deleted)
	does(t, on("tables", "show", closed), "Four in a Square", "seat 0 is to move")
	does(t, on("tables", "close", closed), "is closed")
	if body := waitForStatus(t, http.StatusOK, last+"/tables/"+closed); !strings.Contains(body, `"reason":"closed"`) {
		t.Errorf("the table is %s", body)
	}
	events := follow(t, last+"/tables/"+deleted+"/events")
	does(t, on("tables", "delete", deleted), "is deleted")
	if event := theLast(events); event != "gone" {
		t.Errorf("who listens at a deleted table hears %q last", event)
	}
	waitForStatus(t, http.StatusNotFound, last+"/tables/"+deleted)

	const somebody, neighbour = "2001:db8:1:2::7", "2001:db8:1:3::7"
	events = follow(t, last+"/tables/"+closed+"/events", "X-Forwarded-For", somebody)
	<-events
	does(t, on("block", somebody), "2001:db8:1:2::/64 is blocked")
	does(t, on("block"), "2001:db8:1:2::/64")
	for _, url := range servers {
		if body := waitForStatus(t, http.StatusForbidden, url+"/health", "X-Forwarded-For", somebody); !strings.Contains(body, "has blocked your network") {
			t.Errorf("who is blocked is told %s", body)
		}
		waitForStatus(t, http.StatusOK, url+"/health", "X-Forwarded-For", neighbour)
	}
	theLast(events)
	does(t, on("unblock", somebody), "no longer blocked")
	for _, url := range servers {
		waitForStatus(t, http.StatusOK, url+"/health", "X-Forwarded-For", somebody)
	}
}
