// Package protocol is the line protocol by which any other program plays the
// games, in the manner of GTP version 2: a [Session] takes one command a line
// and gives one answer. PROTOCOL.md describes the commands. An analysis answers as
// it goes on, until another line comes: [Session.Stream].
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
// It imports match, clip and the standard library, and knows no game; who pumps
// the lines is somebody else's business.
package protocol
