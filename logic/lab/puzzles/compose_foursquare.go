package main

import (
	"encoding/json"
	"strings"

	"tessera/logic/foursquare"
	"tessera/logic/match"
)

// wells is the number of wells of all tiles and of the hole.
const wells = foursquare.Squares * foursquare.Slots

// marbles is a draft of Four in a Square. Its marbles go in pairs, one of each player, so
// that it stays the same player's turn.
type marbles struct {
	kind   string
	on     [wells]foursquare.Player
	hole   int
	toMove foursquare.Player
	moves  []string
}

func marblesDraft(kind *match.Kind, state match.State, turn []string) draft {
	s := match.Typed[foursquare.State](state)
	d := marbles{kind: kind.ID, hole: s.Hole(), toMove: s.Turn(), moves: turn}
	for well := range d.on {
		d.on[well] = s.At(well/foursquare.Slots, well%foursquare.Slots)
	}
	return d
}

func (d marbles) settings() json.RawMessage {
	tiles := make([]string, foursquare.Squares)
	for tile := range tiles {
		tiles[tile] = match.WriteRuns(foursquare.Slots, func(slot int) byte { return letterOf(d.on[tile*foursquare.Slots+slot]) })
	}
	tiles[d.hole] = "-"
	position := strings.Join(tiles, "/") + " " + string(letterOf(d.toMove))
	text, _ := json.Marshal(foursquare.Settings{Position: position}) // which cannot fail
	return text
}

// letterOf returns a player's letter in a position, or 0.
func letterOf(p foursquare.Player) byte {
	switch p {
	case foursquare.Red:
		return 'r'
	case foursquare.Blue:
		return 'b'
	}
	return 0
}

func (d marbles) turn() []string { return d.moves }

// things returns each pair of a red and a blue marble, by their wells.
func (d marbles) things() (pairs []thing) {
	for red, p := range d.on {
		for blue, q := range d.on {
			if p == foursquare.Red && q == foursquare.Blue {
				pairs = append(pairs, thing{red, blue})
			}
		}
	}
	return pairs
}

func (d marbles) without(pair thing) draft {
	if d.on[pair.x] == foursquare.Nobody || d.on[pair.y] == foursquare.Nobody {
		return nil
	}
	d.on[pair.x], d.on[pair.y] = foursquare.Nobody, foursquare.Nobody
	return d
}

func (marbles) starts() []draft { return nil }

// elsewhere returns nothing: the board has its one middle, and a turned board looks the same.
func (marbles) elsewhere() []draft { return nil }

func (d marbles) shape() string {
	rows := make([]string, foursquare.Size)
	for row := range rows {
		for col := range foursquare.Size {
			c := foursquare.CellAt(row, col)
			letter := letterOf(d.on[c.Square*foursquare.Slots+c.Slot])
			switch {
			case c.Square == d.hole:
				rows[row] += "#"
			case letter == 0:
				rows[row] += "."
			case letter == letterOf(d.toMove):
				rows[row] += "o"
			default:
				rows[row] += "x"
			}
		}
	}
	return match.CanonicalForm(rows)
}

func (d marbles) pieces() (count int) {
	for _, p := range d.on {
		if p != foursquare.Nobody {
			count++
		}
	}
	return count
}

// ugliness prefers few marbles in the middle.
func (d marbles) ugliness() float64 {
	away := 0
	for well, p := range d.on {
		if c := (foursquare.Cell{Square: well / foursquare.Slots, Slot: well % foursquare.Slots}); p != foursquare.Nobody {
			away += abs(2*c.Row()-foursquare.Size+1) + abs(2*c.Col()-foursquare.Size+1)
		}
	}
	return float64(d.pieces()) + float64(away)/1000
}

// tempts is false: what is obvious is enough here.
func (marbles) tempts(before, after match.State) bool { return false }

func (d marbles) playOn(after match.State) []string { return foursquare.PlayOn(d.kind, after) }
