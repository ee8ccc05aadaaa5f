// Package po writes catalogues of messages, updates them from the program and finds
// mistakes in translations. Package say reads them.
//
// gettext's tools would not replace it: msgfmt has no check of Go's verbs, and msgmerge also
// proposes translations of messages still in use and of other verbs, which players would see.
package po

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"tessera/logic/say"
)

// Write returns a PO file, wrapped only after line breaks, so that diffs are small.
func Write(list []say.Entry) string {
	var b strings.Builder
	for i, e := range list {
		if i > 0 {
			b.WriteByte('\n')
		}
		comments := slices.Clone(e.Comments)
		if len(e.Flags) > 0 {
			comments = append(comments, "#, "+strings.Join(e.Flags, ", "))
		}
		// Other tools require a former message to follow the flags.
		slices.SortStableFunc(comments, func(a, b string) int { return cmp.Compare(isFormer(a), isFormer(b)) })
		for _, c := range comments {
			fmt.Fprintln(&b, c)
		}
		line := func(word, text string) {
			if e.Obsolete {
				b.WriteString("#~ ")
			}
			fmt.Fprintln(&b, word, quote(text))
		}
		if e.Context != "" {
			line("msgctxt", e.Context)
		}
		line("msgid", e.ID)
		if e.Many == "" {
			writeText(&b, e)
			continue
		}
		line("msgid_plural", e.Many)
		for i, text := range e.Texts {
			line(fmt.Sprintf("msgstr[%d]", i), text)
		}
	}
	return b.String()
}

// writeText writes a message's only text; the header's one line by line.
func writeText(b *strings.Builder, e say.Entry) {
	text := e.Texts[0]
	switch {
	case e.ID == "":
		fmt.Fprintln(b, `msgstr ""`)
		for line := range strings.Lines(text) {
			fmt.Fprintln(b, quote(line))
		}
	case e.Obsolete:
		fmt.Fprintln(b, "#~ msgstr", quote(text))
	default:
		fmt.Fprintln(b, "msgstr", quote(text))
	}
}

var escapes = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\t", `\t`)

func quote(text string) string { return `"` + escapes.Replace(text) + `"` }

// Bare returns what a program needs: no comments and no untranslated messages.
func Bare(list []say.Entry) (bare []say.Entry) {
	for _, e := range list {
		if !e.Obsolete && e.Texts[0] != "" {
			e.Comments, e.Flags = nil, nil
			bare = append(bare, e)
		}
	}
	return bare
}

// Missing counts the messages without a translation.
func Missing(list []say.Entry) (count int) {
	for _, e := range list {
		if !e.Obsolete && slices.Contains(e.Texts, "") {
			count++
		}
	}
	return count
}

// Merge updates a language's catalogue with the program's messages. Translations and
// translators' comments stay. A new message gets the translation of a very similar
// removed one, marked fuzzy. Removed messages are kept as obsolete.
func Merge(program, language []say.Entry) ([]say.Entry, error) {
	if len(language) == 0 || language[0].ID != "" {
		return nil, errors.New("the file does not begin with a header")
	}
	header := language[0]
	forms, err := Forms(header.Texts[0])
	if err != nil {
		return nil, err
	}
	merged := []say.Entry{header}
	gone := map[name]say.Entry{}
	for _, e := range language[1:] {
		gone[nameOf(e)] = e
	}
	for _, e := range program {
		delete(gone, nameOf(e))
	}
	for _, e := range program {
		if e.ID == "" {
			continue
		}
		i := slices.IndexFunc(language, func(old say.Entry) bool { return nameOf(old) == nameOf(e) })
		count := 1
		if e.Many != "" {
			count = forms
		}
		e.Texts = make([]string, count)
		switch {
		case i >= 0 && len(language[i].Texts) == count:
			e = take(e, language[i])
		default:
			if old, ok := nearest(e, count, gone); ok {
				e = propose(e, old)
				delete(gone, nameOf(old))
			}
		}
		merged = append(merged, e)
	}
	for _, e := range language[1:] {
		if _, is := gone[nameOf(e)]; is && e.Texts[0] != "" {
			e.Comments, e.Obsolete = noted(e.Comments), true
			merged = append(merged, e)
		}
	}
	return merged, nil
}

type name struct{ context, id string }

func nameOf(e say.Entry) name { return name{e.Context, e.ID} }

// take gives a message its old translation and translators' comments.
func take(e, old say.Entry) say.Entry {
	e.Comments = append(noted(old.Comments), e.Comments...)
	e.Texts, e.Flags = old.Texts, old.Flags
	if slices.Contains(old.Flags, "fuzzy") {
		for _, c := range old.Comments {
			if strings.HasPrefix(c, formerly) {
				e.Comments = append(e.Comments, c)
			}
		}
	}
	return e
}

// propose gives a message another one's translation and names that message.
func propose(e, old say.Entry) say.Entry {
	old.Comments, old.Flags = append(noted(old.Comments), formerly+" msgid "+quote(old.ID)), []string{"fuzzy"}
	return take(e, old)
}

