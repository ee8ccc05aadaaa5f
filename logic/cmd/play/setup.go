package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
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
		s.chosen[match.PositionKey] = textOption(options, match.PositionKey, "TEXT", "",
			"where the game begins, as the word "+positionWord+" prints it")
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
			return nil, fmt.Errorf("%s and --%s say the same twice; give one of them", given[0],
				settingsOption)
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

type seating struct {
	game    *match.Game
	options *pflag.FlagSet
	all     *string
	single  []seatOption
}

type seatOption struct {
	seat, flag string
	who        *string
}

// newSeating defines --seats for all seats, and an option for each seat's name. A game
// without computer players gets neither.
func newSeating(game *match.Game, options *pflag.FlagSet) *seating {
	s := &seating{game: game, options: options}
	if len(game.Levels) == 0 {
		return s
	}
	who := strings.Join(append([]string{match.Person}, game.OfferedNames()...), ", ")
	s.all = textOption(options, "seats", "A,B,...", "", "who sits where in the order of play, "+who+
		"; one name alone means all seats but the first, which is a person's (default "+game.DefaultLevel+")")
	for _, name := range seatNames(game) {
		flag := strings.ReplaceAll(strings.ToLower(name), " ", "-")
		if options.Lookup(flag) == nil {
			s.single = append(s.single, seatOption{name, flag,
				textOption(options, flag, "WHO", "", "who plays "+name)})
		}
	}
	return s
}

// seatNames returns the names of all seats that any choice of the game's options creates.
func seatNames(game *match.Game) (names []string) {
	for _, settings := range game.Variants() {
		for _, seat := range seatsOf(game, settings) {
			if name := seat.Name.String(); !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// named returns the players that --seats lists.
func (s *seating) named() []string {
	if s.all == nil || !s.options.Changed("seats") {
		return nil
	}
	return strings.Split(*s.all, ",")
}

// count returns the number of seats that the options ask for, or 0 if they leave it open.
func (s *seating) count() int {
	if n := len(s.named()); n > 1 {
		return n
	}
	count := 0
	for i, o := range s.single {
		if s.options.Changed(o.flag) {
			count = max(i+1, len(seatsOf(s.game, usualSettings(s.game))))
		}
	}
	return count
}

// sit returns the player of each seat. before are the players of a loaded game, nil for a
// new one.
func (s *seating) sit(seats []match.Seat, before []string) ([]string, error) {
	who := slices.Clone(before)
	if len(who) != len(seats) {
		who = s.game.SeatsWithPerson(len(seats), "")
	}
	switch names := s.named(); {
	case names == nil:
	case len(names) == len(seats):
		who = names
	case len(names) == 1:
		who = s.game.SeatsWithPerson(len(seats), names[0])
	default:
		return nil, fmt.Errorf("--seats names %d players, and this game has %d seats; name one, or all",
			len(names), len(seats))
	}
	for _, o := range s.single {
		if !s.options.Changed(o.flag) {
			continue
		}
		i := slices.IndexFunc(seats, func(seat match.Seat) bool { return seat.Name.String() == o.seat })
		if i < 0 {
			return nil, fmt.Errorf("--%s: nobody of that name plays in this game of %d seats", o.flag,
				len(seats))
		}
		who[i] = *o.who
	}
	for _, name := range who {
		if err := s.game.CheckSeat(name); err != nil {
			return nil, err
		}
	}
	return who, nil
}
