package play

import (
	"slices"
	"time"

	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/lang"
	"tessera/scenes/library"
	"tessera/scenes/mind"
	"tessera/scenes/sheets"
)

// computers runs a table's computer players. There is one thought per turn, whose moves are
// then played one by one.
type computers struct {
	table    *Table
	thought  *mind.Thought
	line     []string                     // remaining moves of this turn
	broken   bool                         // no legal turn was found
	hurried  bool                         // the best turn so far is to be played
	engines  map[int]engineSeat           // running external engines, by seat
	trackers map[int]*match.ResignTracker // by seat
}

// think makes the computer think, and plays its move when found and the last change has
// been shown. It does neither while the player looks at another position.
func (c *computers) think() {
	if c.table.Match.Looking() || !c.table.Match.Mode.RunsComputers() {
		return // a move already found waits
	}
	seat := c.table.Match.State().Turn()
	switch {
	case !c.table.Match.IsComputer(seat) || c.table.Match.Ended():
		c.rethink()
	case c.broken:
	case len(c.line) == 0 && !c.turnFound(c.table.Match.Player(seat)):
		c.table.UI.WakeIn(boards.DotTime) // to animate the dots
	case c.table.ComputerDelay() > 0:
		c.table.UI.WakeIn(c.table.ComputerDelay())
	default:
		c.playNext()
	}
}

// turnFound starts the search of a level or an engine, and reports whether the turn is found.
// An illegal turn is not searched again, because a level would find the same one. The
// table shows the error, and the player can undo or change the player of the seat.
func (c *computers) turnFound(level string) bool {
	if c.thought == nil && !c.table.WaitsForChange() {
		c.thought = c.askComputer(level)
		c.table.ThinksSince = c.table.UI.In.Now
	}
	if c.thought == nil || !c.thought.Done() && !c.hasBest() {
		return false
	}
	c.thought.Stop()
	if c.computerResigns(level) {
		c.table.Match.Resign(c.table.Match.State().Turn())
		return false
	}
	line, err := match.OwnTurn(c.table.Match.State(), level, c.thought.Answer().BestTurn)
	if trouble := c.thought.Trouble(); !trouble.Zero() {
		err = say.Errorf("%s", trouble)
	}
	if err != nil {
		c.fail(level, err)
		return false
	}
	c.line = line
	return true
}

// computerResigns reports whether the computer resigns: an external engine that says so, or a
// level whose position has long been hopeless.
func (c *computers) computerResigns(who string) bool {
	seat, thought := c.table.Match.State().Turn(), c.thought
	if !thought.Trouble().Zero() || !c.table.Match.MayResign(seat) {
		return false
	}
	if slices.Equal(thought.Answer().BestTurn, []string{match.Resign}) {
		return true
	}
	if c.trackers == nil {
		c.trackers = map[int]*match.ResignTracker{}
	}
	if c.trackers[seat] == nil {
		c.trackers[seat] = new(match.ResignTracker)
	}
	return c.trackers[seat].ShouldResign(c.table.Game.Game, c.table.Match.State(), who, thought.Answer().Evaluation)
}

func (c *computers) rethink() {
	c.thought.Stop()
	c.thought, c.line, c.broken, c.hurried = nil, nil, false, false
}

// forget drops what is known of a game that does not go on.
func (c *computers) forget() {
	c.trackers = nil
	c.table.Stage.Mind.Rest()
}

// mayHurry reports whether to offer the best turn so far: while a level thinks for long.
func (c *computers) mayHurry() bool {
	return c.table.Thinking() && c.thought != nil && len(c.line) == 0 && c.table.UI.In.Now-c.table.ThinksSince >= boards.LongThought
}

func (c *computers) hurry() { c.hurried = true }

// hasBest reports whether the best turn so far is wanted and known.
func (c *computers) hasBest() bool { return c.hurried && len(c.thought.Answer().BestTurn) > 0 }

func (c *computers) playNext() {
	rest := c.line[1:]
	if err := c.table.Match.PlayAll(c.line[0]); err != nil {
		c.stopComputer(err)
		return
	}
	c.line = rest
}

// thinkingTrouble says what prevents the computer's turn, "" for nothing.
func (c *computers) thinkingTrouble() string {
	if c.thought == nil {
		return ""
	}
	return lang.Sentence(c.thought.Trouble())
}

// Thinking reports whether a computer player is choosing a move. It pauses while the
// player looks at another position.
func (t *Table) Thinking() bool {
	seat := t.Match.State().Turn()
	return t.Match.IsComputer(seat) && !t.Match.Ended() && !t.Match.Looking() && t.Match.Mode.RunsComputers() && !t.computers.broken
}

// fail stops a level or an engine that found no turn, and says why.
func (c *computers) fail(who string, why error) {
	if e, is := match.ParseEngine(who); is {
		c.engineFailed(e, why)
		return
	}
	c.stopComputer(why)
}

// stopComputer stops the computer player and says why. The game continues.
func (c *computers) stopComputer(why error) {
	c.thought, c.line, c.broken = nil, nil, true
	// Translators: the first sentence says why the computer player does not play on.
	c.table.notice = say.It("%s Undo, or start a new game.", say.Sentence(say.Err(why)))
	c.table.UI.Animate()
}

// engineSeat is an external engine that runs for a seat.
type engineSeat struct {
	command  string
	patience time.Duration
	seat     mind.Seat
}

