package ui

import (
	"image/color"
	"math"
	"strconv"

	"tessera/assets/vector"
	"tessera/scenes/geom"
)

type slide struct {
	held  string // the pressed slider
	along bool   // the press moves the slider and not a list around it
}

const sliderStep = 5

// Slider shows a value from 0 to 100 on a track and returns its current value. It is
// moved by dragging, by a press beside the knob, and by the arrow keys while focused.
func (u *UI) Slider(name string, r geom.Rect, value int) int {
	r = r.Round()
	u.Target(name, r)
	_, held, clicked := u.Track(name, r)
	focused, _ := u.stop(name, r, aSlider)
	knob := u.Px(24)
	from, length := r.X+knob/2, r.W-knob
	before := value
	if held && u.In.JustDown {
		u.sheet.slide.held, u.sheet.slide.along = name, !u.In.Touch // a finger may scroll the list instead
	}
	if u.sheet.slide.held == name && u.live && (clicked || u.grabbed == name && u.sheet.slide.along) {
		value = int(math.Round(100 * (u.In.At.X - from) / length))
	}
	if text, ok := u.takePending(name); ok {
		value, _ = strconv.Atoi(text)
	}
	if focused {
		value += sliderStep * u.slideKeys()
	}
	value = min(max(value, 0), 100)
	if !u.In.Down && u.sheet.slide.held == name {
		u.sheet.slide.held = ""
	}
	u.collectControl(Part{Role: RoleSlider, Name: name, Value: strconv.Itoa(value), Rect: r})
	u.drawSlider(r, from, length, knob, value, focused)
	u.acted(value != before)
	return value
}

func (u *UI) slideKeys() int {
	step := 0
	if u.In.Pressed("ArrowRight") {
		step++
	}
	if u.In.Pressed("ArrowLeft") {
		step--
	}
	return step
}

// sliding reports whether the current drag moves a slider. A finger's drag does so only
// if it began along the track.
func (u *UI) sliding() bool {
	s := &u.sheet.slide
	if s.held == "" || u.grabbed != s.held {
		return false
	}
	if !s.along && u.In.Dragging {
		way := u.In.At.Sub(u.In.PressedAt)
		s.along = math.Abs(way.X) > math.Abs(way.Y)
	}
	return s.along
}

func (u *UI) drawSlider(r geom.Rect, from, length, knob float64, value int, focused bool) {
	if focused {
		u.Outline(r, color.Transparent, u.Theme.Accent, Corner, 2)
	}
	mid, thick := r.Center().Y, u.Px(6)
	at := from + length*float64(value)/100
	track := geom.Rect{X: from, Y: mid - thick/2, W: length, H: thick}.Round()
	u.Box(track, vector.Mix(u.Theme.Panel, u.Theme.Ink, 0.3), 99)
	u.Box(geom.Rect{X: track.X, Y: track.Y, W: at - from, H: track.H}.Round(), u.Theme.Accent, 99)
	disc := geom.Rect{X: at - knob/2, Y: mid - knob/2, W: knob, H: knob}.Round()
	u.Outline(disc, u.Theme.Panel, u.Theme.Accent, 99, 3)
}
