// Package puzzles reads the puzzles of the games: positions with exactly one right turn.
// The computer players found them, a search by the rules alone proved them, and
// logic/lab/puzzles wrote them in a compact form. The rules do not prove one thing: that
// the only holding turn of a puzzle at Four in a Square holds for more than two turns.
// There the computer player's search counts.
//
//	foursquare, err := games.WithTeaching().Find("foursquare")
//	if err != nil {
//		log.Fatal(err)
//	}
//	sets, err := puzzles.Of(foursquare)
//	if err != nil {
//		log.Fatal(err)
//	}
//	set := puzzles.Find(sets, "foursquare-win2")
//	m, answer, err := set.Puzzles[0].Open(foursquare)
//	if err != nil {
//		log.Fatal(err)
//	}
//	fmt.Println(set.Title+":", set.Task)
//	right, wrong := puzzles.Judge(foursquare, m.Current().State(), answer, answer)
//	fmt.Println(right, wrong)
//
// # The puzzles
//
// [Of] returns every [Set] of a game, one for each kind, and [All] the sets of several
// games. [Find] and [Daily] choose one. A [Puzzle] opens as a match, and [Judge] says
// whether a turn is right. [Prove] and [Check] verify it by the rules. [Parse] reads what
// [Write] wrote. A [Tally] counts how often each level finds the turns, which gives the
// grades.
//
// # A person's progress
//
// [Progress] holds the [Mark] of each solved puzzle, the days, the person's ratings and
// the best [Run] against the clock. [Practice] holds positions from a person's [PracticePosition]
// games. They come back until they are solved [Twice]. There every turn that is [AsGood]
// as the right one is right.
package puzzles
