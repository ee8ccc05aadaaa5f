package match_test

import (
	"net/url"
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
		"example.org":                                "https://example.org",
		" HTTPS://Example.org/ ":                     "https://example.org",
		"localhost:8000":                             "http://localhost:8000",
		"192.168.1.5:8000":                           "http://192.168.1.5:8000",
		"[::1]:8000":                                 "http://[::1]:8000",
		"https://example.org/a/Tess/":                "https://example.org/a/Tess",
		"http://example.org/index.html":              "http://example.org",
		"https://example.org/tessera-1.2/":           "https://example.org/tessera-1.2",
		"https://example.org/tessera-1.2":            "https://example.org/tessera-1.2",
		"https://example.org/my.games/v1.0/Play.HTM": "https://example.org/my.games/v1.0",
		"":                     "",
		"ftp://example.org":    "",
		"https://exa mple.org": "",
		"https:///x":           "",
		":8000":                "",
	} {
		if got, err := match.ServerAddress(typed); got != want || (err == nil) != (want != "") {
			t.Errorf("%q is %q, %v; want %q", typed, got, err, want)
		}
	}
}

// TestLinkWithoutTokenIsForSpectators: a link with a table and no seat is for a spectator.
func TestLinkWithoutTokenIsForSpectators(t *testing.T) {
	got, err := match.ParseSeatLink("https://example.org/#table=abc", "")
	if want := (match.SeatLink{Server: "https://example.org", Table: "abc"}); err != nil || got != want || got.String() != "table=abc&server=https://example%2Eorg" {
		t.Errorf("it is %+v, written %q, %v", got, got.String(), err)
	}
}

// FuzzSeatLink: every link that is read is written the same and can be read again.
func FuzzSeatLink(f *testing.F) {
	for _, text := range []string{"https://example.org/#table=a&seat=b", "tessera:table=a&seat=b&server=http%3A%2F%2F[::1]:80/x", "table=&seat=%", "#table=a&seat=b&server=q"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		l, err := match.ParseSeatLink(text, "https://home.org")
		if err != nil {
			return
		}
		if again, err := match.ParseSeatLink(l.String(), ""); err != nil || again != l {
			t.Errorf("%q leads to %+v, and that to %+v, %v", text, l, again, err)
		}
	})
}

// TestSeatLinksAsPeopleSendThem: a guest stays a guest and does not become a spectator,
// and no word of the message becomes part of the token.
func TestSeatLinksAsPeopleSendThem(t *testing.T) {
	const table, token = "abcdefghijklmnopqrstuvwxyz", "seat_abcdefghijklmnopqrstuvwxyz234567"
	for _, want := range []match.SeatLink{{Server: "https://example.org", Table: table, Token: token}, {Server: "https://example.org", Table: table}} {
		own := want
		own.Server = ""
		home := "https://example.org/#" + own.String()
		for _, link := range []string{home, "https://pages.org/x/#" + want.String()} {
			escaped := url.QueryEscape(link)
			texts := []string{
				"<" + link + ">", "(" + link + ")", link + "!", link + "?utm_source=x", link + "&utm_source=x", "Sit here: " + link + " and play", "Hi\n" + link + "\nThanks\nAnna",
				strings.ReplaceAll(link, "&", "&amp;"), strings.Replace(link, "https", "HTTPS", 1), escaped, "https://safe.example/?url=" + escaped + "&data=1", strings.Replace(link, "#", "%23", 1),
			}
			if link == home {
				texts = append(texts, strings.TrimPrefix(link, "https://"), "See example.org/#"+own.String())
			}
			for at := len("https://"); at < len(link)-2; at++ { // "example.or" would be a valid server too
				texts = append(texts, link[:at]+"\n"+link[at:]+"\nThanks")
			}
			for _, text := range texts {
				if got, err := match.ParseSeatLink(text, ""); err != nil || got != want || !match.IsSeatLink(text) {
					t.Errorf("%q leads to %+v, %v; want %+v", text, got, err, want)
				}
			}
		}
	}
	for text, want := range map[string]string{
		"https://example.org/#table=a&set=b":               `unknown part, "set"`,
		"https://example.org/#table=a&seat":                "did you copy all of it?",
		"https://example.org/#table=a&seat=b&seat=c":       "did you copy all of it?",
		"https://example.org/#table=a&seat=b&moves=c3":     `unknown part, "moves"`,
		"https://example.org/#game=trisq&table=a&seat=b":   `unknown part, "game"`,
		"Hello #table=a&seat=b":                            "does not name a server",
		"ftp://example.org/#table=a&seat=b":                "is not a server address",
		"https://example.org/#seat=b":                      "does not lead to a seat",
		"https://example.org/#table=a&seat=b&server=x y z": "",
	} {
		if got, err := match.ParseSeatLink(text, ""); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q leads to %+v, %v; want %q", text, got, err, want)
		}
	}
}
