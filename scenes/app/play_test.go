package app

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tessera/logic/foursquare"
	"tessera/logic/match"
	"tessera/logic/squaregame"
	"tessera/scenes"
	"tessera/scenes/geom"
	"tessera/scenes/input"
	"tessera/scenes/menu"
	"tessera/scenes/scenetest"
	"tessera/scenes/squaregame/grid"
	"tessera/scenes/squaregame/hand"
	"tessera/scenes/store"
	"tessera/scenes/ui"
)

// means is a way to use the game: with the keyboard alone, with a gamepad alone, with
// the mouse alone, or with a finger alone.
type means interface {
	// scroll has more of a list come into view.
	scroll(p *player)
	// press presses a button, a card or what else is one.
	press(p *player, target string)
	// enter has a text in a field.
	enter(p *player, field, text string)
	// play makes a move of a game.
	play(p *player, move string)
}

// player plays a course with a device.
type player struct {
	*scenetest.Desk
	t      *testing.T
	device means
	game   string
}

func (p *player) fact(name string) string { return p.Inspect().Facts[name] }

func (p *player) must(ok bool, format string, args ...any) {
	p.t.Helper()
	if !ok {
		i := p.Inspect()
		p.t.Fatalf("%s; on %s with the keyboard on %q after %v: %v", fmt.Sprintf(format, args...), i.Scene, i.Focus, i.Moves, i.Facts)
	}
}

// press presses a target, out of the drawer where a narrow window has it there.
func (p *player) press(target string) {
	p.t.Helper()
	if !p.Has(target) && p.Has("more") {
		p.device.press(p, "more")
	}
	for range 8 {
		if p.Has(target) {
			break
		}
		p.device.scroll(p)
	}
	p.must(p.Has(target), "there is no %s to be pressed", target)
	p.device.press(p, target)
	p.Rest()
}

// TestEveryGameIsPlayedByEveryDeviceAlone plays a whole game of each from the
// shelf: it is set up for two persons, played to its end, and left.
func TestEveryGameIsPlayedByEveryDeviceAlone(t *testing.T) {
	for _, way := range []struct {
		name   string
		device means
		w, h   int
	}{{"keyboard", keyboard{}, 1100, 760}, {"gamepad", gamepad, 1100, 760}, {"mouse", mouse{}, 1100, 760}, {"finger", finger{}, 390, 844}} {
		for _, g := range Games() {
			t.Run(g.ID+" by "+way.name, func(t *testing.T) {
				quick := store.Memory{"preferences": []byte(`{"motion":"off"}`)}
				d := scenetest.NewWith(t, way.w, way.h, quick, func(s *scenes.Stage) { s.Replace(menu.New(Games())) })
				d.Scale(Scale(way.w, way.h, 1, 1))
				p := &player{d, t, way.device, g.ID}
				p.setUp()
				for _, move := range courseOf(g).of() {
					before := len(p.Inspect().Moves)
					way.device.play(p, move)
					p.Rest()
					moves := p.Inspect().Moves
					p.must(len(moves) == before+1 && moves[before] == move, "%s is not played", move)
				}
				p.must(p.Inspect().Outcome != nil, "the game has no end")
				p.press("back")
				p.must(p.Inspect().Scene == "menu", "the way back does not lead to the shelf")
			})
		}
	}
}

// setUp opens the table and begins a game between persons with the course's
// options.
func (p *player) setUp() {
	p.t.Helper()
	p.press("game:" + p.game)
	if p.Inspect().Scene == "howto" { // which opens by itself at first
		p.press("ok")
	}
	p.press("new")
	if g := gameNamed(p.t, p.game); len(g.Levels) > 0 {
		p.press("seat-1")
		p.press("who:person")
	}
	for key, value := range courseOf(gameNamed(p.t, p.game)).chosen {
		p.choose(key, value)
	}
	p.press("start")
	if p.Inspect().Scene == "newgame" { // the computer has opened, and that is given up
		p.press("start")
	}
	p.must(p.Inspect().Scene == "table", "Start does not lead to the table")
	p.MustPlay()
}

// choose gives an option of the form its value: it is typed, or stepped to.
func (p *player) choose(key, value string) {
	p.t.Helper()
	g := gameNamed(p.t, p.game)
	o := g.Options[slices.IndexFunc(g.Options, func(o match.Option) bool { return o.Key == key })]
	if len(o.Values) == 0 {
		p.device.enter(p, "option-"+key, value)
		return
	}
	steps := slices.Index(o.Values, value) - slices.Index(o.Values, g.Initial()[key])
	for range max(steps, -steps) {
		if steps < 0 {
			p.device.press(p, "option-"+key+":less")
		} else {
			p.device.press(p, "option-"+key+":more")
		}
	}
}

// keyboard is the keyboard alone, or a gamepad alone, whose buttons do what keys do.
type keyboard struct {
	buttons map[input.Key]input.PadButton // those that stand for keys, nil for a keyboard
}

