package session_test

import (
	"fmt"

	"tessera/logic/games/tictactoe"
	"tessera/logic/match"
	"tessera/logic/session"
)

func Example() {
	s, err := session.Start(tictactoe.Game(), nil, []string{match.Person, "perfect"}, 1)
	if err != nil {
		panic(err)
	}
	if err := s.Play("b2"); err != nil {
		panic(err)
	}
	line, err := session.Think(s.Game(), s.State(), s.Player(1), s.TurnSeed(), 0)
	if err == nil {
		err = s.PlayTurn(line)
	}
	fmt.Println(s.Record().Moves, err)
	// Output: [b2 a1] <nil>
}
