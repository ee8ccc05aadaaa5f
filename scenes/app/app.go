// Package app brings the scenes together: the window's loop, the games on the
// shelf, and what differs between the desktop and the browser.
package app

import (
	"bytes"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"tessera/logic/door"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/clipboard"
	"tessera/scenes/dialog"
	"tessera/scenes/files"
	"tessera/scenes/frames"
	"tessera/scenes/input"
	"tessera/scenes/input/device"
	"tessera/scenes/library"
	"tessera/scenes/menu"
	"tessera/scenes/mind"
	"tessera/scenes/store"
	"tessera/scenes/table"
	"tessera/scenes/task"
)

// Options say how the app starts.
type Options struct {
	Game    string             // the table to open, "" for the menu
	Save    []byte             // a save to open, nil for none
	Shared  string             // a link to a whole game, "" for none
	Link    map[string]string  // values of the page's address
	At      string             // the page's address behind the #, which says what to open; "" for nothing
	Inspect func([]byte)       // takes the inspection after each frame that changed it; nil for none
	Address func(string)       // shows the fragment of the page's address; nil for none
	Notice  say.Text           // something to say at the start
	Engines mind.Programs      // starts other programs that play; nil for nothing
	System  chan scenes.System // tells how the system around is set; nil if nothing does
}

// frameTime is how long a frame of an animation lasts.
const frameTime = time.Second / 60

// App is the running game: ebiten.Game.
type App struct {
	games      []*boards.Game
	stage      *scenes.Stage
	source     func() input.Raw
	tracker    input.Tracker
	inspect    func([]byte)
	speak      func() // tells assistive tools what a frame has changed; nil for nobody
	told       []byte // the last inspection
	held       int    // how many buttons, keys and fingers were down in the last frame
	w, h       int    // physical pixels
	window     window
	system     chan scenes.System
	calls      chan func() // what is asked for from outside, done before the next frame
	cancelled  bool        // the page reports that the system took away the press under way
	factor     float64
	pacer      frames.Pacer
	began      time.Time     // when the last frame was begun
	building   bool          // it is under way
	before     input.Input   // the last frame's
	again      time.Duration // when what could not be stored is tried again
	awakeUntil time.Duration // until when the frames go on by themselves
	language   language
}

// New makes the app with the menu, and on it the table that the options name.
func New(o Options, s store.Store) (*App, error) {
	a := On(scenes.NewStage(s), Games())
	a.source, a.inspect, a.system = device.New().Read, o.Inspect, o.System
	if o.Address != nil {
		a.stage.Address = o.Address
	}
	a.stage.Mind, a.stage.Engines = newMind(), o.Engines
	a.stage.UI.Clipboard = clipboard.NewSystem()
	a.stage.UI.Unhurried()
	a.beginLanguage()
	a.stage.Replace(menu.New(a.games))
	if err := a.Open(o); err != nil {
		return a, err
	}
	dialog.Notify(a.stage, say.Raw("Tessera"), o.Notice)
	return a, nil
}

// On returns an app with these games on a stage, without window, devices or sound.
func On(stage *scenes.Stage, games []*boards.Game) *App {
	return &App{games: games, stage: stage, calls: make(chan func(), 16), factor: 1}
}

// Open puts the table on the stage that the options name.
func (a *App) Open(o Options) error {
	if o.Save != nil {
		return a.load(o.Save, o.Game)
	}
	if o.Shared != "" {
		return table.OpenShared(a.stage, a.games, o.Shared)
	}
	if o.At != "" {
		return a.follow(o.At)
	}
	if o.Link["puzzle"] != "" {
		return task.OpenPuzzle(a.stage, a.games, o.Link, table.OpenDaily)
	}
	if o.Game == "" {
		return nil
	}
	of, err := boards.Rules(a.games).Find(o.Game)
	if err != nil {
		return err
	}
	return table.Open(a.stage, boards.Find(a.games, of), nil, o.Link)
}

// follow opens what the page's address names behind the #. One that is not understood
// is an error, and nothing is opened.
func (a *App) follow(at string) error {
	at = "#" + at
	for _, link := range door.Links(at, "puzzle") {
		values, err := match.LinkValues(link.Keys, "puzzle", "day")
		if err != nil {
			return err
		}
		return task.OpenPuzzle(a.stage, a.games, values, table.OpenDaily)
	}
	for _, link := range door.Links(at, "game") {
		// A link that names no moves leads to the table, as it was left.
		if linked, err := boards.Rules(a.games).DecodeLink(link.Keys, "kept"); err == nil && !linked.Whole {
			return table.Open(a.stage, boards.Find(a.games, linked.Game), nil, linked.Values)
		}
	}
	return table.OpenShared(a.stage, a.games, at)
}

