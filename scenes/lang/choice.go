package lang

import "strings"

// Choice is a language that can be chosen: what browsers and systems call it, such as
// "de", and what it calls itself.
type Choice struct{ Tag, Name string }

// English needs no catalogue: the program is written in it.
var English = Choice{"en", "English"}

// Best is the first of the wanted languages that can be chosen, be it that of another
// country: "de" does for "de-AT". It is English where none can.
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
