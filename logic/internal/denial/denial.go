// Package denial defines the error codes of a server of tables. An answer carries the
// code besides the server's English message, so that the client can show the error in the
// user's language. It imports say only.
package denial

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
	Hosts         Code = "hosts"
	Listeners     Code = "listeners"
	Maybe         Code = "maybe"
	NamedOften    Code = "named-often"
	NoCalls       Code = "no-calls"
	NoRematch     Code = "no-rematch"
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
	Answered:      "that was answered a short while ago",
	Asked:         "you have asked already; the others have to agree",
	AskedThisTurn: "you have asked in this turn already; you may ask again in the next",
	AskedOften:    "you have asked too often; try again in a while",
	Away:          "the games cannot be reached for the moment; nothing was changed, try again",
	Begun:         "the next game has begun already",
	Blocked:       "the operator of this server has blocked your network",
	Called:        "that was asked already",
	ChangedOften:  "you have changed this too often; try again in a while",
	Clock:         "the clock runs, and decides",
	Closed:        "whoever created this table has closed it to onlookers",
	ComputersTurn: "a computer is to move",
	Crowded:       "too many come at once; try again in a moment",
	Damaged:       "this table was damaged in the server's store and cannot go on; start a new game",
	Failed:        "the server failed; the game is unchanged",
	GivenUp:       "the game was given up; nothing can be taken back",
	Hosts:         "only who created the table says whether others may look on",
	Listeners:     "this server has as many listeners as it can serve; try again in a moment",
	Maybe:         "the server failed, and cannot say whether the game was changed; look at it",
	NamedOften:    "you have changed your name too often; try again in a while",
	NoCalls:       "at this table nobody is asked whether they are there",
	NoRematch:     "nobody asks for a rematch",
	NoUndo:        "nobody asks to take anything back",
	NotOver:       "the game is not over yet; a rematch comes after it",
	NotYours:      "it is the turn of somebody else",
	NothingToUndo: "there is nothing that can be taken back",
	Over:          "the game is over; no move is possible",
	Overtaken:     "the game went on in the meantime",
	Queue:         "too many games wait for the computer; the game is unchanged, try again in a moment",
	Replaced:      "the computer plays at this seat now",
	SaidMuch:      "you have said much; try again in a while",
	Same:          "that is how it is already",
	Shut:          "the operator of this server has closed this table",
	Stored:        "so much was stored from here in a day that there is no room for more now; try again in a while",
	Succeeded:     "the next game has begun; nothing can be taken back",
	Taken:         "no seat is free at this table any more; choose another",
	Tables:        "too many games were started from here; try again in a while",
	Thinking:      "too many tables wait for the computer; this one is unchanged, try again in a moment",
	TimeUp:        "your time was up",
	UndoneOften:   "you have asked to take back too often; try again in a while",
	Unseated:      "nobody has sat down there yet",
	Waiting:       "too many wait for somebody; try again in a while",
	YourTurn:      "it is your turn; you can ask others when it is theirs",
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
