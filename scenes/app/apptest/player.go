package apptest

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"tessera/logic/foursquare"
	"tessera/logic/match"
	"tessera/logic/squaregame"
	"tessera/scenes/geom"
	"tessera/scenes/input"
	"tessera/scenes/scenetest"
	table "tessera/scenes/squaregame"
	"tessera/scenes/ui"
)

// Device is a way to use the game with a single input device.
type Device interface {
	scroll(p *Player)
	press(p *Player, target string)
	enter(p *Player, field, text string)
	play(p *Player, move string)
}

// Player plays the course of a game with one device.
type Player struct {
	*scenetest.Desk
	t      *testing.T
	device Device
	Game   string
}

func NewPlayer(d *scenetest.Desk, t *testing.T, by Device, game string) *Player {
	return &Player{d, t, by, game}
}

func (p *Player) Play(move string) {
	p.t.Helper()
	p.device.play(p, move)
}

func (p *Player) Fact(name string) string { return p.Inspect().Facts[name] }

// Must fails the test unless ok, with the formatted message and the state of the game.
func (p *Player) Must(ok bool, format string, args ...any) {
	p.t.Helper()
	if !ok {
		i := p.Inspect()
		p.t.Fatalf("%s; on %s with the keyboard on %q after %v: %v", fmt.Sprintf(format, args...), i.Scene, i.Focus, i.Moves, i.Facts)
	}
}

// Use presses a target. It first opens the drawer of tools or scrolls if the target is
// not visible.
func (p *Player) Use(target string) {
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
	p.Must(p.Has(target), "there is no %s to be pressed", target)
	p.device.press(p, target)
	p.Rest()
}

// SetUp opens the table and begins a game between people with the options of the course.
func (p *Player) SetUp() {
	p.t.Helper()
	p.Use("game:" + p.Game)
	p.Use("new")
	if g := Game(p.t, p.Game); len(g.Levels) > 0 {
		p.Use(fmt.Sprint("seat-", 1-g.FirstSeat)) // of the computer
		p.Use("who:person")
	}
	if g := Game(p.t, p.Game); len(g.Short) > 0 { // a first game is a small one
		for _, o := range g.Options {
			if g.Shortens(o) {
				p.Use(fmt.Sprint("option-", o.Key, ":", slices.Index(o.Values, g.Initial()[o.Key])))
			}
		}
	}
	for key, value := range CourseOf(Game(p.t, p.Game)).chosen {
		if p.Has("more-options") {
			p.Use("more-options")
		}
		p.choose(key, value)
	}
	p.Use("start")
	if p.Inspect().Scene == "newgame" { // start asks before it replaces a game that the computer has begun
		p.Use("start")
	}
	p.Must(p.Inspect().Scene == "table", "Start does not lead to the table")
	p.MustPlay()
}

