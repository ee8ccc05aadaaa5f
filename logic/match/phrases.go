package match

// Phrases are what persons can say to one another at a table on a server, by ids that
// are the same in every language. There is nothing else to say there.
var Phrases = []string{"hello", "luck", "move", "thanks", "sorry", "moment", "game", "leave"}
