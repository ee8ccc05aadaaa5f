package lessons_test

import (
	"fmt"
	"log"

	"tessera/logic/games"
	"tessera/logic/lessons"
)

func Example() {
	trisq, err := games.WithTeaching().Find("trisq")
	if err != nil {
		log.Fatal(err)
	}
	step := lessons.Of(trisq, trisq.Defaults())[1]
	fmt.Println(step.Text)
	m, err := lessons.Start(trisq, &step)
	if err != nil {
		log.Fatal(err)
	}
	for _, line := range [][]string{{"a1"}, step.Answer} {
		judged := lessons.Judge(trisq, &step, m.Current().State(), line)
		fmt.Println(line, judged.Verdict == lessons.Done, judged.Why)
	}
	// Output:
	// An enemy piece with yours on all four sides is captured. Capture the square in the middle.
	// [a1] false Nothing was captured. One of the four points around the middle square is free. Play there.
	// [d3] true
}
