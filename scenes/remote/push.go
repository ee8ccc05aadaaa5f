package remote

import (
	"tessera/logic/remote"
	"tessera/scenes"
	"tessera/scenes/frames"
)

// askedKey numbers the request for a server's key, as no request of a client is numbered.
const askedKey = -1

// subscribing is how a browser comes to be told of turns while its page is closed.
type subscribing struct {
	browser func(key string, done func(subscription string, err error))
	came    chan subscribed
	trouble error // why it is not
}

type subscribed struct {
	subscription string
	err          error
}

// subscribe asks for what it takes: the server's key first.
func (s *server) subscribe(stage *scenes.Stage) {
	s.push = subscribing{browser: stage.Subscribe, came: make(chan subscribed, 1)}
	request := remote.PushKey(s.Client.At().Server)
	request.ID = askedKey
	s.wire.Send(request)
}

// keyCame asks the browser.
func (s *server) keyCame(a remote.Answer) {
	key, err := a.PushKey()
	if err != nil {
		s.notSubscribed(err)
		return
	}
	came := s.push.came
	s.push.browser(key, func(subscription string, err error) {
		came <- subscribed{subscription, err}
		s.called.Store(true)
		frames.Schedule()
	})
}

// takeSubscription tells the server what the browser has answered, and reports whether it
// has.
func (s *server) takeSubscription() bool {
	select {
	case c := <-s.push.came:
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
