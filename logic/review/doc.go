// Package review holds a played game against best play: what was known of every
// position, which turns changed a proven result or cost most, what would have
// been better, how that goes on, and what each player gave away in all.
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
// It thinks nothing out itself. A [Job] says which position to think about next
// and is told what is known of it, by whoever can answer: a search beside it, a
// thought between the frames, a worker of the page. The same answers make the
// same review everywhere.
//
// It imports match, say, stats and the standard library only and knows no game.
//
// # A review
//
// [New] makes a [Job], which asks and is told; [Run] does both at once. It ends
// as a [Review]: a [Point] for every position, a [Turn] for every turn, and
// every [Mistake], which is of a [Kind], and a [Sum] for each player.
//
// All positions are thought about quickly. Turns of two players that look like
// mistakes, and those at which a capture was overlooked, are held against the better
// ones alike; the ten most doubtful, all that ran into a loss, and where the
// evaluation jumps, as deep as the adviser thinks. What is proven stays proven, as far
// as the best turn was played or the player had lost.
//
// # What is kept and shown
//
// [Review.Encode] and [Decode] keep it with its game. [Review.Text] and
// [Review.Summary] are its words, what the turns do by the rules is the game's to
// say, [Review.Chances] are what is counted over many games, and [SkillAndLuck] says of a
// game with chance whose doing the score was.
package review
