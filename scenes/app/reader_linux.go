package app

import (
	"github.com/hajimehoshi/ebiten/v2"

	"tessera/scenes"
	"tessera/scenes/atspi"
	"tessera/scenes/lang"
)

// offerReader sends the contents of the screen to assistive tools while any are running.
func offerReader(a *App) {
	o := &outlet{app: a}
	o.bridge = atspi.Watch(atspi.Host{
		Listen: func(on bool) {
			a.calls <- func() { o.listen(on) }
			scenes.ScheduleFrame()
		},
		Ask: func(what, id, value string) bool {
			return a.runBeforeFrame(func() { a.stage.Request(what, id, value) })
		},
	})
}

type outlet struct {
	app      *App
	bridge   *atspi.Bridge
	lastNews atspi.News // the last news sent, without the page
}

func (o *outlet) listen(on bool) {
	o.app.speak = nil
	if !on {
		return
	}
	r := newReader(o.app, func() float64 { return 1 }, func(page *scenes.Page, focus, news string, _ int) {
		x, y := ebiten.WindowPosition()
		o.lastNews = atspi.News{Focus: focus, Language: lang.Used(), Window: atspi.Window{
			X: int(float64(x) * o.app.factor), Y: int(float64(y) * o.app.factor), W: o.app.w, H: o.app.h, Active: ebiten.IsFocused(),
		}}
		now := o.lastNews
		now.Page, now.Said = page, news
		o.bridge.Tell(now)
	})
	o.app.speak = func() {
		r.frame()
		if active := ebiten.IsFocused(); r.told && active != o.lastNews.Window.Active {
			o.lastNews.Window.Active = active
			o.bridge.Tell(o.lastNews)
		}
	}
}
