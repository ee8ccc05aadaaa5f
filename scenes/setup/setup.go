// Package setup is the screen at which a position is set up: pieces are put and taken
// on the game's own board, it is said who is to move, and what is set up is played,
// analysed or copied. What is allowed the game's [match.Setup] says.
//
// It imports boards, cells, dialog and speech, what stands below them, and logic's match and
// session; never the table or another screen that opens it, which comes in as a [Host].
package setup

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/session"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/cells"
	"tessera/scenes/clipboard"
	"tessera/scenes/dialog"
	"tessera/scenes/frames"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

// Host goes on with what was set up: settings that begin a game from there.
type Host interface {
	// Play asks who plays, and begins a game.
	Play(settings json.RawMessage)
	// Analyse opens an analysis. The error is why it does not open.
	Analyse(settings json.RawMessage) error
	// Link is a link that leads there.
	Link(settings json.RawMessage) (string, error)
	// OpenSettings opens the settings of the program.
	OpenSettings()
}

// screen holds the desk. On it lies a draft, which the board draws as any state.
type screen struct {
	*boards.Desk
	host     Host
	settings json.RawMessage // of which the position is stated
	kept     string          // the text of the position that can be left unasked

	drafts []match.State // in the order in which they were made
	at     int           // the one shown
	shown
	pieces         []match.Piece  // to choose from beside the board
	piece          int            // the one of them that is put
	hands          boards.Setting // the board, where pieces are taken from hands on it; else nil
	arrows         cells.Arrows[string]
	stroke         stroke
	carries, spent bool // a piece is dragged onto the board; the drag under way was looked at
	scroll         ui.Scroller

	news      []string // to be told
	told      string   // what was told last of whether a game can begin
	refusedAt time.Duration

	copying clipboard.Copying
	copied  string // the text of the position that is copied, or a link to which is
	reading clipboard.Reading
}

// shown is what is known of the draft shown.
type shown struct {
	text        string
	stated      json.RawMessage // the settings with it
	wrong       error           // why no game can begin from it; nil where one can
	description match.Description
	cells       map[string]match.Cell // of the description, by the names of their targets
	places      places
	held        []bool // which of the pieces goes into no cell and is there, such as one in hand
	typed       string // in the field of the text
	unread      error  // why that is no position; nil where it is
}

// still is a way of playing in which nobody moves.
type still struct{ session.Home }

// May implements [session.Way].
func (still) May(*session.Session) session.Reason { return session.Still }

// Open opens the screen for a game with these settings, on which a state of it is
// shown at first. The error says why that cannot be set up.
func Open(s *scenes.Stage, g *boards.Game, settings json.RawMessage, state match.State, host Host) error {
	settings, err := g.WithPosition(settings, "")
	if err != nil {
		return err
	}
	k := &screen{Desk: &boards.Desk{Stage: s, UI: s.UI, Game: g}, host: host, settings: settings, pieces: g.Setup.Pieces(state)}
	k.Host, k.piece = k, min(1, len(k.pieces)-1)
	k.arrows.Step = func(from string, columns, rows int) (string, bool) { return k.places.toward(from, columns, rows) }
	draft, err := g.Setup.Draft(state, g.Setup.Text(state))
	if err == nil {
		err = k.add(draft)
	}
	if err != nil {
		return err
	}
	if hands, has := k.Board.(boards.Setting); has {
		k.hands, k.pieces, k.piece = hands, k.pieces[:1], 0
	}
	k.kept = k.text
	s.Push(k)
	return nil
}

// Leave implements [boards.Host]: what was set up goes with the screen, and not unasked.
func (k *screen) Leave() {
	if k.text == k.kept && k.unread == nil {
		k.Desk.Leave()
		return
	}
	dialog.Ask(k.Stage, "leave", say.It("Leave without keeping?"), say.It("The position you set up will be lost. To keep it, play from it or copy it."),
		dialog.Answer{Name: "stay", Label: "a screen|Stay", Primary: true},
		dialog.Answer{Name: "discard", Label: "a screen|Leave", Run: k.Desk.Leave})
}

// draft is the position shown.
func (k *screen) draft() match.State { return k.drafts[k.at] }

// add shows another draft; those that were undone are forgotten.
func (k *screen) add(draft match.State) error {
	k.drafts = append(slices.Clip(k.drafts[:min(k.at+1, len(k.drafts))]), draft)
	return k.show(len(k.drafts) - 1)
}

// show lays one of the drafts on the desk.
func (k *screen) show(at int) error {
	g := k.Game
	now := shown{text: g.Setup.Text(k.drafts[at]), places: k.places}
	var err error
	if now.stated, err = g.WithPosition(k.settings, now.text); err != nil {
		return err
	}
	_, now.wrong = g.New(now.stated)
	draft, rules := k.drafts[at], *g.Game
	rules.New = func(json.RawMessage) (match.State, error) { return draft, nil }
	on, err := session.Start(&rules, k.settings, nil, 0)
	if err != nil {
		return err
	}
	on.Go(still{})
	if k.Session == nil {
		k.Lay(on)
	}
	now.typed, now.description = now.text, g.Description(draft)
	now.cells = editable(&now.description)
	for _, p := range k.pieces {
		same, err := g.Setup.Put(draft, "", p.Key)
		now.held = append(now.held, err == nil && g.Setup.Text(same) == now.text)
	}
	k.Session, k.at, k.shown = on, at, now
	k.UI.Animate()
	return nil
}

