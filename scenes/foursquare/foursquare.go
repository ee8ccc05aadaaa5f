// Package foursquare is the Four in a Square table: its board on the screen, and what the
// shared table needs to know about the game.
package foursquare

import (
	"encoding/json"
	"image"
	"time"

	"tessera/assets/sounds"
	"tessera/assets/sprites"
	"tessera/logic/foursquare"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/scenes/boards"
)

// moveTime is how long a marble flies and a tile slides.
const moveTime = 200 * time.Millisecond

type typedDesk = boards.Typed[foursquare.State]

// Game returns Four in a Square for the shared table.
func Game() *boards.Game {
	return &boards.Game{
		Game:    match.SetUp(foursquare.Game(), foursquare.Setup()).Teach(foursquare.Teaching()),
		Picture: shelfPicture,
		Small:   small,
		Large:   large,
		Mark: func(seat, px int, style sprites.Style) image.Image {
			return sprites.FoursquareSign(px, seat == 0, style)
		},
		HowTo:      howTo,
		ChangeTime: func(_, _ match.State) time.Duration { return moveTime },
		Sounds:     changeSounds,
		NewBoard:   func() boards.Board { return newBoard() },
		Piece:      editorPiece,
		Glyph:      glyph,
		GlyphOf:    glyphOf,

		ForNewcomers: true,
	}
}

// editorPiece draws a marble for setting up a position.
func editorPiece(key string, px int, style sprites.Style) image.Image {
	for _, p := range foursquare.Players {
		if key == p.String() {
			return sprites.FoursquareMarble(px, p == foursquare.Red, style)
		}
	}
	return nil
}

// seat returns a player's seat, 0 or 1.
func seat(p foursquare.Player) int {
	if p == foursquare.Blue {
		return 1
	}
	return 0
}

// shelfPicture draws a game in progress.
func shelfPicture(w, h int, style sprites.Style) image.Image {
	return sprites.FoursquareScene(w, h, style, sprites.FoursquareView{Rows: []string{
		"..BB..",
		".B.R.R",
		"R.  RB",
		".B  R.",
		"..RB..",
		"B....R",
	}})
}

// small draws the whole board.
func small(state match.State, w, h int, style sprites.Style) image.Image {
	return sprites.FoursquareScene(w, h, style, sprites.FoursquareView{Rows: rowsOf(match.Typed[foursquare.State](state))})
}

// large is small with the last turn marked.
func large(t boards.Turn, w, h int, style sprites.Style) image.Image {
	v := sprites.FoursquareView{Rows: rowsOf(match.Typed[foursquare.State](t.After))}
	l := lastTurnOf(match.Typed[foursquare.State](t.Before), t.Moves)
	if l.hasPlaced {
		v.Last.Placed = &sprites.FoursquareSpot{Col: l.placed.Col(), Row: l.placed.Row()}
	}
	if l.hasSlid {
		from, to := spotOf(l.from), spotOf(l.to)
		v.Last.Slid = &to
		v.Last.Trace = &sprites.FoursquareSlide{FoursquareSpot: from, Quarters: quarters(l.from, l.to)}
	}
	return sprites.FoursquareScene(w, h, style, v)
}

// spotOf returns the top left well of a square.
func spotOf(square int) sprites.FoursquareSpot {
	c := foursquare.Cell{Square: square}
	return sprites.FoursquareSpot{Col: c.Col(), Row: c.Row()}
}

// rowsOf returns the wells of a state for [sprites.FoursquareView].
func rowsOf(s foursquare.State) []string {
	rows := make([]string, foursquare.Size)
	for row := range rows {
		for col := range foursquare.Size {
			c := foursquare.CellAt(row, col)
			letter := s.At(c.Square, c.Slot).Letter()
			switch {
			case c.Square == s.Hole():
				letter = " "
			case letter == "":
				letter = "."
			}
			rows[row] += letter
		}
	}
	return rows
}

type (
	spot  = sprites.FoursquareSpot
	slide = sprites.FoursquareSlide
)

