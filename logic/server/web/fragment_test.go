package web

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
)

// TestEscapedHashLeadsToThePage checks that a link whose # was escaped leads to the page with
// the fragment, wherever a proxy has put the page, and that nothing else is redirected.
func TestEscapedHashLeadsToThePage(t *testing.T) {
	s := newSite(t)
	for asked, want := range map[string]string{
		"/%23table=a&seat=seat_b":                       "/#table=a&seat=seat_b",
		"/%23game=trisq":                                "/#game=trisq",
		"/%23game=trisq?fbclid=1":                       "/#game=trisq?fbclid=1",
		"/%2523table%253Da%2526seat%253Dseat_b":         "/#table=a&seat=seat_b",
		"/%23table%3Da%26seat%3Dseat_b":                 "/#table=a&seat=seat_b",
		"/%23game=x&name=A%26B":                         "/#game=x&name=A%26B",
		"/%23a=1/2/3":                                   "/#a=1/2/3",
		"/%23table=a&server=https://games.example":      "/#table=a&server=https://games.example",
		"/index.html%23game=trisq":                      "/#game=trisq",
		"/?game=trisq%23table=a&seat=seat_b":            "/?game=trisq#table=a&seat=seat_b",
		"/?game=trisq%23table%3Da%26seat%3Dseat_b":      "/?game=trisq#table=a&seat=seat_b",
		"/index.html?game=trisq%23table=a&seat=seat_b/": "/?game=trisq#table=a&seat=seat_b/",
		"/%23a=%0D%0ASet-Cookie:%20x":                   "/#a=%0D%0ASet-Cookie:%20x",
		"/%23a%3D%0D%0ASet-Cookie:%20x":                 "/#a=%0D%0ASet-Cookie:%20x",
		"/":                                             "",
		"/?game=trisq":                                  "",
		"//example.org/%23a=1":                          "",
		"/tessera.wasm?v=%23a=1":                        "",
		"/notes%23a=1":                                  "",
		"/sub.js/%23a=1":                                "",
	} {
		for _, before := range []string{"https://games.example.org", "https://example.org/games/tessera"} {
			w := httptest.NewRecorder()
			r := httptest.NewRequest("GET", asked, nil)
			s.ServeHTTP(w, r)
			place := w.Header().Get("Location")
			if want == "" {
				if place != "" {
					t.Errorf("%s leads to %s", asked, place)
				}
				continue
			}
			if !IsSiteFile(r.URL.Path) {
				t.Errorf("%s is not the site's", asked)
			}
			from, err := url.Parse(before + asked)
			if err != nil {
				t.Fatal(err)
			}
			to, err := from.Parse(place)
			if err != nil || to.String() != before+want || w.Code != http.StatusSeeOther {
				t.Errorf("%s%s: %d, leads by %s to %v, want %s (%v)", before, asked, w.Code, place, to, want, err)
			}
		}
	}
	for _, path := range []string{"/tables/a", "/games/%23", "/tables/#a", "/openapi.json"} {
		if IsSiteFile(path) {
			t.Errorf("%s is the site's", path)
		}
	}
}

// TestLoggableHasNoSecret checks that no form of a link to a seat leaves its secret in a path
// that is logged, and that the paths of the API stay as they are.
func TestLoggableHasNoSecret(t *testing.T) {
	for _, path := range []string{
		"/#table=a&seat=seat_hidden", "/%23table=a&seat=seat_hidden", "/%2523table=a&seat%253Dhidden", "/tables/seat_hidden",
		"/tables/seat_hidden/moves", "/games/tok_hidden", "/tables/a/seat_hidden", "/tables/a/seat=hidden", "/table=a&seat=hidden",
		"/?table=a&seat=seat_hidden", "/SEAT_HIDDEN", "/seat%5Fhidden", "/seat:hidden", "/x\nseat\n_hidden", "/https://games.example/#hidden",
	} {
		if got := Loggable(path); strings.Contains(strings.ToLower(got), "hidden") {
			t.Errorf("%q is logged as %q", path, got)
		}
	}
	for _, path := range []string{"/", "/tables/a/seat", "/tables/2seatok/events", "/lobby", "/tessera.wasm", "/games/a/moves"} {
		if got := Loggable(path); got != path {
			t.Errorf("%q is logged as %q", path, got)
		}
	}
}
