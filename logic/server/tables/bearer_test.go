package tables

import "testing"

// TestBearerSchemeIgnoresCase, as HTTP has it.
func TestBearerSchemeIgnoresCase(t *testing.T) {
	h := start(t, nil)
	l := h.create(persons("foursquare"))
	for _, c := range []struct {
		header string
		status int
	}{{"Bearer ", 200}, {"bearer ", 200}, {"BEARER  ", 200}, {"Basic ", 401}, {"Bearer", 401}, {"", 401}} {
		r := h.Do("POST", l.path()+"/resign", `{"version": 0, "key": "k"}`, "Content-Type: application/json", "Authorization: "+c.header+l.tokens[0])
		if r.Status != c.status {
			t.Errorf("%q: status %d, want %d: %s", c.header, r.Status, c.status, r.Body)
		}
		looked := decode[struct{ You *int }](t, h.Do("GET", l.path(), "", "Authorization: "+c.header+l.tokens[1]), 200)
		if c.status == 200 && (looked.You == nil || *looked.You != 1) {
			t.Errorf("%q: who looks has seat %v", c.header, looked.You)
		}
	}
}
