// Package lessons judges what a person plays in a lesson: a few steps of doing,
// each of which is data of its game. A step is a position (settings and moves, in
// the game's own text), a sentence, a goal that the rules can check, answers that
// are wrong and why, and what is said when it is done. No game has code here.
//
//	trisq, err := games.Taught().Find("trisq")
//	if err != nil {
//		log.Fatal(err)
//	}
//	step := lessons.Of(trisq, trisq.Defaults())[1]
//	fmt.Println(step.Text)
//	m, err := lessons.Start(trisq, &step)
//	if err != nil {
//		log.Fatal(err)
//	}
//	for _, line := range [][]string{{"a1"}, step.Answer} {
//		judged := lessons.Judge(trisq, &step, m.State(), line)
//		fmt.Println(line, judged.Verdict == lessons.Done, judged.Why)
//	}
//
// It imports match and the standard library's pure parts.
//
// # A lesson
//
// [Of] gives the steps of a game's lesson, [Start] the position of one, and [Judge]
// makes a [Judgement] of what was played there.
package lessons
