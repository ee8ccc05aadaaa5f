package ui

import (
	"testing"

	"tessera/logic/say"
	"tessera/scenes/lang"
)

// TestKeysAreShownAsTheyArePrinted checks the labels on the keyboards of a language, and
// letters on all keyboards.
func TestKeysAreShownAsTheyArePrinted(t *testing.T) {
	german, err := say.Read(`msgid ""
msgstr ""
"Language: de\n"
"X-Name: Deutsch\n"

msgctxt "a key"
msgid "Ctrl"
msgstr "Strg"
`)
	if err != nil {
		t.Fatal(err)
	}
	lang.Use(german)
	t.Cleanup(func() { lang.Use(nil) })
	for keys, want := range map[string]string{"": "", "A": "A", "+": "+", "−": "−", "Esc": "Esc", "Ctrl+→": "Strg+→", "Ctrl+Shift+C": "Strg+Shift+C"} {
		if got := keyLabel(keys); got != want {
			t.Errorf("%q is shown as %q, want %q", keys, got, want)
		}
	}
}
