package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/say"
	"tessera/logic/say/po"
)

const root = "../../.."

func TestCataloguesAreUpToDate(t *testing.T) {
	files, problems, err := updated(root)
	errtest.None(t, err)
	for _, p := range problems {
		t.Error(p)
	}
	for _, f := range files {
		if text, err := os.ReadFile(f.path); err != nil {
			t.Error(err)
		} else if string(text) != f.text {
			t.Errorf("%s is not what the program says: run `make catalogue`", filepath.Base(f.path))
		}
	}
}

func TestLanguages(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join(root, folder, "*.po"))
	errtest.None(t, err)
	for _, path := range paths {
		tag := strings.TrimSuffix(filepath.Base(path), ".po")
		t.Run(tag, func(t *testing.T) {
			text, err := os.ReadFile(path)
			errtest.None(t, err)
			l, err := say.Read(string(text))
			errtest.None(t, err)
			if l.Tag != tag {
				t.Errorf("%s.po says Language: %s", tag, l.Tag)
			}
			list, err := say.Entries(string(text))
			errtest.None(t, err)
			missing := po.Missing(list)
			t.Logf("%d of %d messages have no translation", missing, len(list)-1)
			if missing > 0 {
				t.Errorf("%d messages have no translation", missing)
			}
			for _, e := range list[1:] {
				for _, wrong := range po.Check(e) {
					t.Error(wrong)
				}
			}
		})
	}
}

// finding collects the messages of a package below testdata.
func finding(t *testing.T, name string) *finder {
	t.Helper()
	folder, err := filepath.Abs(root)
	errtest.None(t, err)
	f := &finder{root: folder, messages: map[string]*message{}}
	for _, env := range [][]string{nil, {"GOOS=js", "GOARCH=wasm"}} {
		errtest.None(t, f.search([]string{"./logic/cmd/catalogue/testdata/" + name}, append(os.Environ(), env...)))
	}
	return f
}

func TestFound(t *testing.T) {
	f := finding(t, "said")
	if len(f.problems) > 0 {
		t.Error(f.problems)
	}
	const place, page = "#: logic/cmd/catalogue/testdata/said/said.go", "#: logic/cmd/catalogue/testdata/said/said_js.go"
	want := []say.Entry{
		{Comments: []string{place}, ID: "Named"},
		{Comments: []string{"#. days", place}, ID: "Monday"},
		{Comments: []string{"#. after Monday", place}, ID: "Tuesday"},
		{Comments: []string{"#. a button, not a heading", place}, ID: "Undo"},
		{Comments: []string{"#. a button, not a heading", place}, ID: "%d piece", Many: "%d pieces"},
		{Comments: []string{place}, Context: "seat", ID: "Red"},
		{Comments: []string{place}, ID: "%d piece of %s", Many: "%d pieces of %s"},
		{Comments: []string{"#. so many", place}, ID: "%d turn", Many: "%d turns"},
		{Comments: []string{place}, Context: "by how much", ID: "%d point", Many: "%d points"},
		{Comments: []string{place}, ID: "%s: %d"},
		{Comments: []string{place}, ID: "A constant without a type"},
		{Comments: []string{place}, ID: "To a function: %s"},
		{Comments: []string{place}, ID: "Red"},
		{Comments: []string{page}, ID: "Only on the page"},
	}
	got := f.entries()
	for i, e := range want {
		if i >= len(got) || got[i].Context != e.Context || got[i].ID != e.ID || got[i].Many != e.Many || !slices.Equal(got[i].Comments, e.Comments) {
			t.Fatalf("message %d is not %+v in\n%s", i, e, po.Write(got))
		}
	}
}

func TestFoundInScripts(t *testing.T) {
	f := &finder{root: "/", messages: map[string]*message{}}
	f.script("/page/a.js", `
	// Translators: a share
	status.textContent = done ? say('state|Ready') : say('Loading, %d %%', percent); essay('no message');
	show(say('It doesn\'t come.'), say(text));
`)
	const want = `#. a share
#: page/a.js
msgctxt "state"
msgid "Ready"
msgstr ""

#. a share
#: page/a.js
msgid "Loading, %d %%"
msgstr ""

#: page/a.js
msgid "It doesn't come."
msgstr ""
`
	if got := po.Write(f.entries()); got != want {
		t.Errorf("found is\n%s", got)
	}
}

func TestWhatCannotBeTranslated(t *testing.T) {
	problems := strings.Join(finding(t, "wrong").problems, "\n")
	const file = "logic/cmd/catalogue/testdata/wrong/wrong.go:"
	for _, want := range []string{
		"10: a message is made of a text that is no constant",
		"11: a message is made of a text that is no constant",
		"12: a plural is made of a text that is no constant",
		`13: "one piece", "%d pieces": both have to say their number`,
		`15: "%d turn" has the plural "" here and "%d turns" elsewhere`,
		`16: " blank" has a blank before or after it`,
		`9: there is no message for which translators are told "there is nothing below"`,
	} {
		if !strings.Contains(problems, file+want) {
			t.Errorf("nobody said %s%s in\n%s", file, want, problems)
		}
	}
}
