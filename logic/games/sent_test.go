package games_test

import (
	"encoding/base64"
	"net/url"
	"reflect"
	"strings"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/match"
)

func sent(link string) []string {
	escaped := url.QueryEscape(link)
	at := strings.IndexByte(link, '#') + 12
	return []string{
		link, "<" + link + ">", "(" + link + ")", link + "!", link + ".", link + "?utm_source=x", link + "&utm_source=x&utm_medium=y",
		"Hi, " + link + " is my game. Your turn", "Hi\n\n" + link + "\nYour turn",
		strings.ReplaceAll(link, "&", "&amp;"), escaped, link[:at] + url.QueryEscape(link[at:]), strings.Replace(link, "#", "%23", 1),
		"https://safe.example/?url=" + escaped + "&data=1", link[:at] + "\n" + link[at:] + "\nThanks",
		"> " + link[:len(link)-1] + "\n> " + link[len(link)-1:] + "\n> Thanks",
		strings.Replace(link, "https", "HTTPS", 1), "\ufeff" + link,
	}
}

// TestLinksAsPeopleSendThem: all forms are read like the link itself.
func TestLinksAsPeopleSendThem(t *testing.T) {
	for _, link := range []string{
		"https://example.org/#game=trisq&moves=g7.c3",
		"https://example.org/#game=trisq&seats=person.easy&chance=2x&moves=a13.c12.pass&at=2",
		"https://example.org/#game=foursquare&moves=p+0+2.s+3&yours=1",
		"https://example.org/#game=trisq&settings=eyJydWxlcyI6Imdyb3VwcyIsImtvbWkiOjIuNX0&moves=&resigned=0",
		"https://example.org/#game=shaper&seed=20261121",
	} {
		want, err := tested().ParsePasted(link, 7)
		if err != nil {
			t.Fatal(link, err)
		}
		for _, text := range sent(link) {
			got, err := tested().ParsePasted(text, 7)
			if err != nil || got.Game.ID != want.Game.ID || !reflect.DeepEqual(got.Record, want.Record) || !reflect.DeepEqual(got.Turn, want.Turn) {
				t.Errorf("%q: it is %+v, %v; want %+v", text, got, err, want)
			}
		}
	}
}

// TestLinksBrokenAnywhere: a link broken by line ends is never read as a shorter game.
func TestLinksBrokenAnywhere(t *testing.T) {
	const link = "https://example.org/#game=trisq&seats=person.easy&moves=a13.c12.pass.d4.e5.c1&yours=0"
	want, err := tested().ParsePasted(link, 0)
	errtest.None(t, err)
	for at := len("https://"); at < len(link); at++ {
		for _, text := range []string{link[:at] + "\n" + link[at:], link[:at/2] + "\r\n" + link[at/2:at] + "\r\n" + link[at:] + " is it\r\nThanks"} {
			if at/2 < len("https://") && strings.Contains(text, "\r") {
				continue
			}
			if got, err := tested().ParsePasted(text, 0); err != nil || !reflect.DeepEqual(got.Record, want.Record) || got.Turn == nil {
				t.Errorf("%q: it is %+v, %v", text, got, err)
			}
		}
	}
}

// TestBadPartsOfLinksAreRefused: an unknown key, an invalid number and a missing part give
// an error of one sentence, and never another game.
func TestBadPartsOfLinksAreRefused(t *testing.T) {
	settings := base64.RawURLEncoding.EncodeToString([]byte(`{"rules":"groups"}`))
	for text, want := range map[string]string{
		"game=trisq&move=g7.c3":                        `unknown part, "move"`,
		"game=trisq&moves=g7&to=1":                     `unknown part, "to"`,
		"game=trisq&kept=7":                            `unknown part, "kept"`,
		"game=trisq&seats=person.easy":                 `unknown part, "seats"`,
		"game=shaper&seed=4&moves=11":                  `unknown part, "seed"`,
		"game=trisq&moves=g7&table=x":                  `unknown part, "table"`,
		"game=trisq&moves=g7&yours=1x":                 `"yours" is damaged`,
		"game=trisq&moves=g7&yours=":                   `"yours" is damaged`,
		"game=trisq&moves=g7&yours=-1":                 `"yours" is damaged`,
		"game=trisq&moves=g7&at=1x":                    `"at" is damaged`,
		"game=trisq&moves=g7&at":                       "did you copy all of it?",
		"game=trisq&moves":                             "did you copy all of it?",
		"game=trisq&moves=g7&moves=c3":                 "did you copy all of it?",
		"game=trisq&settings=" + settings:              "did you copy all of it?",
		"game=trisq&settings=&moves=g7":                "settings are damaged",
		"game=trisq&rules=":                            `"rules" is damaged`,
		"game=shaper&seed=":                            `"seed" is damaged`,
		"game=shaper&seed=x":                           "x",
		"game=":                                        `no game ""`,
		"game=trisq&moves=g7.c3…":                      "c3…",
		"https://example.org/#game=trisq&moves=g7.zz!": "zz",
	} {
		for _, text := range []string{text, "Look: <" + text + ">"} {
			b, err := tested().ParsePasted(text, 0)
			if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%s: it is %+v, %v; want %q", text, b, err, want)
			}
		}
	}
}

// TestHandTypedLinksAreRead covers links that were typed by hand, with blanks.
func TestHandTypedLinksAreRead(t *testing.T) {
	for text, moves := range map[string]int{
		"game=foursquare&moves=p 0 2.s 3":                                           2,
		"#game=trisq&position=t12/13/13/13/13/13/13/13/13/13/13/13/13 s":            0,
		"game=trisq&position=t12/13/13/13/13/13/13/13/13/13/13/13/13+s":             0,
		"moves=g7&game=trisq":                                                       1,
		"look at https://example.org/#game=trisq&moves=g7":                          1,
		"https://example.org/#game=trisq&moves= https://b.org/#game=trisq&moves=g7": 1,
	} {
		b, err := tested().ParsePasted(text, 0)
		if err != nil || len(b.Record.Moves) != moves {
			t.Errorf("%s: it is %+v, %v", text, b, err)
			continue
		}
		if _, stated := match.PositionOf(b.Record.Settings); stated != strings.Contains(text, "position") {
			t.Errorf("%s: its settings are %s", text, b.Record.Settings)
		}
	}
}
