package foursquare

import (
	"encoding/json"
	"image"

	"tessera/assets/sprites"
	"tessera/logic/foursquare"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/scenes/boards"
)

type (
	spot  = sprites.FoursquareSpot
	slide = sprites.FoursquareSlide
)

// howToCard is one card of the how-to. It shows the two upper rows of tiles of a board that
// can come up in play. A test plays each board through the rules.
type howToCard struct {
	text say.Text
	view sprites.FoursquareView
}

var (
	placing = howToCard{say.It("First place a marble of your colour in any empty well."), sprites.FoursquareView{
		Rows: []string{"......", ".B..r.", "..  ..", ".R  .."},
	}}
	sliding = howToCard{say.It("Then slide a neighbouring tile into the hole. Its marbles ride along. Tiles " +
		"never move diagonally."), sprites.FoursquareView{
		Rows:   []string{"......", ".B..R.", "..  ..", ".R  .."},
		Slides: []slide{{FoursquareSpot: spot{Row: 2}, Broad: true}},
	}}
	oneTile = howToCard{say.It("Four of your marbles in a square win. They can be on " +
		"one tile …"), sprites.FoursquareView{
		Rows:   []string{"..RR..", ".BRRB.", "B.  ..", "..  .."},
		Blocks: []spot{{Col: 2}},
	}}
	meeting = howToCard{say.It("… or across two tiles, or where four tiles meet."), sprites.FoursquareView{
		Rows:   []string{".B....", ".RR..B", ".RR.  ", "...B  "},
		Blocks: []spot{{Col: 1, Row: 1}},
	}}
	mindful = howToCard{say.It("You can complete a square with a marble or a slide. Take care: if your slide " +
		"completes only a square of the other colour, you lose."), sprites.FoursquareView{
		Rows:   []string{"R.B.R.", "..B..R", ".B  .R", ".B  R."},
		Slides: []slide{{FoursquareSpot: spot{Col: 2}, Quarters: 1, Broad: true}},
	}}
	movement = howToCard{say.It("Once all marbles are placed, a turn is just a slide. The same position "+
		"three times is a draw, and so are %d slides "+
		"without a square.", foursquare.SlideLimit), sprites.FoursquareView{
		Rows: []string{"BR..RB", ".R.B..", "R.  .B", "BR  RB"},
		Slides: []slide{
			{FoursquareSpot: spot{Row: 2}}, {FoursquareSpot: spot{Col: 4, Row: 2}, Quarters: 2},
			{FoursquareSpot: spot{Col: 2}, Quarters: 1},
		},
	}}
	resting = howToCard{say.It("The tile that slid last cannot slide on the next turn. A " +
		"padlock marks it."), sprites.FoursquareView{
		Rows:   []string{"......", "R.B...", "..  .B", ".R  R."},
		Slides: []slide{{FoursquareSpot: spot{Row: 2}}, {FoursquareSpot: spot{Col: 4, Row: 2}, Quarters: 2}},
		Locked: []spot{{Col: 2}},
	}}
)

// howToCards returns the cards of a game with these settings.
func howToCards(settings foursquare.Settings) []howToCard {
	list := []howToCard{placing, sliding, oneTile, meeting, mindful, movement}
	if settings.NoBackslide {
		list = append(list, resting)
	}
	return list
}

func howTo(text json.RawMessage) []boards.Card {
	settings, _ := match.ReadSettings[foursquare.Settings](text) // a game has started with them
	var cards []boards.Card
	for _, l := range howToCards(settings) {
		cards = append(cards, boards.Card{Text: l.text, Picture: func(w, h int, style sprites.Style) image.Image {
			return sprites.FoursquareScene(w, h, style, l.view)
		}})
	}
	return cards
}
