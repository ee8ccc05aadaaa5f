package e2e_test

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"tessera/scenes/e2e"
	"tessera/scenes/e2e/player"
)

// quick is a game of two computers that answer immediately.
const quick = "#game=foursquare&seats=beginner.easy&chance=1&moves="

// thinkers returns the page's workers that think for computer players.
func thinkers(p *e2e.Page) []string {
	p.T.Helper()
	return slices.DeleteFunc(p.Workers(), func(address string) bool { return !strings.Contains(address, "think") })
}

// playQuick opens a game of two computers, without waiting for its end.
func playQuick(p *e2e.Page) { p.Begin(quick) }

// playing waits until the computers have played a few moves.
func playing(p *e2e.Page) {
	p.T.Helper()
	p.Until("8 moves of the computers", func(s player.Inspection) bool { return len(s.Moves) >= 8 })
}

// unheard are the options of a page that opens nothing yet, and then runs a script first.
func unheard(script string) e2e.PageOptions {
	return e2e.PageOptions{Still: true, Blank: true, Init: script}
}

// deafen keeps the thinking workers in window.workers. The first takes no questions, so that
// it is found dead while a computer has to think.
const deafen = `const Worker = window.Worker;
window.workers = [];
window.Worker = class extends Worker {
	constructor(...args) {
		super(...args);
		if (/think/.test(args[0])) window.workers.push(this);
	}

	postMessage(message) {
		if (this !== window.workers[0] || typeof message !== 'string') super.postMessage(message);
		else window.deaf = true;
	}
};`

func TestTheThinkingProgramIsLoadedWhenNeeded(t *testing.T) {
	e2e.Play(t, e2e.PageOptions{Still: true}, func(t *testing.T, p *e2e.Page) {
		asked := e2e.Eval[[]string](p, "performance.getEntriesByType('resource').map((r) => r.name).filter((name) => name.includes('think.'))")
		if len(asked) != 0 {
			t.Errorf("the shelf loads %v, want nothing that thinks", asked)
		}
		playQuick(p)
		playing(p)
		if at := thinkers(p); len(at) != 1 {
			t.Errorf("the thinking workers are %q, want one", at)
		}
	})
}

// eavesdrop records what is said to the thinking workers and by them.
const eavesdrop = `const Worker = window.Worker;
window.said = [];
window.Worker = class extends Worker {
	constructor(...args) {
		super(...args);
		if (/think/.test(args[0])) this.addEventListener('message', ({ data: [kind] }) => window.said.push(kind));
	}

	postMessage(message) {
		if (typeof message === 'string') window.said.push(message);
		super.postMessage(message);
	}
};`

func TestTablesAreMadeBeforeAnybodyAsks(t *testing.T) {
	e2e.Nightly(t)
	o := e2e.PageOptions{Hash: "#game=trisq&seats=person.person&moves=c3", Init: eavesdrop, Still: true}
	e2e.Play(t, o, func(t *testing.T, p *e2e.Page) {
		p.WaitFor("an answer", "window.said.includes('answer')")
		said := e2e.Eval[[]string](p, "window.said")
		var question struct{ Moves []string }
		if said[0] != "ready" || json.Unmarshal([]byte(said[1]), &question) != nil || !slices.Equal(question.Moves, []string{"c3"}) {
			t.Errorf("the worker and the page say %q, want ready and a question about c3", said[:2])
		}
		if s := p.Inspect(); s.Busy || len(s.Lines) != 0 {
			t.Errorf("nobody has asked, but the page is busy (%v) or says %v", s.Busy, s.Lines)
		}
	})
}

func TestWithoutWorkersComputersPlayAllTheSame(t *testing.T) {
	e2e.Nightly(t)
	for name, script := range map[string]string{
		"missing": "delete window.Worker;",
		"refused": "window.Worker = class { constructor() { throw new DOMException('no', 'SecurityError'); } };",
	} {
		t.Run(name, func(t *testing.T) {
			e2e.Play(t, unheard(script), func(t *testing.T, p *e2e.Page) {
				playQuick(p)
				playing(p)
				if at := thinkers(p); len(at) != 0 {
					t.Errorf("the thinking workers are %q, want none", at)
				}
			})
		})
	}
}

// replaced checks that a second worker was started, and only one.
func replaced(t *testing.T, p *e2e.Page) {
	t.Helper()
	if n := e2e.Eval[int](p, "window.workers.length"); n != 2 {
		t.Errorf("%d workers were started, want 2", n)
	}
}

func TestAWorkerThatDiesIsReplaced(t *testing.T) {
	e2e.Play(t, unheard(deafen), func(t *testing.T, p *e2e.Page) {
		playQuick(p)
		p.WaitFor("a question to the worker", "window.deaf")
		p.Run(`window.workers[0].terminate();
			window.workers[0].dispatchEvent(new ErrorEvent('error', { message: 'killed by a test', cancelable: true }));`)
		begins := regexp.MustCompile("begins again")
		p.Until("a word of the worker", func(s player.Inspection) bool { return begins.MatchString(s.Message) || len(s.Moves) > 0 })
		playing(p)
		replaced(t, p)
		p.Forgive("killed by a test")
	})
}

func TestAWorkerThatFallsSilentIsReplaced(t *testing.T) {
	e2e.Nightly(t)
	e2e.Play(t, unheard(deafen), func(t *testing.T, p *e2e.Page) {
		playQuick(p)
		p.WaitFor("a question to the worker", "window.deaf")
		p.Run("window.workers[0].terminate()")
		playing(p)
		replaced(t, p)
		p.Forgive("no sign of life")
	})
}

func TestAFailedDownloadIsSaidAndTriedAgain(t *testing.T) {
	e2e.Nightly(t)
	e2e.Play(t, unheard(""), func(t *testing.T, p *e2e.Page) {
		var refused atomic.Int32
		p.Intercept("*think*.wasm*", func(r *e2e.Request) {
			if refused.Add(1) <= 2 {
				r.Abort()
			} else {
				r.Continue()
			}
		})
		playQuick(p)
		p.Until("a word of what is wrong", func(s player.Inspection) bool {
			return strings.Contains(s.Message, "computer player could not be downloaded")
		})
		playing(p)
		p.Forgive("Failed to load resource|thinks for the computer players failed: TypeError")
	})
}

// The adviser thinks longest.
func TestAHintThatIsNoLongerWantedEndsAtOnce(t *testing.T) {
	e2e.Nightly(t)
	o := e2e.PageOptions{Hash: "#game=square&settings=eyJwbGF5ZXJzIjoyfQ&seats=person.person&moves=", Init: deafen, Still: true}
	e2e.Play(t, o, func(t *testing.T, p *e2e.Page) {
		p.Tool("hint")
		p.WaitFor("a question to the worker", "window.deaf")
		if s := p.Inspect(); !s.Busy {
			t.Errorf("nobody thinks after a hint was asked for: %v", s)
		}
		started := e2e.Eval[int](p, "window.workers.length")
		p.Tool("hint")
		p.Until("rest", func(s player.Inspection) bool { return !s.Busy })
		if n := e2e.Eval[int](p, "window.workers.length"); n != started {
			t.Errorf("%d workers were started instead of %d: the hint ended with the worker that was silent", n, started)
		}
	})
}
