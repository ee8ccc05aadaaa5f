package remote_test

import (
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/remote"
	"tessera/logic/say"
)

// TestErrorCodesHaveWords checks that a refusal is shown by its error code, or in the server's own
// words if this program does not know the code.
func TestErrorCodesHaveWords(t *testing.T) {
	german, err := say.Read(`msgid ""
msgstr "Language: de\nX-Name: Deutsch\n"

msgid "all seats at this table are taken now; choose another table"
msgstr "hier ist kein Platz mehr frei"

msgid "the server is not answering"
msgstr "der Server antwortet nicht"
`)
	errtest.None(t, err)
	for _, test := range []struct {
		status        int
		body          string
		english, said string
	}{
		{409, `{"error":"all taken","code":"taken"}`, "all seats at this table are taken now; choose another table", "hier ist kein Platz mehr frei"},
		{409, `{"error":"it rains.","code":"rain"}`, "it rains", "it rains"},
		{409, `{"error":"100 % | full"}`, "100 % | full", "100 % | full"},
		{0, "", "the server is not answering", "der Server antwortet nicht"},
	} {
		_, err := remote.Answer{Status: test.status, Body: []byte(test.body)}.Seating()
		if got := say.Err(err); got.String() != test.english || got.In(german) != test.said {
			t.Errorf("%s is told as %q, in German %q; "+
				"want %q and %q", test.body, got, got.In(german), test.english, test.said)
		}
	}
}
