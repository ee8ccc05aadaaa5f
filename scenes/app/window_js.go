package app

import (
	"time"

	"tessera/scenes/store"
)

// window is the page's, which the browser looks after.
type window struct{}

func (window) open(store.Store) {}

func (window) follow(store.Store, time.Duration) (closing bool) { return false }
