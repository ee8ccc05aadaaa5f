// Package review compares a played game with best play: the evaluation of every position,
// the turns that changed a proven result or cost most, the better turns and their
// continuations, and how much each player gave away.
//
//	shaper, err := games.All().Find("shaper")
//	if err != nil {
//		log.Fatal(err)
//	}
//	settings, moves := []byte(`{"target":"XX./.../...","pieces":"XX,XX,XX"}`), []string{"21", "21", "11"}
//	job, err := review.New(shaper, settings, moves)
//	if err != nil {
//		log.Fatal(err)
//	}
//	found, err := review.Run(shaper, job) // asks the adviser about every position
//	if err != nil {
//		log.Fatal(err)
//	}
//	for _, mistake := range found.Mistakes {
//		fmt.Println("turn", mistake.Turn+1, mistake.Words(shaper).String()+"; better:", mistake.Better)
//	}
//
// The package does not search by itself. A [Job] asks about one position after the other,
// and its caller supplies the answers: from a search in the same goroutine, from slices
// between frames, or from a worker of the page. The same answers give the same review
// everywhere.
//
// # A review
//
// [New] makes a [Job] and [Run] answers all its questions. The result is a [Review]: a
// [Point] for every position, a [Turn] for every turn, every [Mistake] with its [Kind],
// and a [PlayerSummary] for each player.
//
// Every position gets a quick search. In a game of two, turns that look like mistakes or
// overlook a capture are compared with the better turns by equal searches. The adviser's
// deep search examines the ten most doubtful turns, all turns that ran into a loss, and
// jumps of the evaluation. Proven results carry over to the next position if the best
// turn was played or the player had lost anyway.
//
// # Storage and words
//
// [Review.Encode] and [Decode] store a review with its game. [Review.Text] and
// [Review.Summary] put it into words; the game itself explains what turns do by the
// rules. [Review.Chances] are counted over many games. [SkillAndLuck] splits the score of
// a game with chance.
package review
