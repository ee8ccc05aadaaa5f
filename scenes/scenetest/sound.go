package scenetest

import (
	"time"

	"tessera/assets/sounds"
)

// Ear records the sounds of a desk.
type Ear struct {
	Awake int // number of calls of Wake
	heard []Heard
}

// Heard is a sound and the arguments of its call.
type Heard struct {
	Sound sounds.Name
	Gain  float64
	After time.Duration
}

// Listen starts recording the desk's sounds.
func (d *Desk) Listen() *Ear {
	e := &Ear{}
	inLoop(func() { d.Stage.SetSpeaker(e) })
	return e
}

func (e *Ear) Wake() { e.Awake++ }

func (e *Ear) Play(n sounds.Name, gain float64, after time.Duration) {
	e.heard = append(e.heard, Heard{n, gain, after})
}

// Take returns the sounds since the last call.
func (e *Ear) Take() []Heard {
	heard := e.heard
	e.heard = nil
	return heard
}

// Names is like Take, without gains and delays.
func (e *Ear) Names() []sounds.Name {
	var names []sounds.Name
	for _, h := range e.Take() {
		names = append(names, h.Sound)
	}
	return names
}
