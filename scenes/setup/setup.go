// Package setup is the screen for setting up a position. The person puts pieces on the
// game's own board and chooses the seat to move, then plays, analyses or copies the
// position. The game's [match.Setup] decides what is allowed.
//
// It imports boards, cells, dialog and speech, the packages below them, and match. It
// never imports the table or another screen that opens it, which is passed in as a [Host].
package setup

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/usertext"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/clipboard"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

// Host continues with the position. Its methods take settings that begin a game from
// there.
type Host interface {
	// Play asks for the players and starts a game.
	Play(settings json.RawMessage)
	// Analyse opens an analysis, or returns why it does not open.
	Analyse(settings json.RawMessage) error
	// Link returns a link to the position.
	Link(settings json.RawMessage) (string, error)
	OpenSettings()
}

// screen is the scene. It shows one of its drafts on the board like any other state.
type screen struct {
	boards.Panel
	host      Host
	settings  json.RawMessage // without the position
	savedText string          // text of the latest position kept elsewhere; leaving it asks nothing

	drafts []match.State // in order of creation
	at     int           // index of the draft shown
	shown
	pieces         []match.Piece      // the palette beside the board
	piece          int                // index of the chosen piece
	hands          boards.EditorHands // the board if pieces are taken from hands on it, else nil
	arrows         boards.Arrows[string]
	stroke         stroke
	carries, spent bool // a piece is being dragged; the current drag has been examined
	scroll         ui.Scroller

	news        []string // for a screen reader
	lastVerdict string   // the latest message on whether a game can begin
	refusedAt   time.Duration

	copier  scenes.Copier
	copied  string // text of the position being copied, itself or as a link
	reading clipboard.Reading
}

// shown is derived from the draft shown.
type shown struct {
	text         string
	withPosition json.RawMessage // settings including the position
	startErr     error           // why no game can begin from it, or nil
	description  match.Description
	cells        map[string]match.Cell // of the description, by target name
	places       places
	held         []bool // for each piece, whether it is set without a cell, such as one in hand
	typed        string // content of the text field
	typedErr     error  // why typed is not a position, or nil
}

// noMoves is a mode of play in which no seat moves.
type noMoves struct{ match.LocalMode }

func (noMoves) Obstacle(*match.Match) match.Obstacle { return match.Editing }

// Open opens the screen for a game with these settings, starting from state. The error
// says why that position cannot be set up.
func Open(s *scenes.Stage, g *boards.Game, settings json.RawMessage, state match.State, host Host) error {
	settings, err := g.WithPosition(settings, "")
	if err != nil {
		return err
	}
	k := &screen{Panel: boards.NewPanel(s, g), host: host, settings: settings, pieces: g.Setup.Pieces(state)}
	k.Host, k.piece = k, min(1, len(k.pieces)-1)
	k.arrows.Step = func(from string, columns, rows int) (string, bool) { return k.places.toward(from, columns, rows) }
	draft, err := g.Setup.Draft(state, g.Setup.Text(state))
	if err == nil {
		err = k.add(draft)
	}
	if err != nil {
		return err
	}
	if hands, has := k.Board.(boards.EditorHands); has {
		k.hands, k.pieces, k.piece = hands, k.pieces[:1], 0
	}
	k.savedText = k.text
	s.Push(k)
	return nil
}

// Leave closes the screen. It asks first if the position would be lost.
func (k *screen) Leave() {
	if k.text == k.savedText && k.typedErr == nil {
		k.Desk.Leave()
		return
	}
	scenes.Ask(k.Stage, "leave", say.It("Leave without saving?"), say.It("The position you set up will be "+
		"lost. To keep it, play from it or copy it."),
		scenes.Answer{Name: "stay", Label: "a screen|Stay", Primary: true},
		scenes.Answer{Name: "discard", Label: "a screen|Leave", Run: k.Desk.Leave})
}

// draft returns the position shown.
func (k *screen) draft() match.State { return k.drafts[k.at] }

// add shows a new draft. It discards drafts that were undone.
func (k *screen) add(draft match.State) error {
	k.drafts = append(slices.Clip(k.drafts[:min(k.at+1, len(k.drafts))]), draft)
	return k.show(len(k.drafts) - 1)
}

// show shows the draft with this index.
func (k *screen) show(at int) error {
	g := k.Game
	now := shown{text: g.Setup.Text(k.drafts[at]), places: k.places}
	var err error
	if now.withPosition, err = g.WithPosition(k.settings, now.text); err != nil {
		return err
	}
	_, now.startErr = g.New(now.withPosition)
	draft, rules := k.drafts[at], *g.Game
	rules.New = func(json.RawMessage) (match.State, error) { return draft, nil }
	on, err := match.New(&rules, k.settings, nil, 0)
	if err != nil {
		return err
	}
	on.Mode = noMoves{}
	if k.Match == nil {
		k.SetMatch(on)
	}
	now.typed, now.description = now.text, g.Description(draft)
	now.cells = editable(&now.description)
	for _, p := range k.pieces {
		same, err := g.Setup.Put(draft, "", p.Key)
		now.held = append(now.held, err == nil && g.Setup.Text(same) == now.text)
	}
	k.Match, k.at, k.shown = on, at, now
	k.UI.Animate()
	return nil
}

