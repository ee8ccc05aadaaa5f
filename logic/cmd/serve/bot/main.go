// Command bot plays at a server's table. It is an example that needs only the standard
// library.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"net/http"
	"os"
	"strings"
)

// table is the part of a table's view that the bot needs. A nil seat means none.
type table struct {
	Version   int
	Turn, You *int
	Legal     []string
}

func main() {
	url, secret := os.Getenv("TABLE"), os.Getenv("SEAT")
	events := send("GET", url+"/events", secret, "")
	for lines := bufio.NewReader(events.Body); ; {
		switch t := ask("GET", url+"?legal=true", secret, ""); {
		case t.Turn == nil:
			return // the game is over
		case t.You == nil || *t.You == *t.Turn: // a wrong secret is refused below
			move := t.Legal[rand.IntN(len(t.Legal))] // a better choice goes here
			ask("POST", url+"/moves", secret, fmt.Sprintf(`{"move": %q, "version": %d}`, move, t.Version))
		}
		for line := ""; !strings.HasPrefix(line, "data: "); { // one for each change
			line = must(lines.ReadString('\n'))
		}
	}
}

// send sends a request on behalf of the seat.
func send(method, url, secret, body string) *http.Response {
	request := must(http.NewRequest(method, url, strings.NewReader(body)))
	request.Header = http.Header{"Authorization": {"Bearer " + secret}, "Content-Type": {"application/json"}}
	return must(http.DefaultClient.Do(request))
}

// ask sends a request and returns the table in its answer. A conflict means that the
// table has changed; an event follows.
func ask(method, url, secret, body string) (t table) {
	answer := send(method, url, secret, body)
	text := must(io.ReadAll(answer.Body))
	answer.Body.Close()
	if answer.StatusCode >= 400 && answer.StatusCode != http.StatusConflict {
		log.Fatalf("%s: %s", answer.Status, text)
	}
	err := json.Unmarshal(text, &t)
	return must(t, err)
}

// must ends the bot after an error. If the bot is restarted, it continues.
func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}
