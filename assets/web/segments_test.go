package main

import (
	"bytes"
	"encoding/binary"
	"testing"

	"pgregory.net/rapid"

	"tessera/logic/logictest/chance"
)

// piece is data of a test at an offset in memory.
type piece struct {
	offset int
	data   []byte
}

// programOf returns a program with a custom section, the pieces as its data, and another
// custom section.
func programOf(pieces []piece) []byte {
	data := binary.AppendUvarint(nil, uint64(len(pieces)))
	for _, p := range pieces {
		data = append(data, 0, 0x41)
		// A signed number may have extra bytes. Five hold every offset.
		for i := range 4 {
			data = append(data, byte(p.offset>>(7*i))|0x80)
		}
		data = append(data, byte(p.offset>>28), 0x0b)
		data = append(binary.AppendUvarint(data, uint64(len(p.data))), p.data...)
	}
	whole := []byte("\x00asm\x01\x00\x00\x00\x00\x03\x02ab\x0b")
	whole = append(binary.AppendUvarint(whole, uint64(len(data))), data...)
	return append(whole, 0, 4, 1, 'c', 'd', 'e')
}

// memory returns the content of the memory when the program starts, and the number of
// segments. It does not use the code under test.
func memory(t *rapid.T, whole []byte) (cells map[uint64]byte, pieces int) {
	t.Helper()
	r := bytes.NewBuffer(whole)
	number := func(signed bool) (n uint64) {
		for shift := 0; ; shift += 7 {
			b, err := r.ReadByte()
			if err != nil {
				t.Fatal(err)
			}
			n |= uint64(b&0x7f) << shift
			if b < 0x80 {
				if signed && b&0x40 != 0 {
					t.Fatalf("an offset below 0: %x before the end", r.Len())
				}
				return n
			}
		}
	}
	if head := r.Next(13); string(head) != "\x00asm\x01\x00\x00\x00\x00\x03\x02ab" {
		t.Fatalf("begins with %q", head)
	}
	if id := r.Next(1); id[0] != 11 {
		t.Fatalf("section %d", id[0])
	}
	size := number(false)
	if after := r.Bytes()[size:]; string(after) != "\x00\x04\x01cde" {
		t.Fatalf("behind the data stands %q", after)
	}
	cells = map[uint64]byte{}
	for range number(false) {
		pieces++
		if begin := r.Next(2); string(begin) != "\x00\x41" {
			t.Fatalf("a piece begins with %x", begin)
		}
		offset := number(true)
		if end := r.Next(1); end[0] != 0x0b {
			t.Fatalf("an offset ends with %x", end)
		}
		for i, b := range r.Next(int(number(false))) {
			if b != 0 {
				cells[offset+uint64(i)] = b
			}
		}
	}
	return cells, pieces
}

// TestJoinSegments checks that joined segments fill the memory as before, that there are no
// more of them, and that no two are close to each other.
func TestJoinSegments(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
		var pieces []piece
		end, apart := 0, 1
		for i := range rapid.IntRange(0, 12).Draw(t, "pieces") {
			gap := rapid.SampledFrom([]int{0, 1, 18, maxGap - 1, maxGap, 100, 9000, 1 << 27}).Draw(t, "gap")
			if i > 0 && gap >= maxGap {
				apart++
			}
			data := rapid.SliceOfN(rapid.Byte(), 1, 200).Draw(t, "data")
			pieces = append(pieces, piece{end + gap, data})
			end += gap + len(data)
		}
		if len(pieces) == 0 {
			apart = 0
		}
		before := programOf(rapid.Permutation(pieces).Draw(t, "order"))
		after, err := joinSegments(before)
		if err != nil {
			t.Fatal(err)
		}
		want, _ := memory(t, before)
		got, count := memory(t, after)
		if count != apart {
			t.Fatalf("%d pieces, want %d", count, apart)
		}
		if len(got) != len(want) {
			t.Fatalf("%d bytes are not 0, want %d", len(got), len(want))
		}
		for at, b := range want {
			if got[at] != b {
				t.Fatalf("at %d stands %d, want %d", at, got[at], b)
			}
		}
	})
}

// TestJoinSegmentsRefuses checks that input other than a program is refused, and a
// program with overlapping segments too.
func TestJoinSegmentsRefuses(t *testing.T) {
	whole := programOf([]piece{{16, []byte("abc")}, {19, []byte("d")}})
	if _, err := joinSegments(whole); err != nil {
		t.Fatal(err)
	}
	for name, wasm := range map[string][]byte{
		"nothing":             nil,
		"a page":              []byte("<!DOCTYPE html>"),
		"a part":              whole[:len(whole)-8],
		"another memory":      bytes.Replace(whole, []byte("\x00\x41\x90"), []byte("\x02\x41\x90"), 1),
		"pieces on one place": programOf([]piece{{16, []byte("abc")}, {18, []byte("d")}}),
	} {
		if _, err := joinSegments(wasm); err == nil {
			t.Errorf("%s is taken for a program", name)
		}
	}
}
