// Package remote is the client of a table on a server, where people in different places
// play. It knows the table, the requests that the server has not acknowledged yet, and
// which of them to send now.
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
// The package only has values and functions: answers, events and times go in, requests
// come out. It opens no connection and reads no clock; package wire of scenes does that.
// So tests can try everything that a broken network does: requests and answers that are
// lost, late, duplicated or out of order.
//
// The server makes that safe. Every change names the version of the table that it is
// based on, and has a key by which the server recognizes a repetition. A request is
// therefore repeated, unchanged, until it is answered. The client's view of the table
// always comes complete from the server, and is never computed from answers to changes.
//
// The package imports the standard library, errorcode, match and say. It imports no game and
// knows no rules: its caller checks that a move is legal.
//
// # In order
//
// [CreateTable] creates a table, [PlayAnyone] finds one, and [TakeSeat] takes a seat at one of
// the [OpenTables]. The answer to all three is a [Seating], which lists the seats with their
// secrets. [ViewTable] requests the view of a table. [New] creates a [Client] from what was
// [Saved].
//
// [ServerMode] is the mode of play of a match at such a table.
//
// [Client.Step] returns each [Request] to send. [Client.Answer] and [Client.Event] take
// the results. [Client.Wake] says when to call Step next at the latest. [Client.Play],
// [Client.AskUndo], [Client.Resign], [Client.Call], [Client.Say] and [Client.Rematch]
// express what the player wants, and [Client.Name] sets the player's name. [Client.Known]
// returns the server's view: a [View] with every [Seat], a pending [Undo], the [Clock], a
// [Call], the [Outcome], a [Rematch] and what was [Said]. [Client.News] returns each [News]
// once. [Client.TimeLeft] returns a seat's time left. [Client.State] returns the state
// of the connection.
package remote
