package e2e_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"tessera/scenes/e2e"
	"tessera/scenes/e2e/player"
)

// shortestProgram is the shortest valid program in WebAssembly.
var shortestProgram = []byte{0, 'a', 's', 'm', 1, 0, 0, 0}

// covers waits for a message on the cover, which the page shows until the app has started.
func covers(p *e2e.Page, words string) {
	p.T.Helper()
	p.WaitFor("the message "+words, fmt.Sprintf("document.getElementById('status').textContent.includes(%q)", words))
}

// clickOnCover presses the mouse on an element of the cover. There the app's inspection
// does not yet say what is pressed.
func clickOnCover(p *e2e.Page, selector string) {
	p.T.Helper()
	place := fmt.Sprintf("(() => { const box = document.querySelector(%q)?.getBoundingClientRect(); return box ? [box.x + box.width / 2, box.y + box.height / 2] : [0, 0]; })()", selector)
	p.WaitFor(selector, place+"[0] > 0")
	middle := e2e.Eval[[2]float64](p, place)
	at := player.Point{X: middle[0], Y: middle[1]}
	p.Send(player.Event{Kind: player.Move, At: at}, player.Event{Kind: player.Press, At: at}, player.Event{Kind: player.Release, At: at})
}

// builtPage returns the folder of the built page.
func builtPage(t *testing.T) string {
	t.Helper()
	dir, err := filepath.Abs(filepath.Join("..", "..", "dist", "web"))
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// The page and the program may be of different versions, because caches keep them apart. The
// program is fetched once more, and then the page has to be loaded again.
func TestAProgramOfAnotherVersionIsReplaced(t *testing.T) {
	e2e.Play(t, e2e.PageOptions{Blank: true}, func(t *testing.T, p *e2e.Page) {
		var served atomic.Int32
		p.Intercept("*/tessera.wasm*", func(r *e2e.Request) {
			served.Add(1)
			r.Fulfill("application/wasm", shortestProgram)
		})
		site := p.Site()
		p.Intercept(site, func(r *e2e.Request) {
			if served.Load() < 2 {
				r.Continue()
				return
			}
			another := regexp.MustCompile(`data-version="\w+"`).ReplaceAllString(fetched(t, site), `data-version="another"`)
			r.Fulfill("text/html", []byte(another))
		})
		p.Go(site)
		covers(p, "There is a newer version of Tessera on the server.")
		if n := served.Load(); n != 2 {
			t.Errorf("the program was fetched %d times, want twice", n)
		}
		p.Intercept(site, nil)

		// Here a cache in between has the old program.
		served.Store(0)
		p.Intercept("*/tessera.wasm*", func(r *e2e.Request) {
			if served.Add(1) == 1 {
				r.Fulfill("application/wasm", shortestProgram)
				return
			}
			r.Continue()
		})
		clickOnCover(p, "#again")
		p.Settled()
		if n := served.Load(); n != 2 {
			t.Errorf("with an old program in a cache, the program was fetched %d times, want twice", n)
		}
	})
}

// fetched returns the body of an address.
func fetched(t *testing.T, address string) string {
	response, err := http.Get(address)
	if err != nil {
		t.Error(err)
		return ""
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Error(err)
	}
	return string(text)
}

// A slowServer serves the built page. While it is slow, each download of the program stops
// halfway.
type slowServer struct {
	*httptest.Server
	slow atomic.Bool

	mu      sync.Mutex
	stopped []chan bool // of the stopped downloads: whether it goes on or breaks off
}

func newSlowServer(t *testing.T) *slowServer {
	t.Helper()
	dir := builtPage(t)
	files := http.FileServer(http.Dir(dir))
	s := &slowServer{}
	s.slow.Store(true)
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/tessera.wasm" || !s.slow.Load() {
			files.ServeHTTP(w, r)
			return
		}
		text, err := os.ReadFile(filepath.Join(dir, "tessera.wasm"))
		if err != nil {
			t.Error(err)
		}
		w.Header().Set("Content-Type", "application/wasm")
		w.Header().Set("Content-Length", fmt.Sprint(len(text)))
		w.Write(text[:len(text)/2])
		w.(http.Flusher).Flush()
		goesOn := make(chan bool, 1)
		s.mu.Lock()
		s.stopped = append(s.stopped, goesOn)
		s.mu.Unlock()
		select {
		case on := <-goesOn:
			if !on {
				panic(http.ErrAbortHandler)
			}
			w.Write(text[len(text)/2:])
		case <-r.Context().Done():
		}
	}))
	t.Cleanup(func() {
		s.release(false)
		s.CloseClientConnections()
		s.Close()
	})
	return s
}

