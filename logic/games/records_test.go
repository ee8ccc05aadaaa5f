package games_test

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"

	"tessera/logic/match"
)

// checkRecords saves and loads the game with the cursor at every move of a short game, at
// five moves of a long one, and at two if the game may have no end.
func (p *play) checkRecords() {
	p.t.Helper()
	length := p.match.Len()
	var cursors []int
	switch {
	case length < 12:
		for n := range length + 1 {
			cursors = append(cursors, n)
		}
	case length < 1000:
		cursors = []int{0, 1, length / 3, length - 1, length}
	default:
		cursors = []int{length / 2, length}
	}
	for _, n := range cursors {
		if !p.match.Seek(n) {
			continue
		}
		r := p.match.Record()
		r.Seed, r.Seats = p.chance.Uint64(), nil
		people := people(p.game)
		for range p.seats {
			r.Seats = append(r.Seats, people[p.chance.IntN(len(people))])
		}
		p.checkRecord(r)
	}
	p.match.Seek(length)
	if length > 0 && length < 1000 {
		p.checkVariations()
	}
}

// checkVariations saves and loads the game with variations, some of them nested.
func (p *play) checkVariations() {
	p.t.Helper()
	r := p.match.Record()
	r.Seats = slices.Repeat([]string{match.Person}, len(p.seats))
	m, err := match.Load(p.game, r)
	if err != nil {
		p.fatalf("the record does not load: %v", err)
	}
	for range 5 {
		at := m.At(p.chance.IntN(m.Len() + 1))
		for move := range at.State().Legal() {
			err := m.Enter(at)
			if err == nil {
				err = m.Play(move)
			}
			if (err != nil) != p.game.Final {
				p.fatalf("the variation %s after %d moves: %v", move, at.Count(), err)
			}
			if p.chance.IntN(3) == 0 {
				break
			}
		}
	}
	with := m.Record()
	text, err := p.game.Encode(with)
	if err != nil {
		p.fatalf("a game with variations is not written: %v", err)
	}
	back, left, err := p.game.Decode(text)
	if err != nil || len(left) > 0 || !reflect.DeepEqual(back.Variations, with.Variations) || !slices.Equal(back.Moves, with.Moves) {
		p.fatalf("the variations\n%v\ncome back, without %q, as\n%v, %v", with.Variations, left, back.Variations, err)
	}
	if loaded, err := match.Load(p.game, back); err != nil || loaded.Size() != m.Size() {
		p.fatalf("a game with variations does not load: %v", err)
	}
}

func (p *play) checkRecord(r match.Record) {
	p.t.Helper()
	plain, err := match.Encode(r)
	if err != nil {
		p.fatalf("the record is not written: %v", err)
	}
	decoded, err := match.Decode(plain)
	if err != nil {
		p.fatalf("what was written is not read: %v\n%.1000s", err, plain)
	}
	p.compare(r, decoded)

	text, err := p.game.Encode(r)
	if err != nil {
		p.fatalf("the file is not written: %v", err)
	}
	game, back, left, err := tested().Decode(text, "")
	if err != nil || game.ID != p.game.ID || len(left) > 0 {
		p.fatalf("the file is read as %v, without %q: %v\n%.1000s", game, left, err, text)
	}
	p.compare(r, back)
	if again, err := p.game.Encode(back); err != nil || !bytes.Equal(again, text) {
		p.fatalf("the file is\n%.2000s\nand a second time, with error %v,\n%.2000s", text, err, again)
	}
}

func (p *play) compare(want, got match.Record) {
	p.t.Helper()
	if got.Game != want.Game || got.Seed != want.Seed || got.Cursor != want.Cursor ||
		!slices.Equal(got.Seats, want.Seats) || !slices.Equal(got.Moves, want.Moves) {
		p.fatalf("the record\n%.2000v\ncomes back as\n%.2000v", want, got)
	}
	m, err := match.Load(p.game, got)
	if err != nil {
		p.fatalf("the record does not load: %v", err)
	}
	if m.Cursor() != want.Cursor || m.Len() != len(want.Moves) || !same(m.Current().State(), p.match.Current().State()) {
		p.fatalf("the record loads at move %d as\n%v", m.Cursor(), m.Current().State())
	}
	if end := m.Len(); m.At(end).State().String() != p.match.At(end).State().String() {
		p.fatalf("the record ends in\n%v", m.At(end).State())
	}
	if seats := m.Seats(); !slices.Equal(seats, want.Seats) {
		p.fatalf("the seats %q load as %q", want.Seats, seats)
	}
	if len(want.Settings) > 0 && !bytes.Equal(got.Settings, compacted(want.Settings)) {
		p.fatalf("the settings %s come back as %s", want.Settings, got.Settings)
	}
}

func compacted(settings json.RawMessage) []byte {
	var b bytes.Buffer
	_ = json.Compact(&b, settings) // valid: a game was made from them
	return b.Bytes()
}