// gamepad is a gamepad alone.
var gamepad = keyboard{map[input.Key]input.PadButton{
	"ArrowUp": input.PadUp, "ArrowDown": input.PadDown, "ArrowLeft": input.PadLeft, "ArrowRight": input.PadRight,
	"Enter": input.PadSouth, "Escape": input.PadEast, "Tab": input.PadRightTrigger, "C": input.PadRightStick,
}}

// strike strikes a key, or presses the button that does the same.
func (k keyboard) strike(p *player, key input.Key) {
	p.t.Helper()
	if k.buttons == nil {
		p.Key(key)
		return
	}
	button, has := k.buttons[key]
	p.must(has, "no button of a gamepad does what %s does", key)
	p.Pad(button)
}

// command gives a command that has a key of its own, and on a gamepad a button on the
// screen alone.
func (k keyboard) command(p *player, key input.Key, button string) {
	p.t.Helper()
	if k.buttons == nil {
		p.Key(key)
		return
	}
	k.press(p, button)
}

func (k keyboard) scroll(p *player) {
	if k.buttons == nil {
		p.Key("PageDown")
		return
	}
	p.Pad(input.PadDown, input.PadDown, input.PadDown)
}

func (k keyboard) press(p *player, target string) {
	p.t.Helper()
	k.walk(p, target)
	k.strike(p, "Enter")
}

// walk goes to a stop by Tab.
func (k keyboard) walk(p *player, target string) {
	p.t.Helper()
	for range 60 {
		if p.Inspect().Focus == target {
			return
		}
		k.strike(p, "Tab")
	}
	p.must(false, "Tab does not come to %s", target)
}

func (k keyboard) enter(p *player, field, text string) {
	p.t.Helper()
	k.walk(p, field)
	p.Type(text) // no gamepad writes
}

// until strikes a key until a fact is as it should be.
func (k keyboard) until(p *player, key input.Key, fact, want string) {
	p.t.Helper()
	for range 300 {
		if p.fact(fact) == want {
			return
		}
		k.strike(p, key)
	}
	p.must(false, "%s does not bring %s to %q", key, fact, want)
}

// toward strikes the arrows that lead from one place to another.
func (k keyboard) toward(p *player, columns, rows int) {
	for _, way := range []struct {
		key input.Key
		n   int
	}{{"ArrowLeft", -columns}, {"ArrowRight", columns}, {"ArrowUp", -rows}, {"ArrowDown", rows}} {
		for range max(way.n, 0) {
			k.strike(p, way.key)
		}
	}
}

func (k keyboard) play(p *player, move string) {
	p.t.Helper()
	if _, own := courses[p.game]; !own {
		k.press(p, clicked(p.game, move))
		return
	}
	if p.fact("cursor") == "" && p.fact("chosen") == "" {
		k.strike(p, "ArrowDown") // the first arrow only shows where the cursor is
	}
	switch p.game {
	case "trisq":
		if move == "pass" {
			k.command(p, "P", "pass")
			return
		}
		from, to := pointOf(p.fact("cursor")), pointOf(move)
		k.toward(p, to.column-from.column, from.row-to.row)
		k.strike(p, "Enter")
	case "foursquare":
		from, to := cellOf(p.fact("cursor")), target(move)
		columns, rows := to.Col()-from.Col(), to.Row()-from.Row()
		if strings.HasPrefix(move, "s") { // from tile to tile
			columns, rows = to.Square%3-from.Square%3, to.Square/3-from.Square/3
		}
		k.toward(p, columns, rows)
		k.strike(p, "Enter")
	case "square":
		m, _ := squaregame.ParseMove(move)
		for range 40 {
			if strings.HasPrefix(p.fact("chosen"), fmt.Sprintf("%d/", m.Piece)) {
				break
			}
			k.strike(p, "ArrowRight")
		}
		k.strike(p, "Enter") // takes it to its first legal place
		k.until(p, "C", "snap", move)
		k.strike(p, "Enter")
	case "shaper":
		if key := map[string]input.Key{"41": "BracketRight", "42": "BracketLeft"}[move]; key != "" {
			k.command(p, key, rotation(move))
			return
		}
		from := p.fact("cursor")
		k.toward(p, int(move[1])-int(from[1]), int(move[0])-int(from[0]))
		k.strike(p, "Enter")
	}
}

// mouse is the mouse alone.
type mouse struct{}

func (mouse) scroll(p *player) {
	p.Move(p.Stage.UI.Screen.Center())
	p.Wheel(-3)
}

func (mouse) press(p *player, target string) {
	p.t.Helper()
	p.Click(target)
}

func (mouse) enter(p *player, field, text string) {
	p.Click(field)
	p.Type(text) // no mouse writes
}

func (mouse) play(p *player, move string) {
	p.t.Helper()
	switch p.game {
	case "square":
		m, _ := squaregame.ParseMove(move)
		p.ClickAt(p.Place(fmt.Sprintf("piece:%d", m.Piece)))
		for i := 0; p.fact("held") != fmt.Sprintf("%d/%d", m.Piece, m.Permutation); i++ {
			p.must(i < 9, "the wheel and the other button do not turn a piece as for %s", move)
			p.Wheel(-1)
			if i == 4 {
				p.Secondary()
			}
		}
		p.ClickAt(onPaper(p, m))
	case "shaper":
		if button := rotation(move); button != "" {
			p.press(button)
			return
		}
		p.Drag(p.Place("piece"), p.Place("cell:"+move))
		p.Release()
	default:
		p.press(clicked(p.game, move))
	}
}

