package match_test

import (
	"strings"
	"testing"

	"tessera/logic/match"
)

func TestSeatLink(t *testing.T) {
	const seat = "table=abc123&seat=seat_xyz"
	for _, test := range []struct{ text, home, server string }{
		{"https://example.org/#" + seat, "", "https://example.org"},
		{"  http://192.168.1.5:8000/#" + seat + "\t", "https://else.org", "http://192.168.1.5:8000"},
		{"https://example.org/games/index.html?x=1#" + seat, "", "https://example.org/games"},
		{"#" + seat, "https://home.org", "https://home.org"},
		{"https://example.org/#" + seat + ".", "", "https://example.org"}, // the end of a sentence
		{"tessera:" + seat + "&server=http://127.0.0.1:8000", "", "http://127.0.0.1:8000"},
		{"https://pages.org/tessera/#" + seat + "&server=https%3A%2F%2FExample.org%2F", "", "https://example.org"},
	} {
		got, err := match.ParseSeatLink(test.text, test.home)
		if err != nil || got != (match.SeatLink{Server: test.server, Table: "abc123", Token: "seat_xyz"}) || !match.IsSeatLink(test.text) {
			t.Errorf("%q leads to %+v, %v", test.text, got, err)
		}
		again, err := match.ParseSeatLink(got.String(), "")
		if err != nil || again != got {
			t.Errorf("%v: written and read it is %+v, %v", got, again, err)
		}
	}
	for _, text := range []string{
		"", "game=trisq&moves=a1", "https://example.org/#table=", "https://example.org/#table=abc&seat=", "#" + seat, "https://example.org/#table=a/b&seat=c",
		"https://example.org/#table=a&seat=" + strings.Repeat("x", 101), "table=a&seat=b&server=file:///etc", "table=a&seat=%4",
		"table=a&seat=b&server=https://user@host", "table=a&seat=b&server=https://",
	} {
		if got, err := match.ParseSeatLink(text, ""); err == nil {
			t.Errorf("%q leads to %+v", text, got)
		}
	}
}

func TestServerAddress(t *testing.T) {
	for typed, want := range map[string]string{
		"example.org":                   "https://example.org",
		" HTTPS://Example.org/ ":        "https://example.org",
		"localhost:8000":                "http://localhost:8000",
		"192.168.1.5:8000":              "http://192.168.1.5:8000",
		"[::1]:8000":                    "http://[::1]:8000",
		"https://example.org/a/Tess/":   "https://example.org/a/Tess",
		"http://example.org/index.html": "http://example.org",
		"":                              "",
		"ftp://example.org":             "",
		"https://exa mple.org":          "",
		"https:///x":                    "",
		":8000":                         "",
	} {
		if got, err := match.ServerAddress(typed); got != want || (err == nil) != (want != "") {
			t.Errorf("%q is %q, %v; want %q", typed, got, err, want)
		}
	}
}

// TestOnlookersLink is one that names a table and no seat.
func TestOnlookersLink(t *testing.T) {
	got, err := match.ParseSeatLink("https://example.org/#table=abc", "")
	if want := (match.SeatLink{Server: "https://example.org", Table: "abc"}); err != nil || got != want || got.String() != "table=abc&server=https://example%2Eorg" {
		t.Errorf("it is %+v, written %q, %v", got, got.String(), err)
	}
}
