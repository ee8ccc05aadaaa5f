package match_test

import (
	"fmt"
	"log"

	"tessera/logic/games"
	"tessera/logic/match"
)

func Example() {
	trisq, err := games.All().Find("trisq")
	if err != nil {
		log.Fatal(err)
	}
	m, err := match.New(trisq, nil)
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
