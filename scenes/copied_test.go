package scenes_test

import (
	"testing"

	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/clipboard"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
)

// The field keeps its text whatever is typed.
func TestTextThatCannotBeCopiedIsShown(t *testing.T) {
	const link = "http://192.168.0.7:8000/#table=abc&seat=secret"
	for _, c := range []struct {
		text  string
		err   error
		scene string
		shown string
	}{
		{link, nil, "ground", ""},
		{link, clipboard.ErrNone, "notice", link},
		{"two\nlines", clipboard.ErrNone, "notice", ""},
		{"", clipboard.ErrNone, "notice", ""}, // a picture
	} {
		d := scenetest.Over(t, 400, 300, store.Memory{}, func(*scenes.Stage) {})
		var copier scenes.Copier
		copier.Begin(c.text, func(done func(error)) { done(c.err) }, say.It("Copied."))
		said, done := copier.Copied(d.Stage)
		if again, twice := copier.Copied(d.Stage); !done || (said == "") != (c.err != nil) || again != "" || twice {
			t.Errorf("%q: copied %q, done %v; then %q, %v", c.text, said, done, again, twice)
		}
		d.Rest()
		if got := d.Inspect().Scene; got != c.scene {
			t.Errorf("%q leads to %q, want %q", c.text, got, c.scene)
		}
		if c.shown == "" {
			continue
		}
		d.Type("x")
		d.Frame()
		d.Key("A", "Control")
		d.Key("C", "Control")
		if text, err := d.Stage.UI.Clipboard.Text(); text != c.shown || err != nil {
			t.Errorf("the field holds %q, %v", text, err)
		}
	}
}
