package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"tessera/logic/match"
)

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
			s.single = append(s.single, seatOption{name, flag, textOption(options, flag, "WHO", "", "who plays "+name)})
		}
	}
	return s
}

// seatNames returns the names of all seats that any choice of the game's options creates.
func seatNames(game *match.Game) []string {
	var names []string
	add := func(seats []match.Seat) {
		for _, seat := range seats {
			if name := seat.Name.String(); !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	add(seatsOf(game, usualSettings(game)))
	for _, o := range game.Options {
		for _, value := range o.Values {
			values := game.Defaults()
			values[o.Key] = value
			if settings, err := game.Settings(values, 1); err == nil {
				add(seatsOf(game, settings))
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
		return nil, fmt.Errorf("--seats names %d players, and this game has %d seats; name one, or all", len(names), len(seats))
	}
	for _, o := range s.single {
		if !s.options.Changed(o.flag) {
			continue
		}
		i := slices.IndexFunc(seats, func(seat match.Seat) bool { return seat.Name.String() == o.seat })
		if i < 0 {
			return nil, fmt.Errorf("--%s: nobody of that name plays in this game of %d seats", o.flag, len(seats))
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
