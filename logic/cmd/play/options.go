package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/spf13/pflag"
)

// newOptions is an empty set of options that prints nothing by itself and keeps
// them in the order in which they are defined.
func newOptions() *pflag.FlagSet {
	options := pflag.NewFlagSet("", pflag.ContinueOnError)
	options.SetOutput(io.Discard)
	options.SortFlags = false
	return options
}

func isHelp(arg string) bool {
	return slices.Contains([]string{"help", "-h", "-help", "--help"}, arg)
}

// parse reads the options, before, between and behind the other arguments, and
// returns the others. Help reports whether the options ask for help.
func parse(options *pflag.FlagSet, args []string) (others []string, help bool, err error) {
	switch err := options.Parse(args); {
	case errors.Is(err, pflag.ErrHelp):
		return nil, true, nil
	case err != nil:
		return nil, false, plainOption(err)
	}
	return options.Args(), false, nil
}

// parseAlone reads options where nothing else may stand among them.
func parseAlone(options *pflag.FlagSet, args []string) (help bool, err error) {
	others, help, err := parse(options, args)
	if err == nil && len(others) > 0 {
		err = fmt.Errorf("there is nothing to do with %q; see --help", others[0])
	}
	return help, err
}

// plainOption says in our words what is wrong with an option.
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

// textValue is the value of an option, with the name that help gives it.
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

// textOption defines an option whose value help calls by the name of kind.
func textOption(options *pflag.FlagSet, name, kind, usual, about string) *string {
	text := usual
	options.Var(textValue{kind, &text}, name, about)
	return &text
}

// seedValue is the value of the option --seed.
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

// seedOption defines the option that says where chance starts.
func seedOption(options *pflag.FlagSet) *uint64 {
	seed := uint64(1)
	options.Var(seedValue{&seed}, "seed", "where chance starts, a whole number from 0")
	return &seed
}
