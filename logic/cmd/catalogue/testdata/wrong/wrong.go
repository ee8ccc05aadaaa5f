// Package wrong has messages that cannot be translated.
package wrong

import "tessera/logic/say"

func wrong(text string) []any {
	return []any{
		// Translators: there is nothing below

		say.ID(text),
		say.ID("You: " + text),
		say.Plural{"%d piece", say.ID(text)},
		say.Plural{"one piece", "%d pieces"},
		say.Plural{"%d turn", "%d turns"},
		say.ID("%d turn"),
		say.ID(" blank"),
	}
}