// startEngines starts the external engines of the seats, unless they are running, and
// ends those without a seat.
func (c *computers) startEngines() {
	before := c.engines
	c.engines = map[int]engineSeat{}
	for seat, who := range c.table.Match.Seats() {
		e, is := match.ParseEngine(who)
		if !is || !c.whyNoEngine(e).Zero() {
			continue
		}
		g := engineSeat{command: e.Command, patience: c.table.Stage.Prefs.EngineTimeLimit()}
		if there, is := before[seat]; is && there.command == g.command && there.patience == g.patience {
			g.seat = there.seat
			delete(before, seat)
		} else {
			g.seat = c.table.Stage.Engines.Seat(g.command, g.patience)
		}
		c.engines[seat] = g
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
func (c *computers) whyNoEngine(e match.Engine) say.Text {
	if c.table.Stage.Engines == nil {
		return say.It("%s is a separate program and cannot play in a browser.", e.Name)
	}
	if _, entered := c.table.Stage.Prefs.Engine(e.Command); !entered {
		// Translators: the facts are the name of a program that plays and what starts it.
		return say.It("%s is not among your engines. Its command was “%s”. If you trust it, add it under "+
			"Settings, Engines.", e.Name, e.Command)
	}
	return say.Text{}
}

// askComputer starts the search of the level or engine of the seat to move.
func (c *computers) askComputer(who string) *mind.Thought {
	question := c.table.Question(who, c.table.Match.TurnSeed())
	e, is := match.ParseEngine(who)
	if !is {
		return c.table.Stage.Mind.Ask(question, mind.Turn)
	}
	if why := c.whyNoEngine(e); !why.Zero() {
		return mind.Failed(why)
	}
	c.startEngines() // it may have been entered since
	return c.engines[c.table.Match.State().Turn()].seat.Ask(question)
}

// engineFailed reports that an engine has failed, and asks what to do. The game stays.
func (c *computers) engineFailed(e match.Engine, why error) {
	seat := c.table.Match.State().Turn()
	c.thought, c.line, c.broken = nil, nil, true
	// Translators: the first sentence says why a program does not play on.
	c.table.notice = say.It("%s Undo to try again.", say.Sentence(say.Err(why)))
	scenes.Ask(c.table.Stage, "engine", say.It("%s has stopped playing", e.Name), say.It("%s Your game is saved.", say.Sentence(say.Err(why))),
		scenes.Answer{Name: "retry", Label: "Try again", Primary: true, Run: func() {
			c.table.notice = say.Text{}
			c.rethink()
			c.table.UI.Animate()
		}},
		scenes.Answer{Name: "replace", Label: "Change player", Run: func() { c.replace(seat) }},
		scenes.Answer{Name: "leave-it", Label: "Not now"})
}

// replace lets the player choose another player for a seat of the current game.
func (c *computers) replace(seat int) {
	sheets.ChoosePlayer(c.table.Stage, c.table.Game, c.table.Values(), seat, c.table.Match.Player(seat), func(who string) {
		err := c.table.Match.SetPlayer(seat, who)
		c.table.fail(err)
		if err == nil {
			c.startEngines()
		}
	})
}

// remarks are the sentences of a character: before its first move, and after it has won
// or lost.
type remarks struct{ hello, won, lost say.ID }

// remarksOf are the remarks of each character, weakest first.
// Translators: the computer players speak; each has its own way.
var remarksOf = [...]remarks{
	{"Hi! I only learned this today.", "I won? Really? Again, again!", "That was fun. Show me how you did that!"},
	{"I never plan. Let's see what happens.", "No plan at all, and look at that.", "I had no plan. It shows."},
	{"Ready when you are!", "Got you! One more?", "Well played. I want a rematch."},
	{"A friendly game? Gladly.", "Slow and steady does it.", "You were too quick for me."},
	{"I have been reading about this game.", "Just as the book says.", "That was not in my book. Interesting!"},
	{"A pleasure to see you at the board.", "You made me work for that one.", "My compliments. Finely done."},
	{"I won't make this easy for you.", "I saw that coming for a while.", "I did not see that coming."},
	{"Not many sit down here twice. Welcome.", "Come back whenever you like.", "Remarkable. I will remember this game."},
	{"Take your time. I will take mine.", "I had thought of that, and of a few thousand other things.", "You saw what I did not. Show me again?"},
}

// opponent returns the character against whom one person plays at this screen, and its
// seat. It returns 0 at any other table.
func (t *Table) opponent() (c match.Character, seat int) {
	you := t.Match.OnlyPerson()
	if you < 0 || t.Match.SeatCount() != 2 || t.remote.Server() != nil {
		return 0, 0
	}
	return t.Game.Character(t.Match.Player(1 - you)), 1 - you
}

// greet shows what the opponent says before a game. Before the first game against it, a sentence
// of our own introduces it.
func (t *Table) greet() {
	c, seat := t.opponent()
	if c == 0 || !t.Stage.Prefs.Aid(scenes.AidRemarks) {
		return
	}
	hello, who := lang.T("%s: %s", c.Name(), remarksOf[c-1].hello), t.Match.Player(seat)
	if library.Meet(t.Stage.Store, t.Game.ID, who) {
		hello += "\n" + lang.Of(t.Game.IntroducePlayer(who))
	}
	t.Bubble.ShowRemark(c, hello)
}

// lastRemark returns what the opponent says about the result, or "".
func (t *Table) lastRemark() string {
	c, seat := t.opponent()
	o, over := t.Match.Outcome()
	if c == 0 || !over || !t.Stage.Prefs.Aid(scenes.AidRemarks) {
		return ""
	}
	said := remarksOf[c-1].lost
	switch won := o.Winners(); {
	case len(won) != 1:
		said = "A draw. Well played!"
	case won[0] == seat:
		said = remarksOf[c-1].won
	}
	return lang.T("%s: %s", c.Name(), said)
}
