//go:build !js

package app

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"image/png"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"strings"
	"syscall"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"tessera/assets/sprites"
	"tessera/logic/disk"
	"tessera/logic/engines"
	"tessera/logic/games"
	"tessera/logic/match"
	"tessera/logic/release"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/clipboard"
	"tessera/scenes/desktop"
	"tessera/scenes/files"
	"tessera/scenes/mind"
	"tessera/scenes/store"
)

// Main runs the program with its command line, and returns its exit status.
func Main() int {
	registerTextFlags()
	game := flag.String("game", "", "")
	load := flag.String("load", "", "")
	inspect := flag.String("inspect", os.Getenv("TESSERA_INSPECT"), "")
	picture := flag.String("picture", "", "")
	flag.Parse()
	if *load == "" && flag.NArg() == 1 { // as file managers open a file
		*load = flag.Arg(0)
	} else if flag.NArg() > 0 {
		fmt.Fprintf(os.Stderr, "tessera: there is nothing to do with %q; -load FILE opens one saved game, or a link\n", flag.Args())
		return 2
	}
	if *picture != "" {
		if *load == "" {
			fmt.Fprintln(os.Stderr, "tessera: -picture needs a saved game: -load FILE")
			return 2
		}
		return drawTo(*load, *picture)
	}
	return start(*game, *load, *inspect)
}

func start(game, load, inspect string) int {
	if _, err := boards.Rules(Games()).Find(game); game != "" && err != nil {
		fail(err)
		return 2 // as for all invalid arguments
	}
	o := Options{Game: game, System: make(chan scenes.System, 1)}
	if load != "" {
		text, link, err := loaded(load)
		switch {
		case err != nil:
			return fail(err)
		case link:
			o.Shared = string(text)
		default:
			o.Save = text
		}
	}
	if err := desktop.CheckDisplay(); err != nil {
		return fail(err)
	}
	if inspect != "" {
		o.Inspect = func(text []byte) {
			if err := store.Publish(inspect, text); err != nil {
				fmt.Fprintln(os.Stderr, "tessera: the inspection cannot be written:", err)
			}
		}
	}
	go askSystem(o.System) // runs while the window opens, which takes longer
	// No frame waits for the disk. Flush writes the rest at the end.
	saver := store.OpenSaver(scenes.ScheduleFrame)
	defer saver.Flush()
	pool := engines.NewPool(games.All())
	defer pool.Close()
	tidyOnSignal(saver, pool)
	defer clipboard.HandOver()
	o.Engines = externalEngines{pool}
	a, err := New(o, saver)
	if err != nil {
		return fail(err)
	}
	a.stage.SetSpeaker(newPlayer())
	a.stage.Chooser = desktop.FindChooser()
	a.stage.UI.Method = newMethod()
	if n := desktop.NewNotices(scenes.ScheduleFrame); n != nil {
		a.stage.Notices = n
	}
	a.stage.Focused = ebiten.IsFocused
	a.stage.Shown = func() bool { return !ebiten.IsWindowMinimized() }
	if inspect != "" && os.Getenv(holdClock) != "" {
		a.clock.held = true
		go a.moveClock(os.Stdin)
	}
	offerReader(a)
	time.AfterFunc(startTime, debug.FreeOSMemory) // returns memory that only the start needed
	if err := a.Run(); err != nil {
		return fail(err)
	}
	return 0
}

// startTime is the time after which the first picture is on the screen, on slow machines
// too.
const startTime = 3 * time.Second

const pictureWidth = 1200

// drawTo draws a saved game to a file and returns the exit status. The format is an
// animated GIF of all turns if the file name ends in .gif, else PNG. It opens no window and
// replaces no file.
func drawTo(load, picture string) int {
	if info, err := os.Lstat(picture); err == nil && (info.Size() > 0 || !info.Mode().IsRegular()) {
		return fail(fmt.Errorf("%s is there already; choose another name", picture))
	}
	text, _, err := loaded(load)
	if err != nil {
		return fail(err)
	}
	drawn, err := drawnAs(picture, text)
	if err == nil {
		err = disk.Write(picture, drawn)
	}
	if err != nil {
		return fail(err)
	}
	return 0
}

// drawnAs returns the picture of a save in the format of the file name.
func drawnAs(name string, save []byte) ([]byte, error) {
	if strings.EqualFold(filepath.Ext(name), ".gif") {
		return files.Moving(Games(), save, sprites.Style{})
	}
	img, err := files.Portrait(Games(), save, pictureWidth, sprites.Style{})
	if err != nil {
		return nil, err
	}
	var drawn bytes.Buffer
	err = png.Encode(&drawn, img)
	return drawn.Bytes(), err
}