// howToCard is one card of the how-to. It shows the two upper rows of tiles of a board that
// can come up in play. A test plays each board through the rules.
type howToCard struct {
	text   say.Text
	view   sprites.FoursquareView
	before []string // the rows a moment earlier, for a moving picture; nil for a still one
}

var (
	placing = howToCard{say.It("First place a marble of your colour in any empty well."), sprites.FoursquareView{
		Rows: []string{"......", ".B..r.", "..  ..", ".R  .."},
	}, []string{"......", ".B....", "..  ..", ".R  .."}}
	sliding = howToCard{say.It("Then slide a neighbouring tile into the hole. Its marbles ride along. Tiles " +
		"never move diagonally."), sprites.FoursquareView{
		Rows:   []string{"......", ".B..R.", "..  ..", ".R  .."},
		Slides: []slide{{FoursquareSpot: spot{Row: 2}, Broad: true}},
	}, nil}
	goal = howToCard{say.It("Four of your marbles in a square win: on one tile, across two, or where four " +
		"tiles meet."), sprites.FoursquareView{
		Rows:   []string{"..RR..", ".BRRB.", "B.  ..", "..  .."},
		Blocks: []spot{{Col: 2}},
	}, []string{"..R...", ".BRRB.", "B.  ..", "..  .."}}
	mindful = howToCard{say.It("You can complete a square with a marble or a slide. Take care: if your slide " +
		"completes only a square of the other colour, you lose."), sprites.FoursquareView{
		Rows:   []string{"R.B.R.", "..B..R", ".B  .R", ".B  R."},
		Slides: []slide{{FoursquareSpot: spot{Col: 2}, Quarters: 1, Broad: true}},
	}, nil}
	movement = howToCard{say.It("Once all marbles are placed, a turn is just a slide. The same position "+
		"three times is a draw, and so are %d slides "+
		"without a square.", foursquare.SlideLimit), sprites.FoursquareView{
		Rows: []string{"BR..RB", ".R.B..", "R.  .B", "BR  RB"},
		Slides: []slide{
			{FoursquareSpot: spot{Row: 2}}, {FoursquareSpot: spot{Col: 4, Row: 2}, Quarters: 2},
			{FoursquareSpot: spot{Col: 2}, Quarters: 1},
		},
	}, nil}
	resting = howToCard{say.It("The tile that slid last cannot slide on the next turn. A " +
		"padlock marks it."), sprites.FoursquareView{
		Rows:   []string{"......", "R.B...", "..  .B", ".R  R."},
		Slides: []slide{{FoursquareSpot: spot{Row: 2}}, {FoursquareSpot: spot{Col: 4, Row: 2}, Quarters: 2}},
		Locked: []spot{{Col: 2}},
	}, nil}
)

// howToCards returns the cards of a game with these settings, the goal first.
func howToCards(settings foursquare.Settings) []howToCard {
	list := []howToCard{goal, placing, sliding, mindful, movement}
	if settings.NoBackslide {
		list = append(list, resting)
	}
	return list
}

func howTo(text json.RawMessage) []boards.Card {
	settings, _ := match.ReadSettings[foursquare.Settings](text) // a game has started with them
	var cards []boards.Card
	for _, l := range howToCards(settings) {
		card := boards.Card{Text: l.text, Picture: drawn(l.view)}
		if l.before != nil {
			card.Before = drawn(sprites.FoursquareView{Rows: l.before})
		}
		cards = append(cards, card)
	}
	return cards
}

func drawn(v sprites.FoursquareView) func(w, h int, style sprites.Style) image.Image {
	return func(w, h int, style sprites.Style) image.Image { return sprites.FoursquareScene(w, h, style, v) }
}

// changeSounds returns the sounds of a change. A marble sounds when it lands in its well. A tile
// glides and then knocks against the frame.
func changeSounds(_, to match.State, _ bool) []boards.Cue {
	last, _ := match.Typed[foursquare.State](to).LastMove()
	if last.Action == foursquare.PlaceAction {
		return []boards.Cue{{Sound: sounds.Marble, At: boards.Landed}}
	}
	return []boards.Cue{{Sound: sounds.Slide, Glide: true}, {Sound: sounds.Knock, At: boards.Landed}}
}
