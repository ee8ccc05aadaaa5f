package main

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"testing"

	"tessera/logic/games"
	"tessera/logic/internal/errtest"
	"tessera/logic/server/hosted"
	"tessera/logic/server/tables"
	"tessera/logic/server/web/webtest"
)

// testTable is a table's address and the secrets of its persons.
type testTable struct {
	url     string
	secrets []string
}

func createTable(t *testing.T, wanted string) testTable {
	t.Helper()
	api := tables.New(tables.Options{Options: hosted.Options{Store: webtest.Store(t)}, Games: games.All()})
	server := httptest.NewServer(api)
	t.Cleanup(func() {
		api.Close()
		server.Close()
	})
	answer, err := http.Post(server.URL+"/tables", "application/json", strings.NewReader(wanted))
	errtest.None(t, err)
	defer answer.Body.Close()
	var told struct {
		ID    string
		Seats []struct{ Token string }
	}
	if err := json.NewDecoder(answer.Body).Decode(&told); err != nil || answer.StatusCode != http.StatusCreated {
		t.Fatalf("%s, %v", answer.Status, err)
	}
	l := testTable{url: server.URL + "/tables/" + told.ID}
	for _, seat := range told.Seats {
		l.secrets = append(l.secrets, seat.Token)
	}
	return l
}

// asBot is the variable that makes the test program run as the bot.
const asBot = "TESSERA_TEST_BOT"

func TestMain(m *testing.M) {
	if os.Getenv(asBot) != "" {
		main()
		return
	}
	m.Run()
}

func bot(t *testing.T, l testTable, secret string) *exec.Cmd {
	t.Helper()
	program, err := os.Executable()
	errtest.None(t, err)
	cmd := exec.CommandContext(t.Context(), program)
	cmd.Env = append(os.Environ(), asBot+"=1", "TABLE="+l.url, "SEAT="+secret)
	cmd.Stderr = &bytes.Buffer{}
	return cmd
}

// TestBotsPlayToTheEnd plays games between bots and computer players to their end.
func TestBotsPlayToTheEnd(t *testing.T) {
	for name, wanted := range map[string]string{
		"two bots":           `{"game":"foursquare","options":{"piecesPerPlayer":"4"},"seats":["person","person"]}`,
		"against the house":  `{"game":"foursquare","options":{"piecesPerPlayer":"3"},"seats":["beginner","person"]}`,
		"three, and a level": `{"game":"square","options":{"players":"4"},"seats":["person","beginner","person","person"]}`,
	} {
		t.Run(name, func(t *testing.T) {
			l := createTable(t, wanted)
			var all []*exec.Cmd
			for _, secret := range l.secrets {
				all = append(all, bot(t, l, secret))
			}
			for _, cmd := range all {
				errtest.None(t, cmd.Start())
			}
			for _, cmd := range all {
				if err := cmd.Wait(); err != nil {
					t.Errorf("%v: %s", err, cmd.Stderr)
				}
			}
			if now := look(t, l); now.Outcome == nil || len(now.Moves) == 0 {
				t.Errorf("after %d moves the outcome is %v", len(now.Moves), now.Outcome)
			}
		})
	}
}

type shown struct {
	Moves   []string
	Outcome *struct{ Sentence string }
}

func look(t *testing.T, l testTable) (now shown) {
	t.Helper()
	answer, err := http.Get(l.url)
	errtest.None(t, err)
	defer answer.Body.Close()
	errtest.None(t, json.NewDecoder(answer.Body).Decode(&now))
	return now
}

// TestABotIsRefused checks that the bot ends with an error if the seat's secret, the
// table or the address is wrong.
func TestABotIsRefused(t *testing.T) {
	l := createTable(t, `{"game":"foursquare","seats":["person","person"]}`)
	for name, c := range map[string]struct {
		cmd  *exec.Cmd
		says string
	}{
		"a wrong secret": {bot(t, l, "seat_of_nobody"), "401"},
		"no table":       {bot(t, testTable{url: l.url + "x"}, l.secrets[0]), "404"},
		"no address":     {bot(t, testTable{}, l.secrets[0]), "unsupported protocol scheme"},
	} {
		if err := c.cmd.Run(); err == nil || !strings.Contains(c.cmd.Stderr.(*bytes.Buffer).String(), c.says) {
			t.Errorf("%s: %v, %q; want %q", name, err, c.cmd.Stderr, c.says)
		}
	}
	if now := look(t, l); len(now.Moves) != 0 {
		t.Errorf("%v was played", now.Moves)
	}
}
