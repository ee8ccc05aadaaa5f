package trisq

import (
	"encoding/json"
	"image"

	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/trisq"
	"tessera/scenes/boards"
)

// howToCard is one card of the how-to. It shows a part of a board in the letters of
// [sprites.TrisqScene]. A test plays each through the rules.
type howToCard struct {
	text say.ID
	rows []string
	// mover must not place at the x; reason says why.
	mover  trisq.Figure
	reason trisq.Reason
}

var (
	placing = howToCard{
		text: "Take turns placing a piece. Triangles go first. Pieces never move.",
		rows: []string{"·····", "··T··", "·S·S·", "··T··"},
	}
	capturing = howToCard{
		text: "Surround an enemy piece on all four sides to capture it. Diagonals do not count.",
		rows: []string{"··T··", "·TsT·", "··T··"},
	}
	edge = howToCard{
		text: "The edge of the board is a wall. In a corner two pieces are enough.",
		rows: []string{"#·T··", "#S··T", "#tS·S", "#####"},
	}
	friends = howToCard{
		text: "Only single pieces are captured. A piece that touches one of its own kind is safe.",
		rows: []string{"··TT··", "·TSST·", "··TT··"},
	}
	wholeGroup = howToCard{
		text: "Pieces side by side form a group. Fill the last free point next to it to capture the " +
			"whole group.",
		rows: []string{"··TT··", "·TssT·", "··TT··"},
	}
	alone = howToCard{
		text:  "You may not play where all four sides are enemies or the edge, unless your move captures.",
		rows:  []string{"··T··", "·TxT·", "··T··"},
		mover: trisq.Square, reason: trisq.SelfCapture,
	}
	ownGroup = howToCard{
		text:  "You may not play where your group would have no free point left, unless your move captures.",
		rows:  []string{"··TT··", "·TSxT·", "··TT··"},
		mover: trisq.Square, reason: trisq.SelfCapture,
	}
	repetition = howToCard{
		text:  "You may not repeat the board as it was after your last move. Play somewhere else first.",
		rows:  []string{"·TS··", "TxtS·", "·TS··"},
		mover: trisq.Square, reason: trisq.Repetition,
	}
	area = howToCard{
		text: "Two passes in a row end the game. Your area is your pieces plus the empty points that only " +
			"they touch. The larger area wins.",
		rows: []string{"·TT·SS·", "T11TS2S", "T1TSS2S", "#######"},
	}
)

// howToCards returns the cards of a rule set.
func howToCards(rules trisq.Rules) []howToCard {
	if rules == trisq.RulesGroups {
		return []howToCard{placing, capturing, wholeGroup, edge, ownGroup, repetition, area}
	}
	return []howToCard{placing, capturing, friends, edge, alone, repetition, area}
}

// howTo returns the how-to of the rule set in play.
func howTo(text json.RawMessage) []boards.Card {
	settings, _ := match.ReadSettings[trisq.Settings](text) // a game has started with them
	var cards []boards.Card
	for _, l := range howToCards(settings.Rules) {
		cards = append(cards, boards.Card{Text: say.It(l.text), Picture: func(w, h int, style sprites.Style) image.Image {
			return sprites.TrisqScene(w, h, style, l.rows...)
		}})
	}
	return cards
}
