package e2e_test

import (
	"crypto/sha256"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"

	"tessera/scenes/e2e"
	"tessera/scenes/e2e/player"
)

// A plainServer serves a copy of the built page below a path. It can be stopped and started
// again on the same port.
type plainServer struct {
	t    *testing.T
	dir  string
	port string // "0" for any
	http *http.Server

	mu      sync.Mutex
	asked   []string // names of the requested files
	refused string   // a file that is missing
}

func newPlainServer(t *testing.T) *plainServer {
	t.Helper()
	s := &plainServer{t: t, dir: t.TempDir(), port: "0"}
	if err := os.CopyFS(s.dir, os.DirFS(builtPage(t))); err != nil {
		t.Fatal(err)
	}
	s.start()
	t.Cleanup(s.stop)
	return s
}

const belowPath = "/games/tessera/"

func (s *plainServer) start() {
	s.t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:"+s.port)
	if err != nil {
		s.t.Fatal(err)
	}
	_, s.port, _ = net.SplitHostPort(listener.Addr().String())
	s.refuse("")
	files := http.StripPrefix(belowPath, http.FileServer(http.Dir(s.dir)))
	s.http = &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name, below := strings.CutPrefix(r.URL.Path, belowPath)
		s.mu.Lock()
		s.asked = append(s.asked, name)
		refused := name != "" && name == s.refused
		s.mu.Unlock()
		if !below || refused {
			http.NotFound(w, r)
			return
		}
		files.ServeHTTP(w, r)
	})}
	go s.http.Serve(listener)
}

func (s *plainServer) stop() { s.http.Close() }

// refuse makes a file missing, and forgets what was requested.
func (s *plainServer) refuse(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked, s.refused = nil, name
}

func (s *plainServer) wasAsked(name string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Contains(s.asked, name)
}

// renew replaces the site with a newer version of the page.
func (s *plainServer) renew() {
	s.t.Helper()
	text := s.change("index.html", `<html lang="en">`, `<html lang="en" class="newer">`)
	s.change("sw.js", `(name: '\./', hash: ')\w+`, fmt.Sprintf("${1}%x", sha256.Sum256(text)))
	s.change("sw.js", `VERSION = '\w+'`, "VERSION = 'newer'")
}

// change replaces what a pattern matches in a file, and returns the new text.
func (s *plainServer) change(name, pattern, by string) []byte {
	s.t.Helper()
	path := filepath.Join(s.dir, name)
	text, err := os.ReadFile(path)
	if err != nil {
		s.t.Fatal(err)
	}
	changed := regexp.MustCompile(pattern).ReplaceAll(text, []byte(by))
	if string(changed) == string(text) {
		s.t.Fatalf("%s has no %s", name, pattern)
	}
	if err := os.WriteFile(path, changed, 0o644); err != nil {
		s.t.Fatal(err)
	}
	return changed
}

// isInstallable fails the test unless the browser could install the page as a program.
func isInstallable(p *e2e.Page) {
	p.T.Helper()
	manifest := e2e.Command(p, page.GetAppManifest, page.GetAppManifestParams{})
	if len(manifest.Errors) > 0 || !strings.Contains(manifest.URL, belowPath+"tessera.webmanifest") {
		p.T.Errorf("the manifest at %s has the faults %v, want none", manifest.URL, manifest.Errors)
	}
	found := e2e.Command(p, page.GetInstallabilityErrors, cdp.Empty{})
	for _, e := range found.InstallabilityErrors {
		if e.ErrorID != "in-incognito" {
			p.T.Errorf("the page cannot be installed: %s %v", e.ErrorID, e.ErrorArguments)
		}
	}
}

// keptFiles returns an expression for the addresses at which the browser keeps a file.
func keptFiles(file string) string {
	return fmt.Sprintf(`(async () => {
		const found = [];
		for (const name of await caches.keys()) for (const { url } of await (await caches.open(name)).keys()) if (new URL(url).pathname.endsWith('/%s')) found.push(url);
		return found;
	})()`, file)
}

// loseFiles makes the browser lose some files that it keeps. The next start restores them,
// except the first, which the server refuses.
func loseFiles(p *e2e.Page, s *plainServer, files ...string) {
	p.T.Helper()
	for _, file := range files {
		if before := e2e.Eval[[]string](p, keptFiles(file)); len(before) != 1 {
			p.Fail("%s is kept at %q, want one address", file, before)
		}
		p.Run("for (const url of await " + keptFiles(file) + ") for (const name of await caches.keys()) await (await caches.open(name)).delete(url);")
		if left := e2e.Eval[[]string](p, keptFiles(file)); len(left) != 0 {
			p.Fail("%s is still kept at %q", file, left)
		}
	}
	s.refuse(files[0])
	p.Reload()
	p.Settled()
	for _, file := range files[1:] {
		p.WaitFor(file+", which was lost", keptFiles(file)+".then((found) => found.length > 0)")
	}
	s.refuse("")
}

// isNewer is true in the page of the newer version.
const isNewer = "document.documentElement.className === 'newer'"

// stays fails the test if the page is of the newer version.
func stays(p *e2e.Page, why string) {
	p.T.Helper()
	if e2e.Eval[bool](p, isNewer) {
		p.Fail("the page is of the newer version; want the older, because %s", why)
	}
}

// says waits for a sentence of the app that follows from what the browser does.
func says(p *e2e.Page, words string) {
	p.T.Helper()
	p.Await("the sentence "+words, func(s player.Inspection) bool { return strings.Contains(s.Message, words) })
}

// The site is below a path of a server that knows nothing of Tessera.
func TestThePageIsKeptAndTellsOfANewerVersion(t *testing.T) {
	t.Parallel()
	s := newPlainServer(t)
	site := "http://127.0.0.1:" + s.port + belowPath
	p := e2e.Open(t, e2e.PageOptions{Address: site, Kept: true, Still: true})
	isInstallable(p)
	p.WaitFor("a service worker that controls the page", "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller)")
	loseFiles(p, s, "icon-192.png", "icon-512.png", "tessera.wasm")

	s.stop()
	p.Open("#game=trisq") // in a new tab, as after a restart of the browser
	p.Press("cell:c12")
	p.Moves(2)

	s.start()
	p.Open("")
	s.renew()
	p.Run("await (await navigator.serviceWorker.ready).update();") // the browser looks for itself later
	says(p, "new version of Tessera is ready")
	stays(p, "the version in use must not change under the player")
	if s.wasAsked("tessera.wasm") {
		t.Error("the program was fetched, which is the same in the newer version")
	}

	// While another tab uses the older version, a reload keeps both at it.
	other := e2e.Open(t, e2e.PageOptions{Address: site, Kept: true, Still: true, Beside: p})
	p.Reload()
	says(p, "close all tabs and windows with Tessera")
	stays(p, "another tab uses it")
	other.Close()
	p.Reload() // the newer version takes over and loads the page once more
	p.WaitFor("the newer version", isNewer)
	p.Settled()
}
