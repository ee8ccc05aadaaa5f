// Package lessons evaluates what a person plays in a lesson. A lesson is a few steps,
// which are data of its game. A step has a position (settings and moves in the game's own
// text), a task, a goal that the rules can check, wrong answers with reasons, and a
// closing text. The package has no code for particular games.
//
//	trisq, err := games.WithTeaching().Find("trisq")
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
//		judged := lessons.Judge(trisq, &step, m.Current().State(), line)
//		fmt.Println(line, judged.Verdict == lessons.Done, judged.Why)
//	}
//
// # A lesson
//
// [Of] returns the steps of a game's lesson and [Start] the position of a step. [Judge]
// evaluates moves as a [Judgement].
//
// # An exercise
//
// An [Exercise] is a position with a task to solve: a step, a puzzle or a mistake of a
// review. [Solve] makes a [Task] of it, the mode of play of its match. A wrong turn gets a
// reply and is taken back.
package lessons