// change shows a draft, or says why there is none.
func (k *screen) change(draft match.State, err error) {
	if err == nil && k.Game.Setup.Text(draft) != k.text {
		err = k.add(draft)
	}
	k.refuse(err)
}

// refuse says what went wrong, if anything did.
func (k *screen) refuse(err error) {
	if err != nil {
		k.Say(lang.Err(err), k.UI.Screen.Center())
	}
}

// seek shows the draft before, or the one after it.
func (k *screen) seek(by int) {
	at := k.at + by
	if at < 0 || at >= len(k.drafts) {
		return
	}
	k.refuse(k.show(at))
	if by < 0 {
		k.tell(lang.T("a change of the position|Taken back"))
	} else {
		k.tell(lang.T("a change of the position|Brought back"))
	}
}

// empty takes everything off the board.
func (k *screen) empty() {
	k.change(k.Game.Setup.Draft(k.draft(), ""))
	k.tell(lang.T("The board is empty"))
}

// asUsual is said of the board as a game begins.
const asUsual say.ID = "As a game begins"

// usual lays the board as a game begins.
func (k *screen) usual() {
	start, err := k.Game.New(k.settings)
	if err != nil {
		k.refuse(err)
		return
	}
	k.accept(k.Game.Setup.Text(start))
	k.tell(lang.T(asUsual))
}

// accept sets up the position of a text.
func (k *screen) accept(text string) {
	if text = strings.TrimSpace(text); text == "" {
		k.refuse(say.Errorf("this is no position"))
		return
	}
	k.change(k.Game.Setup.Draft(k.draft(), text))
}

// chosen is the key of the piece that is put.
func (k *screen) chosen() string {
	if k.hands != nil {
		return k.hands.Taken()
	}
	return k.pieces[k.piece].Key
}

// nothing is the key of what empties a place.
func (k *screen) nothing() string { return k.pieces[0].Key }

// put puts a piece in a cell or, where it lies there, takes it, and returns what was
// put. Where the rules refuse it that is said beside the cell.
func (k *screen) put(cell, piece string) (put string, done bool) {
	next, err := k.lay(cell, piece)
	if err == nil && k.Game.Setup.Text(next) == k.text && piece != k.nothing() {
		piece = k.nothing()
		next, err = k.lay(cell, piece)
	}
	if err != nil {
		k.sayAt(cell, err)
		return "", false
	}
	k.change(next, nil)
	k.tellPut(cell, piece)
	return piece, true
}

// sayAt says beside a cell what is refused there.
func (k *screen) sayAt(cell string, err error) {
	place := k.places.rect(cell)
	if place.Empty() {
		place.X, place.Y = k.UI.In.At.X, k.UI.In.At.Y
	}
	k.SayBeside(lang.Err(err), place)
}

func (k *screen) lay(cell, piece string) (match.State, error) {
	return k.Game.Setup.Put(k.draft(), cell, piece)
}

// turn has a seat move.
func (k *screen) turn(seat int) {
	k.change(k.Game.Setup.Turn(k.draft(), seat))
	k.tell(lang.T("%s to move", k.SeatTitle(k.draft().Turn())))
}

// copy copies the text of the position, or a link to it.
func (k *screen) copy(asLink bool) {
	text := k.text
	if asLink {
		var err error
		if text, err = k.host.Link(k.stated); err != nil {
			k.refuse(err)
			return
		}
	}
	k.copying, k.copied = clipboard.Copy(text, frames.Schedule), k.text
}

// paste asks for what the clipboard holds.
func (k *screen) paste() { k.reading = clipboard.Read(frames.Schedule) }

// share takes what comes from the clipboard, and hears whether something reached it.
func (k *screen) share() {
	if a, done := k.reading.Done(); done {
		if a.Err != nil {
			k.refuse(a.Err)
		} else {
			k.accept(a.Text)
		}
	}
	if copied, _ := dialog.Copied(k.Stage, &k.copying); copied {
		k.kept = k.copied
		k.Tell(lang.T("Copied."))
	}
}

// Name implements scenes.Scene.
func (*screen) Name() string { return "setup" }

// Inspect implements scenes.Inspected.
func (k *screen) Inspect(i *scenes.Inspection) {
	k.Desk.Inspect(i)
	i.Message = cmp.Or(i.Message, k.trouble())
	i.Description = lang.Of(k.description.Text())
	i.Facts["position"], i.Facts["piece"] = k.text, k.chosen()
	if k.arrows.Keyed {
		i.Facts["cursor"] = k.arrows.Cursor
	}
}

// Changed implements [boards.Host].
func (*screen) Changed(session.Change) {}

// Refused implements [boards.Host].
func (*screen) Refused(string) {}

// Advised implements [boards.Host].
func (*screen) Advised() bool { return false }

// Thinking implements [boards.Host].
func (*screen) Thinking() bool { return false }

// OpenSettings implements [boards.Host].
func (k *screen) OpenSettings() { k.host.OpenSettings() }
