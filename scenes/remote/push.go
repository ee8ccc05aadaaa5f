package remote

import (
	"tessera/logic/remote"
	"tessera/scenes"
	"tessera/scenes/frames"
)

// askedKey is the id of the request for a server's key. Clients never use it for their
// own requests.
const askedKey = -1

// subscribing is the state of a subscription to push messages, which announce turns while
// the page is closed.
type subscribing struct {
	browser func(key string, done func(subscription string, err error))
	results chan subscribed
	trouble error // why it failed
}

type subscribed struct {
	subscription string
	err          error
}

// subscribe starts a subscription by requesting the server's key.
func (s *server) subscribe(stage *scenes.Stage) {
	s.push = subscribing{browser: stage.Subscribe, results: make(chan subscribed, 1)}
	request := remote.PushKey(s.Client.At().Server)
	request.ID = askedKey
	s.wire.Send(request)
}

func (s *server) keyCame(a remote.Answer) {
	key, err := a.PushKey()
	if err != nil {
		s.notSubscribed(err)
		return
	}
	came := s.push.results
	s.push.browser(key, func(subscription string, err error) {
		came <- subscribed{subscription, err}
		s.called.Store(true)
		frames.Schedule()
	})
}

// takeSubscription sends the browser's subscription to the server, and reports whether
// the browser has answered.
func (s *server) takeSubscription() bool {
	select {
	case c := <-s.push.results:
		if c.err != nil {
			s.notSubscribed(c.err)
		} else {
			s.Client.Push(c.subscription)
		}
		return true
	default:
		return false
	}
}

func (s *server) notSubscribed(err error) {
	s.bell, s.push.trouble = false, err
}
