package play

import (
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/lang"
)

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

// greet shows what the opponent says before a game.
func (t *Table) greet() {
	if c, _ := t.opponent(); c != 0 && t.Stage.Prefs.Aid(scenes.AidRemarks) {
		t.Bubble.ShowRemark(c, lang.T("%s: %s", c.Name(), remarksOf[c-1].hello))
	}
}

// lastRemark returns what the opponent says about the result, or "".
func (t *Table) lastRemark() string {
	c, seat := t.opponent()
	o, over := t.Match.Outcome()
	if c == 0 || !over || len(o.Winners()) != 1 || !t.Stage.Prefs.Aid(scenes.AidRemarks) {
		return ""
	}
	if o.Winners()[0] == seat {
		return lang.T("%s: %s", c.Name(), remarksOf[c-1].won)
	}
	return lang.T("%s: %s", c.Name(), remarksOf[c-1].lost)
}
