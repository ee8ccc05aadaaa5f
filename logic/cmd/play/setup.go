package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/pflag"

	"tessera/logic/match"
)

const settingsOption = "settings"

type setup struct {
	game    *match.Game
	options *pflag.FlagSet
	chosen  map[string]*string // by option key
	text    *string            // the settings as JSON
}

// newSetup defines a flag for each of the game's options.
func newSetup(game *match.Game, options *pflag.FlagSet) *setup {
	s := &setup{game: game, options: options, chosen: map[string]*string{}}
	initial := game.Initial()
	for _, o := range game.Options {
		text := initial[o.Key]
		s.chosen[o.Key] = &text
		flag := options.VarPF(textValue{optionKind(o), &text}, o.Flag, "", aboutOption(o))
		if isSwitch(o) {
			flag.NoOptDefVal = "true"
		}
	}
	if game.Setup != nil {
		s.chosen[match.PositionKey] = textOption(options, match.PositionKey, "TEXT", "", "where the game begins, as the word "+positionWord+" prints it")
	}
	s.text = textOption(options, settingsOption, "JSON", "", "all settings at once, as a save has them")
	return s
}

// isSwitch reports whether the option is a choice between true and false.
func isSwitch(o match.Option) bool {
	return len(o.Values) == 2 && o.Values[0] == "false" && o.Values[1] == "true"
}

func optionKind(o match.Option) string {
	switch {
	case isSwitch(o):
		return "bool"
	case len(o.Values) == 0:
		return "TEXT"
	case len(o.Values) > 4:
		return o.Values[0] + ".." + o.Values[len(o.Values)-1]
	}
	return strings.Join(o.Values, "|")
}

func aboutOption(o match.Option) string {
	if o.Hint == "" {
		return o.Label.String()
	}
	return o.Label.String() + ". " + strings.TrimSuffix(o.Hint.String(), ".")
}

// given returns the settings options on the command line, as "--name".
func (s *setup) given() []string {
	var flags, names []string
	for _, o := range s.game.Options {
		flags = append(flags, o.Flag)
	}
	for _, flag := range append(flags, match.PositionKey, settingsOption) {
		if s.options.Changed(flag) {
			names = append(names, "--"+flag)
		}
	}
	return names
}

// values returns the value of each option, with that of key replaced by instead.
func (s *setup) values(key, instead string) map[string]string {
	values := map[string]string{}
	for _, o := range s.game.Options {
		values[o.Key] = *s.chosen[o.Key]
		for _, value := range o.Values {
			if strings.EqualFold(value, values[o.Key]) {
				values[o.Key] = value
			}
		}
	}
	if position := s.chosen[match.PositionKey]; position != nil {
		values[match.PositionKey] = *position
	}
	if key != "" {
		values[key] = instead
	}
	return values
}

// settings returns the settings that the options choose. chance is the seed for games
// that need one, if the options name none. If seats is not 0, an option that decides the
// number of seats and was not given is set to match it.
func (s *setup) settings(chance uint64, seats int) (json.RawMessage, error) {
	given := s.given()
	if s.options.Changed(settingsOption) {
		if len(given) > 1 {
			return nil, fmt.Errorf("%s and --%s say the same twice; give one of them", given[0], settingsOption)
		}
		if !json.Valid([]byte(*s.text)) {
			return nil, errors.New("--settings is no JSON, like {} or {\"key\": 1}")
		}
		return json.RawMessage(*s.text), nil
	}
	if s.game.Settings == nil {
		return nil, nil
	}
	settings, err := s.game.Settings(s.values("", ""), chance)
	if err != nil || seats == 0 || s.seats(settings) == seats {
		return settings, err
	}
	for _, o := range s.game.Options {
		for _, value := range o.Values {
			if s.options.Changed(o.Flag) {
				continue
			}
			other, err := s.game.Settings(s.values(o.Key, value), chance)
			if err == nil && s.seats(other) == seats {
				return other, nil
			}
		}
	}
	return settings, nil
}

// start begins a game with the chosen settings and seed 0.
func (s *setup) start() (match.State, error) {
	settings, err := s.settings(0, 0)
	if err != nil {
		return nil, err
	}
	return s.game.New(settings)
}

// seats returns the number of seats of a game with these settings, or 0 if they are
// invalid.
func (s *setup) seats(settings json.RawMessage) int {
	return len(seatsOf(s.game, settings))
}

// seatsOf returns the seats of a game with these settings, or nil if they are invalid.
func seatsOf(game *match.Game, settings json.RawMessage) []match.Seat {
	state, err := game.New(settings)
	if err != nil {
		return nil
	}
	return game.Seats(state)
}

// usualSettings returns the settings of the default options, or nil.
func usualSettings(game *match.Game) json.RawMessage {
	if game.Settings == nil {
		return nil
	}
	settings, err := game.Settings(game.Defaults(), 1)
	if err != nil {
		return nil
	}
	return settings
}