// load opens a save of the game named, or of whichever game can read it, and
// says what is to be said of it.
func (a *App) load(save []byte, game string) error {
	of, r, left, err := boards.Rules(a.games).Decode(save, game)
	if err != nil {
		return err
	}
	for _, g := range a.games {
		if g.ID == of.ID {
			err = table.Open(a.stage, g, &r, nil)
		}
	}
	if err == nil {
		dialog.Notify(a.stage, say.It("a game|Loaded"), files.LeftOut(left))
	}
	return err
}

// GameNames are the short names of the games, for help texts.
func GameNames() string {
	return boards.Rules(Games()).IDs()
}

// windowClass is WM_CLASS, as assets/install/tessera.desktop has it.
const windowClass = "tessera"

// Run opens the window and plays until it is closed.
func (a *App) Run() error {
	a.pacer = frames.NewPacer()
	ebiten.SetWindowTitle("Tessera")
	a.window.open(a.stage.Store)
	ebiten.SetScreenClearedEveryFrame(false)
	frames.Begin()
	// By the class the desktop finds the program's entry, and with it its icon.
	return ebiten.RunGameWithOptions(a, &ebiten.RunGameOptions{X11ClassName: windowClass, X11InstanceName: windowClass})
}

// Layout implements ebiten.Game; LayoutF takes its place.
func (a *App) Layout(w, h int) (int, int) { return w, h }

// LayoutF draws in physical pixels, so that nothing is scaled.
func (a *App) LayoutF(w, h float64) (float64, float64) {
	a.factor = ebiten.Monitor().DeviceScaleFactor()
	a.w, a.h = int(w*a.factor+0.5), int(h*a.factor+0.5)
	return float64(a.w), float64(a.h)
}

// Update implements ebiten.Game.
func (a *App) Update() error {
	a.began, a.building = time.Now(), true
	a.heed()
	a.followLanguage()
	raw, scale := a.source(), Scale(a.w, a.h, a.factor, a.stage.Prefs.Zoom())
	raw.Cancelled, a.cancelled = raw.Cancelled || a.cancelled, false
	if a.window.back() {
		raw.Keys = append(raw.Keys, "Escape")
	}
	a.drop()
	if a.window.follow(a.stage.Store, raw.Now) {
		return ebiten.Termination
	}
	in := a.tracker.Next(raw, scale)
	if in.Struck("F11") {
		ebiten.SetFullscreen(!ebiten.IsFullscreen())
	}
	a.stage.UI.SetFingers(a.factor)
	a.stage.Frame(a.w, a.h, scale, in)
	a.saveAgain(raw.Now)
	a.window.show(a.stage)
	a.shape()
	a.held, a.building = raw.Held+len(raw.Pad), false
	if raw.Pads > 0 {
		a.stage.UI.WakeIn(padTime) // nothing else tells of its buttons
	}
	a.tell()
	if a.speak != nil {
		a.speak()
	}
	a.schedule(in)
	return nil
}

// saveRest is how long it takes until what could not be stored is tried again.
const saveRest = 5 * time.Second

// saveAgain tries again, now and then, to store what is in memory only.
func (a *App) saveAgain(now time.Duration) {
	if !store.Waits(a.stage.Store) {
		return
	}
	if now >= a.again {
		a.again = now + saveRest
		store.Retry(a.stage.Store)
	}
	a.stage.UI.WakeIn(a.again - now)
}

// shape gives the pointer over a text that can be edited its usual form.
func (a *App) shape() {
	shape := ebiten.CursorShapeDefault
	if a.stage.UI.OverText() {
		shape = ebiten.CursorShapeText
	}
	if ebiten.CursorShape() != shape { // to set it waits for the window's thread
		ebiten.SetCursorShape(shape)
	}
}

// heed takes what the system is set to now, where it has said so, and does what
// who is outside has asked for.
func (a *App) heed() {
	for {
		select {
		case s := <-a.system:
			a.stage.Prefs.Suggest(s)
		case f := <-a.calls:
			f()
		default:
			return
		}
	}
}

