// Package puzzles reads positions with exactly one right turn, which the games
// have: found by the computer players at play, proven by the rules alone, and
// written small by logic/cmd/puzzles. One thing the rules do not prove: that the only
// turn that holds at Four in a Square does so for more than two turns, which the
// computer player says.
//
//	foursquare, err := games.Taught().Find("foursquare")
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
//	right, wrong := puzzles.Judge(foursquare, m.State(), answer, answer)
//	fmt.Println(right, wrong)
//
// It imports match, review, say, stats and the standard library's pure parts.
//
// # The puzzles
//
// [Of] gives every [Set] of a game, one for each of its kinds, and [All] those of
// several; [Find] and [Daily] choose one. A [Puzzle] opens as a match, and [Judge]
// says whether a turn is the right one. [Prove] and [Check] hold it against the
// rules. [Parse] reads what [Write] has written. A [Tally] is how often each level of
// the computer players finds the turns, by which they are graded.
//
// # What a person did
//
// [Progress] remembers with which [Mark] each was solved, on which days, how strong
// that makes the person, and the best [Run] against the clock.
// [Practice] are positions of one's [Own] games, which come back until they are
// solved [Twice]. There all turns that are [AsGood] as the right one are right.
package puzzles
