package remote

import (
	"strings"
	"time"
	"unicode/utf8"

	"tessera/logic/match"
	"tessera/logic/remote"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/library"
	"tessera/scenes/ui"
)

// atTable is the title of what others at the table ask, and of the server's messages.
var atTable = say.It("At the table")

// tell tells the player the news.
func (c *Connection) tell(news []remote.News) {
	var messages []say.Text
	var notes []string
	for _, n := range news {
		if n.Kind == remote.Refused || n.Kind == remote.TableEnded {
			messages = append(messages, n.Text)
		}
		if note := c.noteOf(n); note != "" {
			notes = append(notes, note)
		}
	}
	if len(messages) > 0 {
		scenes.Notify(c.desk.Stage, atTable, say.Join("\n", messages...))
	}
	if len(notes) > 0 {
		c.desk.Bubble.ShowEvent(strings.Join(notes, " "))
	}
	for _, n := range news {
		switch n.Kind {
		case remote.Spoke:
			if words := c.saidWords(n.Said); words != "" && len(notes) == 0 {
				c.desk.Bubble.ShowPhrase(n.Said.Seat, lang.T(phrases[n.Said.Phrase]), words)
			}
		case remote.MyTurn:
			c.server.ring(c.desk.Stage, c.desk.Game, c.server.live && c.desk.Stage.Focused())
		case remote.UndoAsked:
			c.askUndoConsent()
		case remote.Called:
			c.askPresence()
		case remote.NextTable:
			c.goNext()
		}
	}
}

// noteOf returns the sentence that is shown for a while about an event, "" for none.
func (c *Connection) noteOf(n remote.News) string {
	switch n.Kind {
	case remote.Joined:
		return lang.Of(c.hasJoined(n.Seat))
	case remote.Departed:
		// Translators: the name of a person or of a side.
		return lang.T("%s is away.", c.playerName(n.Seat))
	case remote.Returned:
		// Translators: the name of a person or of a side.
		return lang.T("%s is back at the table.", c.playerName(n.Seat))
	case remote.UndoDeclined:
		if name, is := c.OnlyOther(); is {
			// Translators: the name of a person or of a side.
			return lang.T("%s would rather not take back.", name)
		}
		return lang.T("They declined. Nothing was taken back.")
	case remote.UndoGranted:
		if name, is := c.OnlyOther(); is {
			// Translators: the name of a person or of a side.
			return lang.T("%s agreed to the takeback.", name)
		}
	case remote.RematchAsked:
		if !c.desk.Match.Over() { // otherwise the end of the game says so
			return c.asksForRematch(n.Seat)
		}
	}
	return ""
}

func (c *Connection) hasJoined(seat int) say.Text {
	// Translators: the name of a person or of a side.
	return say.It("%s has joined.", c.playerName(seat))
}

// onlyOther returns the seat of the only other person at the table; -1 if there are more
// or none.
func (c *Connection) onlyOther() int {
	only := -1
	for i, seat := range c.server.Client.Known().Seats {
		if i == c.server.Client.Seat() || seat.Who != match.Person {
			continue
		}
		if only >= 0 {
			return -1
		}
		only = i
	}
	return only
}

// askUndoConsent asks the player whether an opponent may undo.
func (c *Connection) askUndoConsent() {
	client := c.server.Client
	known := client.Known()
	decline := func() { client.Want(remote.ToDecline) }
	d := scenes.Ask(c.desk.Stage, "takeback", atTable, c.takenBack(known.Undo),
		scenes.Answer{Name: "agree", Label: "Agree", Primary: true, Run: func() { client.Want(remote.ToAgree) }},
		scenes.Answer{Name: "decline", Label: "Decline", Run: decline})
	d.Escape = func() { c.desk.Stage.Pop(); decline() }
	d.Beside = c.desk.BoardArea // which shows the turn in question
	c.closeUnless(d, client.UndoAsked, func() {
		if now := client.Known(); now.Undo == nil && len(now.Moves) == len(known.Moves) {
			c.desk.Bubble.ShowNote(lang.T("The request was cancelled. Nothing was taken back."))
		}
	})
}

