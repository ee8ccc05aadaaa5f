package main

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"slices"
)

// Go's linker leaves the zeros out of a program's data and writes the rest as about a
// hundred thousand segments, each with its offset. Compressed, the offsets take more
// space than the zeros would: a twentieth of the program.

// maxGap bounds the gaps that are filled with zeros: two segments with a gap of so many
// bytes or more stay separate.
const maxGap = 32

// Constants of WebAssembly's binary format.
const (
	wasmHeader  = "\x00asm\x01\x00\x00\x00"
	dataSection = 11
	opConst     = 0x41
	opEnd       = 0x0b
)

var errNotWasm = errors.New("this is not WebAssembly as Go's linker writes it")

// joinSegments returns the program with its data in as few segments as maxGap allows.
func joinSegments(wasm []byte) ([]byte, error) {
	rest, found := bytes.CutPrefix(wasm, []byte(wasmHeader))
	if !found {
		return nil, errNotWasm
	}
	joined := []byte(wasmHeader)
	for len(rest) > 0 {
		id := rest[0]
		body, after, err := cutSized(rest[1:])
		if err != nil {
			return nil, err
		}
		if rest = after; id == dataSection {
			if body, err = joinData(body); err != nil {
				return nil, err
			}
		}
		joined = appendSized(append(joined, id), body)
	}
	return joined, nil
}

type segment struct {
	offset uint64
	data   []byte
}

func joinData(body []byte) ([]byte, error) {
	count, body, err := cutNumber(body)
	if err != nil {
		return nil, err
	}
	var segments []segment
	for range count {
		var next segment
		if next, body, err = cutSegment(body); err != nil {
			return nil, err
		}
		segments = append(segments, next)
	}
	slices.SortFunc(segments, func(a, b segment) int { return cmp.Compare(a.offset, b.offset) })
	var joined []segment
	for i, next := range segments {
		if i == 0 {
			joined = append(joined, next)
			continue
		}
		last := &joined[len(joined)-1]
		gap := int(next.offset) - int(last.offset) - len(last.data)
		if gap < 0 { // the result would depend on the order of overlapping segments
			return nil, errNotWasm
		}
		if gap >= maxGap {
			joined = append(joined, next)
			continue
		}
		last.data = append(append(last.data, make([]byte, gap)...), next.data...)
	}
	section := binary.AppendUvarint(nil, uint64(len(joined)))
	for _, s := range joined {
		section = append(section, 0, opConst)
		section = append(appendSigned(section, s.offset), opEnd)
		section = appendSized(section, s.data)
	}
	return section, nil
}

// cutSegment reads a segment of the first memory whose offset is a constant.
func cutSegment(body []byte) (segment, []byte, error) {
	body, found := bytes.CutPrefix(body, []byte{0, opConst})
	if !found {
		return segment{}, nil, errNotWasm
	}
	// A non-negative signed number reads like an unsigned one.
	offset, body, err := cutNumber(body)
	if err != nil {
		return segment{}, nil, err
	}
	if body, found = bytes.CutPrefix(body, []byte{opEnd}); !found {
		return segment{}, nil, errNotWasm
	}
	data, body, err := cutSized(body)
	return segment{offset, bytes.Clone(data)}, body, err
}

func cutNumber(body []byte) (uint64, []byte, error) {
	n, size := binary.Uvarint(body)
	if size <= 0 {
		return 0, nil, errNotWasm
	}
	return n, body[size:], nil
}

// cutSized reads a length and that many bytes.
func cutSized(body []byte) (head, rest []byte, err error) {
	n, body, err := cutNumber(body)
	if err != nil || n > uint64(len(body)) {
		return nil, nil, errNotWasm
	}
	return body[:n], body[n:], nil
}

func appendSized(to, data []byte) []byte {
	return append(binary.AppendUvarint(to, uint64(len(data))), data...)
}

// appendSigned writes a non-negative signed number. The sign bit of its last byte must be
// clear.
func appendSigned(to []byte, n uint64) []byte {
	for ; n >= 1<<6; n >>= 7 {
		to = append(to, byte(n)|1<<7)
	}
	return append(to, byte(n))
}
