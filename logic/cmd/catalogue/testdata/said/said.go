// Package said declares messages in every way that the catalogue command recognizes.
package said

import "tessera/logic/say"

const pieces = "pieces"

// Named is a message at its declaration, not at its use.
const Named say.ID = "Named"

type row struct {
	title say.ID
	count say.Plural
}

// Translators: days
var days = [2]say.ID{
	"Monday",
	// Translators: after Monday
	"Tuesday",
}

var rows = []row{
	// Translators: a button,
	// not a heading
	{"Undo", say.Plural{"%d piece", "%d pieces"}},
	{title: "seat|Red", count: say.Plural{Many: "%d " + pieces + " of %s", One: "%d piece of %s"}},
	{title: "", count: say.Plural{
		// Translators: so many
		One:  "%d turn",
		Many: "%d turns",
	}},
	{title: "", count: say.Plural{One: "by how much|%d point", Many: "by how much|%d points"}},
}

func say1(id say.ID, args ...any) say.Text { return say.It(id, args...) }

// All returns the messages as texts.
func All(english string) []say.Text {
	if english == "Not a message" {
		return nil
	}
	const local = "A constant without a type"
	return []say.Text{
		say.It(Named), say.It("%s: %d", "Ada", 3), say.It(local), say1("To a function: %s", english), say.Count(2, rows[0].count),
		say.It("Red"), say.Raw(english), say.It(say.ID("Undo")),
	}
}
