package main

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"
)

const streamMoves = 40

// measureStreams opens event streams, divided among tables. It measures the first
// server's memory before and after, how soon all of a table's streams receive a move, and
// how often the server loads a table for that.
func measureStreams(s settings) error {
	client := clientFrom(0, 1)
	server := func(n int) string { return s.servers[n%len(s.servers)] }
	var tables []*table
	for n := range min(s.tables, s.streams) {
		t, err := createTable(client, server(n))
		if err != nil {
			return err
		}
		tables = append(tables, t)
	}
	before, err := figure(client, s.debug, residentMemory)
	if err != nil {
		return err
	}
	heard := make(chan time.Time, 10*s.streams)
	for n := range s.streams {
		if err := listen(server(n/len(tables)), tables[n%len(tables)].path(), heard); err != nil {
			return fmt.Errorf("stream %d: %w", n+1, err)
		}
	}
	for range s.streams { // the first event of each
		<-heard
	}
	after, err := figure(client, s.debug, residentMemory)
	if err != nil {
		return err
	}
	loads, err := figure(client, s.debug, loadsOfTables)
	if err != nil {
		return err
	}
	delays := &times{}
	all := points()
	for n := range streamMoves {
		t := tables[n%len(tables)]
		listeners := (s.streams - n%len(tables) + len(tables) - 1) / len(tables)
		began := time.Now()
		if err := t.move(client, all[t.version]); err != nil {
			return err
		}
		for range listeners {
			delays.note((<-heard).Sub(began), nil)
		}
	}
	loadsAfter, err := figure(client, s.debug, loadsOfTables)
	if err != nil {
		return err
	}
	fmt.Printf("%d streams at %d tables: %.1f MB before, %.1f MB with them, %.1f KB each; a move is heard after %.1f ms (p50), %.1f ms (p99), with %.1f loads\n",
		s.streams, len(tables), before/1e6, after/1e6, (after-before)/1000/float64(s.streams), ms(delays.at(500)), ms(delays.at(990)), (loadsAfter-loads)/streamMoves)
	return nil
}

// listen opens a stream and sends the arrival times of the table's events. It needs
// little memory, because it runs on the same machine as the server.
func listen(server, path string, heard chan<- time.Time) error {
	address, err := url.Parse(server)
	if err != nil {
		return err
	}
	conn, err := net.Dial("tcp", address.Host)
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintf(conn, "GET %s/events HTTP/1.1\r\nHost: %s\r\n\r\n", path, address.Host); err != nil {
		return err
	}
	lines := bufio.NewReaderSize(conn, 512)
	status, err := lines.ReadString('\n')
	if err != nil || !strings.Contains(status, " 200 ") {
		conn.Close()
		return fmt.Errorf("%q, %v", status, err)
	}
	go func() {
		defer conn.Close()
		for {
			line, err := lines.ReadSlice('\n')
			if err != nil && err != bufio.ErrBufferFull {
				return
			}
			if string(line) == "event: table\n" {
				heard <- time.Now()
			}
		}
	}()
	return nil
}

const (
	residentMemory = "process_resident_memory_bytes "
	loadsOfTables  = `tessera_store_seconds_count{call="load",outcome="ok"} `
)

func figure(client *http.Client, server, name string) (value float64, err error) {
	response, err := client.Get(server + "/metrics")
	if err != nil {
		return 0, err
	}
	defer response.Body.Close()
	lines := bufio.NewScanner(response.Body)
	for lines.Scan() {
		if text, found := strings.CutPrefix(lines.Text(), name); found {
			_, err = fmt.Sscan(text, &value)
			return value, err
		}
	}
	return 0, lines.Err() // a metric that has not occurred yet is missing
}
