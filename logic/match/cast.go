package match

import "tessera/logic/say"

// Character is a computer player as persons know it: by a name, and a face that
// assets/sprites draws. The same characters play all games. They count from 1, the
// weakest; 0 means no character.
type Character int

// cast are the characters' names.
// Translators: names of computer players. Write them in your script; they are invented.
var cast = []say.ID{
	"a character|Pip", "a character|Mo", "a character|Tilda", "a character|Bruno",
	"a character|Vera", "a character|Otto", "a character|Ines", "a character|Magnus",
	"a character|Ada",
}

// rivals are the characters' names after "Beat".
// Translators: the name of a computer player as in "Beat Pip", in the case that your language
// needs there.
var rivals = []say.ID{
	"whom to beat|Pip", "whom to beat|Mo", "whom to beat|Tilda", "whom to beat|Bruno",
	"whom to beat|Vera", "whom to beat|Otto", "whom to beat|Ines", "whom to beat|Magnus",
	"whom to beat|Ada",
}

// Name returns the character's name.
func (c Character) Name() say.ID { return cast[c-1] }

// strongestCharacter is the weakest character that may be the strongest player of a game.
const strongestCharacter Character = 8

// giveCharacters gives each level that is offered a character, weakest first. The strongest
// has at least strongestCharacter.
func giveCharacters(levels []Level) {
	next, strongest := Character(0), 0
	for i := range levels {
		if !levels[i].Former {
			next++
			levels[i].Character, strongest = next, i
		}
	}
	levels[strongest].Character = max(next, strongestCharacter)
}

// SayRival is SayPlayer for a player whom the sentence says to beat.
func (g *Game) SayRival(who string) say.Text {
	if c := g.Character(who); c != 0 {
		return say.It(rivals[c-1])
	}
	return g.SayPlayer(who)
}

// level returns a level by its name, or the zero value.
func (g *Game) level(name string) Level {
	for _, l := range g.Levels {
		if l.Name == name {
			return l
		}
	}
	return Level{}
}

// Quicker returns the offered level below a slow one, or "" for all other players.
func (g *Game) Quicker(who string) string {
	offered := g.Offered()
	for i, l := range offered {
		if l.Name == who && l.Slow && i > 0 {
			return offered[i-1].Name
		}
	}
	return ""
}

// AboutPlayer says how a level plays, in a sentence. It is empty for all other players.
func (g *Game) AboutPlayer(who string) say.Text { return say.Sentence(say.It(g.level(who).About)) }

// IntroducePlayer says how a level plays, in a sentence with its player's name.
func (g *Game) IntroducePlayer(who string) say.Text {
	return say.It("%s %s.", g.SayPlayer(who), g.level(who).About)
}

// Character returns the character of a player, or 0 for persons, external engines,
// strengths, and levels that are no longer offered.
func (g *Game) Character(who string) Character { return g.level(who).Character }

// SayPlayer returns the player of a seat as persons see it: "Bruno", "GNU Go", or "your
// strength".
func (g *Game) SayPlayer(who string) say.Text {
	if c := g.Character(who); c != 0 {
		return say.It(c.Name())
	}
	if _, ok := ParseStrength(who); ok || who == YourStrength {
		return say.It("who plays|your strength")
	}
	return SayWho(who)
}
