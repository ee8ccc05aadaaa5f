// Package remote is the app's side of a table on a server, at which people play
// who are apart: what it knows of the table, what a person there wants and the
// server has not acknowledged yet, and which requests are to be sent now.
//
//	client := remote.New(remote.Saved{At: match.SeatLink{Server: "https://games.example", Table: "abc", Token: "seat_x"}}, "key")
//	now := time.Duration(0) // since any moment
//	for _, request := range client.Step(now) {
//		fmt.Println(request.Method, request.URL)
//		client.Answer(now, remote.Answer{ID: request.ID, Status: 200, Body: []byte(`{"id":"abc","game":"trisq","you":0,"moves":[],"version":0,"turn":0,"seats":[{},{}]}`)})
//	}
//	client.Play("c12")
//	for _, request := range client.Step(now) {
//		fmt.Printf("%s %s %s\n", request.Method, request.URL, request.Body)
//	}
//
// It is values and functions: answers, events and times go in, requests come
// out. It opens no connection and reads no clock; package wire of scenes does
// that. So everything that a broken network can do is tried in tests: requests
// and answers lost, late, twice and out of order.
//
// What makes that safe is the server's: every change names the version of the
// table that it answers to, and has a key by which the server knows it again
// when it comes twice. An errand therefore goes out, unchanged, until it is
// answered. And what is known of the table only ever comes whole from the
// server, never from adding up answers.
//
// The package imports the standard library, denial, match and say. It names no game
// and knows no rule: whether a move is legal, its caller has asked before.
//
// # In order
//
// [Lay] makes a table, [PlayAnyone] finds one, [TakeSeat] sits down at one of the
// [OpenTables], and all three tell who may sit there, as [Laid]; [Look] asks what stands at a table. [New] makes a [Client] of what was [Saved].
//
// [Client.Step] gives each [Request] to be sent, and [Client.Answer] and
// [Client.Event] take what came of it, at [Client.Wake] at the latest.
// [Client.Play], [Client.AskUndo], [Client.Resign], [Client.Call], [Client.Say] and
// [Client.Rematch] are what a person wants, [Client.Name] is by what name he plays, [Client.Known] what the server has
// shown: a [View] with every [Seat], an [Undo] that is asked for, the [Clock], a
// [Call], the [Outcome], a [Rematch] and what was [Said], which [Client.Heard] tells
// once. [Client.Left] is the time that a seat
// has left. [Client.Line] tells how the connection is.
package remote
