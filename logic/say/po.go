package say

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Read reads a catalogue from a PO file in the format of GNU gettext. Its header has
// "Language", "X-Name" and "Plural-Forms". Fuzzy messages are used, untranslated ones are
// left out. The error names the line.
func Read(po string) (*Language, error) {
	l := &Language{texts: map[string][]string{}}
	entries, err := Entries(po)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		if e.ID == "" {
			if err := l.header(e.Texts[0]); err != nil {
				return nil, err
			}
			continue
		}
		if len(e.Texts) > 0 && e.Texts[0] != "" && !e.Obsolete {
			l.texts[key(e.Context, e.ID)] = e.Texts
		}
	}
	if l.Tag == "" || l.Name == "" {
		return nil, errors.New("the header names no Language or X-Name")
	}
	return l, nil
}

func (l *Language) header(text string) (err error) {
	for line := range strings.Lines(text) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), ":")
		value = strings.TrimSpace(value)
		switch strings.ToLower(name) {
		case "language":
			l.Tag = value
		case "x-name":
			l.Name = value
		case "plural-forms":
			_, formula, _ := strings.Cut(value, "plural=")
			if l.forms, err = parseRule(strings.TrimSuffix(strings.TrimSpace(formula), ";")); err != nil {
				return fmt.Errorf("Plural-Forms: %w", err)
			}
		}
	}
	return nil
}

// Entry is one message of a PO file.
type Entry struct {
	Comments []string // lines before it that start with #, unchanged, without flags
	Flags    []string // such as "fuzzy"
	Context  string
	ID       string // in English; "" for the header
	Many     string // English plural; "" if nothing is counted
	Texts    []string
	Obsolete bool // no longer in the program
}

// Entries reads all messages of a PO file. The error names the line.
func Entries(po string) (list []Entry, err error) {
	var e Entry
	var last *string // the text that a continuation line extends
	started := false
	end := func() {
		if started {
			list = append(list, e)
		}
		e, last, started = Entry{}, nil, false
	}
	number := 0
	for line := range strings.Lines(po) {
		number++
		line = strings.TrimSpace(line)
		body, obsolete := strings.CutPrefix(line, "#~ ")
		switch {
		case line == "":
			end()
			continue
		case obsolete:
			line, e.Obsolete = body, true
		case strings.HasPrefix(line, "#,"):
			for flag := range strings.SplitSeq(line[2:], ",") {
				e.Flags = append(e.Flags, strings.TrimSpace(flag))
			}
			continue
		case strings.HasPrefix(line, "#"):
			e.Comments = append(e.Comments, line)
			continue
		}
		word, quoted, _ := strings.Cut(line, `"`)
		text, err := strconv.Unquote(`"` + quoted)
		if err != nil {
			return nil, fmt.Errorf("line %d is no text in quotes: %s", number, line)
		}
		started = true
		switch word = strings.TrimSpace(word); {
		case word == "" && last != nil:
			*last += text
			continue
		case word == "msgctxt":
			last = &e.Context
		case word == "msgid":
			last = &e.ID
		case word == "msgid_plural":
			last = &e.Many
		case word == "msgstr" || strings.HasPrefix(word, "msgstr["):
			e.Texts = append(e.Texts, "")
			last = &e.Texts[len(e.Texts)-1]
		default:
			return nil, fmt.Errorf("line %d has %q, where msgctxt, msgid, msgid_plural or msgstr is meant", number, word)
		}
		*last = text
	}
	end()
	for i, e := range list {
		if len(e.Texts) == 0 {
			return nil, fmt.Errorf("message %d, %q, has no msgstr", i+1, e.ID)
		}
	}
	return list, nil
}
