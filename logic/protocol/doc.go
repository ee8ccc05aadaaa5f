// Package protocol is the line protocol through which other programs play the games. It
// resembles GTP version 2: a [Session] takes one command per line and gives one answer.
// PROTOCOL.md describes the commands. An analysis answers in pieces until another line
// arrives; see [Session.Stream].
//
//	game, err := games.All().Find("foursquare")
//	if err != nil {
//		log.Fatal(err)
//	}
//	session := protocol.New(game)
//	for _, line := range []string{"play p 0 0", "turn", "play s 8", "quit"} {
//		answer, _ := session.Do(line)
//		fmt.Println(strings.TrimSpace(answer))
//	}
//
// The package depends on no particular game. Its caller reads and writes the lines.
package protocol
