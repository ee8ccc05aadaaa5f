// Command wav writes every sound of the game as a WAV file to listen to.
package main

import (
	"bytes"
	"encoding/binary"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"

	"tessera/assets/sounds"
)

func main() {
	out := flag.String("out", filepath.Join("dist", "sounds"), "`folder` to write the files to")
	flag.Parse()
	if err := write(*out); err != nil {
		fmt.Fprintln(os.Stderr, "sounds:", err)
		os.Exit(1)
	}
	fmt.Printf("%d sounds are in %s\n", len(sounds.All()), filepath.ToSlash(*out))
}

func write(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for _, name := range sounds.All() {
		if err := os.WriteFile(filepath.Join(dir, name.String()+".wav"), encode(sounds.Make(name)), 0o644); err != nil {
			return err
		}
	}
	return nil
}

func encode(samples []float32) []byte {
	const (
		bytesEach = 2
		head      = 36 // header bytes counted by the first length
		pcm       = 1
	)
	size := uint32(len(samples) * bytesEach)
	var b bytes.Buffer
	for _, field := range []any{
		[]byte("RIFF"), head + size, []byte("WAVE"),
		[]byte("fmt "), uint32(16), uint16(pcm), uint16(1), uint32(sounds.Rate), uint32(sounds.Rate * bytesEach), uint16(bytesEach), uint16(8 * bytesEach),
		[]byte("data"), size,
	} {
		_ = binary.Write(&b, binary.LittleEndian, field) // a buffer never fails
	}
	for _, s := range samples {
		_ = binary.Write(&b, binary.LittleEndian, int16(math.Round(float64(s)*math.MaxInt16)))
	}
	return b.Bytes()
}
