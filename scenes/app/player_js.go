package app

import (
	"syscall/js"
	"time"
	"unsafe"

	"tessera/assets/sounds"
)

// soundPlayer plays sounds. It gives the browser whole sounds with their start times, so that
// they play evenly while a computer player thinks.
type soundPlayer struct {
	context js.Value
	buffers map[sounds.Name]js.Value
	resting *time.Timer
}

// startTime is the delay after the start of the page before it looks for a sound device.
const startTime = time.Second

// newPlayer returns a player that is silent until the first touch, click or key in the page.
// Browsers allow no sound before, and some only from within the event handler. While
// audible reports false, no device is opened.
func newPlayer(audible func() bool) *soundPlayer {
	p := &soundPlayer{buffers: map[sounds.Name]js.Value{}}
	p.resting = time.AfterFunc(rest, func() { p.call("suspend") })
	time.AfterFunc(startTime, func() {
		if audible() && p.context.IsUndefined() {
			lookForDevice()
		}
	})
	began := js.FuncOf(func(js.Value, []js.Value) any {
		if audible() {
			p.begin()
		}
		return nil
	})
	for _, event := range []string{"pointerup", "touchend", "keydown"} {
		js.Global().Call("addEventListener", event, began)
	}
	return p
}

// lookForDevice makes the browser find the sound device in the background. Otherwise the
// first click in a page waits for that, 40 ms in Chromium.
func lookForDevice() {
	class := js.Global().Get("Audio")
	if !class.Truthy() {
		return
	}
	if element := class.New(); element.Get("setSinkId").Truthy() {
		ignore := js.Global().Get("Boolean") // any function: the result is ignored
		element.Call("setSinkId", "").Call("then", ignore, ignore)
	}
}

// Wake starts the device. The page's own events have opened it, unless the sound was off
// until now.
func (p *soundPlayer) Wake() {
	p.begin()
	p.run(0)
}

// run keeps the device running until some time after the given delay.
func (p *soundPlayer) run(after time.Duration) {
	p.call("resume")
	p.resting.Reset(after + rest)
}

// begin opens the device at the first event, and resumes it after the system has
// interrupted it.
func (p *soundPlayer) begin() {
	if p.context.IsUndefined() {
		p.context = js.Null() // try only once
		if class := js.Global().Get("AudioContext"); class.Truthy() {
			defer func() { _ = recover() }() // the browser limits their number
			p.context = class.New()
			go p.prepare()
		}
		return
	}
	if p.context.Truthy() && p.context.Get("state").String() == "interrupted" {
		p.call("resume")
	}
}

// prepare computes the sounds in advance, one at a time to keep the page responsive.
func (p *soundPlayer) prepare() {
	for _, n := range sounds.All() {
		time.Sleep(50 * time.Millisecond)
		p.buffer(n)
	}
}

// Play plays a sound after a delay, with a gain from 0 to 1.
func (p *soundPlayer) Play(n sounds.Name, gain float64, after time.Duration) {
	buffer := p.buffer(n)
	if !buffer.Truthy() {
		return
	}
	p.run(after)
	volume := p.context.Call("createGain")
	volume.Get("gain").Set("value", gain)
	volume.Call("connect", p.context.Get("destination"))
	source := p.context.Call("createBufferSource")
	source.Set("buffer", buffer)
	source.Call("connect", volume)
	source.Call("start", p.context.Get("currentTime").Float()+after.Seconds())
}

// buffer returns a sound as a browser buffer, or undefined without a device.
func (p *soundPlayer) buffer(n sounds.Name) js.Value {
	if b, ok := p.buffers[n]; ok || !p.context.Truthy() {
		return b
	}
	samples := sounds.Make(n)
	b := p.context.Call("createBuffer", 1, len(samples), sounds.Rate)
	channel := b.Call("getChannelData", 0)
	bytes := js.Global().Get("Uint8Array").New(channel.Get("buffer"))
	js.CopyBytesToJS(bytes, unsafe.Slice((*byte)(unsafe.Pointer(&samples[0])), 4*len(samples)))
	p.buffers[n] = b
	return b
}

// call calls a method of the audio context, if there is one.
func (p *soundPlayer) call(what string) {
	if p.context.Truthy() {
		p.context.Call(what)
	}
}
