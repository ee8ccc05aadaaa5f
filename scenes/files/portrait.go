package files

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"math"
	"strings"
	"time"

	"tessera/assets/fonts"
	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/logic/review"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/library"
	"tessera/scenes/store"
	"tessera/scenes/typeset"
	"tessera/scenes/ui"
)

// portraitWidth is the width of a picture of a game, in pixels.
const portraitWidth = 1200

// portrait returns a picture of the game to share: the current board, and below it the
// players and the state of the game. It needs no display.
func (e *Entry) portrait(width int, style sprites.Style) image.Image {
	parts := []string{}
	if who := e.opponents(); who != "" {
		parts = append(parts, say.Capital(who))
	}
	parts = append(parts, e.standing())
	title := lang.Of(e.game.Title)
	if name := e.Match.About.Name; name != "" {
		title += " · " + name
	}
	return e.plate(boards.WithoutMoves(e.Match.Current().State()), width, style, title, strings.Join(parts, " · "))
}

// plate returns a picture of the position after a turn with two lines of text below it.
func (e *Entry) plate(t boards.Turn, width int, style sprites.Style, title, text string) *image.RGBA {
	theme := ui.ThemeOf(style)
	pad, foot := width/30, width/8
	side := width - 2*pad
	var img image.Image
	if e.game.Large != nil {
		img = e.game.Large(t, side, side, style)
	} else {
		img = e.game.Small(t.After, side, side, style)
	}
	high := img.Bounds().Dy()
	out := image.NewRGBA(image.Rect(0, 0, width, high+pad+foot))
	draw.Draw(out, out.Bounds(), image.NewUniform(theme.Ground), image.Point{}, draw.Src)
	at := image.Pt((width-img.Bounds().Dx())/2, pad)
	draw.Draw(out, img.Bounds().Sub(img.Bounds().Min).Add(at), img, img.Bounds().Min, draw.Over)

	middle := high + pad + foot/2
	caption(out, title, fonts.Bold, float64(width)/26, theme.Ink, geom.Point{X: float64(pad), Y: float64(middle - foot/6)}, side)
	caption(out, text, fonts.Regular, float64(width)/40, theme.Faint, geom.Point{X: float64(pad), Y: float64(middle + foot/6)}, side)
	return out
}

// caption writes a line, in a smaller size if it would be wider than width.
func caption(dst draw.Image, text string, weight fonts.Weight, size float64, ink color.Color, at geom.Point, width int) {
	for ; size > 8; size-- {
		if int(math.Ceil(typeset.New(weight, size).Width(text))) <= width {
			boards.Write(dst, text, weight, size, ink, at, 0)
			return
		}
	}
}

// Portrait returns a picture of the game in a save, width pixels wide. It needs no
// display.
func Portrait(games []*boards.Game, save []byte, width int, style sprites.Style) (image.Image, error) {
	e, err := entryOf(games, save)
	if err != nil {
		return nil, err
	}
	return e.portrait(width, style), nil
}

// entryOf returns the game in a save.
func entryOf(games []*boards.Game, save []byte) (*Entry, error) {
	b, err := boards.Rules(games).ParsePasted(string(save), 0)
	if err != nil {
		return nil, err
	}
	g := boards.Find(games, b.Game)
	s, err := match.Load(g.Game, b.Record)
	if err != nil {
		return nil, err
	}
	return Of(library.Of(store.Memory{}, g.Game).Entry("", s), g), nil
}

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
	out   *movingPicture
}

// film starts a moving picture of the game up to its current position.
func (e *Entry) film(style sprites.Style) *film {
	m := e.Match
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
	m := e.Match
	all := map[int]string{}
	found, err := review.Decode(e.Game, m.Settings(), m.Current().Moves(), m.About.Review)
	if err != nil {
		return all // there is no review, or it is of another game
	}
	for i := range found.Mistakes {
		mistake := &found.Mistakes[i]
		all[found.Turns[mistake.Turn].To] = mistake.Mark(e.Game) + " " + lang.Of(mistake.Words(e.Game))
	}
	return all
}

// Filming makes a moving picture, one of its frames in each frame of the screen. The zero
// value makes none.
type Filming struct{ film *film }

// Begin starts a moving picture of a game.
func (m *Filming) Begin(s *scenes.Stage, e *Entry) {
	m.film = e.film(s.UI.Theme.Style())
	s.UI.Animate()
}

// Frame draws the next turn and returns how far it is, if a picture is being made. Then it
// sends or saves the picture, and calls wrote with the file's path if it was saved.
func (m *Filming) Frame(s *scenes.Stage, wrote func(where string)) (said string, busy bool) {
	f := m.film
	if f == nil {
		return "", false
	}
	s.UI.Animate()
	if f.step() {
		// Translators: a moving picture is made of the game, turn by turn
		return lang.T("Drawing turn %d of %d …", f.made, len(f.of)), true
	}
	m.film = nil
	f.entry.saveMoving(s, f, wrote)
	return "", true
}

// step makes one more frame and reports whether more remain.
func (f *film) step() (more bool) {
	if f.out == nil {
		first, middle, last := f.frame(0), f.frame(len(f.of)/2), f.frame(len(f.of)-1)
		f.out = newMoving(first, middle, last)
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
	if e.Match.SeatCount() > 1 {
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
