package match

// Phrases are the ids of the messages that persons can send at a table on a server, the
// same in every language. Players cannot send other messages.
var Phrases = []string{"hello", "luck", "move", "thanks", "sorry", "moment", "game", "leave"}
