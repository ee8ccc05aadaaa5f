package store

import "sync"

// askLock requests the lock of a name from the system. It calls answered once, now or
// later: with a function that gives the lock back, or with nil if another program has the
// lock. That function calls returned once the lock is free again.
type askLock func(name string, answered func(giveBack func(returned func())))

// alwaysOurs grants every name, for a system without locks.
func alwaysOurs(_ string, answered func(func(func()))) {
	answered(func(returned func()) { returned() })
}

// claims are the names that only this program asks to write.
//
// The system has at most one request or lock of this program under a name at any time,
// whatever order its answers come in. A refusal therefore always comes from another
// program.
type claims struct {
	ask askLock

	mu    sync.Mutex // guards names; it is not held while the system is asked
	names map[string]*claim
}

// claim is one name: whether this program wants it, and the state of its lock.
type claim struct {
	wanted   bool
	pending  bool                  // a request has no answer yet, or the lock is being given back
	giveBack func(returned func()) // nil while this program does not hold the lock
}

func newClaims(ask askLock) *claims { return &claims{ask: ask, names: map[string]*claim{}} }

// claim asks for a name. A name that was refused is asked for again.
func (c *claims) claim(name string) {
	c.mu.Lock()
	one := c.names[name]
	if one == nil {
		one = &claim{}
		c.names[name] = one
	}
	one.wanted = true
	c.mu.Unlock()
	c.advance(name, one)
}

// advance requests the lock of a name or gives it back. While the system still works on
// that name, it does nothing: the system's answer calls it again.
func (c *claims) advance(name string, one *claim) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch giveBack := one.giveBack; {
	case one.pending:
	case one.wanted && giveBack == nil:
		one.pending = true
		c.mu.Unlock()
		c.ask(name, func(giveBack func(func())) { c.answered(name, one, giveBack) })
		c.mu.Lock()
	case !one.wanted && giveBack != nil:
		one.pending, one.giveBack = true, nil
		c.mu.Unlock()
		giveBack(func() {
			c.mu.Lock()
			one.pending = false
			c.mu.Unlock()
			c.advance(name, one)
		})
		c.mu.Lock()
	case !one.wanted:
		delete(c.names, name)
	}
}

// answered handles the answer to a request. A refusal lasts until the name is claimed
// again.
func (c *claims) answered(name string, one *claim, giveBack func(func())) {
	c.mu.Lock()
	one.pending, one.giveBack = false, giveBack
	wanted := one.wanted
	c.mu.Unlock()
	if !wanted {
		c.advance(name, one)
	}
}

// claimed reports whether a name is ours. known is false until the system has answered.
// An unclaimed name is ours.
func (c *claims) claimed(name string) (mine, known bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	one := c.names[name]
	if one == nil || !one.wanted {
		return true, true
	}
	return one.giveBack != nil, !one.pending
}

// release gives all names back.
func (c *claims) release() {
	c.mu.Lock()
	names := map[string]*claim{}
	for name, one := range c.names {
		one.wanted = false
		names[name] = one
	}
	c.mu.Unlock()
	for name, one := range names {
		c.advance(name, one)
	}
}
