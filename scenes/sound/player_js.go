package sound

import (
	"syscall/js"
	"time"
	"unsafe"

	"tessera/assets/sounds"
)

// Player plays sounds. They are handed to the browser whole and with their time,
// so that it plays them evenly while a computer player thinks.
type Player struct {
	context js.Value
	buffers map[sounds.Name]js.Value
	resting *time.Timer
}

// startTime is after how long the page has started, and has time to look for a device.
const startTime = time.Second

// New makes a player that is silent until the page is first touched: browsers
// allow no sound before, and some only from within the event itself. While nothing is
// to be heard, none is asked for a device.
func New(audible func() bool) *Player {
	p := &Player{buffers: map[sounds.Name]js.Value{}}
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

// lookForDevice has the browser learn what device there is, beside the page: what is
// opened first in a page waits for that, 40 ms in Chromium, within the first click.
func lookForDevice() {
	class := js.Global().Get("Audio")
	if !class.Truthy() {
		return
	}
	if element := class.New(); element.Get("setSinkId").Truthy() {
		ignore := js.Global().Get("Boolean") // any function: whether it was found does not matter
		element.Call("setSinkId", "").Call("then", ignore, ignore)
	}
}

// Wake has the device run. The page's own events have opened it, unless nothing was to
// be heard until now.
func (p *Player) Wake() {
	p.begin()
	p.run(0)
}

// run has the device run for a while from then on.
func (p *Player) run(after time.Duration) {
	p.call("resume")
	p.resting.Reset(after + rest)
}

// begin opens the device at the first event, and again where the system took it
// away.
func (p *Player) begin() {
	if p.context.IsUndefined() {
		p.context = js.Null() // asked for once
		if class := js.Global().Get("AudioContext"); class.Truthy() {
			defer func() { _ = recover() }() // a page may be allowed no more of them
			p.context = class.New()
			go p.prepare()
		}
		return
	}
	if p.context.Truthy() && p.context.Get("state").String() == "interrupted" {
		p.call("resume")
	}
}

// prepare makes the sounds before they are wanted, one at a time: the page is to
// stay quick.
func (p *Player) prepare() {
	for _, n := range sounds.All() {
		time.Sleep(50 * time.Millisecond)
		p.buffer(n)
	}
}

// Play has a sound heard after a while, with a gain from 0 to 1.
func (p *Player) Play(n sounds.Name, gain float64, after time.Duration) {
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

// buffer is a sound as the browser plays it; null where there is no device.
func (p *Player) buffer(n sounds.Name) js.Value {
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

// call asks for a change that may be refused, as where a page has not been
// touched yet.
func (p *Player) call(what string) {
	if p.context.Truthy() {
		p.context.Call(what)
	}
}