// formerly starts the comment with the original message of a fuzzy translation.
const formerly = "#|"

func isFormer(comment string) int {
	if strings.HasPrefix(comment, formerly) {
		return 1
	}
	return 0
}

func noted(comments []string) (kept []string) {
	for _, c := range comments {
		if c == "#" || strings.HasPrefix(c, "# ") {
			kept = append(kept, c)
		}
	}
	return kept
}

// alike is the least likeness for proposing a translation.
const alike = 0.75

// nearest returns the removed message whose translation fits best.
func nearest(e say.Entry, count int, gone map[name]say.Entry) (best say.Entry, ok bool) {
	most := alike
	for _, old := range gone {
		if len(old.Texts) != count || old.Texts[0] == "" || (old.Many == "") != (e.Many == "") {
			continue
		}
		e.Texts = old.Texts
		if len(Check(e)) > 0 {
			continue
		}
		same := likeness(e.ID, old.ID)
		if same > most || same == most && (!ok || old.ID+old.Context < best.ID+best.Context) {
			best, most, ok = old, same, true
		}
	}
	return best, ok
}

// likeness returns the share of characters, 0 to 1, that an edit of a to b keeps.
func likeness(a, b string) float64 {
	x, y := []rune(a), []rune(b)
	longer := max(len(x), len(y), 1)
	if min(len(x), len(y)) < int(alike*float64(longer)) {
		return 0
	}
	row := make([]int, len(y)+1)
	for j := range row {
		row[j] = j
	}
	for i := range x {
		last := row[0]
		row[0] = i + 1
		for j := range y {
			changed := last
			if x[i] != y[j] {
				changed++
			}
			last = row[j+1]
			row[j+1] = min(changed, row[j]+1, row[j+1]+1)
		}
	}
	return 1 - float64(row[len(y)])/float64(longer)
}

// Forms returns the number of plural forms from a catalogue's header.
func Forms(header string) (int, error) {
	_, count, _ := strings.Cut(header, "nplurals=")
	count, _, _ = strings.Cut(count, ";")
	forms, err := strconv.Atoi(strings.TrimSpace(count))
	if err != nil || forms < 1 {
		return 0, errors.New("the header has no Plural-Forms: nplurals=…; plural=…;")
	}
	return forms, nil
}

// Check returns the mistakes in a translation that can be found without knowing the
// language. A missing translation is not a mistake.
func Check(e say.Entry) (wrong []string) {
	want, end := Facts(e.ID), ending(e.ID)
	for _, text := range e.Texts {
		if text == "" {
			continue
		}
		if got := Facts(text); !slices.Equal(got, want) {
			wrong = append(wrong, fmt.Sprintf("%q has the facts %v, its translation %q has %v", e.ID, want, text, got))
		}
		if strings.TrimSpace(text) != text {
			wrong = append(wrong, fmt.Sprintf("%q has a blank before or after it", text))
		}
		for _, sign := range []string{" :", " ;", " !", " »", "« "} {
			if strings.Contains(text, sign) {
				wrong = append(wrong, fmt.Sprintf("%q has %q, whose blank has to be one that does not break", text, sign))
			}
		}
		if got := ending(text); got != end && say.ID(e.ID).HasWords() && !mayAdd(text, got, end) {
			wrong = append(wrong, fmt.Sprintf("%q ends with %q, its translation %q with %q", e.ID, end, text, got))
		}
	}
	return wrong
}

// endings are the endings that a translation must keep, and other forms of them.
var endings = []struct{ sign, also string }{{"…", ""}, {".", "。"}, {":", "："}}

// mayAdd reports whether a translation may end with a sign that English lacks: a full
// stop after an abbreviation, a colon before names.
func mayAdd(text, ends, want string) bool {
	return want == "" && (ends == ":" || ends == "." && !strings.Contains(text, " "))
}

func ending(text string) string {
	for _, e := range endings {
		if strings.HasSuffix(text, e.sign) || e.also != "" && strings.HasSuffix(text, e.also) {
			return e.sign
		}
	}
	return ""
}

// Facts returns the verbs of package fmt in a text with their argument numbers: "%[2]s
// %[1]d" has 1d and 2s.
func Facts(text string) (list []string) {
	next := 1
	for {
		_, rest, is := strings.Cut(text, "%")
		if !is {
			break
		}
		if text, is = strings.CutPrefix(rest, "%"); is {
			continue
		}
		text = strings.TrimLeft(rest, "[]0123456789.+-# ")
		shape := rest[:len(rest)-len(text)]
		if before, index, is := strings.Cut(shape, "["); is {
			number, after, _ := strings.Cut(index, "]")
			next, _ = strconv.Atoi(number)
			shape = before + after
		}
		_, size := utf8.DecodeRuneInString(text)
		list = append(list, fmt.Sprintf("%d%s%s", next, shape, text[:size]))
		text = text[size:]
		next++
	}
	slices.Sort(list)
	return slices.Compact(list)
}
