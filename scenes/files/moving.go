package files

import (
	"bytes"
	"image"
	"strings"
	"time"

	"tessera/assets/moving"
	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/logic/review"
	"tessera/logic/say"
	"tessera/scenes/boards"
	"tessera/scenes/lang"
)

const (
	movingWidth  = 600 // pixels
	movingEnding = ".gif"

	// How long turns are shown: marked turns longer, and the last longest.
	turnShown = time.Second
	markShown = 2 * time.Second
	lastShown = 4 * time.Second
)

// film is a moving picture being made, with a frame for every turn. Use [Entry.film].
type film struct {
	entry *Entry
	style sprites.Style
	of    []*match.Node // the positions shown
	marks map[int]string
	made  int
	out   *moving.Picture
}

// film starts a moving picture of the game up to its current position.
func (e *Entry) film(style sprites.Style) *film {
	m := e.Session.Match()
	f := &film{entry: e, style: style, of: []*match.Node{m.At(0)}, marks: e.marks()}
	for n := 1; n <= m.Cursor(); n++ {
		if n == m.Cursor() || m.At(n+1).Turn() != m.At(n).Turn() {
			f.of = append(f.of, m.At(n))
		}
	}
	return f
}

// marks returns the signs of the saved review, by the number of moves.
func (e *Entry) marks() map[int]string {
	m := e.Session.Match()
	all := map[int]string{}
	found, err := review.Decode(e.Game, m.Settings(), m.Current().Moves(), e.Session.About.Review)
	if err != nil {
		return all // there is no review, or it is of another game
	}
	for i := range found.Mistakes {
		mistake := &found.Mistakes[i]
		all[found.Turns[mistake.Turn].To] = mistake.Mark(e.Game) + " " + lang.Of(mistake.Words(e.Game))
	}
	return all
}

// step makes one more frame and reports whether more remain.
func (f *film) step() (more bool) {
	if f.out == nil {
		first, middle, last := f.frame(0), f.frame(len(f.of)/2), f.frame(len(f.of)-1)
		f.out = moving.New(first, middle, last)
	}
	n := f.of[f.made]
	shown := turnShown
	switch {
	case f.made == len(f.of)-1:
		shown = lastShown
	case f.marks[n.Count()] != "":
		shown = markShown
	}
	f.out.Add(f.frame(f.made), shown)
	f.made++
	return f.made < len(f.of)
}

// frame returns one picture. The first has the players' names, and the last the result.
func (f *film) frame(i int) *image.RGBA {
	n := f.of[i]
	words := f.marks[n.Count()]
	switch i {
	case 0:
		words = say.Capital(f.entry.opponents())
	case len(f.of) - 1:
		words = strings.TrimPrefix(words+" · "+f.entry.standing(), " · ")
	}
	return f.entry.plate(boards.TurnOf(n), movingWidth, f.style, f.entry.turnTitle(n), words)
}

// turnTitle names the turn that led to a position.
func (e *Entry) turnTitle(n *match.Node) string {
	if n.Parent() == nil {
		return lang.Of(e.game.Title)
	}
	title := lang.Of(e.game.Title) + " · " + lang.T("Turn %d", n.Turn())
	if e.Session.SeatCount() > 1 {
		title += ", " + lang.Of(e.Game.Seats(n.State())[n.Seat()].Name)
	}
	return title
}

// text returns the complete picture as a file.
func (f *film) text() ([]byte, error) {
	for f.made < len(f.of) {
		f.step()
	}
	var b bytes.Buffer
	err := f.out.Encode(&b)
	return b.Bytes(), err
}

// Moving returns a moving picture of the game in a save, as a GIF file. It needs no
// display.
func Moving(games []*boards.Game, save []byte, style sprites.Style) ([]byte, error) {
	e, err := entryOf(games, save)
	if err != nil {
		return nil, err
	}
	return e.film(style).text()
}
