// Package app assembles the program: the window's loop, the games on the shelf, and the
// differences between desktop and browser.
package app

import (
	"bytes"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/usertext"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/clipboard"
	"tessera/scenes/files"
	"tessera/scenes/input"
	"tessera/scenes/library"
	"tessera/scenes/menu"
	"tessera/scenes/mind"
	"tessera/scenes/play"
	"tessera/scenes/store"
)

// Options are the app's start options. A zero field is not used.
type Options struct {
	Game    string               // id of the game whose table opens, "" for the menu
	Save    []byte               // a saved game to open
	Shared  string               // a link to a whole game
	Link    map[string]string    // values from the page's address
	At      string               // the fragment of the page's address, without #
	Inspect func([]byte)         // receives the inspection after each frame that changed it
	Address func(string)         // shows a fragment in the page's address
	Notice  say.Text             // shown as a dialog at the start
	Engines mind.ExternalEngines // starts external engines
	System  chan scenes.System   // sends the system's settings when they change
}

const frameTime = time.Second / 60

// App is the running program. It implements [ebiten.Game].
type App struct {
	games          []*boards.Game
	stage          *scenes.Stage
	source         func() input.Raw
	tracker        input.Tracker
	inspect        func([]byte)
	speak          func() // sends the changes of a frame to assistive tools; nil without any
	lastInspection []byte // the last inspection
	held           int    // the number of buttons, keys and fingers held in the last frame
	w, h           int
	window         window
	system         chan scenes.System
	calls          chan func() // requests from other goroutines, run before the next frame
	clock          clock
	cancelled      bool // the page reports that the system cancelled the current press
	factor         float64
	pacer          scenes.Pacer
	began          time.Time     // start of the last frame
	building       bool          // Update is running
	before         input.Input   // input of the last frame
	nextSave       time.Duration // time of the next attempt to store unsaved data
	awakeUntil     time.Duration // frames follow the display until then
	language       language
}

// New returns the app with the menu and, above it, the table that the options name. If
// that table cannot be opened, it returns the app with the error.
func New(o Options, s store.Store) (*App, error) {
	a := On(scenes.NewStage(s), Games())
	r := newDevices()
	r.listen()
	a.source, a.inspect, a.system = r.read, o.Inspect, o.System
	if o.Address != nil {
		a.stage.Address = o.Address
	}
	a.stage.Mind, a.stage.Engines = newMind(), o.Engines
	a.stage.UI.Clipboard = &clipboard.System{}
	a.stage.UI.EnableProgressivePainting()
	a.beginLanguage()
	a.stage.Replace(menu.New(a.games))
	a.stage.NotifyDamagedPrefs()
	if err := a.Open(o); err != nil {
		return a, err
	}
	scenes.Notify(a.stage, say.Raw("Tessera"), o.Notice)
	return a, nil
}

// On returns an app with these games on a stage, without window, devices or sound.
func On(stage *scenes.Stage, games []*boards.Game) *App {
	return &App{games: games, stage: stage, calls: make(chan func(), 16), factor: 1}
}

// Open opens the table or puzzle that the options name.
func (a *App) Open(o Options) error {
	if o.Save != nil {
		return a.load(o.Save, o.Game)
	}
	if o.Shared != "" {
		return play.OpenShared(a.stage, a.games, o.Shared)
	}
	if o.At != "" {
		return a.follow(o.At)
	}
	if o.Link["puzzle"] != "" {
		return play.OpenPuzzle(a.stage, a.games, o.Link)
	}
	if o.Game == "" {
		return nil
	}
	g, err := boards.ByID(a.games, o.Game)
	if err != nil {
		return err
	}
	return play.Open(a.stage, g, nil, o.Link)
}

// follow opens the game or puzzle named by a fragment of the page's address, or the puzzles of
// the day. An invalid fragment is an error and opens nothing.
func (a *App) follow(at string) error {
	if at == "daily" {
		play.OpenDaily(a.stage, a.games)
		return nil
	}
	at = "#" + at
	if links := usertext.Links(at, "puzzle"); len(links) > 0 {
		values, err := match.LinkValues(links[0].Keys, "puzzle", "day")
		if err != nil {
			return err
		}
		return play.OpenPuzzle(a.stage, a.games, values)
	}
	for _, link := range usertext.Links(at, "game") {
		// A link without moves opens the table as the player left it.
		if linked, err := boards.Rules(a.games).DecodeLink(link.Keys, "kept"); err == nil && !linked.HasRecord {
			return play.Open(a.stage, boards.Find(a.games, linked.Game), nil, linked.Values)
		}
	}
	return play.OpenShared(a.stage, a.games, at)
}

