//go:build !js

package app

import (
	"bytes"
	"fmt"
	"image/png"
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
	"tessera/logic/games"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/chooser"
	"tessera/scenes/desktop"
	"tessera/scenes/display"
	"tessera/scenes/engines"
	"tessera/scenes/files"
	"tessera/scenes/frames"
	"tessera/scenes/notices"
	"tessera/scenes/sound"
	"tessera/scenes/store"
)

// Start runs the game on the desktop and returns the exit status.
func Start(game, load, inspect string) int {
	if _, err := boards.Rules(Games()).Find(game); game != "" && err != nil {
		fail(err)
		return 2 // as for all arguments that make no sense
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
	if err := display.Check(); err != nil {
		return fail(err)
	}
	if inspect != "" {
		o.Inspect = func(text []byte) {
			if err := store.Publish(inspect, text); err != nil {
				fmt.Fprintln(os.Stderr, "tessera: the inspection cannot be written:", err)
			}
		}
	}
	go askSystem(o.System) // while the window opens, which takes longer
	// No frame waits for a disk; what still waits at the end is written then.
	behind := store.NewBehind(store.OpenHolding(), frames.Schedule)
	defer behind.Flush()
	house := engines.New(games.All(), frames.Schedule)
	defer house.Close()
	tidyOnSignal(behind, house)
	o.Engines = house
	a, err := New(o, behind)
	if err != nil {
		return fail(err)
	}
	a.stage.SetSpeaker(sound.New())
	a.stage.Chooser = chooser.Find()
	a.stage.UI.Method = newMethod()
	if n := notices.New(frames.Schedule); n != nil {
		a.stage.Notices, a.stage.Focused = n, ebiten.IsFocused
	}
	offerReader(a)
	time.AfterFunc(startTime, debug.FreeOSMemory) // what was needed for the start alone
	if err := a.Run(); err != nil {
		return fail(err)
	}
	return 0
}

// startTime is after how long the first picture stands, on a slow machine too.
const startTime = 3 * time.Second

// pictureWidth is how wide the picture of a game is, in pixels.
const pictureWidth = 1200

// Picture writes a picture of a saved game to a file, in PNG format or as a moving GIF
// of all turns, and returns the exit status. It opens no window, and replaces nothing.
func Picture(load, picture string) int {
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

// drawnAs is the picture of a save for a file of this name: a moving one of the whole
// game where it ends in .gif.
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

// askSystem finds out how the desktop is set, and has it heeded.
func askSystem(answer chan<- scenes.System) {
	answer <- scenes.System(desktop.Around())
	frames.Schedule()
}

// tidyOnSignal has the program write what waits, and end the programs that it started,
// before an interrupt or SIGTERM ends it. A second one ends it at once.
func tidyOnSignal(b *store.Behind, house *engines.House) {
	told := make(chan os.Signal, 1)
	signal.Notify(told, os.Interrupt, syscall.SIGTERM)
	go func() {
		<-told
		signal.Stop(told)
		b.Flush()
		house.Close()
		os.Exit(1)
	}()
}

func fail(err error) int {
	fmt.Fprintln(os.Stderr, "tessera:", err)
	return 1
}
