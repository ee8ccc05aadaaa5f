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
	"tessera/logic/engines"
	"tessera/logic/games"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/desktop"
	"tessera/scenes/files"
	"tessera/scenes/sound"
	"tessera/scenes/store"
)

func Start(game, load, inspect string) int {
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
	o.Engines = externalEngines{pool}
	a, err := New(o, saver)
	if err != nil {
		return fail(err)
	}
	a.stage.SetSpeaker(sound.New())
	a.stage.Chooser = desktop.FindChooser()
	a.stage.UI.Method = newMethod()
	if n := desktop.NewNotices(scenes.ScheduleFrame); n != nil {
		a.stage.Notices, a.stage.Focused = n, ebiten.IsFocused
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

// Picture draws a saved game to a file and returns the exit status. The format is an
// animated GIF of all turns if the file name ends in .gif, else PNG. It opens no window and
// replaces no file.
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

// tidyOnSignal writes unsaved data and ends the external engines when the program
// receives an interrupt or SIGTERM, then exits. A second signal ends the program
// immediately.
func tidyOnSignal(saver *store.Saver, running *engines.Pool) {
	told := make(chan os.Signal, 1)
	signal.Notify(told, os.Interrupt, syscall.SIGTERM)
	go func() {
		<-told
		signal.Stop(told)
		saver.Flush()
		running.Close()
		os.Exit(1)
	}()
}

func fail(err error) int {
	fmt.Fprintln(os.Stderr, "tessera:", err)
	return 1
}
