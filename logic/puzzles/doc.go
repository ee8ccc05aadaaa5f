// Package puzzles holds positions with exactly one right turn: found by the
// computer players at play, proven by package proof, written small by
// logic/cmd/puzzles, and read here.
//
//	sets, err := puzzles.All()
//	if err != nil {
//		log.Fatal(err)
//	}
//	set := puzzles.Find(sets, "foursquare-win2")
//	foursquare, err := games.All().Find(set.Game)
//	if err != nil {
//		log.Fatal(err)
//	}
//	m, answer, err := set.Puzzles[0].Open(foursquare)
//	if err != nil {
//		log.Fatal(err)
//	}
//	fmt.Println(set.Title+":", set.Task)
//	right, wrong := puzzles.Judge(foursquare, m.State(), answer, answer)
//	fmt.Println(right, wrong)
//
// It imports match, stats and the standard library's pure parts.
//
// # The puzzles
//
// [All] gives every [Set] of this program, each of a [Kind]; [Find] and [Daily]
// choose one. A [Puzzle] opens as a match, and [Judge] says whether a turn is
// the right one. [Parse] reads what [Write] has written.
//
// # What a person did
//
// [Progress] remembers with which [Mark] each was solved, and on which days.
// [Practice] are positions of one's [Own] games, which come back until they are
// solved [Twice].
package puzzles
