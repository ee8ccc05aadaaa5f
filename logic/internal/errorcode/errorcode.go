// Package errorcode defines the error codes of a server of tables. An answer carries the
// code besides the server's English message, so that the client can show the error in the
// user's language. It imports say only.
package errorcode

import "tessera/logic/say"

// Code is an error code. Codes never change, because clients of other versions read them.
// The zero Code means an error without a code.
type Code string

// The error codes.
const (
	Answered      Code = "answered"
	Asked         Code = "asked"
	AskedThisTurn Code = "asked-this-turn"
	AskedOften    Code = "asked-often"
	Away          Code = "away"
	Begun         Code = "begun"
	Blocked       Code = "blocked"
	Called        Code = "called"
	ChangedOften  Code = "changed-often"
	Clock         Code = "clock"
	Closed        Code = "closed"
	ComputersTurn Code = "computers-turn"
	Crowded       Code = "crowded"
	Damaged       Code = "damaged"
	Failed        Code = "failed"
	GivenUp       Code = "given-up"
	Gone          Code = "gone"
	Hosts         Code = "hosts"
	Listeners     Code = "listeners"
	Maybe         Code = "maybe"
	NamedOften    Code = "named-often"
	Newer         Code = "newer"
	NoCalls       Code = "no-calls"
	NoRematch     Code = "no-rematch"
	NoSeat        Code = "no-seat"
	NoUndo        Code = "no-undo"
	NotOver       Code = "not-over"
	NotYours      Code = "not-yours"
	NothingToUndo Code = "nothing-to-undo"
	Over          Code = "over"
	Overtaken     Code = "overtaken"
	Queue         Code = "queue"
	Replaced      Code = "replaced"
	SaidMuch      Code = "said-much"
	Same          Code = "same"
	Shut          Code = "shut"
	Spoilt        Code = "spoilt"
	Stored        Code = "stored"
	Succeeded     Code = "succeeded"
	Taken         Code = "taken"
	Tables        Code = "tables"
	Thinking      Code = "thinking"
	TimeUp        Code = "time-up"
	UndoneOften   Code = "undone-often"
	Unseated      Code = "unseated"
	Waiting       Code = "waiting"
	YourTurn      Code = "your-turn"
)

// words are the messages, as the end of a sentence.
var words = map[Code]say.ID{
	Answered:      "they answered a short while ago",
	Asked:         "you have already asked; the others have to agree",
	AskedThisTurn: "you have already asked this turn; you can ask again next turn",
	AskedOften:    "you have asked too often; try again later",
	Away:          "the server cannot reach its games right now; nothing was changed, so try again",
	Begun:         "the next game has already started",
	Blocked:       "the operator of this server has blocked your network",
	Called:        "they have already been asked",
	ChangedOften:  "you have changed this too often; try again later",
	Clock:         "the clock is running and will decide",
	Closed:        "the player who created this table does not allow spectators",
	ComputersTurn: "it is a computer's turn",
	Crowded:       "too many people are joining at once; try again in a moment",
	Damaged:       "this table was damaged on the server and cannot continue; start a new game",
	Failed:        "something went wrong on the server; the game is unchanged",
	GivenUp:       "the game was resigned; moves can no longer be taken back",
	Gone:          "this table is gone, or its link was only partly copied",
	Hosts:         "only the player who created this table can allow spectators",
	Listeners:     "this server has too many connections; try again in a moment",
	Maybe:         "something went wrong on the server; check whether the game has changed",
	NamedOften:    "you have changed your name too often; try again later",
	Newer:         "a newer version of the server started this game; try again when this server has been updated",
	NoCalls:       "at this table, players are not asked whether they are there",
	NoRematch:     "nobody has asked for a rematch",
	NoSeat:        "this link does not lead to a seat at the table; did you copy all of it?",
	NoUndo:        "nobody has asked for a takeback",
	NotOver:       "the game is not over yet; ask for a rematch when it is",
	NotYours:      "it is someone else's turn",
	NothingToUndo: "there is nothing to take back",
	Over:          "the game is over; no move is possible",
	Overtaken:     "the game has moved on since",
	Queue:         "the computer is busy with other games; this game is unchanged, try again in a moment",
	Replaced:      "the computer has taken over this seat",
	SaidMuch:      "you have sent a lot of messages; try again later",
	Same:          "it is already set that way",
	Shut:          "the operator of this server has closed this table",
	Spoilt:        "an older version of the server continued this game by the wrong rules; only the moves before that are left",
	Stored:        "too much has been stored from your network today; try again later",
	Succeeded:     "the next game has started; it is too late to take back",
	Taken:         "all seats at this table are taken now; choose another table",
	Tables:        "too many games were started from your network; try again later",
	Thinking:      "the computer is busy at other tables; this one is unchanged, try again in a moment",
	TimeUp:        "you ran out of time",
	UndoneOften:   "you have asked for a takeback too often; try again later",
	Unseated:      "that seat is still empty",
	Waiting:       "too many players are waiting; try again later",
	YourTurn:      "it is your turn; you can ask the others only on their turns",
}

// Words returns the message. known is false for a code of another version.
func (c Code) Words() (id say.ID, known bool) {
	id, known = words[c]
	return id, known
}

// String returns the English message, or "" for an unknown code.
func (c Code) String() string { return words[c].String() }

// Said returns the message as a sentence, without a full stop.
func (c Code) Said() say.Text { return say.Capitalised(say.It(words[c])) }