// release lets all stopped downloads go on, or breaks them off.
func (s *slowServer) release(on bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, download := range s.stopped {
		download <- on
	}
	s.stopped = nil
}

func TestADownloadThatStallsOrBreaksOffSaysSoAndGoesOn(t *testing.T) {
	t.Parallel()
	s := newSlowServer(t)
	p := e2e.Open(t, e2e.PageOptions{Address: s.URL + "/", Blank: true})
	stalled := func() {
		t.Helper()
		covers(p, "The download has stalled.")
	}
	p.Go(p.Site())
	stalled()
	s.release(true)
	p.Settled()

	p.Reload()
	stalled()
	s.release(false)
	covers(p, "The download stopped.")
	s.slow.Store(false)
	p.Run("dispatchEvent(new Event('online'));")
	p.Settled()

	s.slow.Store(true)
	p.Reload()
	stalled()
	s.slow.Store(false)
	clickOnCover(p, "#again")
	p.Settled()
	p.Forgive("ERR_") // the browser's word of the download that broke off
}

// withoutDrawing makes a browser that cannot draw the game.
const withoutDrawing = `const get = HTMLCanvasElement.prototype.getContext;
HTMLCanvasElement.prototype.getContext = function (kind, ...rest) { return kind === 'webgl2' ? null : get.call(this, kind, ...rest); };`

func TestABrowserThatCannotDrawIsTold(t *testing.T) {
	for _, c := range []struct{ when, warm string }{
		{"before the program starts", "postMessage(false)"},
		{"when the program draws", ""},
	} {
		t.Run("known "+c.when, func(t *testing.T) {
			e2e.Play(t, e2e.PageOptions{Blank: true, Init: withoutDrawing}, func(t *testing.T, p *e2e.Page) {
				p.Intercept("*/warm.js*", func(r *e2e.Request) { r.Fulfill("text/javascript", []byte(c.warm)) })
				p.Go(p.Site())
				covers(p, "Tessera draws with WebGL 2")
				forgiveUnstarted(p)
			})
		})
	}
}

// forgiveUnstarted leaves a page on which the app could not start, and takes back what the
// browser wrote about it.
func forgiveUnstarted(p *e2e.Page) {
	p.T.Helper()
	p.Go("about:blank")
	p.ForgiveAll()
}

func TestABrowserThatCannotRunTheProgramIsTold(t *testing.T) {
	for _, c := range []struct {
		name, init, address, words string
		noScripts                  bool
	}{
		{name: "from a file", address: "file://" + filepath.ToSlash(filepath.Join(builtPage(t), "index.html")), words: "Browsers cannot run Tessera from a file."},
		{name: "without WebAssembly", init: "delete window.WebAssembly;", words: "too old for Tessera, or has WebAssembly switched off"},
		{name: "without scripts", noScripts: true, words: "Tessera needs JavaScript and WebAssembly"},
	} {
		t.Run(c.name, func(t *testing.T) {
			e2e.Play(t, e2e.PageOptions{Blank: true, Init: c.init, NoScripts: c.noScripts}, func(t *testing.T, p *e2e.Page) {
				if c.address == "" {
					c.address = p.Site()
				}
				p.Go(c.address)
				if c.noScripts {
					p.Find("StaticText", "/"+c.words+"/")
				} else {
					covers(p, c.words)
				}
				forgiveUnstarted(p)
			})
		})
	}
}

