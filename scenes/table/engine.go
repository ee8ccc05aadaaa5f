package table

import (
	"time"

	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/scenes/dialog"
	"tessera/scenes/mind"
	"tessera/scenes/sheets"
)

// engineSeat is an external engine that runs for a seat.
type engineSeat struct {
	command  string
	patience time.Duration
	seat     mind.Seat
}

// startEngines starts the external engines of the seats, unless they are running, and
// ends those without a seat.
func (t *Table) startEngines() {
	before := t.engineSeats
	t.engineSeats = map[int]engineSeat{}
	for seat, who := range t.Match.Seats() {
		e, is := match.ParseEngine(who)
		if !is || !t.whyNoEngine(e).Zero() {
			continue
		}
		g := engineSeat{command: e.Command, patience: t.Stage.Prefs.EngineTimeLimit()}
		if there, is := before[seat]; is && there.command == g.command && there.patience == g.patience {
			g.seat = there.seat
			delete(before, seat)
		} else {
			g.seat = t.Stage.Engines.Seat(g.command, g.patience)
		}
		t.engineSeats[seat] = g
	}
	endEngines(before)
}

func endEngines(seats map[int]engineSeat) {
	for _, g := range seats {
		g.seat.Leave()
	}
}

// whyNoEngine says why an engine cannot play here; the zero text if it can. A game may come
// from someone else, so only commands that the user has entered are run.
func (t *Table) whyNoEngine(e match.Engine) say.Text {
	if t.Stage.Engines == nil {
		return say.It("%s is a separate program and cannot play in a browser.", e.Name)
	}
	if _, entered := t.Stage.Prefs.Engine(e.Command); !entered {
		// Translators: the facts are the name of a program that plays and what starts it.
		return say.It("%s is not among your engines. Its command was “%s”. If you trust it, add it under "+
			"Settings, Engines.", e.Name, e.Command)
	}
	return say.Text{}
}

// askComputer starts the search of the level or engine of the seat to move.
func (t *Table) askComputer(who string) *mind.Thought {
	question := t.Question(who, t.Match.TurnSeed())
	e, is := match.ParseEngine(who)
	if !is {
		return t.Ask(question, mind.Turn)
	}
	if why := t.whyNoEngine(e); !why.Zero() {
		return mind.Failed(why)
	}
	t.startEngines() // it may have been entered since
	return t.engineSeats[t.Match.State().Turn()].seat.Ask(question)
}

// engineFailed reports that an engine has failed, and asks what to do. The game stays.
func (t *Table) engineFailed(e match.Engine, why error) {
	seat := t.Match.State().Turn()
	t.computer = computer{broken: true}
	// Translators: the first sentence says why a program does not play on.
	t.notice = say.It("%s Undo to try again.", say.Sentence(say.Err(why)))
	dialog.Ask(t.Stage, "engine", say.It("%s has stopped playing", e.Name), say.It("%s Your game is saved.", say.Sentence(say.Err(why))),
		dialog.Answer{Name: "retry", Label: "Try again", Primary: true, Run: func() {
			t.notice = say.Text{}
			t.rethink()
			t.UI.Animate()
		}},
		dialog.Answer{Name: "replace", Label: "Change player", Run: func() { t.replace(seat) }},
		dialog.Answer{Name: "leave-it", Label: "Not now"})
}

// replace lets the player choose another player for a seat of the current game.
func (t *Table) replace(seat int) {
	sheets.ChoosePlayer(t.Stage, t.Game, t.Values(), seat, t.Match.Player(seat), func(who string) {
		if err := t.Match.SetPlayer(seat, who); err != nil {
			t.notice = say.Sentence(say.Err(err))
			return
		}
		t.startEngines()
	})
}