func (p *Player) choose(key, value string) {
	p.t.Helper()
	g := Game(p.t, p.Game)
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

// keyboard is a keyboard, or a gamepad whose buttons replace keys.
type keyboard struct {
	buttons map[input.Key]input.PadButton // the button that replaces each key, nil for a keyboard
}

var (
	Keyboard Device = keyboard{}
	Gamepad  Device = keyboard{padKeys}
	Mouse    Device = mouse{}
	Finger   Device = finger{}
)

// padKeys maps keys to the gamepad buttons that replace them.
var padKeys = map[input.Key]input.PadButton{
	"ArrowUp": input.PadUp, "ArrowDown": input.PadDown, "ArrowLeft": input.PadLeft, "ArrowRight": input.PadRight,
	"Enter": input.PadSouth, "Escape": input.PadEast, "Tab": input.PadRightTrigger, "C": input.PadRightStick,
}

func (k keyboard) hit(p *Player, key input.Key) {
	p.t.Helper()
	if k.buttons == nil {
		p.Key(key)
		return
	}
	button, has := k.buttons[key]
	p.Must(has, "no button of a gamepad does what %s does", key)
	p.Pad(button)
}

// command presses a shortcut key. A gamepad has none, so it presses the button on the
// screen.
func (k keyboard) command(p *Player, key input.Key, button string) {
	p.t.Helper()
	if k.buttons == nil {
		p.Key(key)
		return
	}
	k.press(p, button)
}

func (k keyboard) scroll(p *Player) {
	if k.buttons == nil {
		p.Key("PageDown")
		return
	}
	p.Pad(input.PadDown, input.PadDown, input.PadDown)
}

func (k keyboard) press(p *Player, target string) {
	p.t.Helper()
	k.walk(p, target)
	k.hit(p, "Enter")
}

func (k keyboard) walk(p *Player, target string) {
	p.t.Helper()
	for range 60 {
		if p.Inspect().Focus == target {
			return
		}
		k.hit(p, "Tab")
	}
	p.Must(false, "Tab does not come to %s", target)
}

func (k keyboard) enter(p *Player, field, text string) {
	p.t.Helper()
	k.walk(p, field)
	p.Type(text) // a gamepad cannot type
}

func (k keyboard) until(p *Player, key input.Key, fact, want string) {
	p.t.Helper()
	for range 300 {
		if p.Fact(fact) == want {
			return
		}
		k.hit(p, key)
	}
	p.Must(false, "%s does not bring %s to %q", key, fact, want)
}

func (k keyboard) toward(p *Player, columns, rows int) {
	for _, way := range []struct {
		key input.Key
		n   int
	}{{"ArrowLeft", -columns}, {"ArrowRight", columns}, {"ArrowUp", -rows}, {"ArrowDown", rows}} {
		for range max(way.n, 0) {
			k.hit(p, way.key)
		}
	}
}

// walkTo moves the cursor to a cell of a board. Each arrow goes in the direction in which
// the cell is farther away.
func (k keyboard) walkTo(p *Player, cell string) {
	p.t.Helper()
	if p.Fact("cursor") == "" {
		k.hit(p, "ArrowDown") // the first arrow only shows the cursor
	}
	to := p.Place(cell)
	for range 100 {
		at := "cell:" + p.Fact("cursor")
		if at == cell {
			return
		}
		away := to.Sub(p.Place(at))
		switch {
		case math.Abs(away.X) > math.Abs(away.Y) && away.X > 0:
			k.hit(p, "ArrowRight")
		case math.Abs(away.X) > math.Abs(away.Y):
			k.hit(p, "ArrowLeft")
		case away.Y > 0:
			k.hit(p, "ArrowDown")
		default:
			k.hit(p, "ArrowUp")
		}
	}
	p.Must(false, "the arrows do not lead to %s", cell)
}

func (k keyboard) play(p *Player, move string) {
	p.t.Helper()
	if _, own := courses[p.Game]; !own {
		k.walkTo(p, clicked(p.Game, move))
		k.hit(p, "Enter")
		return
	}
	if p.Fact("cursor") == "" && p.Fact("chosen") == "" {
		k.hit(p, "ArrowDown") // the first arrow only shows the cursor
	}
	switch p.Game {
	case "trisq":
		if move == "pass" {
			k.command(p, "P", "pass")
			return
		}
		from, to := pointOf(p.Fact("cursor")), pointOf(move)
		k.toward(p, to.column-from.column, from.row-to.row)
		k.hit(p, "Enter")
	case "foursquare":
		from, to := cellOf(p.Fact("cursor")), target(move)
		columns, rows := to.Col()-from.Col(), to.Row()-from.Row()
		if strings.HasPrefix(move, "s") { // to move a tile, the cursor goes from tile to tile
			columns, rows = to.Square%3-from.Square%3, to.Square/3-from.Square/3
		}
		k.toward(p, columns, rows)
		k.hit(p, "Enter")
	case "square":
		m, _ := squaregame.ParseMove(move)
		for range 40 {
			if strings.HasPrefix(p.Fact("chosen"), fmt.Sprintf("%d/", m.Piece)) {
				break
			}
			k.hit(p, "ArrowRight")
		}
		k.hit(p, "Enter") // picks the piece up at its first legal place
		k.until(p, "C", "snap", move)
		k.hit(p, "Enter")
	case "shaper":
		if key := map[string]input.Key{"41": "BracketRight", "42": "BracketLeft"}[move]; key != "" {
			k.command(p, key, rotation(move))
			return
		}
		from := p.Fact("cursor")
		k.toward(p, int(move[1])-int(from[1]), int(move[0])-int(from[0]))
		k.hit(p, "Enter")
	}
}

type mouse struct{}

func (mouse) scroll(p *Player) {
	p.Move(p.Stage.UI.Screen.Center())
	p.Wheel(-3)
}

func (mouse) press(p *Player, target string) {
	p.t.Helper()
	p.Click(target)
}

func (mouse) enter(p *Player, field, text string) {
	p.Click(field)
	p.Type(text) // a mouse cannot type
}

func (mouse) play(p *Player, move string) {
	p.t.Helper()
	switch p.Game {
	case "square":
		m, _ := squaregame.ParseMove(move)
		p.ClickAt(p.Place(fmt.Sprintf("piece:%d", m.Piece)))
		for i := 0; p.Fact("held") != fmt.Sprintf("%d/%d", m.Piece, m.Permutation); i++ {
			p.Must(i < 9, "the wheel and the other button do not turn a piece as for %s", move)
			p.Wheel(-1)
			if i == 4 {
				p.Secondary()
			}
		}
		p.ClickAt(onPaper(p, m))
	case "shaper":
		if button := rotation(move); button != "" {
			p.Use(button)
			return
		}
		p.Drag(p.Place("piece"), p.Place("cell:"+move))
		p.Release()
	default:
		p.Use(clicked(p.Game, move))
	}
}

type finger struct{}

func (f finger) scroll(p *Player) {
	middle := p.Stage.UI.Screen.Center()
	f.drag(p, middle, middle.Sub(geom.Point{Y: 200}))
	p.Touches()
	p.Rest()
}

func (finger) press(p *Player, target string) {
	p.t.Helper()
	p.Tap(p.Place(target))
}

func (finger) enter(p *Player, field, text string) {
	p.Stage.UI.Overlay = telephone{field, text}
	p.Tap(p.Place(field))
	p.Rest()
	p.Stage.UI.Overlay = nil
}

// telephone is an on-screen field into which a text is typed.
type telephone struct{ field, text string }

func (t telephone) Edit(f ui.OverlayField) (string, bool) {
	if f.Name != t.field {
		return f.Text, true
	}
	return t.text, true
}

func (telephone) Done() {}

func (finger) drag(p *Player, from, to geom.Point) {
	p.Touches(from)
	for i := 1; i <= 8; i++ {
		p.Touches(from.Lerp(to, float64(i)/8))
	}
}

func (f finger) play(p *Player, move string) {
	p.t.Helper()
	switch p.Game {
	case "trisq":
		p.Use(clicked(p.Game, move))
		if p.Fact("chosen") == move { // small points need a second tap to confirm
			p.Use(clicked(p.Game, move))
		}
	case "square":
		f.dragFromTray(p, move)
	case "shaper":
		if button := rotation(move); button != "" {
			p.Use(button)
			return
		}
		from, cell := p.Place("piece"), p.Rect("cell:"+move)
		for below := 0.0; below < 1.6; below += 0.1 { // the piece is drawn above the finger
			f.drag(p, from, cell.Center().Add(geom.Point{Y: below * cell.H}))
			if p.Fact("over") == move {
				p.Touches()
				if p.Fact("over") == move { // over the edge it waits for a second tap
					p.Tap(cell.Center())
				}
				return
			}
			f.drag(p, from, from)
			p.Touches()
			p.Rest()
		}
		p.Must(false, "no finger brings the piece to %s", move)
	default:
		p.Use(clicked(p.Game, move))
	}
}

// dragFromTray turns a piece in the tray by taps and drags it to its place. The finger stays below
// the piece.
func (f finger) dragFromTray(p *Player, move string) {
	p.t.Helper()
	m, _ := squaregame.ParseMove(move)
	piece := p.Place(fmt.Sprintf("piece:%d", m.Piece))
	for i := 0; p.Fact("chosen") != fmt.Sprintf("%d/%d", m.Piece, m.Permutation); i++ {
		p.Must(i < 9, "taps do not turn a piece as for %s", move)
		p.Tap(piece)
		if i == 4 {
			p.Use("flip")
		}
	}
	f.drag(p, piece, onPaper(p, m).Add(geom.Point{Y: table.Lift * p.Stage.UI.Scale()}))
	p.Must(p.Fact("snap") == move, "a finger does not bring the piece to %s", move)
	p.Touches()
}

// clicked returns the target to click for a move. By default it is the cell named by the
// move.
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

// rotation returns the button for a rotating move of Shaper, "" for other moves.
func rotation(move string) string {
	return map[string]string{"41": "rotate:clockwise", "42": "rotate:anticlockwise"}[move]
}

// onPaper returns the screen position of the middle of a piece placed by a move.
func onPaper(p *Player, m squaregame.Move) geom.Point {
	p.t.Helper()
	var x, y, step float64
	_, err := fmt.Sscanf(p.Fact("origin")+" "+p.Fact("step"), "%f,%f %f", &x, &y, &step)
	p.Must(err == nil, "nothing says where the paper is")
	at := table.MiddleOf(m)
	return geom.Point{X: x + at.X*step, Y: y - at.Y*step}
}

// point is a point of Trisq's board, counted from the lower left.
type point struct{ column, row int }

func pointOf(name string) point {
	var column rune
	var row int
	fmt.Sscanf(name, "%c%d", &column, &row)
	return point{strings.IndexRune("abcdefghjklmn", column), row}
}

func cellOf(text string) foursquare.Cell {
	var c foursquare.Cell
	fmt.Sscanf(text, "square %d, slot %d", &c.Square, &c.Slot)
	return c
}

// target returns the cell of a placing move of Four in a Square. For a move of a tile it
// returns a cell of that tile.
func target(move string) foursquare.Cell {
	m, _ := foursquare.ParseMove(move)
	if c, places := m.Cell(); places {
		return c
	}
	return foursquare.Cell{Square: m.Square}
}
