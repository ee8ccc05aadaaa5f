package e2e

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
)

// browserNames are the programs that play the page, the first one first. The first has no
// windows to draw. Ubuntu's chromium-browser may only print where to get one.
var browserNames = []string{"chromium-headless-shell", "chromium", "google-chrome-stable", "google-chrome", "chromium-browser"}

// BrowserPath returns the installed Chromium.
func BrowserPath() (string, error) {
	places := append(filepath.SplitList(os.Getenv("PATH")), "/snap/bin")
	for _, name := range browserNames {
		for _, place := range places {
			if path, err := exec.LookPath(filepath.Join(place, name)); err == nil {
				return path, nil
			}
		}
	}
	return "", fmt.Errorf("this needs Chromium; `make test` installs it: %w", exec.ErrNotFound)
}

// A browserProcess is a running browser.
type browserProcess struct {
	ctx   context.Context
	close context.CancelFunc

	mu    sync.Mutex
	rooms []*room // free ones
}

// startBrowser starts a browser with software rendering and without background activity.
// Its profile folder is deleted at its end if profile is "".
func startBrowser(profile string) (*browserProcess, error) {
	path, err := BrowserPath()
	if err != nil {
		return nil, err
	}
	options := append(slices.Clone(chromedp.DefaultExecAllocatorOptions[:]),
		chromedp.ExecPath(path), chromedp.NoSandbox,
		chromedp.Flag("use-gl", "angle"), chromedp.Flag("use-angle", "swiftshader"), chromedp.Flag("enable-unsafe-swiftshader", true),
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
		chromedp.Flag("host-resolver-rules", "MAP "+neighbour+" 127.0.0.1"),
	)
	if profile != "" {
		options = append(options, chromedp.UserDataDir(profile))
	}
	allocated, free := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, end := chromedp.NewContext(allocated, chromedp.WithLogf(func(string, ...any) {}), chromedp.WithErrorf(func(string, ...any) {}))
	if err := chromedp.Do(ctx); err != nil {
		end()
		free()
		return nil, fmt.Errorf("%s does not start: %w", path, err)
	}
	return &browserProcess{ctx: ctx, close: func() { end(); free() }}, nil
}

// sharedBrowser starts the browser of all tests of this program, once.
var sharedBrowser = sync.OnceValues(func() (*browserProcess, error) {
	b, err := startBrowser("")
	if err == nil {
		atEnd(b.close)
	}
	return b, err
})

// A room is a part of a browser with its own storage, permissions and downloads. Rooms are
// used again, emptied, because the browser keeps the compiled program for each.
type room struct {
	browser *browserProcess
	id      cdp.BrowserContextID // "" is that of a profile
}

// room returns an empty room, which is free again after the test.
func (b *browserProcess) room(t testing.TB) *room {
	t.Helper()
	b.mu.Lock()
	var r *room
	if n := len(b.rooms); n > 0 {
		r, b.rooms = b.rooms[n-1], b.rooms[:n-1]
	}
	b.mu.Unlock()
	if r == nil {
		made, err := chromedp.CallBrowser(b.ctx, target.CreateBrowserContext, target.CreateBrowserContextParams{})
		if err != nil {
			t.Fatalf("the browser makes no room: %v", err)
		}
		r = &room{b, made.BrowserContextID}
	}
	downloads := t.TempDir()
	_, err := chromedp.CallBrowser(b.ctx, browser.SetDownloadBehavior, browser.SetDownloadBehaviorParams{
		Behavior: browser.SetDownloadBehaviorBehaviorAllowAndName, BrowserContextID: r.id, DownloadPath: downloads, EventsEnabled: new(true),
	})
	if err != nil {
		t.Fatalf("the browser allows no downloads: %v", err)
	}
	return r
}

// leave empties the storage of the addresses that were used, and frees the room.
func (r *room) leave(ctx context.Context, origins []string) error {
	var failures []error
	for _, origin := range origins {
		_, err := chromedp.Call(ctx, storage.ClearDataForOrigin, storage.ClearDataForOriginParams{Origin: strings.TrimSuffix(origin, "/"), StorageTypes: "all"})
		failures = append(failures, err)
	}
	_, err := chromedp.CallBrowser(ctx, browser.ResetPermissions, browser.ResetPermissionsParams{BrowserContextID: r.id})
	if err := errors.Join(append(failures, err)...); err != nil {
		return err
	}
	r.browser.mu.Lock()
	r.browser.rooms = append(r.browser.rooms, r)
	r.browser.mu.Unlock()
	return nil
}

// ends has what is to be closed when the tests have ended.
var ends struct {
	sync.Mutex
	all []func()
}

// atEnd registers a function that [Main] calls after the tests.
func atEnd(f func()) {
	ends.Lock()
	defer ends.Unlock()
	ends.all = append(ends.all, f)
}

// needBrowser skips the test if there is no browser or no built page, or fails it under
// TESSERA_E2E.
func needBrowser(t testing.TB) {
	t.Helper()
	_, err := BrowserPath()
	if err == nil {
		root, rootErr := moduleRoot()
		_, built := os.Stat(filepath.Join(root, "dist", "web", "index.html"))
		if err = cmp.Or(rootErr, built); err != nil {
			err = fmt.Errorf("`make web` builds the page: %w", err)
		}
	}
	if err == nil {
		return
	}
	if os.Getenv("TESSERA_E2E") != "" {
		t.Fatal(err)
	}
	t.Skip(err)
}
