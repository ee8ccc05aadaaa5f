package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"tessera/logic/internal/errtest"
	"tessera/logic/logictest"
)

type process struct {
	t       *testing.T
	command *exec.Cmd
	url     string
	stderr  *bytes.Buffer
}

func build(t *testing.T) (binary string) {
	t.Helper()
	binary = filepath.Join(t.TempDir(), "serve")
	if runtime.GOOS == "windows" {
		binary += ".exe"
	}
	if output, err := exec.Command("go", "build", "-o", binary, ".").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, output)
	}
	return binary
}

func launch(t *testing.T, binary, folder string) *process {
	t.Helper()
	return launchWith(t, binary, "--data", folder)
}

func launchWith(t *testing.T, binary string, args ...string) *process {
	t.Helper()
	p := &process{t: t, command: exec.Command(binary, append([]string{"--addr", "127.0.0.1:0"}, args...)...), stderr: &bytes.Buffer{}}
	p.command.Stderr = p.stderr
	out, err := p.command.StdoutPipe()
	errtest.None(t, err)
	errtest.None(t, p.command.Start())
	t.Cleanup(func() { _ = p.command.Process.Kill() })
	line, err := bufio.NewReader(out).ReadString('\n')
	words := strings.Fields(line)
	if err != nil || len(words) < 3 {
		_ = p.command.Wait()
		t.Fatalf("the server did not start: %q, %v\n%s", line, err, p.stderr)
	}
	p.url = strings.TrimSuffix(words[2], ",")
	return p
}

// kill ends the process like a loss of power.
func (p *process) kill() {
	p.t.Helper()
	errtest.None(p.t, p.command.Process.Kill())
	_ = p.command.Wait()
}

// sitters is how many players play at tables at the same time, so that many moves are in
// flight at each kill and share disk writes.
const sitters = 64

var client = http.Client{Timeout: logictest.Limit, Transport: &http.Transport{MaxIdleConnsPerHost: sitters}}

type player struct {
	ID    string `json:"gameId"`
	Token string `json:"playerToken"`
	// acknowledged is the last answer received. asked reports whether a later request has
	// no answer.
	acknowledged []byte
	asked        bool
}

func (p *process) newPlayer() *player {
	p.t.Helper()
	status, body, err := post(p.url+"/games", nil)
	if err != nil || status != http.StatusCreated {
		p.t.Fatalf("status %d, %v, %s", status, err, body)
	}
	who := &player{}
	var created struct{ State json.RawMessage }
	if json.Unmarshal(body, who) != nil || json.Unmarshal(body, &created) != nil {
		p.t.Fatalf("%s", body)
	}
	who.acknowledged = []byte(`{"state":` + string(created.State) + "}\n")
	return who
}

// play sends up to requests moves, legal or not. It stops when the server is gone, and when
// the game is over, which it then restarts.
func (who *player) play(server string, requests int) error {
	for i := range requests {
		action := map[string]any{"action": "place", "squareIndex": i * 5 % 9, "slotIndex": i % 4, "playerToken": who.Token}
		if !bytes.Contains(who.acknowledged, []byte(`"phase":"placement"`)) {
			action["action"] = "slide"
		}
		who.asked = true
		status, body, err := post(server+"/games/"+who.ID+"/move", action)
		if err != nil {
			return err
		}
		who.asked = false
		if status == http.StatusOK {
			who.acknowledged = body
		} else if status != http.StatusBadRequest || !bytes.HasPrefix(body, []byte(`{"error":"Invalid move: `)) {
			return fmt.Errorf("status %d, %s", status, body)
		}
		if !bytes.Contains(who.acknowledged, []byte(`"winner":null,"drawReason":null`)) {
			return who.restart(server)
		}
	}
	return nil
}

func (who *player) restart(server string) error {
	who.asked = true
	status, body, err := post(server+"/games/"+who.ID+"/restart", map[string]any{"playerToken": who.Token})
	if err != nil {
		return err
	}
	if status != http.StatusOK {
		return fmt.Errorf("status %d, %s", status, body)
	}
	who.asked, who.acknowledged = false, body
	return nil
}

