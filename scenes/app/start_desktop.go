//go:build !js

package app

import (
	"fmt"
	"os"

	"tessera/scenes/store"
)

// Start runs the game on the desktop and returns the exit status.
func Start(game, load, inspect string) int {
	o := Options{Game: game}
	if load != "" {
		save, err := os.ReadFile(load)
		if err != nil {
			return fail(err)
		}
		o.Save = save
	}
	if inspect != "" {
		o.Inspect = func(text []byte) {
			if err := store.Publish(inspect, text); err != nil {
				fmt.Fprintln(os.Stderr, "tessera: the inspection cannot be written:", err)
			}
		}
	}
	s, err := store.Open()
	if err != nil {
		s = store.Memory{}
		o.Notice = "Games cannot be saved on this machine: " + err.Error()
	}
	a, err := New(o, s)
	if err != nil {
		return fail(err)
	}
	if err := a.Run(); err != nil {
		return fail(err)
	}
	return 0
}

func fail(err error) int {
	fmt.Fprintln(os.Stderr, "tessera:", err)
	return 1
}
