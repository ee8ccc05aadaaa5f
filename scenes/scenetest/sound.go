package scenetest

import (
	"time"

	"tessera/assets/sounds"
)

// Ear writes down what is heard at a desk.
type Ear struct {
	Awake int // how often it was to be ready
	heard []Heard
}

// Heard is one sound, and when it was asked for.
type Heard struct {
	Sound sounds.Name
	Gain  float64
	After time.Duration
}

// Listen has the desk's sounds written down from now on.
func (d *Desk) Listen() *Ear {
	e := &Ear{}
	inLoop(func() { d.Stage.SetSpeaker(e) })
	return e
}

// Wake implements scenes.Speaker.
func (e *Ear) Wake() { e.Awake++ }

// Play implements scenes.Speaker.
func (e *Ear) Play(n sounds.Name, gain float64, after time.Duration) {
	e.heard = append(e.heard, Heard{n, gain, after})
}

// Take is what was heard since it was asked last.
func (e *Ear) Take() []Heard {
	heard := e.heard
	e.heard = nil
	return heard
}

// Names is Take without gains and times.
func (e *Ear) Names() []sounds.Name {
	var names []sounds.Name
	for _, h := range e.Take() {
		names = append(names, h.Sound)
	}
	return names
}