// finger is a finger alone, on a telephone.
type finger struct{}

func (f finger) scroll(p *player) {
	middle := p.Stage.UI.Screen.Center()
	f.drag(p, middle, middle.Sub(geom.Point{Y: 200}))
	p.Touches()
	p.Rest()
}

func (finger) press(p *player, target string) {
	p.t.Helper()
	p.Tap(p.Place(target))
}

func (finger) enter(p *player, field, text string) {
	p.Stage.UI.Overlay = telephone{field, text}
	p.Tap(p.Place(field))
	p.Rest()
	p.Stage.UI.Overlay = nil
}

// telephone is a field of a telephone's own, into which a text is typed.
type telephone struct{ field, text string }

func (t telephone) Edit(f ui.OverlayField) (string, bool) {
	if f.Name != t.field {
		return f.Text, true
	}
	return t.text, true
}

func (telephone) Done() {}

// drag drags a finger along a line.
func (finger) drag(p *player, from, to geom.Point) {
	p.Touches(from)
	for i := 1; i <= 8; i++ {
		p.Touches(from.Lerp(to, float64(i)/8))
	}
}

func (f finger) play(p *player, move string) {
	p.t.Helper()
	switch p.game {
	case "trisq":
		p.press(clicked(p.game, move))
		if p.fact("chosen") == move { // where points are smaller than a fingertip
			p.press(clicked(p.game, move))
		}
	case "square":
		f.lay(p, move)
	case "shaper":
		if button := rotation(move); button != "" {
			p.press(button)
			return
		}
		from, cell := p.Place("piece"), p.Rect("cell:"+move)
		for below := 0.0; below < 1.6; below += 0.1 { // the piece is seen above the finger
			f.drag(p, from, cell.Center().Add(geom.Point{Y: below * cell.H}))
			if p.fact("over") == move {
				p.Touches()
				return
			}
			f.drag(p, from, from)
			p.Touches()
			p.Rest()
		}
		p.must(false, "no finger brings the piece to %s", move)
	default:
		p.press(clicked(p.game, move))
	}
}

// lay turns a piece of the tray by taps and drags it to its place, above which the
// finger holds it.
func (f finger) lay(p *player, move string) {
	p.t.Helper()
	m, _ := squaregame.ParseMove(move)
	piece := p.Place(fmt.Sprintf("piece:%d", m.Piece))
	for i := 0; p.fact("chosen") != fmt.Sprintf("%d/%d", m.Piece, m.Permutation); i++ {
		p.must(i < 9, "taps do not turn a piece as for %s", move)
		p.Tap(piece)
		if i == 4 {
			p.press("flip")
		}
	}
	f.drag(p, piece, onPaper(p, m).Add(geom.Point{Y: hand.Lift * p.Stage.UI.Scale()}))
	p.must(p.fact("snap") == move, "a finger does not bring the piece to %s", move)
	p.Touches()
}

// clicked is what is clicked for a move of a game that is played by clicks: where
// nothing else is said here, a target of the move's own text.
func clicked(game, move string) string {
	words := strings.Fields(move)
	switch {
	case move == "pass":
		return "pass"
	case game != "foursquare":
		return "cell:" + move
	case words[0] == "p":
		return "well:" + words[1] + ":" + words[2]
	}
	return "tile:" + words[1]
}

// rotation is the button of a move of Shaper that rotates, "" for another.
func rotation(move string) string {
	return map[string]string{"41": "rotate:clockwise", "42": "rotate:anticlockwise"}[move]
}

// onPaper is where on the screen the middle of a piece is that lies as in a move.
func onPaper(p *player, m squaregame.Move) geom.Point {
	p.t.Helper()
	var x, y, step float64
	_, err := fmt.Sscanf(p.fact("origin")+" "+p.fact("step"), "%f,%f %f", &x, &y, &step)
	p.must(err == nil, "nothing says where the paper is")
	at := grid.Lain(m)
	return geom.Point{X: x + at.X*step, Y: y - at.Y*step}
}

// point is a point of Trisq's board, from the lower left.
type point struct{ column, row int }

func pointOf(name string) point {
	var column rune
	var row int
	fmt.Sscanf(name, "%c%d", &column, &row)
	return point{strings.IndexRune("abcdefghjklmn", column), row}
}

// cellOf reads "square 3, slot 2".
func cellOf(text string) foursquare.Cell {
	var c foursquare.Cell
	fmt.Sscanf(text, "square %d, slot %d", &c.Square, &c.Slot)
	return c
}

// target is the cell that a move of Four in a Square means, for a tile any of its.
func target(move string) foursquare.Cell {
	m, _ := foursquare.ParseMove(move)
	if c, places := m.Cell(); places {
		return c
	}
	return foursquare.Cell{Square: m.Square}
}
