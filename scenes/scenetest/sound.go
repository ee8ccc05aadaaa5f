package scenetest

import (
	"time"

	"tessera/assets/sounds"
)

// SoundRecorder records the sounds of a desk.
type SoundRecorder struct {
	Awake int // number of calls of Wake
	heard []PlayedSound
}

// PlayedSound is a sound and the arguments of its call.
type PlayedSound struct {
	Sound sounds.Name
	Gain  float64
	After time.Duration
}

// Listen starts recording the desk's sounds.
func (d *Desk) Listen() *SoundRecorder {
	e := &SoundRecorder{}
	inLoop(func() { d.Stage.SetSpeaker(e) })
	return e
}

func (e *SoundRecorder) Wake() { e.Awake++ }

func (e *SoundRecorder) Play(n sounds.Name, gain float64, after time.Duration) {
	e.heard = append(e.heard, PlayedSound{n, gain, after})
}

// Take returns the sounds since the last call.
func (e *SoundRecorder) Take() []PlayedSound {
	heard := e.heard
	e.heard = nil
	return heard
}

// Names is like Take, without gains and delays.
func (e *SoundRecorder) Names() []sounds.Name {
	var names []sounds.Name
	for _, h := range e.Take() {
		names = append(names, h.Sound)
	}
	return names
}
