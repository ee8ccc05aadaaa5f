//go:build unix

package main

import (
	"strings"
	"testing"

	"tessera/logic/logictest"
	"tessera/logic/server/store/postgres/pgtest"
)

// TestPostgreSQL checks that an empty database is refused, migrates it, and serves one
// game from two servers.
func TestPostgreSQL(t *testing.T) {
	database := pgtest.Start(t)
	url := pgtest.Address(database.EmptyDatabase(t))
	free := []string{"--addr", "127.0.0.1:0", "--store", url, "--proxies", "127.0.0.1"}
	if status, _, says := command(t.Context(), free...); status != 1 || !strings.Contains(says, "tessera-serve migrate") || strings.Count(says, "\n") != 1 {
		t.Errorf("an empty database: status %d, %q", status, says)
	}
	if status, _, says := command(t.Context(), "migrate"); status != 1 || !strings.Contains(says, "--store") {
		t.Errorf("migrate without a database: status %d, %q", status, says)
	}
	for _, none := range []bool{false, true} {
		status, says, wrong := command(t.Context(), "migrate", "--store", url)
		if status != 0 || !strings.Contains(says, " steps made)") || strings.Contains(says, "(0 ") != none || wrong != "" {
			t.Errorf("migrate: status %d, %q, %q; want no steps: %v", status, says, wrong, none)
		}
	}
	debug := logictest.FreeAddress(t)
	one, stopOne := background(t, append(free, "--debug", debug)...)
	other, stopOther := background(t, free...)
	p := &process{t: t, url: one}
	who := p.newPlayer()
	if err := who.play(one, 3); err != nil {
		t.Error(err)
	}
	if body := get(other + "/games/" + who.ID); body != string(who.acknowledged) {
		t.Errorf("the other server has %s, acknowledged was %s", body, who.acknowledged)
	}
	if err := who.play(other, 3); err != nil {
		t.Error(err)
	}
	if names := unknown(t, figures(t, debug)); len(names) > 0 {
		t.Errorf("the alerts and the dashboard name %q, of which nothing is shown", names)
	}
	checkOperator(t, []string{one, other}, "--store", url)
	stopOne()
	stopOther()
}
