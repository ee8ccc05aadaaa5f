package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/spf13/pflag"

	"tessera/logic/match"
)

// newOptions returns an empty flag set that prints nothing and keeps the order of
// definition.
func newOptions() *pflag.FlagSet {
	options := pflag.NewFlagSet("", pflag.ContinueOnError)
	options.SetOutput(io.Discard)
	options.SortFlags = false
	return options
}

func isHelp(arg string) bool {
	return slices.Contains([]string{"help", "-h", "-help", "--help"}, arg)
}

// plainOption words the errors of pflag as sentences of this program.
func plainOption(err error) error {
	var unknown *pflag.NotExistError
	var lonely *pflag.ValueRequiredError
	var unfit *pflag.InvalidValueError
	switch {
	case errors.As(err, &unknown):
		return fmt.Errorf("there is no option %s", dashed(unknown.GetSpecifiedName()))
	case errors.As(err, &lonely):
		return fmt.Errorf("%s needs an argument", dashed(lonely.GetSpecifiedName()))
	case !errors.As(err, &unfit):
		return err
	}
	why := unfit.Unwrap()
	switch {
	case errors.Is(why, strconv.ErrSyntax):
		why = errors.New("write a whole number from 0")
	case errors.Is(why, strconv.ErrRange):
		why = errors.New("the number is too large")
	}
	return fmt.Errorf("--%s %q: %w", unfit.GetFlag().Name, unfit.GetValue(), why)
}

func dashed(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}

// textValue is a text option. Help shows kind as the name of its value.
type textValue struct {
	kind string
	text *string
}

func (v textValue) String() string { return *v.text }
func (v textValue) Type() string   { return v.kind }
func (v textValue) Set(text string) error {
	*v.text = text
	return nil
}

// textOption defines a text option with the default usual. Help shows kind as the name of
// its value.
func textOption(options *pflag.FlagSet, name, kind, usual, about string) *string {
	text := usual
	options.Var(textValue{kind, &text}, name, about)
	return &text
}

type seedValue struct{ seed *uint64 }

func (v seedValue) String() string { return strconv.FormatUint(*v.seed, 10) }
func (v seedValue) Type() string   { return "S" }
func (v seedValue) Set(text string) (err error) {
	seed, err := strconv.ParseUint(text, 10, 64)
	if err == nil {
		*v.seed = seed
	}
	return err
}

func seedOption(options *pflag.FlagSet) *uint64 {
	seed := uint64(1)
	options.Var(seedValue{&seed}, "seed", "where chance starts, a whole number from 0")
	return &seed
}

// helpWidth is the maximum number of characters in a line of help.
const helpWidth = 80

type entry struct{ text, about string }

func entries(words ...match.Word) (list []entry) {
	for _, w := range words {
		list = append(list, entry{w.Text, w.About.String()})
	}
	return list
}

// glossary returns a two-column list of words and their explanations.
func glossary(words []entry) string {
	const indent, most = 2, 16
	width := 0
	for _, w := range words {
		if n := utf8.RuneCountInString(w.text); n <= most {
			width = max(width, n)
		}
	}
	var b strings.Builder
	for _, w := range words {
		lines := wrap(w.about, helpWidth-indent-width-2)
		text := w.text
		if utf8.RuneCountInString(text) > width { // the word has a line to itself
			fmt.Fprintf(&b, "%*s%s\n", indent, "", text)
			text = ""
		}
		for _, line := range lines {
			fmt.Fprintf(&b, "%*s%-*s  %s\n", indent, "", width, text, line)
			text = ""
		}
	}
	return b.String()
}

// wrap breaks text at spaces into lines of at most width characters. A longer word gets a
// line to itself.
func wrap(text string, width int) []string {
	lines := []string{""}
	for _, word := range strings.Fields(text) {
		last := &lines[len(lines)-1]
		switch {
		case *last == "":
			*last = word
		case utf8.RuneCountInString(*last)+1+utf8.RuneCountInString(word) <= width:
			*last += " " + word
		default:
			lines = append(lines, word)
		}
	}
	return lines
}

// paragraph wraps text to helpWidth.
func paragraph(text string) string {
	return strings.Join(wrap(text, helpWidth), "\n") + "\n"
}
