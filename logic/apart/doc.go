// Package apart is the app's side of a table on a server, at which people play
// who are apart: what it knows of the table, what a person there wants and the
// server has not acknowledged yet, and which requests are to be sent now.
//
// It is values and functions: answers, events and times go in, requests come out.
// It opens no connection and reads no clock; package remote of scenes does that.
// So everything that a broken network can do is tried in tests: requests and
// answers lost, late, twice and out of order.
//
// What makes that safe is the server's: every change names the version of the
// table that it answers to, and has a key by which the server knows it again when
// it comes twice. An errand therefore goes out, unchanged, until it is answered.
// And what is known of the table only ever comes whole from the server, never
// from adding up answers.
//
// The package imports the standard library and match. It names no game and knows
// no rule: whether a move is legal, its caller has asked before.
package apart
