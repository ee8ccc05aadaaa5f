package games_test

import (
	"encoding/base64"
	"errors"
	"strings"
	"testing"

	"tessera/logic/games"
	"tessera/logic/match"
)

// TestUnknownSettingsAreErrors checks that every reader of settings refuses a setting that the
// rules do not know, and says which, because the game would be another without it.
func TestUnknownSettingsAreErrors(t *testing.T) {
	const settings = `{"torus":true}`
	for _, g := range games.All() {
		_, fromNew := g.New([]byte(settings))
		_, canonical := g.Canonical([]byte(settings))
		_, loaded := match.Load(g, match.Record{Game: g.ID, Settings: []byte(settings)})
		_, pasted := games.All().ParsePasted("game="+g.ID+"&settings="+
			base64.RawURLEncoding.EncodeToString([]byte(settings))+"&moves=", 1)
		readers := map[string]error{"New": fromNew, "Canonical": canonical, "Load": loaded, "a link": pasted}
		if g.Files == nil {
			of, r, _, err := games.All().Decode([]byte(`{"tessera":1,"game":"`+g.ID+`","settings":`+settings+`,"moves":[],"cursor":0}`), "")
			if err == nil {
				_, err = match.Load(of, r)
			}
			readers["a file"] = err
		}
		for reader, err := range readers {
			if !errors.Is(err, match.ErrNewer) || !strings.Contains(err.Error(), `"torus"`) {
				t.Errorf("%s: %s says %v", g.ID, reader, err)
			}
		}
	}
}

// TestVersionedNames checks which names of stored games are read.
func TestVersionedNames(t *testing.T) {
	for name, want := range map[string]string{"trisq": "trisq", "trisq@2": "trisq", "square@2": "square", "shaper": "shaper"} {
		if g, err := games.All().FindVersioned(name); err != nil || g.ID != want {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, name := range []string{"trisq@3", "shaper@2", "trisq@999"} {
		if _, err := games.All().FindVersioned(name); !errors.Is(err, match.ErrNewer) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, name := range []string{"trisq@", "trisq@1", "trisq@02", "trisq@+2", "trisq@-2", "chess@2", "@2", "trisq@2@2"} {
		if _, err := games.All().FindVersioned(name); err == nil || errors.Is(err, match.ErrNewer) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
