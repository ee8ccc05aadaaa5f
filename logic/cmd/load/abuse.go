package main

import (
	"fmt"
	"net/http"
	"sync"
	"time"
)

// measureAbuse plays Four in a Square against the server's blue, first alone and
// then beside an abuser who does so on many connections.
func measureAbuse(s settings) error {
	honest := clientFrom(2, 1)
	alone := turns(honest, s.servers[0], s.each, nil)
	show("alone", alone)
	stop := make(chan struct{})
	abuser := clientFrom(3, s.abuser)
	theirs := &times{}
	var all sync.WaitGroup
	for range s.abuser {
		all.Go(func() {
			t := turns(abuser, s.servers[0], time.Hour, stop)
			theirs.mutex.Lock()
			defer theirs.mutex.Unlock()
			theirs.all, theirs.failed = append(theirs.all, t.all...), theirs.failed+t.failed
		})
	}
	time.Sleep(time.Second)
	beside := turns(honest, s.servers[0], s.each, nil)
	close(stop)
	show(fmt.Sprintf("beside an abuser on %d connections", s.abuser), beside)
	all.Wait()
	show("the abuser", theirs)
	if alone.at(990) > 0 {
		fmt.Printf("p99 beside the abuser is %.2f times that alone\n", float64(beside.at(990))/float64(alone.at(990)))
	}
	return nil
}

func show(who string, t *times) {
	fmt.Printf("%s: %d turns, p50 %.1f ms, p99 %.1f ms, %d refused or failed\n", who, len(t.all), ms(t.at(500)), ms(t.at(990)), t.failed)
	if t.first != nil {
		fmt.Println("  the first that failed:", t.first)
	}
}

// turns plays the first turn of game after game and notes how long blue's answer
// takes.
func turns(client *http.Client, server string, each time.Duration, stop <-chan struct{}) *times {
	t := &times{}
	for end := time.Now().Add(each); time.Now().Before(end); {
		select {
		case <-stop:
			return t
		default:
		}
		var game struct{ GameID, PlayerToken string }
		if err := post(client, server+"/games", "", map[string]any{}, &game); err != nil {
			t.note(0, err)
			continue
		}
		path := server + "/games/" + game.GameID + "/move"
		place := map[string]any{"action": "place", "squareIndex": 0, "slotIndex": 0, "playerToken": game.PlayerToken}
		if err := post(client, path, "", place, &struct{}{}); err != nil {
			t.note(0, err)
			continue
		}
		slide := map[string]any{"action": "slide", "squareIndex": 1, "playerToken": game.PlayerToken}
		began := time.Now()
		err := post(client, path, "", slide, &struct{}{})
		t.note(time.Since(began), err)
		if err != nil {
			time.Sleep(50 * time.Millisecond)
		}
	}
	return t
}