// closeUnless closes a question when it no longer holds: it was answered elsewhere, or its
// time is over. Then it calls over.
func (c *Connection) closeUnless(d *scenes.Dialog, holds func() bool, over func()) {
	d.Update = func(u *ui.UI) {
		if u.Live() && (c.server == nil || !holds()) {
			over()
			c.desk.Stage.Pop()
		}
	}
}

// takenBack asks for the player's consent to an undo request.
func (c *Connection) takenBack(undo *remote.Undo) say.Text {
	name := c.playerName(undo.Seat)
	if c.desk.Match.Current().TurnStart().Count() > undo.Length {
		// Translators: the name of a person or of a side, who asks for it.
		return say.It("Take back the last turn of %s, and what was played since?", name)
	}
	// Translators: the name of a person or of a side, who asks for it.
	return say.It("Take back the last turn of %s?", name)
}

// askPresence asks the player whether they are there.
func (c *Connection) askPresence() {
	client := c.server.Client
	known := client.Known()
	answer := func() { client.Want(remote.ToAnswer) }
	// Translators: the name of a person or of a side, who asks whether you are there.
	words := say.Join(" ", say.It("%s is asking.", c.playerName(known.Call.By)), deadline.of(time.Duration(known.Call.Left)*time.Millisecond))
	d := scenes.Ask(c.desk.Stage, "called", say.It("Are you there?"), words,
		scenes.Answer{Name: "here", Label: "I am here", Primary: true, Run: answer})
	d.Escape = func() { c.desk.Stage.Pop(); answer() }
	c.closeUnless(d, client.Called, func() {})
}

// patience is how long a player waits for an opponent before the computer is offered.
const patience = 30 * time.Second

// offerComputer asks once whether to play the computer while waiting. The table stays
// open.
func (c *Connection) offerComputer() {
	s, in := c.server, &c.desk.UI.In
	if s.offeredComputer || s.Client.Known().Free == nil || s.Client.Spectates() || s.Client.State() != remote.Connected {
		return
	}
	if wait := s.since + patience - in.Clock(); wait > 0 {
		s.next = min(s.next, in.Now+wait)
		return
	}
	s.offeredComputer = true
	d := scenes.Ask(c.desk.Stage, "nobody", say.It("Nobody has joined yet"), say.It("Play the computer while you wait? Your table stays in the list of open tables, and Tessera tells you when someone joins."),
		scenes.Answer{Name: "computer", Label: "Play the computer", Primary: true, Run: c.playMeanwhile},
		scenes.Answer{Name: "wait", Label: "Wait here"})
	c.closeUnless(d, func() bool { return s.Client.Known().Free != nil }, func() {})
}

// playMeanwhile hands the table over to the watch and opens a game against the computer.
func (c *Connection) playMeanwhile() {
	s := c.server
	if s == nil {
		return
	}
	s.awaits = true
	c.save()
	c.server = nil
	w := watchOf(c.desk.Stage)
	w.tables = append(w.tables, &watched{s, c.desk.Game, c.name})
	scenes.Notify(c.desk.Stage, say.It("Could not start the game"), say.Sentence(say.Err(c.host.PlayComputer())))
}

// longestPartner is the maximum length, in characters, of a name on a button.
const longestPartner = 20

// Rematch returns the button for the next game with the same players; false if there is
// none. If another player wants one, the button names them.
func (c *Connection) Rematch() (tool ui.Tool, possible bool) {
	tool = ui.Tool{Name: "rematch", Label: lang.T("Rematch"), Primary: true}
	client := c.server.Client
	switch known := client.Known(); {
	case known.Next() != "":
		tool.Label, tool.Run = lang.T("Next game"), c.goNext
	case known.Wants(client.Seat()) || client.Pending(remote.ToRematch):
		tool.Label, tool.Primary = lang.T("a wish to play again|Cancel"), false
		tool.Run = func() { client.Want(remote.NoRematch) }
	default:
		tool.Run = func() { client.Want(remote.ToRematch) }
		if asker := c.server.Client.RematchAsker(); asker >= 0 {
			tool.Label = lang.T("Play again")
			if name := c.server.Player(asker); name != "" && utf8.RuneCountInString(name) <= longestPartner {
				// Translators: on a button; the name of a person who wants a rematch.
				tool.Label = lang.T("Play again with %s", name)
			}
		}
	}
	return tool, client.Ended().Zero() && !c.nobodyCame() && (!client.Spectates() || client.Known().Next() != "")
}