// load opens a save of the named game, or of the first game that can read it if game is
// "", and reports what the save left out.
func (a *App) load(save []byte, game string) error {
	of, r, left, err := boards.Rules(a.games).Decode(save, game)
	if err != nil {
		return err
	}
	for _, g := range a.games {
		if g.ID == of.ID {
			err = play.Open(a.stage, g, &r, nil)
		}
	}
	if err == nil {
		scenes.Notify(a.stage, say.It("a game|Loaded"), files.LeftOut(left))
	}
	return err
}

// windowClass is WM_CLASS. It must match assets/install/tessera.desktop.
const windowClass = "tessera"

// Run opens the window and returns when it is closed.
func (a *App) Run() error {
	a.pacer = scenes.NewPacer()
	ebiten.SetWindowTitle("Tessera")
	if err := a.window.open(a.stage.Store); err != nil {
		return err
	}
	ebiten.SetScreenClearedEveryFrame(false)
	scenes.StartFrames()
	// The desktop finds the program's entry and icon by the class.
	return ebiten.RunGameWithOptions(a, &ebiten.RunGameOptions{X11ClassName: windowClass, X11InstanceName: windowClass})
}

// Layout is required by [ebiten.Game]. Ebitengine calls LayoutF instead.
func (a *App) Layout(w, h int) (int, int) { return w, h }

// LayoutF returns the size in physical pixels, so that Ebitengine does not scale the
// picture.
func (a *App) LayoutF(w, h float64) (float64, float64) {
	a.factor = ebiten.Monitor().DeviceScaleFactor()
	a.w, a.h = int(w*a.factor+0.5), int(h*a.factor+0.5)
	return float64(a.w), float64(a.h)
}

// Update handles the input of one frame and schedules the next.
func (a *App) Update() error {
	a.began, a.building = time.Now(), true
	a.receive()
	a.followLanguage()
	raw, scale := a.source(), Scale(a.w, a.h, a.factor, a.stage.Prefs.Zoom())
	raw.Behind = a.clock.behind(raw.Now)
	raw.Cancelled, a.cancelled = raw.Cancelled || a.cancelled, false
	if a.window.back() {
		raw.Keys = append(raw.Keys, "Escape")
	}
	a.drop()
	if a.window.follow(a.stage.Store, raw.Now) {
		return ebiten.Termination
	}
	in := a.tracker.Next(raw, scale)
	if in.JustPressed("F11") {
		a.window.toggleFullscreen()
	}
	a.stage.UI.SetFingers(a.factor)
	a.stage.Frame(a.w, a.h, scale, in)
	a.saveAgain(raw.Now)
	a.window.show(a.stage)
	a.setCursorShape()
	if raw.Turned && raw.Held > 0 {
		scenes.ScheduleFrame() // the next frame sees what was released in this one, and nothing else asks for it
	}
	a.held, a.building = raw.Held+len(raw.Pad), false
	if raw.Pads > 0 {
		a.stage.UI.WakeIn(padTime) // a gamepad's buttons cause no frame
	}
	a.sendInspection()
	if a.speak != nil {
		a.speak()
	}
	a.schedule(in)
	return nil
}

const saveRest = 5 * time.Second

func (a *App) saveAgain(now time.Duration) {
	saver, is := a.stage.Store.(*store.Saver)
	if !is || !saver.Waits() {
		return
	}
	if now >= a.nextSave {
		a.nextSave = now + saveRest
		saver.Retry()
	}
	a.stage.UI.WakeIn(a.nextSave - now)
}

func (a *App) setCursorShape() {
	shape := ebiten.CursorShapeDefault
	if a.stage.UI.OverText() {
		shape = ebiten.CursorShapeText
	}
	if ebiten.CursorShape() != shape { // setting it waits for the window's thread
		ebiten.SetCursorShape(shape)
	}
}