func TestAGameCanBeChosenWhileTheProgramLoads(t *testing.T) {
	e2e.Play(t, e2e.PageOptions{Blank: true}, func(t *testing.T, p *e2e.Page) {
		arrive := make(chan struct{})
		p.Intercept("*/tessera.wasm*", func(r *e2e.Request) {
			<-arrive
			r.Continue()
		})
		p.Go(p.Site())
		p.Find("button", "/^Trisq Triangles against squares/")
		clickOnCover(p, "#shelf button[value=trisq]")
		p.WaitFor("Trisq to be chosen", "location.hash === '#game=trisq'")
		p.Focus(p.Find("button", "/^Four in a Square/")) // another choice replaces the first
		p.Send(player.Event{Kind: player.KeyDown, Key: "Enter"}, player.Event{Kind: player.KeyUp, Key: "Enter"})
		p.WaitFor("Four in a Square to be chosen", "location.hash === '#game=foursquare'")
		var pressed []string
		for _, n := range p.All("button", "/./") {
			if n.Properties["pressed"] == "true" {
				pressed = append(pressed, n.Name)
			}
		}
		if len(pressed) != 1 || !strings.HasPrefix(pressed[0], "Four in a Square") {
			t.Errorf("pressed are %q, want Four in a Square", pressed)
		}
		if n := len(p.All("progressbar", "Download")); n != 1 {
			t.Errorf("the page has %d progress bars, want 1", n)
		}
		missing := e2e.Eval[[]string](p, `Promise.all(Array.from(document.querySelectorAll('#shelf img'), (img) => img.decode().then(() => '', () => img.src))).then((all) => all.filter(Boolean))`)
		if n := e2e.Eval[int](p, "document.querySelectorAll('#shelf img').length"); n == 0 || len(missing) > 0 {
			t.Errorf("of %d pictures these are missing: %q", n, missing)
		}
		close(arrive)
		if s := p.Settled(); s.Game != "foursquare" {
			t.Errorf("the page opens %q, want foursquare", s.Game)
		}
		p.WaitFor("the end of the cover", "document.getElementById('cover').hidden")
		p.Key("Escape") // the keyboard is the game's now
		p.Scene("menu")
		p.Intercept("*/tessera.wasm*", nil)

		p.Open("#game=trisq")
		if !e2e.Eval[bool](p, "document.getElementById('shelf').hidden") {
			t.Error("a link to a game offers other games")
		}
	})
}

// slowStore makes IndexedDB wait for window.storeComes, if localStorage has the item slow. If
// the item is "late", the page does not wait that long; otherwise it waits however long it takes.
const slowStore = `if (localStorage.getItem('slow')) {
	const open = IDBFactory.prototype.open, wait = setTimeout;
	IDBFactory.prototype.open = function (...name) {
		const request = open.apply(this, name);
		Object.defineProperty(request, 'onsuccess', { set(done) {
			request.addEventListener('success', (event) => { window.storeComes = () => done.call(request, event); });
		} });
		return request;
	};
	const patience = localStorage.getItem('slow') === 'late' ? 1500 : 1 << 30;
	window.setTimeout = (f, after, ...rest) => wait(f, after === 10000 ? patience : after, ...rest);
}`

// TestTextsOfASlowStoreAreWaitedFor checks that the page says so while it waits for what only
// IndexedDB has, and that a text that comes after the start is not lost.
func TestTextsOfASlowStoreAreWaitedFor(t *testing.T) {
	e2e.Play(t, e2e.PageOptions{Hash: "#game=trisq", Init: slowStore}, func(t *testing.T, p *e2e.Page) {
		const table = "localStorage.getItem('tessera/table-trisq')"
		p.Press("cell:d4")
		want := p.Settled().Moves
		kept := e2e.Eval[string](p, table)
		p.WaitFor("the game in IndexedDB", fmt.Sprintf(`new Promise((resolve) => {
			indexedDB.open('tessera').onsuccess = ({ target: { result: db } }) => {
				db.transaction('texts').objectStore('texts').get('tessera/table-trisq').onsuccess = ({ target: { result } }) => {
					db.close();
					resolve(result?.text === %q);
				};
			};
		})`, kept))
		lose := func(slow string) {
			p.Run(fmt.Sprintf("localStorage.removeItem('tessera/table-trisq'); localStorage.setItem('tessera.last', '1'); localStorage.setItem('slow', %q);", slow))
		}
		lose("yes")
		p.Begin("#game=trisq")
		covers(p, "Waiting for your saved games")
		p.Run("window.storeComes();")
		if got := p.Settled().Moves; len(want) == 0 || !slices.Equal(got, want) {
			t.Errorf("after a slow store the game has the moves %q, want %q", got, want)
		}
		lose("late")
		p.Begin("")
		p.Settled()
		if e2e.Eval[bool](p, table+" !== null") {
			t.Error("the game is there before IndexedDB answers")
		}
		p.Run("window.storeComes();")
		p.WaitFor("the late game", table+fmt.Sprintf(" === %q", kept))
	})
}