func post(address string, members map[string]any) (status int, body []byte, err error) {
	var sent []byte
	if members != nil {
		if sent, err = json.Marshal(members); err != nil {
			return 0, nil, err
		}
	}
	response, err := client.Post(address, "application/json", bytes.NewReader(sent))
	if err != nil {
		return 0, nil, err
	}
	defer response.Body.Close()
	body, err = io.ReadAll(response.Body)
	return response.StatusCode, body, err
}

// TestKill kills the server repeatedly, between requests and while many are in flight.
// After each restart every acknowledged move is there.
func TestKill(t *testing.T) {
	binary, folder := build(t), t.TempDir()
	server := launch(t, binary, folder)
	quiet := server.newPlayer()
	var busy []*player
	for range 6 {
		busy = append(busy, server.newPlayer())
	}
	for round := range 4 {
		errtest.None(t, quiet.play(server.url, 9))
		var players sync.WaitGroup
		for _, who := range busy {
			players.Go(func() {
				var err error
				for err == nil {
					err = who.play(server.url, 100)
				}
				if _, gone := errors.AsType[*url.Error](err); !gone && !errors.Is(err, io.ErrUnexpectedEOF) {
					t.Errorf("round %d: %v", round, err)
				}
			})
		}
		time.Sleep(time.Duration(20+40*round) * time.Millisecond) // another moment in each round
		server.kill()
		players.Wait()
		server = launch(t, binary, folder)
		for _, who := range append(busy, quiet) {
			body := get(server.url + "/games/" + who.ID)
			if !who.asked && body != string(who.acknowledged) {
				t.Errorf("round %d: acknowledged was\n%sand after the kill it is\n%s", round, who.acknowledged, body)
			}
			if !strings.HasPrefix(body, `{"state":`) || strings.Contains(body, `"currentPlayer":"B"`) && strings.Contains(body, `"winner":null`) {
				t.Errorf("round %d: half a turn: %s", round, body)
			}
			who.acknowledged, who.asked = []byte(body), false
		}
	}
	server.kill()
	if log := server.stderr.String(); log != "" {
		t.Errorf("the log has %s", log)
	}
}

// TestTerminate asks the server to stop while players are active. It must exit with
// status 0, and each answer that began must arrive completely.
func TestTerminate(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no such signal")
	}
	binary, folder := build(t), t.TempDir()
	for _, signal := range []os.Signal{syscall.SIGTERM, os.Interrupt} {
		server := launch(t, binary, folder)
		who := server.newPlayer()
		errtest.None(t, who.play(server.url, 5))
		errtest.None(t, server.command.Process.Signal(signal))
		if err := server.command.Wait(); err != nil || server.stderr.Len() > 0 {
			t.Errorf("after %v: %v, standard error %q", signal, err, server.stderr)
		}
		server = launch(t, binary, folder)
		if body := get(server.url + "/games/" + who.ID); body != string(who.acknowledged) {
			t.Errorf("after %v the game is %s, was %s", signal, body, who.acknowledged)
		}
		server.kill()
	}
}

// TestFirstStartOnAFullDisk checks that a start that could not write its store leaves
// nothing that prevents the next start.
func TestFirstStartOnAFullDisk(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows cannot limit the size of files")
	}
	binary := build(t)
	for _, blocks := range []string{"0", "1", "8", "14"} { // of 512 or 1024 bytes, depending on the shell
		folder := t.TempDir()
		const script = `ulimit -f "$0"; exec "$1" --addr 127.0.0.1:0 --data "$2"`
		if output, err := exec.Command("sh", "-c", script, blocks, binary, folder).CombinedOutput(); err == nil {
			t.Errorf("with %s blocks the server started: %s", blocks, output)
		}
		server := launch(t, binary, folder)
		if err := server.newPlayer().play(server.url, 1); err != nil {
			t.Error(err)
		}
		server.kill()
	}
}