// ask has something done before the next frame, which comes at once, and reports whether
// it will be: who asks for more than can wait is not heard.
func (a *App) ask(f func()) bool {
	select {
	case a.calls <- f:
		frames.Schedule()
		return true
	default:
		return false
	}
}

// hear tells the player something that is nobody's turn: at once where a table is
// open, and on the shelf for as long as the program runs.
func (a *App) hear(news string) {
	a.stage.News = news
	if t, ok := a.stage.Top().(interface{ Tell(string) }); ok {
		t.Tell(news)
	}
}

// Draw implements ebiten.Game. What the screen shows already is left as it is.
func (a *App) Draw(screen *ebiten.Image) { a.stage.Draw(screen) }

// DrawFinalScreen implements ebiten.FinalScreenDrawer. Nothing shows through the
// picture, so that it is copied and mixed with nothing.
func (a *App) DrawFinalScreen(screen ebiten.FinalScreen, offscreen *ebiten.Image, geoM ebiten.GeoM) {
	screen.DrawImage(offscreen, &ebiten.DrawImageOptions{GeoM: geoM, Blend: ebiten.BlendCopy})
}

// Scale is the number of physical pixels in one pixel at 100 %, for a window of w by h
// physical pixels. It is the device's own factor, grown on large windows so that a game
// on a 4K screen is not lost in a corner, and shrunk a little on small ones; and then
// zoom times as large, as far as the window leaves what stands in it room enough.
func Scale(w, h int, factor, zoom float64) float64 {
	const leastW, leastH = 270, 300
	short := float64(min(w, h)) / factor
	long := float64(max(w, h)) / factor
	scale := factor * min(max(min(short/680, long/900), 0.88), 3)
	room := min(float64(w)/(leastW*scale), float64(h)/(leastH*scale))
	return scale * max(1, min(zoom, room))
}

// padTime is how often a gamepad is looked at while all else rests.
const padTime = 30 * time.Millisecond

// attention is how long after the last input the frames go on by themselves.
const attention = 2 * time.Second

// attend chooses how frames come: with the display while something is done or
// moves, and only on input and when asked for after that, so that an idle table
// costs nothing.
func (a *App) attend(in input.Input) {
	wait, wanted := a.stage.UI.Wanted()
	still := in.Still(&a.before)
	if in.Down || !still || wanted && wait <= frameTime {
		a.awakeUntil = in.Now + attention
	}
	a.before = in
	awake := in.Now < a.awakeUntil
	frames.Awake(awake)
	if frames.LosesPicture && !(awake && still) {
		a.stage.UI.Refresh()
	}
}

// schedule asks for the next frame when the stage wants one.
func (a *App) schedule(in input.Input) {
	a.attend(in)
	wait, wanted := a.stage.UI.Wanted()
	if wanted {
		wait = max(wait, frameTime-time.Since(a.began))
	} else {
		wait = -1
	}
	a.pacer.After(wait)
}

// tell hands the inspection on when it has changed.
func (a *App) tell() {
	if a.inspect == nil {
		return
	}
	before := a.told
	if text := a.Inspection(); !bytes.Equal(text, before) {
		a.inspect(text)
	}
}

// Inspection is what is on the screen, as JSON. While a frame is being built it
// is that of the last time it was asked for.
func (a *App) Inspection() []byte {
	if !a.building {
		i := a.stage.Inspect(a.factor)
		i.Held = a.held
		a.told = i.JSON()
	}
	return a.told
}

// drop opens a save that was dropped onto the window.
func (a *App) drop() {
	files := ebiten.DroppedFiles()
	if files == nil {
		return
	}
	a.Drop(firstFile(files))
}

// Drop opens the text of a file that was dropped in the place of all that is on the
// stage, or says why it does not open.
func (a *App) Drop(text []byte, err error) {
	if err == nil {
		err = a.openOver(text)
	}
	if err != nil {
		dialog.Notify(a.stage, say.It("This file does not open"), say.Sentence(library.Plain(err)))
	}
}

// openOver opens a save in the place of all that is on the stage: what lay there
// would go on with a game that is no longer the one kept.
func (a *App) openOver(save []byte) error {
	under := a.stage.Depth()
	if err := a.load(save, ""); err != nil {
		return err
	}
	a.stage.Rebase(under, menu.New(a.games))
	return nil
}