// change shows a draft, or the error that prevented it.
func (k *screen) change(draft match.State, err error) {
	if err == nil && k.Game.Setup.Text(draft) != k.text {
		err = k.add(draft)
	}
	k.refuse(err)
}

// refuse shows an error, if any.
func (k *screen) refuse(err error) {
	if err != nil {
		k.Bubble.Say(lang.Err(err), k.UI.Screen.Center())
	}
}

// seek shows an earlier draft if by is negative, else a later one.
func (k *screen) seek(by int) {
	at := k.at + by
	if at < 0 || at >= len(k.drafts) {
		return
	}
	k.refuse(k.show(at))
	if by < 0 {
		k.announce(lang.T("a change of the position|Undone"))
	} else {
		k.announce(lang.T("a change of the position|Redone"))
	}
}

// empty removes all pieces from the board.
func (k *screen) empty() {
	k.change(k.Game.Setup.Draft(k.draft(), ""))
	k.announce(lang.T("The board is empty"))
}

const asUsual say.ID = "Starting position"

// usual shows the usual start of the game.
func (k *screen) usual() {
	start, err := k.Game.New(k.settings)
	if err != nil {
		k.refuse(err)
		return
	}
	k.accept(k.Game.Setup.Text(start))
	k.announce(lang.T(asUsual))
}

// accept shows the position that a text describes.
func (k *screen) accept(text string) {
	if text = strings.TrimSpace(string(usertext.Text([]byte(text)))); text == "" {
		k.refuse(say.Errorf("this is not a position"))
		return
	}
	k.change(k.Game.Setup.Draft(k.draft(), text))
}

// chosen returns the key of the piece to put.
func (k *screen) chosen() string {
	if k.hands != nil {
		return k.hands.Taken()
	}
	return k.pieces[k.piece].Key
}

// nothing returns the key that empties a cell.
func (k *screen) nothing() string { return k.pieces[0].Key }

// put puts a piece in a cell, or removes it if it is already there, and returns what was
// put. If the rules refuse it, put shows the reason beside the cell.
func (k *screen) put(cell, piece string) (put string, done bool) {
	next, err := k.withPiece(cell, piece)
	if err == nil && k.Game.Setup.Text(next) == k.text && piece != k.nothing() {
		piece = k.nothing()
		next, err = k.withPiece(cell, piece)
	}
	if err != nil {
		k.sayAt(cell, err)
		return "", false
	}
	k.change(next, nil)
	k.announcePut(cell, piece)
	return piece, true
}

// sayAt shows an error beside a cell.
func (k *screen) sayAt(cell string, err error) {
	place := k.places.rect(cell)
	if place.Empty() {
		place.X, place.Y = k.UI.In.At.X, k.UI.In.At.Y
	}
	k.Bubble.SayBeside(lang.Err(err), place)
}

func (k *screen) withPiece(cell, piece string) (match.State, error) {
	return k.Game.Setup.Put(k.draft(), cell, piece)
}

// turn makes a seat the one to move.
func (k *screen) turn(seat int) {
	k.change(k.Game.Setup.Turn(k.draft(), seat))
	k.announce(lang.T("%s to move", k.SeatTitle(k.draft().Turn())))
}

// copy copies the text of the position, or a link to it.
func (k *screen) copy(asLink bool) {
	text := k.text
	if asLink {
		var err error
		if text, err = k.host.Link(k.withPosition); err != nil {
			k.refuse(err)
			return
		}
	}
	k.copier.Copy(text, say.It("Copied."))
	k.copied = k.text
}

// share receives pasted text and the result of copying.
func (k *screen) share() {
	if a, done := k.reading.Done(); done {
		if a.Err != nil {
			k.refuse(a.Err)
		} else {
			k.accept(a.Text)
		}
	}
	if said, _ := k.copier.Copied(k.Stage); said != "" {
		k.savedText = k.copied
		k.Bubble.ShowNote(said)
	}
}

func (*screen) Name() string { return "setup" }

func (k *screen) Inspect(i *scenes.Inspection) {
	k.Desk.Inspect(i)
	i.Message = cmp.Or(i.Message, k.trouble())
	i.Description = lang.Of(k.description.Text())
	i.Facts["position"], i.Facts["piece"] = k.text, k.chosen()
	if k.arrows.Keyed {
		i.Facts["cursor"] = k.arrows.Cursor
	}
}

func (*screen) Changed(match.Change) {}

func (*screen) Refused(string) {}

func (*screen) Advised() bool { return false }

func (*screen) Thinking() bool { return false }

func (k *screen) OpenSettings() { k.host.OpenSettings() }
