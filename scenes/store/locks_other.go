//go:build !unix && !js

package store

// locks are not kept here: only what is written in between is noticed.
type locks struct{}

func newLocks(Store) locks { return locks{} }

func (*locks) claim(string) {}

func (*locks) claimed(string) (mine, known bool) { return true, true }

func (*locks) release() {}
