package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/spf13/pflag"
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

// parse reads the options, which may come before, between and after the other arguments,
// and returns the others. It reports help if the options ask for it.
func parse(options *pflag.FlagSet, args []string) (others []string, help bool, err error) {
	switch err := options.Parse(args); {
	case errors.Is(err, pflag.ErrHelp):
		return nil, true, nil
	case err != nil:
		return nil, false, plainOption(err)
	}
	return options.Args(), false, nil
}

// parseAlone parses options and refuses other arguments.
func parseAlone(options *pflag.FlagSet, args []string) (help bool, err error) {
	others, help, err := parse(options, args)
	if err == nil && len(others) > 0 {
		err = fmt.Errorf("there is nothing to do with %q; see --help", others[0])
	}
	return help, err
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
