package remote

import (
	"tessera/logic/remote"
	"tessera/logic/say"
	"tessera/scenes/boards"
	"tessera/scenes/dialog"
	"tessera/scenes/lang"
	"tessera/scenes/library"
	"tessera/scenes/ui"
)

// Rematch returns the button for the next game with the same players; false if there is
// none.
func (c *Connection) Rematch() (tool ui.Tool, possible bool) {
	tool = ui.Tool{Name: "rematch", Label: lang.T("Rematch"), Primary: true}
	client := c.server.Client
	switch known := client.Known(); {
	case known.Next() != "":
		tool.Label, tool.Run = lang.T("Next game"), c.goNext
	case known.Wants(client.Seat()) || client.Pending("rematch"):
		tool.Label, tool.Primary, tool.Run = lang.T("a wish to play again|Cancel"), false, client.NoRematch
	default:
		tool.Run = client.Rematch
	}
	return tool, client.Ended().Zero() && (!client.Spectates() || client.Known().Next() != "")
}

const youAskForRematch say.ID = "You asked for a rematch. The others have to agree."

func (c *Connection) asksForRematch(seat int) string {
	// Translators: the name of a person or of a side.
	return lang.T("%s wants a rematch.", c.playerName(seat))
}

// AfterEnd returns all sentences that [Connection.Words] may return after the end of a
// game at a server. The table reserves space for them, so that nothing moves when one
// appears.
func (c *Connection) AfterEnd() []string {
	at := library.Host(c.server.Client.At().Server)
	words := []string{lang.T(library.NextHasBegun), lang.T(youAskForRematch), connecting(at), noConnection(at)}
	for seat := range c.desk.Session.SeatCount() {
		words = append(words, c.asksForRematch(seat))
	}
	return words
}

func (c *Connection) rematchWords() string {
	client := c.server.Client
	known := client.Known()
	switch {
	case known.Next() != "":
		return lang.T(library.NextHasBegun)
	case known.Wants(client.Seat()) || client.Pending("rematch"):
		return lang.T(youAskForRematch)
	case known.Rematch != nil:
		return c.asksForRematch(known.Rematch.Agreed[0])
	}
	return ""
}

// goNext opens the next table. Each player moves one seat further and keeps their secret
// token.
func (c *Connection) goNext() {
	at, count := c.server.Client.At(), c.desk.Session.SeatCount()
	at.Table = c.server.Client.Known().Next()
	var links []remote.Link
	for _, l := range c.server.links {
		links = append(links, remote.Link{Seat: (l.Seat + 1) % count, Token: l.Token})
	}
	open := func(g *boards.Game, o library.Opening) error {
		_, err := c.host.Open(g, o)
		return err
	}
	games := []*boards.Game{c.desk.Game}
	if err := sit(c.desk.Stage, games, at, links, open); err != nil {
		dialog.Notify(c.desk.Stage, say.It("The next game"), say.Sentence(say.Err(err)))
	}
}
