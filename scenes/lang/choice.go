package lang

import "strings"

// Choice is a language to choose: its tag in browsers and systems, such as "de", and its
// own name for itself.
type Choice struct{ Tag, Name string }

// English needs no catalogue: the program's texts are in English.
var English = Choice{"en", "English"}

// Best returns the tag of the first wanted language among the choices. A more general tag
// matches too: "de" for "de-AT". It returns English if nothing matches.
func Best(choices []Choice, wanted []string) string {
	for _, tag := range wanted {
		for tag != "" {
			for _, c := range append(choices, English) {
				if strings.EqualFold(c.Tag, tag) {
					return c.Tag
				}
			}
			tag = tag[:max(strings.LastIndexByte(tag, '-'), 0)]
		}
	}
	return English.Tag
}
