package po

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tessera/logic/internal/errtest"
	"tessera/logic/logictest/chance"
	"tessera/logic/say"
)

const program = `#. a button
#: a.go
msgid "Undo"
msgstr ""

#: a.go b.go
msgid "%d piece"
msgid_plural "%d pieces"
msgstr[0] ""
msgstr[1] ""

#: b.go
msgctxt "seat"
msgid "Red"
msgstr ""

#: b.go
msgid "Your turn now, %s"
msgstr ""

#: b.go
msgid "The game is over now"
msgstr ""
`

const header = `msgid ""
msgstr ""
"Language: pl\n"
"X-Name: polski\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\n"
`

const before = header + `
#: gone.go
msgid "Your turn, %s"
msgstr "Twój ruch, %s"

# said twice
#. told before
#: gone.go
#, fuzzy
msgid "Undo"
msgstr "Cofnij"

msgid "Red"
msgstr "Czerwony"

msgid "The game is over"
msgstr ""

# once
#: gone.go
msgid "%d stone"
msgid_plural "%d stones"
msgstr[0] "%d kamień"
msgstr[1] "%d kamienie"
msgstr[2] "%d kamieni"
`

const after = header + `
# said twice
#. a button
#: a.go
#, fuzzy
msgid "Undo"
msgstr "Cofnij"

#: a.go b.go
msgid "%d piece"
msgid_plural "%d pieces"
msgstr[0] ""
msgstr[1] ""
msgstr[2] ""

#: b.go
#, fuzzy
#| msgid "Red"
msgctxt "seat"
msgid "Red"
msgstr "Czerwony"

#: b.go
#, fuzzy
#| msgid "Your turn, %s"
msgid "Your turn now, %s"
msgstr "Twój ruch, %s"

#: b.go
msgid "The game is over now"
msgstr ""

# once
#~ msgid "%d stone"
#~ msgid_plural "%d stones"
#~ msgstr[0] "%d kamień"
#~ msgstr[1] "%d kamienie"
#~ msgstr[2] "%d kamieni"
`

func read(t testing.TB, text string) []say.Entry {
	t.Helper()
	list, err := say.Entries(text)
	errtest.None(t, err)
	return list
}

func TestMerge(t *testing.T) {
	merge := func(language string) string {
		list, err := Merge(read(t, program), read(t, language))
		errtest.None(t, err)
		return Write(list)
	}
	once := merge(before)
	if once != after {
		t.Errorf("merged is\n%s", once)
	}
	if twice := merge(once); twice != once {
		t.Errorf("merged again is\n%s", twice)
	}
	for _, wrong := range []string{"", "msgid \"a\"\nmsgstr \"\"\n", "msgid \"\"\nmsgstr \"Language: de\"\n"} {
		if _, err := Merge(read(t, program), read(t, wrong)); err == nil {
			t.Errorf("%q was merged", wrong)
		}
	}
	if missing := Missing(read(t, after)); missing != 2 {
		t.Errorf("%d messages have no translation, want 2", missing)
	}
}

func TestBare(t *testing.T) {
	want := header + "\nmsgid \"Undo\"\nmsgstr \"Cofnij\"\n\nmsgctxt \"seat\"\nmsgid \"Red\"\nmsgstr \"Czerwony\"\n\nmsgid \"Your turn now, %s\"\nmsgstr \"Twój ruch, %s\"\n"
	if got := Write(Bare(read(t, after))); got != want {
		t.Errorf("bare is\n%s", got)
	}
}

// TestRead: a written catalogue is read unchanged.
func TestRead(t *testing.T) {
	text := rapid.StringOfN(rapid.RuneFrom([]rune("aä\u00a0%\"\\\n\t#|")), 1, 8, -1)
	chance.Check(t, func(t *rapid.T) {
		e := say.Entry{Context: text.Draw(t, "context"), ID: text.Draw(t, "id"), Texts: []string{text.Draw(t, "text")}, Obsolete: rapid.Bool().Draw(t, "obsolete")}
		if rapid.Bool().Draw(t, "counted") {
			e.Many, e.Texts = text.Draw(t, "many"), append(e.Texts, text.Draw(t, "second"))
		}
		if rapid.Bool().Draw(t, "fuzzy") {
			e.Flags = []string{"fuzzy"}
		}
		list, err := say.Entries(Write([]say.Entry{e, e}))
		if err != nil || len(list) != 2 {
			t.Fatal(len(list), err)
		}
		got := list[1]
		if got.Context != e.Context || got.ID != e.ID || got.Many != e.Many || got.Obsolete != e.Obsolete || !slices.Equal(got.Texts, e.Texts) || !slices.Equal(got.Flags, e.Flags) {
			t.Fatalf("%+v was read as %+v", e, got)
		}
	})
}

func TestCheck(t *testing.T) {
	for _, test := range []struct {
		id    string
		texts []string
		wrong string // "" if there is no mistake
	}{
		{"Undo", []string{"Zurück"}, ""},
		{"Undo", []string{""}, ""},
		{"%s takes %d", []string{"%[2]d nimmt %[1]s"}, ""},
		{"%s takes %d", []string{"%d nimmt %s"}, "facts"},
		{"%s takes %d", []string{"%s nimmt"}, "facts"},
		{"%s takes", []string{"%s nimmt %s"}, "facts"},
		{"%s and %s", []string{"%s und %[1]s"}, "facts"},
		{"%s: %s", []string{"%[1]s: %[2]s (%[1]s)"}, ""},
		{"%.1f points", []string{"%.1f Punkte"}, ""},
		{"%.1f points", []string{"%f Punkte"}, "facts"},
		{"100 %% sure", []string{"zu 100 %% sicher"}, ""},
		{"100 %% sure", []string{"zu 100 %s sicher"}, "facts"},
		{"%d piece", []string{"%d Stück", "Stücke"}, "facts"},
		{"Open…", []string{"Öffnen"}, "ends"},
		{"It ends.", []string{"Es endet"}, "ends"},
		{"It ends.", []string{"终了。"}, ""},
		{"Lost", []string{"Verl."}, ""},
		{"Two words", []string{"Zwei Wörter."}, "ends"},
		{"Turns of", []string{"Es ziehen:"}, ""},
		{"Open", []string{"Öffnen…"}, "ends"},
		{".", []string{","}, ""},
		{"Name:", []string{"Nom\u00a0:"}, ""},
		{"Name:", []string{"Nom :"}, "break"},
		{"Name", []string{"Name "}, "blank"},
	} {
		wrong := strings.Join(Check(say.Entry{ID: test.id, Texts: test.texts}), "; ")
		if (wrong == "") != (test.wrong == "") || !strings.Contains(wrong, test.wrong) {
			t.Errorf("%q, %q: found %q, want %q", test.id, test.texts, wrong, test.wrong)
		}
	}
}