func (a *App) receive() {
	for {
		select {
		case s := <-a.system:
			a.stage.Prefs.SetSystem(s)
		case f := <-a.calls:
			f()
		default:
			return
		}
	}
}

// runBeforeFrame runs f before the next frame and schedules that frame immediately. If the queue is
// full, it drops f and reports false.
func (a *App) runBeforeFrame(f func()) bool {
	select {
	case a.calls <- f:
		scenes.ScheduleFrame()
		return true
	default:
		return false
	}
}

// showNews shows the player news that need no move: immediately if a table is open, and on
// the shelf until the program ends.
func (a *App) showNews(news string) {
	a.stage.News = news
	if t, ok := a.stage.Top().(interface{ ShowNews(string) }); ok {
		t.ShowNews(news)
	}
}

// Draw draws only what changed since the last frame.
func (a *App) Draw(screen *ebiten.Image) { a.stage.Draw(screen) }

// DrawFinalScreen copies the picture without blending, because it is opaque.
func (a *App) DrawFinalScreen(screen ebiten.FinalScreen, offscreen *ebiten.Image, geoM ebiten.GeoM) {
	screen.DrawImage(offscreen, &ebiten.DrawImageOptions{GeoM: geoM, Blend: ebiten.BlendCopy})
}

// Scale returns the number of physical pixels per pixel at 100 %, for a window of w by h
// physical pixels. It starts from the device's factor, up to 3 times that on large
// windows, so that a game fills a 4K screen, and 0.88 times on small ones. It multiplies
// the result by zoom, as far as the window has room for the contents.
func Scale(w, h int, factor, zoom float64) float64 {
	const leastW, leastH = 270, 300
	short := float64(min(w, h)) / factor
	long := float64(max(w, h)) / factor
	scale := factor * min(max(min(short/680, long/900), 0.88), 3)
	room := min(float64(w)/(leastW*scale), float64(h)/(leastH*scale))
	return scale * max(1, min(zoom, room))
}

// padTime is the interval between two reads of a gamepad when nothing else causes frames.
const padTime = 30 * time.Millisecond

// attention is how long frames follow the display after the last input.
const attention = 2 * time.Second

// attend chooses when frames run. While there is input or animation, they follow the
// display. After that, they run only on input or request, so that an idle table costs
// nothing.
func (a *App) attend(in input.Input) {
	wait, wanted := a.stage.UI.Wanted()
	still := in.UnchangedSince(&a.before)
	if in.Down || !still || wanted && wait <= frameTime {
		a.awakeUntil = in.Now + attention
	}
	a.before = in
	awake := in.Now < a.awakeUntil
	scenes.SetAwake(awake)
	if scenes.LosesPicture && !(awake && still) {
		a.stage.UI.Refresh()
	}
}

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

func (a *App) sendInspection() {
	if a.inspect == nil {
		return
	}
	before := a.lastInspection
	if text := a.Inspection(); !bytes.Equal(text, before) {
		a.inspect(text)
	}
}

// Inspection returns the contents of the screen as JSON. During Update it returns the
// previous inspection.
func (a *App) Inspection() []byte {
	if !a.building {
		i := a.stage.Inspect(a.factor)
		i.Held, i.Clock = a.held, a.clock.at.Milliseconds()
		a.lastInspection = i.JSON()
	}
	return a.lastInspection
}

func (a *App) drop() {
	files := ebiten.DroppedFiles()
	if files == nil {
		return
	}
	a.Drop(firstFile(files))
}

// Drop replaces everything on the stage with the game in a dropped file. If err is not
// nil or the text is not a save, it shows why.
func (a *App) Drop(text []byte, err error) {
	if err == nil {
		err = a.openOver(text)
	}
	if err != nil {
		scenes.Notify(a.stage, say.It("Cannot open this file"), say.Sentence(library.WhyUnreadable(err)))
	}
}

// openOver replaces everything on the stage with a saved game. Scenes below it would
// otherwise continue a game that is no longer the stored one.
func (a *App) openOver(save []byte) error {
	under := a.stage.Depth()
	if err := a.load(save, ""); err != nil {
		return err
	}
	a.stage.ReplaceLowest(under, menu.New(a.games))
	return nil
}
