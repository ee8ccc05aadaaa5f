package squaregame

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"tessera/logic/logictest/chance"
	"tessera/logic/squaregame"
	"tessera/scenes/geom"
	"tessera/scenes/input"
)

// playedBy returns a game after a random number of random legal moves, from 0 to most.
func playedBy(t *rapid.T, most int) squaregame.State {
	s, err := squaregame.New(squaregame.Settings{Players: 2})
	if err != nil {
		t.Fatal(err)
	}
	for range rapid.IntRange(0, most).Draw(t, "moves") {
		pieces := s.Placeable()
		if len(pieces) == 0 || s.ToMove() == 0 {
			break
		}
		moves := s.Places(rapid.SampledFrom(pieces).Draw(t, "piece"))
		if s, err = s.Apply(rapid.SampledFrom(moves).Draw(t, "move")); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func drawLayout(t *rapid.T) Layout {
	size := rapid.SampledFrom([]geom.Rect{{W: 740, H: 700}, {W: 380, H: 480}, {W: 390, H: 600}, {W: 600, H: 390}, {W: 1600, H: 1000}}).Draw(t, "size")
	return newLayout(size, 1, 40, kinds(squaregame.Pieces), 2, 0, false, false, false)
}

// TestAFitShowsEveryPieceBesideTheButtons checks it also after a new piece.
func TestAFitShowsEveryPieceBesideTheButtons(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
		l, s := drawLayout(t), playedBy(t, 40)
		var c Camera
		now := time.Second
		c.Arrange(now, 1, l.Paper, l.Zoom, s)
		if moves := s.Placeable(); len(moves) > 0 {
			s, _ = s.Apply(s.Places(moves[0])[0])
			c.Arrange(now, 1, l.Paper, l.Zoom, s)
			now += time.Second
			c.Arrange(now, 1, l.Paper, l.Zoom, s)
		}
		c.Glide()
		if c.Moving() || !c.Fitted() {
			t.Fatal("a second later it still moves")
		}
		for _, p := range s.Placements() {
			low, high := Box(p.Lines())
			for _, corner := range []Place{low, high, {X: low.X, Y: high.Y}, {X: high.X, Y: low.Y}} {
				if at := c.View.At(corner); !l.Paper.Contains(at) || l.Zoom.Contains(at) {
					t.Fatalf("the corner %v of piece %d is not seen at %v", corner, p.Move.Piece, at)
				}
			}
		}
	})
}

func TestTheGridIsNeverLost(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
		l, s := drawLayout(t), playedBy(t, 3)
		var c Camera
		var tracker input.Tracker
		raw := input.Raw{Now: time.Second}
		point := func() geom.Point {
			return geom.Point{X: rapid.Float64Range(0, 800).Draw(t, "x"), Y: rapid.Float64Range(0, 800).Draw(t, "y")}
		}
		frame := func() {
			raw.Now += 16 * time.Millisecond
			in := tracker.Next(raw, 1)
			c.Arrange(raw.Now, 1, l.Paper, l.Zoom, s)
			c.Answer(&in, rapid.Bool().Draw(t, "holding"))
			c.Glide()
		}
		for range rapid.IntRange(1, 60).Draw(t, "frames") {
			raw.Keys, raw.Wheel, raw.Touches = nil, geom.Point{}, nil
			raw.Control = rapid.Bool().Draw(t, "control")
			switch rapid.IntRange(0, 4).Draw(t, "do") {
			case 0:
				raw.Mouse = point()
			case 1:
				raw.Primary = !raw.Primary
			case 2:
				raw.Wheel.Y = rapid.Float64Range(-9, 9).Draw(t, "wheel")
			case 3:
				raw.Keys = []input.Key{rapid.SampledFrom([]input.Key{"Plus", "Equal", "Minus", "Digit0"}).Draw(t, "key")}
			case 4:
				raw.Touches = []input.Touch{{ID: 1, At: point()}, {ID: 2, At: point()}}
			}
			frame()
		}
		raw = input.Raw{Now: raw.Now + time.Second, Mouse: raw.Mouse}
		frame()
		raw.Now += time.Second
		frame()
		least, most := c.steps()
		const last = squaregame.Side - 1
		m := c.View.Center
		if c.Rough() || m.X < -1 || m.Y < -1 || m.X > last+1 || m.Y > last+1 {
			t.Fatalf("at rest the view is %+v, rough: %v", c.View, c.Rough())
		}
		if c.View.Step < min(least, 3) || c.View.Step > most {
			t.Fatalf("the step is %v, not %v to %v", c.View.Step, least, most)
		}
	})
}

func TestWhatIsUnderThePointerStaysThere(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
		l, s := drawLayout(t), playedBy(t, 3)
		var c Camera
		now := time.Second
		c.Arrange(now, 1, l.Paper, l.Zoom, s)
		c.Glide()
		o := squaregame.Opening
		at := Point(o.X, o.Y)
		in := input.Input{Control: true, Pointer: input.Pointer{At: c.View.At(at), Wheel: geom.Point{Y: rapid.Float64Range(0.5, 3).Draw(t, "wheel")}}}
		c.Answer(&in, false)
		for range 30 {
			now += 16 * time.Millisecond
			c.Arrange(now, 1, l.Paper, l.Zoom, s)
			c.Glide()
			if d := c.View.At(at).Distance(in.At); d > 1.5 {
				t.Fatalf("it moved by %v pixels", d)
			}
		}
	})
}

func TestAMovedViewRevealsTheNewestPiece(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
		l, s := drawLayout(t), playedBy(t, 8)
		var c Camera
		now := time.Second
		c.Arrange(now, 1, l.Paper, l.Zoom, s)
		far := rapid.Float64Range(-3000, 3000)
		c.set(c.View.Panned(geom.Point{X: far.Draw(t, "dx"), Y: far.Draw(t, "dy")}))
		pieces := s.Placeable()
		if len(pieces) == 0 {
			return
		}
		m := rapid.SampledFrom(s.Places(pieces[0])).Draw(t, "move")
		s, _ = s.Apply(m)
		step := c.View.Step
		c.Arrange(now, 1, l.Paper, l.Zoom, s)
		now += time.Second
		c.Arrange(now, 1, l.Paper, l.Zoom, s)
		c.Glide()
		if at := c.View.At(Point(m.X, m.Y)); !l.Paper.Contains(at) || c.View.Step != step || c.Fitted() {
			t.Fatalf("%v is at %v with the step %v, before it was %v", m, at, c.View.Step, step)
		}
	})
}

func TestAViewThatStaysIsSharp(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
		l, s := drawLayout(t), playedBy(t, 12)
		var c Camera
		now := time.Second
		c.Arrange(now, 1, l.Paper, l.Zoom, s)
		c.Fit()
		c.Glide()
		if c.Rough() {
			t.Fatalf("it glides from %+v to where it is", c.View)
		}
		c.ZoomIn()
		c.Arrange(now+glideTime/10, 1, l.Paper, l.Zoom, s)
		c.Glide()
		while := c.Raster()
		c.Arrange(now+time.Second, 1, l.Paper, l.Zoom, s)
		c.Glide()
		if c.Raster() != while || c.Raster() != int(c.View.Step) {
			t.Fatalf("pictures were painted for a step of %d on the way to one of %v", while, c.View.Step)
		}
	})
}
