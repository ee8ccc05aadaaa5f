package scenes

import (
	"encoding/json"
	"errors"
	"testing"

	"tessera/logic/say"
	"tessera/scenes/store"
)

// storedPrefs returns the text of the stored preferences.
func storedPrefs(s store.Memory) string { return string(s[prefsName]) }

// TestTwoProgramsKeepTheSettingsOfBoth changes different settings in two programs with one store.
func TestTwoProgramsKeepTheSettingsOfBoth(t *testing.T) {
	s := store.Memory{}
	NewStage(s).SavePrefs()
	one, two := NewStage(s), NewStage(s)
	one.Prefs.Name = "Ada"
	one.SavePrefs()
	two.Prefs.Muted = true
	two.SavePrefs()
	one.SetAid("last", false)
	two.SetAid("legal", false)
	one.Prefs.Volume = 20
	one.SavePrefs()
	two.SetAid("remarks", false)
	two.SetAid("remarks", true)
	got := NewStage(s).Prefs
	if got.Name != "Ada" || !got.Muted || got.Volume != 20 || got.Aid("last") || got.Aid("legal") || !got.Aid("remarks") {
		t.Errorf("the settings are %+v", got)
	}
	one.Prefs.Name = ""
	one.SavePrefs()
	one.SetAid("last", true)
	two.SetAid("legal", true)
	if got := NewStage(s).Prefs; got.Name != "" || len(got.DisabledAids) > 0 || !got.Muted {
		t.Errorf("after taking some back the settings are %+v", got)
	}
}

// TestUnknownSettingsStay saves with an older version than the one that has stored.
func TestUnknownSettingsStay(t *testing.T) {
	s := store.Memory{prefsName: []byte(`{"look":"sepia","off":{"new":{"a":1}},"future":{"b":[1,2.50]},"volume":"loud"}`)}
	stage := NewStage(s)
	stage.Prefs.Name = "Ada"
	stage.SavePrefs()
	stage.SetAid("last", false)
	var got map[string]json.RawMessage
	if err := json.Unmarshal(s[prefsName], &got); err != nil {
		t.Fatal(err)
	}
	for key, want := range map[string]string{
		"look": `"sepia"`, "off": `{"last":true,"new":{"a":1}}`, "future": `{"b":[1,2.50]}`, "volume": `"loud"`, "name": `"Ada"`,
	} {
		if string(got[key]) != want {
			t.Errorf("%s is %s, want %s", key, got[key], want)
		}
	}
}

// TestDamagedSettingsAreSetAside checks texts that are damaged when the program starts and when it
// saves.
func TestDamagedSettingsAreSetAside(t *testing.T) {
	for _, text := range []string{`{"name":"Ada","vol`, `{"name":"Ada",}`, `[]`, "\x00\x00"} {
		s := store.Memory{prefsName: []byte(text)}
		stage := NewStage(s)
		if stage.prefsFile.notice.Zero() {
			t.Errorf("nothing is said about %q", text)
		}
		stage.Replace(stale{})
		stage.NotifyDamagedPrefs()
		stage.applyChanges()
		if stage.Top().Name() != "notice" {
			t.Errorf("%q: on top is %q", text, stage.Top().Name())
		}
		if got := string(s[prefsName+"-damaged"]); got != text {
			t.Errorf("%q is set aside as %q", text, got)
		}
		stage.Prefs.Name = "Bob"
		stage.SavePrefs()
		delete(s, prefsName+"-damaged")
		s[prefsName] = []byte(text)
		stage.Prefs.Muted = true
		stage.SavePrefs()
		if got := NewStage(s).Prefs; string(s[prefsName+"-damaged"]) != text || got.Name != "Bob" || !got.Muted {
			t.Errorf("damaged later: %s, and set aside is %q", storedPrefs(s), s[prefsName+"-damaged"])
		}
	}
	for _, text := range []string{"", " \n", "null"} {
		if stage := NewStage(store.Memory{prefsName: []byte(text)}); !stage.prefsFile.notice.Zero() {
			t.Errorf("%q: %s", text, stage.prefsFile.notice)
		}
	}
}

type stale struct{}

func (stale) Name() string  { return "stale" }
func (stale) Frame(*Stage)  {}
func (stale) Overlay() bool { return false }

// stuck is a store that cannot set a text aside.
type stuck struct{ store.Memory }

func (stuck) SetAside(string) (say.Text, error) { return say.Text{}, errors.New("read-only") }

func TestSettingsThatCannotBeSetAsideStay(t *testing.T) {
	s := stuck{store.Memory{prefsName: []byte(`{"name":`)}}
	stage := NewStage(s)
	stage.Prefs.Muted = true
	stage.SavePrefs()
	if got := storedPrefs(s.Memory); got != `{"name":` {
		t.Errorf("the damaged settings are now %s", got)
	}
}
