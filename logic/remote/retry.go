package remote

import "time"

const (
	firstRetry = time.Second
	// The longest pauses between two tries, while the person sees the table and otherwise.
	lastSeenRetry   = 5 * time.Second
	lastUnseenRetry = 30 * time.Second
	// leastRetry is the shortest time between two tries, however often the person asks.
	leastRetry = time.Second / 2
	// freshTime is how long after the network's return the pauses stay short. The first tries may
	// fail, for example because names cannot be looked up yet.
	freshTime = 5 * time.Second
	// longestAfter bounds what Retry-After asks for. Servers ask for less; a proxy may ask
	// for hours.
	longestAfter = 2 * time.Minute
	// impatience is how long a request has to be under way until Retry sends it again.
	impatience = 5 * time.Second
)

// Shown tells the client whether the person can see the table. If so, the pauses between two
// tries are at most 5 s, otherwise 30 s. A new client takes its table to be seen.
func (c *Client) Shown(now time.Duration, shown bool) {
	if c.pauses.hidden && shown {
		c.Retry(now)
	}
	c.pauses.hidden = !shown
}

// Retry tries again at once, for a person who comes back to the table or presses something
// there. It reports whether it does: it does nothing while the connection works, and waits
// until a server's Retry-After and half a second after the last try. Call Step afterwards.
func (c *Client) Retry(now time.Duration) bool {
	late := now - impatience
	overdue := c.sending != 0 && c.sent <= late || c.looking != 0 && c.looked <= late
	if !c.ended.Zero() || c.tries == 0 && !overdue {
		return false
	}
	c.again(now, late)
	return true
}

// Renew opens another stream of events and repeats every request under way, after the network
// has come back or the program has slept. Old connections may be dead by then without any sign
// of it. Call Step afterwards.
func (c *Client) Renew(now time.Duration) {
	if !c.ended.Zero() {
		return
	}
	if c.stream.open {
		c.breakStream(now)
	}
	c.tries, c.stream.tries, c.pauses.fresh = min(c.tries, 1), 0, now+freshTime
	c.again(now, now)
}

// again schedules the next try of everything. It abandons the requests that were sent up to a
// time; their answers are ignored. The server recognizes a change that it gets twice.
func (c *Client) again(now, before time.Duration) {
	if c.sent <= before {
		c.sending = 0
	}
	if c.looked <= before {
		c.looking = 0
	}
	if s := &c.stream; s.open && !s.live && s.at-streamPatient <= before {
		c.breakStream(now)
	}
	at := max(now, c.tried+leastRetry, c.notBefore)
	c.retryAt, c.lookAt = at, at
	if !c.stream.open {
		c.stream.at = at
	}
}

// failed notes that a request failed which was sent at a time, and delays the next try. The
// requests of one try delay it once.
func (c *Client) failed(now, sent time.Duration, a Answer) {
	wait, after := max(c.retryAt-now, 0), min(a.After, longestAfter)
	if c.tries == 0 || sent >= c.retryAt {
		wait = c.pauses.after(now, c.tries)
		c.tries++
	}
	if a.ownCode() != "" {
		c.notBefore = now + after
	} else {
		after = min(after, lastUnseenRetry)
	}
	if after > 0 {
		wait = max(wait, after+c.pauses.part(firstRetry))
	}
	c.retryAt, c.lookAt = now+wait, now+wait
}

// pauses are the times between two tries. They differ from client to client, so that those whom
// a server has left do not all come back in the same instant.
type pauses struct {
	hidden bool          // the person cannot see the table
	fresh  time.Duration // until when they are short, since the network is back
	random uint64
}

// after returns how long to wait after a number of failed tries.
func (p *pauses) after(now time.Duration, tries int) time.Duration {
	if now < p.fresh {
		return leastRetry + p.part(leastRetry/4)
	}
	longest := lastSeenRetry
	if p.hidden {
		longest = lastUnseenRetry
	}
	wait := min(firstRetry<<min(tries, 5), longest)
	return wait/2 + p.part(wait/2)
}

// part returns a random part of a time.
func (p *pauses) part(of time.Duration) time.Duration {
	p.random = p.random*6364136223846793005 + 1442695040888963407 // Knuth's generator MMIX
	return of * time.Duration(p.random>>40) >> 24
}

// breakStream closes the stream. The next one is opened after a pause.
func (c *Client) breakStream(now time.Duration) {
	s := &c.stream
	if s.beats {
		c.presence.until, c.lookAt = now+held, min(c.lookAt, now+quietUnheard)
	}
	s.open, s.live, s.beats = false, false, false
	s.at = now + c.pauses.after(now, s.tries)
	s.tries++
}