// goNext opens the next table. Each player moves one seat further and keeps their secret
// token. It shows what is known of the table, without waiting for the server.
func (c *Connection) goNext() {
	at, count := c.server.Client.At(), c.desk.Match.SeatCount()
	known := c.server.Client.Known()
	at.Table = known.Next()
	var links []remote.Link
	for _, l := range c.server.links {
		links = append(links, remote.Link{Seat: (l.Seat + 1) % count, Token: l.Token})
	}
	s := c.desk.Stage
	_, name, taken := library.SeatTaken(s.Store, boards.Rules([]*boards.Game{c.desk.Game}), at)
	var o library.Opening
	var err error
	if taken {
		o, err = c.library().OpenSaved(name)
	} else {
		o, err = c.library().OpenServer(remote.Saved{At: at, Known: known.NextView(), Links: links}, s.Now())
	}
	if err == nil {
		var next *Connection
		if next, err = watchOf(s).open(c.desk.Game, o); err == nil {
			next.desk.Bubble.ShowEvent(lang.T(library.NextHasBegun))
		}
	}
	scenes.Notify(s, say.It("The next game"), say.Sentence(say.Err(err)))
}

// phrases are the words of [match.Phrases].
//
// Translators: what can be said to the others at a table; there is nothing else.
var phrases = map[string]say.ID{
	"hello":    "Hello",
	"luck":     "Good luck",
	"move":     "Well played",
	"thanks":   "Thank you",
	"sorry":    "Sorry",
	"moment":   "One moment, please",
	"game":     "Good game",
	"leave":    "I have to go",
	"learning": "I'm still learning this game",
}

// MaySay reports whether the player can send a phrase now.
func (c *Connection) MaySay() bool { return c.server != nil && c.server.Client.MaySay() }

// SayLearning tells the others that the player plays the lesson first. It sends this at
// once: a table below another screen has no frames.
func (c *Connection) SayLearning() {
	if c.MaySay() {
		c.server.Client.Say("learning")
		c.Frame()
	}
}

// Say lets the player choose a phrase and sends it.
func (c *Connection) Say() {
	c.desk.Stage.Push(&scenes.Dialog{ID: "say", Title: say.It("Say something"), Width: 440, Body: c.phrases, Buttons: scenes.Closing("cancel", "Cancel", false)})
}

// phrases shows a button for each phrase, in a dialog. A press sends it and leads back to
// the board, where the answer appears.
func (c *Connection) phrases(column *ui.Column) {
	u := column.UI()
	column.Cells(len(match.Phrases), 2, u.RowHeight(), u.Px(8), func(i int, r geom.Rect) {
		id := match.Phrases[i]
		outlined(u, r, ui.Tool{Name: "say:" + id, Label: lang.T(phrases[id]), Disabled: !c.MaySay(), Run: func() {
			c.desk.Stage.Pop()
			c.server.Client.Say(id)
		}})
	})
}

// showsPhrases reports whether the player wants to see phrases.
func (c *Connection) showsPhrases() bool { return c.desk.Stage.Prefs.Aid(scenes.AidPhrases) }

// saidWords returns a phrase with its sender. It returns "" if a newer version sent an
// unknown phrase, or if phrases are switched off.
func (c *Connection) saidWords(said remote.Said) string {
	text, known := phrases[said.Phrase]
	if !known || !c.showsPhrases() {
		return ""
	}
	// Translators: the name of a person or of a side, and what they said, such as "Hello".
	return lang.T("%s: %s.", c.playerName(said.Seat), text)
}
