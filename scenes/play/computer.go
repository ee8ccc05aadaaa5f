package play

import (
	"slices"
	"time"

	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/lang"
	"tessera/scenes/mind"
	"tessera/scenes/sheets"
)

// computer is the computer player: one thought per turn, whose moves are then played one
// by one.
type computer struct {
	thought *mind.Thought
	line    []string // remaining moves of this turn
	broken  bool     // it found no legal turn
}

// think makes the computer think, and plays its move when found and the last change has
// been shown. It does neither while the player looks at another position.
func (t *Table) think() {
	if t.Match.Looking() || !t.Match.Mode.RunsComputers() {
		return // a move already found waits
	}
	seat := t.Match.State().Turn()
	switch {
	case !t.Match.IsComputer(seat) || t.Match.Ended():
		t.rethink()
	case t.computer.broken:
	case len(t.computer.line) == 0 && !t.turnFound(t.Match.Player(seat)):
		t.UI.WakeIn(boards.DotTime) // to animate the dots
	case t.ComputerDelay() > 0:
		t.UI.WakeIn(t.ComputerDelay())
	default:
		t.playNext()
	}
}

// turnFound starts the search of a level or an engine, and reports whether the turn is found.
// An illegal turn is not searched again, because a level would find the same one. The
// table shows the error, and the player can undo or change the player of the seat.
func (t *Table) turnFound(level string) bool {
	c := &t.computer
	if c.thought == nil && !t.WaitsForChange() {
		c.thought = t.askComputer(level)
	}
	if c.thought == nil || !c.thought.Done() {
		return false
	}
	if t.computerResigns(level) {
		t.Match.Resign(t.Match.State().Turn())
		return false
	}
	line, err := match.OwnTurn(t.Match.State(), level, c.thought.Line())
	if trouble := c.thought.Trouble(); !trouble.Zero() {
		err = say.Errorf("%s", trouble)
	}
	if err != nil {
		t.fail(level, err)
		return false
	}
	c.line = line
	return true
}

// computerResigns reports whether the computer resigns: an external engine that says so, or a
// level whose position has long been hopeless.
func (t *Table) computerResigns(who string) bool {
	seat, thought := t.Match.State().Turn(), t.computer.thought
	if !thought.Trouble().Zero() || !t.Match.MayResign(seat) {
		return false
	}
	if slices.Equal(thought.Line(), []string{match.Resign}) {
		return true
	}
	if t.resignTrackers == nil {
		t.resignTrackers = map[int]*match.ResignTracker{}
	}
	if t.resignTrackers[seat] == nil {
		t.resignTrackers[seat] = new(match.ResignTracker)
	}
	return t.resignTrackers[seat].ShouldResign(t.Game.Game, t.Match.State(), who, thought.Evaluation())
}

func (t *Table) rethink() {
	t.computer.thought.Stop()
	t.computer = computer{}
}

func (t *Table) playNext() {
	rest := t.computer.line[1:]
	if err := t.Play(t.computer.line[0]); err != nil {
		t.stopComputer(err)
		return
	}
	t.computer.line = rest
}

// thinkingTrouble says what prevents the computer's turn, "" for nothing.
func (t *Table) thinkingTrouble() string {
	if t.computer.thought == nil {
		return ""
	}
	return lang.Sentence(t.computer.thought.Trouble())
}

// Thinking reports whether a computer player is choosing a move. It pauses while the
// player looks at another position.
func (t *Table) Thinking() bool {
	seat := t.Match.State().Turn()
	return t.Match.IsComputer(seat) && !t.Match.Ended() && !t.Match.Looking() && t.Match.Mode.RunsComputers() && !t.computer.broken
}

// fail stops a level or an engine that found no turn, and says why.
func (t *Table) fail(who string, why error) {
	if e, is := match.ParseEngine(who); is {
		t.engineFailed(e, why)
		return
	}
	t.stopComputer(why)
}

// stopComputer stops the computer player and says why. The game continues.
func (t *Table) stopComputer(why error) {
	t.computer = computer{broken: true}
	// Translators: the first sentence says why the computer player does not play on.
	t.notice = say.It("%s Undo, or start a new game.", say.Sentence(say.Err(why)))
	t.UI.Animate()
}

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
	scenes.Ask(t.Stage, "engine", say.It("%s has stopped playing", e.Name), say.It("%s Your game is saved.", say.Sentence(say.Err(why))),
		scenes.Answer{Name: "retry", Label: "Try again", Primary: true, Run: func() {
			t.notice = say.Text{}
			t.rethink()
			t.UI.Animate()
		}},
		scenes.Answer{Name: "replace", Label: "Change player", Run: func() { t.replace(seat) }},
		scenes.Answer{Name: "leave-it", Label: "Not now"})
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
