//go:build !js

package app

import (
	"bytes"
	"encoding/binary"
	"math"
	"slices"
	"time"

	"github.com/ebitengine/oto/v3"

	"tessera/assets/sounds"
)

// soundPlayer plays sounds on a goroutine of its own.
type soundPlayer struct {
	wanted chan wanted
	awake  bool // run has started
}

type wanted struct {
	name sounds.Name
	gain float64 // 0 only keeps the device running
}

// newPlayer returns a player. It opens no device yet.
func newPlayer() *soundPlayer { return &soundPlayer{wanted: make(chan wanted, 16)} }

// Wake opens and starts the device, so that it is ready for a sound. It does not block.
func (p *soundPlayer) Wake() {
	if !p.awake {
		p.awake = true
		go p.run()
	}
	p.want(wanted{})
}

// want sends a request to the device, or drops it if the queue is full.
func (p *soundPlayer) want(w wanted) {
	select {
	case p.wanted <- w:
	default:
	}
}

// Play plays a sound after a delay, with a gain from 0 to 1.
func (p *soundPlayer) Play(n sounds.Name, gain float64, after time.Duration) {
	time.AfterFunc(after, func() { p.want(wanted{n, gain}) })
}

// device is the open device and its current sounds.
type device struct {
	*oto.Context
	sounds map[sounds.Name][]byte
	voices []*oto.Player
}

// run plays sounds until the device fails.
func (p *soundPlayer) run() {
	d, ok := open()
	if !ok {
		return
	}
	resting := time.NewTimer(rest)
	for d.Err() == nil {
		select {
		case w := <-p.wanted:
			d.play(w)
			resting.Reset(rest)
		case <-resting.C:
			d.rest()
		}
	}
}

// channels is the number of output channels. Some stereo devices handle mono badly.
const channels = 2

// ahead is the length of the device's buffer: enough for a busy machine, but short enough
// for sounds to be in time.
const ahead = 60 * time.Millisecond

// open opens the machine's device, if any, and computes the sounds.
func open() (*device, bool) {
	silenceALSA()
	context, ready, err := oto.NewContext(&oto.NewContextOptions{SampleRate: sounds.Rate, ChannelCount: channels, Format: oto.FormatFloat32LE, BufferSize: ahead})
	if err != nil {
		return nil, false
	}
	<-ready
	d := &device{Context: context, sounds: map[sounds.Name][]byte{}}
	if d.Err() != nil {
		return nil, false
	}
	for _, n := range sounds.All() {
		d.sounds[n] = encode(sounds.Make(n))
	}
	return d, true
}

// encode returns samples in the device's format, the same on each channel.
func encode(samples []float32) []byte {
	out := make([]byte, 0, len(samples)*4*channels)
	for _, s := range samples {
		for range channels {
			out = binary.LittleEndian.AppendUint32(out, math.Float32bits(s))
		}
	}
	return out
}

func (d *device) play(w wanted) {
	if d.Resume() != nil || w.gain == 0 {
		return
	}
	d.voices = slices.DeleteFunc(d.voices, func(v *oto.Player) bool { return !v.IsPlaying() })
	voice := d.NewPlayer(bytes.NewReader(d.sounds[w.name]))
	voice.SetVolume(w.gain)
	voice.Play()
	d.voices = append(d.voices, voice)
}

// rest suspends the device until the next sound.
func (d *device) rest() {
	d.voices = nil
	_ = d.Suspend() // a failure shows at the next sound
}