func askSystem(answer chan<- scenes.System) {
	answer <- scenes.System(desktop.Settings())
	scenes.ScheduleFrame()
}

// tidyOnSignal writes unsaved data, hands over what was copied, and ends the external engines
// when the program receives an interrupt, SIGTERM, or SIGHUP, which the end of a session or a
// closed terminal sends. Then it exits. A second signal ends the program immediately.
func tidyOnSignal(saver *store.Saver, running *engines.Pool) {
	told := make(chan os.Signal, 1)
	signal.Notify(told, os.Interrupt, syscall.SIGTERM)
	if !signal.Ignored(syscall.SIGHUP) { // as under nohup
		signal.Notify(told, syscall.SIGHUP)
	}
	go func() {
		<-told
		signal.Stop(told)
		saver.Flush()
		clipboard.HandOver()
		running.Close()
		os.Exit(1)
	}()
}

func fail(err error) int {
	fmt.Fprintln(os.Stderr, "tessera:", err)
	return 1
}

// registerTextFlags registers the flags that print a text and exit: -version, -licenses and -help.
// It also sets the usage text for invalid arguments. None of the flags needs a display.
func registerTextFlags() {
	desktop.Console()
	usage := usage(boards.Rules(Games()))
	flag.Usage = func() { fmt.Fprint(flag.CommandLine.Output(), usage) }
	say := func(text string) func(string) error {
		return func(string) error {
			fmt.Print(text)
			os.Exit(0)
			return nil
		}
	}
	flag.BoolFunc("version", "", say(release.Line("tessera")))
	flag.BoolFunc("licenses", "", say(release.Notices))
	flag.BoolFunc("help", "", say(usage))
	flag.BoolFunc("h", "", say(usage))
}

func usage(games match.Games) string { return fmt.Sprintf(usageText, games.Titles(), games.IDs()) }

// usageText has two verbs: the titles of the games and their ids.
const usageText = `Tessera: %s, at one table.

usage:
  tessera [-game GAME] [-inspect FILE] [[-load] FILE]
  tessera -load FILE -picture FILE

  -game GAME     open the table of this game at once. The games are called
                 %s
  -load FILE     open the saved game in this file; the file alone does the same
  -picture FILE  write a picture of the game that -load names to this new file, in PNG
                 format or, if it ends in .gif, of all its turns, and open no window
  -inspect FILE  keep this file up to date with what is on the screen, as JSON
                 (or TESSERA_INSPECT in the environment)
  -version       say which version this is
  -licenses      print the licences of the program and of what it is made of
  -help          say this

Without arguments the shelf of the games opens. Games are saved after every move.
`

// loaded returns the text named by the option -load: a saved game or a link, read from
// the option itself or from a file.
func loaded(load string) (text []byte, link bool, err error) {
	if isLink(load) {
		return []byte(load), true, nil
	}
	path := disk.CleanPath(load)
	text, err = disk.Read(path, match.MaxSave)
	if errors.Is(err, fs.ErrNotExist) && isAddress(path) {
		return nil, false, say.Errorf("%s is not a link to a game or a seat; did you copy all of it?", load)
	}
	return text, isLink(string(text)), err
}

func isLink(text string) bool {
	return match.IsLink(text)
}

// isAddress reports whether a text looks like an address and not like a file name.
func isAddress(text string) bool {
	return strings.Contains(text, "://") || strings.HasPrefix(text, "tessera:")
}

// newMind returns the computer players for all tables, in this process.
func newMind() mind.Mind { return mind.NewLocal(games.All(), scenes.ScheduleFrame) }

// externalEngines are the engines of a pool as [mind.ExternalEngines]: they think on
// goroutines of their own, and each result schedules a frame.
type externalEngines struct{ pool *engines.Pool }

func (e externalEngines) Try(command string, patience time.Duration) <-chan mind.TryResult {
	tried := make(chan mind.TryResult, 1)
	go func() {
		var r mind.TryResult
		r.Engine, r.Game, r.RequiredOptions, r.Err = e.pool.Try(command, patience)
		tried <- r
		scenes.ScheduleFrame()
	}()
	return tried
}

func (e externalEngines) Seat(command string, patience time.Duration) mind.Seat {
	return engineSeat{e.pool.Seat(command, patience)}
}

// engineSeat is the seat of an engine as [mind.Seat].
type engineSeat struct{ *engines.Seat }

func (s engineSeat) Ask(q match.Question) *mind.Thought {
	return mind.ExternalThought(func() (match.Answer, error) { return s.Seat.Ask(q) }, scenes.ScheduleFrame)
}
