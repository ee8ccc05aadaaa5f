package e2e_test

import (
	"testing"

	"tessera/scenes/e2e"
)

// The commands with which a person runs the server.
func TestServersOfTheMakefileShowTheShelf(t *testing.T) {
	for _, target := range []string{"serve-web", "house"} {
		t.Run(target, func(t *testing.T) {
			if target == "house" {
				e2e.Nightly(t)
			}
			e2e.Play(t, e2e.PageOptions{Blank: true}, func(t *testing.T, p *e2e.Page) {
				p.Go(e2e.Made(t, target).Address)
				p.Scene("menu")
			})
		})
	}
}
