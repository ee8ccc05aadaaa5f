package match_test

import (
	"fmt"
	"log"

	"tessera/logic/games"
	"tessera/logic/logictest/tictactoe"
	"tessera/logic/match"
)

func Example() {
	trisq, err := games.All().Find("trisq")
	if err != nil {
		log.Fatal(err)
	}
	m, err := match.New(trisq, nil, nil, 0)
	if err != nil {
		log.Fatal(err)
	}
	for _, move := range []string{"a2", "a1", "b1"} {
		if err := m.Play(move); err != nil {
			log.Fatal(err)
		}
	}
	m.Seek(m.Cursor() - 1)
	fmt.Println(m.Current().Moves(), m.Cursor(), m.Play("a2"))
	link, err := match.EncodeLink(m.Record())
	fmt.Println(link, err)
	// Output:
	// [a2 a1] 2 a2 is already taken by a triangle; choose an empty point
	// game=trisq&moves=a2.a1.b1&at=2 <nil>
}

func Example_computer() {
	m, err := match.New(tictactoe.Game(), nil, []string{match.Person, "perfect"}, 1)
	if err != nil {
		panic(err)
	}
	if err := m.Play("b2"); err != nil {
		panic(err)
	}
	line, err := match.Think(m.Game(), m.State(), m.Player(1), m.TurnSeed(), 0)
	if err == nil {
		err = m.PlayAll(line...)
	}
	fmt.Println(m.Record().Moves, err)
	// Output: [b2 a1] <nil>
}
