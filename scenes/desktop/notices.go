package desktop

import "sync"

// Notices shows notifications. Create it with [NewNotices].
type Notices struct {
	wake  func()
	shown chan notice
	mutex sync.Mutex
	err   error // error of the latest notification
}

// notice is a notification. Its title is shown as plain text.
type notice struct{ tag, title string }

// mostWaiting is the most queued notifications. Further ones are dropped.
const mostWaiting = 16

// Show shows a notification, which replaces an earlier one with the same tag. It does not
// block.
func (n *Notices) Show(tag, title string) {
	select {
	case n.shown <- notice{tag, title}:
	default:
	}
}

// Trouble returns the error of the latest notification, or nil. Notices calls wake when
// an error appears or disappears.
func (n *Notices) Trouble() error {
	n.mutex.Lock()
	defer n.mutex.Unlock()
	return n.err
}

// tried records the result of the latest notification.
func (n *Notices) tried(err error) {
	n.mutex.Lock()
	changed := (n.err == nil) != (err == nil)
	n.err = err
	n.mutex.Unlock()
	if changed {
		n.wake()
	}
}
