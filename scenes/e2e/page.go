package e2e

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
	"unicode/utf16"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"tessera/scenes/e2e/player"
)

// PageOptions say how a page is opened. The zero value is a page of 1100 by 760 pixels with
// empty storage.
type PageOptions struct {
	Hash        string   // such as "#game=trisq"
	W, H        int      // 1100 by 760 if 0
	Scale       float64  // physical pixels per pixel, 1 if 0
	Touch       bool     // there is a finger; Tool uses it
	Still       bool     // reduced motion
	Init        string   // a script that runs before the page's own
	Kept        bool     // the page may keep itself for use without a network
	Address     string   // of the page; that of a common server if empty
	Blank       bool     // open nothing yet
	Locale      string   // the browser's language, such as "de-AT"
	Zone        string   // time zone, such as "Europe/Berlin"
	NoScripts   bool     // JavaScript is off
	Permissions []string // such as "clipboard-read" and "notifications"
	Clock       bool     // the app's clock runs; otherwise only Pass moves it
	Beside      *Page    // a page of the same person: with the same storage
	Profile     string   // a browser of its own with this profile folder, which outlives it
}

// Phone returns the options of a phone with a finger.
func Phone(o PageOptions) PageOptions {
	o.W, o.H, o.Touch = 390, 844, true
	return o
}

// A Page is the app in a browser, with the player who uses it.
type Page struct {
	*player.Player
	t       testing.TB
	options PageOptions
	room    *room
	own     *browserProcess // a browser for this page alone
	tab     context.Context
	close   context.CancelFunc
	input   pageInput
	mu      sync.Mutex
	errors  []string             // what the page wrote to its console
	origins map[string]bool      // of the pages shown, which may have stored something
	paused  map[string]*route    // by pattern
	files   map[string]*download // by the browser's id
	chosen  chan cdp.BackendNodeID
}

// Play runs a test with a page, beside other such tests, and fails it if the page wrote to
// its console.
func Play(t *testing.T, o PageOptions, body func(t *testing.T, p *Page)) {
	t.Helper()
	t.Parallel()
	body(t, Open(t, o))
}

// Open opens a page, which is closed when the test ends. The test fails if the page wrote to
// its console, unless [Page.Forgive] takes that back.
func Open(t testing.TB, o PageOptions) *Page {
	t.Helper()
	onlyOn(t, "page")
	needBrowser(t)
	if o.W == 0 {
		o.W, o.H = 1100, 760
	}
	if o.Scale == 0 {
		o.Scale = 1
	}
	if o.Address == "" {
		s, err := site()
		if err != nil {
			t.Fatal(err)
		}
		o.Address = s.Address
	}
	p := &Page{t: t, options: o, origins: map[string]bool{}, files: map[string]*download{}, chosen: make(chan cdp.BackendNodeID, 1)}
	p.Player = player.New(t, p)
	p.Finger = o.Touch
	var err error
	switch {
	case o.Beside != nil:
		p.room = o.Beside.room
	case o.Profile != "":
		if p.own, err = startBrowser(o.Profile); err != nil {
			t.Fatal(err)
		}
		p.room = &room{browser: p.own}
	default:
		b, err := sharedBrowser()
		if err != nil {
			t.Fatal(err)
		}
		p.room = b.room(t)
	}
	t.Cleanup(p.finish)
	for _, name := range o.Permissions {
		p.Permit(name)
	}
	p.newTab()
	if !o.Blank {
		p.Go(o.Address + o.Hash)
		p.Settled()
	}
	return p
}

// finish checks the console, keeps a picture of a failure, and closes the page.
func (p *Page) finish() {
	if p.close == nil { // closed or killed
		return
	}
	p.mu.Lock()
	said := slices.Clone(p.errors)
	p.mu.Unlock()
	if len(said) > 0 && !p.t.Failed() {
		p.t.Errorf("the page has written to its console: %q", said)
	}
	if p.t.Failed() {
		p.Explain()
		p.keepPicture()
	}
	p.Close()
}

// Close closes the page, and the browser if it is the page's own.
func (p *Page) Close() {
	if p.close == nil {
		return
	}
	if p.own == nil && p.options.Beside == nil {
		p.mu.Lock()
		origins := slices.Collect(maps.Keys(p.origins))
		p.mu.Unlock()
		// A page that is left stores its game, maybe only after the room was emptied.
		chromedp.Call(p.tab, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
		chromedp.Call(p.tab, page.Navigate, page.NavigateParams{URL: "about:blank"})
		if err := p.room.leave(p.tab, origins); err != nil {
			p.t.Logf("the room is not used again: %v", err)
		}
	}
	p.close()
	p.close = nil
	if p.own != nil {
		p.own.close()
	}
}

// Kill kills the page's own browser like a crash. The profile folder stays.
func (p *Page) Kill() {
	p.t.Helper()
	if p.own == nil {
		p.t.Fatal("only a page with a profile can be killed")
	}
	process := chromedp.FromContext(p.own.ctx).Browser.Process()
	own := []byte("--user-data-dir=" + p.options.Profile)
	commands, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, name := range commands {
		if words, err := os.ReadFile(name); err == nil && slices.ContainsFunc(bytes.Split(words, []byte{0}), func(w []byte) bool { return bytes.Equal(w, own) }) {
			var pid int
			fmt.Sscanf(name, "/proc/%d/", &pid)
			syscall.Kill(pid, syscall.SIGKILL)
		}
	}
	process.Kill()
	p.close()
	p.own.close()
	p.close = nil
}

// unexplainedScript stores preferences that switch explanations of games off, unless there
// are preferences already or the page cannot store anything.
const unexplainedScript = `try {
	if (localStorage.getItem('tessera/preferences') === null) localStorage.setItem('tessera/preferences', '{"off":{"howto":true},"volume":70}');
} catch { /* no storage, nothing to do */ }`

// newTab turns to a new tab of the room.
func (p *Page) newTab() {
	p.t.Helper()
	if p.close != nil {
		p.close()
	}
	options := []chromedp.ContextOption{chromedp.WithListener(p.hear)}
	if p.room.id != "" {
		options = append(options, chromedp.WithExistingBrowserContext(p.room.id))
	}
	p.tab, p.close = chromedp.NewContext(p.room.browser.ctx, options...)
	p.input = pageInput{}
	if err := chromedp.Do(p.tab); err != nil {
		p.t.Fatalf("the browser opens no page: %v", err)
	}
	if err := chromedp.ListenBrowser(p.tab, p.hearBrowser); err != nil {
		p.t.Fatal(err)
	}
	o := p.options
	Command(p, page.Enable, page.EnableParams{})
	Command(p, runtime.Enable, cdp.Empty{})
	Command(p, log.Enable, cdp.Empty{})
	Command(p, network.Enable, network.EnableParams{})
	Command(p, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
	p.Resize(o.W, o.H, o.Scale)
	if o.Touch {
		Command(p, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true, MaxTouchPoints: 5})
	}
	media := map[string]string{"prefers-color-scheme": "light", "prefers-reduced-motion": "no-preference"}
	if o.Still {
		media["prefers-reduced-motion"] = "reduce"
	}
	p.Media(media)
	if o.Zone != "" {
		Command(p, emulation.SetTimezoneOverride, emulation.SetTimezoneOverrideParams{TimezoneID: o.Zone})
	}
	if o.Locale != "" {
		Command(p, emulation.SetLocaleOverride, emulation.SetLocaleOverrideParams{Locale: o.Locale})
		agent := Eval[string](p, "navigator.userAgent")
		Command(p, emulation.SetUserAgentOverride, emulation.SetUserAgentOverrideParams{UserAgent: agent, AcceptLanguage: o.Locale})
	}
	if o.NoScripts {
		Command(p, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	}
	script := unexplainedScript
	if !o.Clock {
		script += "\nwindow.tessera = { holdClock: true };"
	}
	if !o.Kept { // otherwise the page downloads everything twice
		script += "\ndelete Navigator.prototype.serviceWorker;"
	}
	p.AtStart(script)
	if o.Init != "" {
		p.AtStart(o.Init)
	}
	p.interceptAll()
}

// Felt makes a page record its vibrations in window.felt.
const Felt = "window.felt = []; navigator.vibrate = (how) => window.felt.push(how) > 0;"

// AtStart runs a script before the scripts of every page that is loaded from now on.
func (p *Page) AtStart(script string) {
	p.t.Helper()
	Command(p, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
}

// Open opens the page anew at a hash, in another tab with the same storage.
func (p *Page) Open(hash string) player.Inspection {
	p.t.Helper()
	p.Begin(hash)
	return p.Settled()
}

// Begin is like [Page.Open], but does not wait for the app.
func (p *Page) Begin(hash string) {
	p.t.Helper()
	p.newTab()
	p.Go(p.options.Address + hash)
}

// Site returns the address of the page's site, with a slash at its end.
func (p *Page) Site() string { return p.options.Address }

// Go leads the tab to an address, without waiting for the app.
func (p *Page) Go(address string) {
	p.t.Helper()
	res := Command(p, page.Navigate, page.NavigateParams{URL: address})
	if res.ErrorText != "" {
		p.Fail("%s does not open: %s", address, res.ErrorText)
	}
}

// Reload loads the page again, without waiting for the app.
func (p *Page) Reload() {
	p.t.Helper()
	before := Eval[float64](p, "performance.timeOrigin")
	Command(p, page.Reload, page.ReloadParams{})
	p.WaitFor("another load of the page", fmt.Sprintf("performance.timeOrigin !== %v", before))
}

// Address returns the page's address.
func (p *Page) Address() string {
	p.t.Helper()
	return Eval[string](p, "location.href")
}

// Shows waits until the page's address matches.
func (p *Page) Shows(pattern string) {
	p.t.Helper()
	at := regexp.MustCompile(pattern)
	p.eventually("the address "+pattern, func() (bool, string) {
		now, err := evaluate[string](p, "location.href")
		return err == nil && at.MatchString(now), now
	})
}

// Resize sets the size of the page and its physical pixels per pixel.
func (p *Page) Resize(w, h int, scale float64) {
	p.t.Helper()
	Command(p, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{
		Width: int64(w), Height: int64(h), DeviceScaleFactor: scale, ScreenWidth: int64(w), ScreenHeight: int64(h),
	})
}

// Media sets the system's preferences, such as "prefers-color-scheme" to "dark". Those that
// are not named are as in a new browser.
func (p *Page) Media(wishes map[string]string) {
	p.t.Helper()
	var features []*emulation.MediaFeature
	for name, value := range wishes {
		features = append(features, &emulation.MediaFeature{Name: name, Value: value})
	}
	Command(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: features})
}

// Offline takes the network away from the page, or brings it back.
func (p *Page) Offline(off bool) {
	p.t.Helper()
	conditions := []*network.Conditions{}
	if off {
		conditions = append(conditions, &network.Conditions{Offline: true, DownloadThroughput: -1, UploadThroughput: -1})
	}
	Command(p, network.EmulateNetworkConditionsByRule, network.EmulateNetworkConditionsByRuleParams{EmulateOfflineServiceWorker: &off, MatchedNetworkConditions: conditions})
	Command(p, network.OverrideNetworkState, network.OverrideNetworkStateParams{Offline: off, DownloadThroughput: -1, UploadThroughput: -1})
}

// Permit grants the pages of this room a permission, such as "clipboard-read".
func (p *Page) Permit(name string) {
	p.t.Helper()
	_, err := chromedp.CallBrowser(p.room.browser.ctx, browser.SetPermission, browser.SetPermissionParams{
		Permission:       &browser.PermissionDescriptor{Name: name},
		Setting:          browser.PermissionSettingGranted,
		BrowserContextID: p.room.id,
	})
	if err != nil {
		p.Fail("the permission %s is not granted: %v", name, err)
	}
}

// Freeze stops the page as a browser stops hidden ones, or lets it go on.
func (p *Page) Freeze(frozen bool) {
	p.t.Helper()
	state := page.SetWebLifecycleStateStateActive
	if frozen {
		state = page.SetWebLifecycleStateStateFrozen
	}
	Command(p, page.SetWebLifecycleState, page.SetWebLifecycleStateParams{State: state})
}

// Workers returns the addresses of the running workers of this room.
func (p *Page) Workers() []string {
	p.t.Helper()
	var names []string
	for _, info := range p.targets("worker") {
		names = append(names, info.URL)
	}
	return names
}

// Insert inserts text into the focused field at once, as on-screen keyboards, input methods
// and the clipboard do.
func (p *Page) Insert(text string) {
	p.t.Helper()
	p.input.insert(p, text)
	p.Inspect()
}

// Compose shows text in the focused field that an input method has not finished.
func (p *Page) Compose(text string) {
	p.t.Helper()
	end := int64(len(utf16.Encode([]rune(text))))
	Command(p, input.ImeSetComposition, input.ImeSetCompositionParams{Text: text, SelectionStart: end, SelectionEnd: end})
}

// Command runs a command of the browser's protocol on the page.
func Command[P, R any](p *Page, cmd cdp.Command[P, R], params P) R {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.tab, patience)
	defer cancel()
	res, err := chromedp.Call(ctx, cmd, params)
	if err != nil {
		p.Fail("%s: %v", cmd.Method, err)
	}
	return res
}

// Eval returns the value of an expression in the page. A promise is awaited first.
func Eval[T any](p *Page, expression string) T {
	p.t.Helper()
	v, err := evaluate[T](p, expression)
	if err != nil {
		p.Fail("%s: %v", expression, err)
	}
	return v
}

// Run runs statements in the page.
func (p *Page) Run(statements string) {
	p.t.Helper()
	Eval[any](p, "(async () => { "+statements+" })().then(() => null)")
}

func evaluate[T any](p *Page, expression string) (T, error) {
	return evaluateIn[T](p.tab, expression)
}

// evaluateIn returns the value of an expression in a tab or a worker.
func evaluateIn[T any](target context.Context, expression string) (T, error) {
	var value T
	ctx, cancel := context.WithTimeout(target, patience)
	defer cancel()
	res, err := chromedp.Call(ctx, runtime.Evaluate, runtime.EvaluateParams{
		Expression: expression, ReturnByValue: new(true), AwaitPromise: new(true), UserGesture: new(true),
	})
	if err != nil {
		return value, err
	}
	if res.ExceptionDetails != nil {
		return value, errors.New(exceptionText(res.ExceptionDetails))
	}
	if len(res.Result.Value) == 0 {
		return value, nil // undefined
	}
	return value, json.Unmarshal(res.Result.Value, &value)
}

// WaitFor waits until an expression is true in the page.
func (p *Page) WaitFor(what, expression string) {
	p.t.Helper()
	p.eventually(what, func() (bool, string) {
		ok, err := evaluate[bool](p, "Promise.resolve("+expression+").then(Boolean)")
		return err == nil && ok, fmt.Sprint(err)
	})
}

// eventually waits for minutes until ok returns true; it also says what it saw.
func (p *Page) eventually(what string, ok func() (bool, string)) {
	p.t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(glance) {
		is, saw := ok()
		if is {
			return
		}
		if time.Now().After(end) || p.tab.Err() != nil {
			p.Fail("%s did not come; last: %s", what, saw)
		}
	}
}

// Eventually waits for minutes until ok returns true. It is for conditions that neither the
// app's inspection nor an expression can test.
func (p *Page) Eventually(what string, ok func() bool) {
	p.t.Helper()
	p.eventually(what, func() (bool, string) { return ok(), "" })
}

// Picture returns what the page shows.
func (p *Page) Picture() image.Image {
	p.t.Helper()
	res := Command(p, page.CaptureScreenshot, page.CaptureScreenshotParams{})
	picture, err := png.Decode(bytes.NewReader(res.Data))
	if err != nil {
		p.Fail("the picture of the page cannot be read: %v", err)
	}
	return picture
}

// keepPicture saves a picture of a failed test in dist/e2e.
func (p *Page) keepPicture() {
	root, err := moduleRoot()
	if err != nil {
		return
	}
	ctx, cancel := context.WithTimeout(p.tab, 10*time.Second)
	defer cancel()
	res, err := chromedp.Call(ctx, page.CaptureScreenshot, page.CaptureScreenshotParams{})
	path := filepath.Join(root, "dist", "e2e", strings.ReplaceAll(p.t.Name(), "/", "-")+".png")
	if err != nil || os.MkdirAll(filepath.Dir(path), 0o755) != nil {
		return
	}
	if os.WriteFile(path, res.Data, 0o644) == nil {
		p.t.Logf("a picture of the page is in %s", path)
	}
}

// look is what Look evaluates: the app's inspection after two frames, or after a moment
// where no frames are drawn.
const look = `(async () => {
	const frame = () => new Promise((then) => requestAnimationFrame(() => then(true)));
	const rested = await Promise.race([frame().then(frame), new Promise((then) => setTimeout(then, 250, false))]);
	return [rested, window.tessera?.inspect?.()];
})()`

// Look implements [player.Device].
func (p *Page) Look() (player.Inspection, bool, error) {
	p.t.Helper()
	seen, err := evaluate[[2]json.RawMessage](p, look)
	if err != nil {
		if p.tab.Err() != nil || errors.Is(err, context.DeadlineExceeded) {
			p.Fail("the page is gone: %v", err)
		}
		return player.Inspection{}, false, err // the page is being loaded
	}
	if len(seen[1]) == 0 || string(seen[1]) == "null" {
		time.Sleep(glance)
		return player.Inspection{}, false, errors.New("the app has not started")
	}
	s, err := player.Read(seen[1])
	if err != nil {
		p.Fail("%v", err)
	}
	return s, string(seen[0]) == "true", nil
}

// MoveClock implements [player.Device].
func (p *Page) MoveClock(length time.Duration) {
	p.t.Helper()
	p.WaitFor("the app's clock to move", fmt.Sprintf("window.tessera.moveClock(%d)", length.Milliseconds()))
}

// About implements [player.Device].
func (p *Page) About() string {
	at, _ := evaluate[string](p, "location.href + ' ' + (document.querySelector('#status')?.textContent ?? '')")
	p.mu.Lock()
	defer p.mu.Unlock()
	return fmt.Sprintf("at: %s\nconsole: %q", at, p.errors)
}

// Forgive takes back what the page wrote to its console and matches a pattern. It waits
// until something does.
func (p *Page) Forgive(pattern string) {
	p.t.Helper()
	expected := regexp.MustCompile(pattern)
	p.eventually("a word in the console of "+pattern, func() (bool, string) {
		p.mu.Lock()
		defer p.mu.Unlock()
		n := len(p.errors)
		p.errors = slices.DeleteFunc(p.errors, expected.MatchString)
		return len(p.errors) < n, strings.Join(p.errors, "\n")
	})
}

// ForgiveAll takes back everything that the page wrote to its console.
func (p *Page) ForgiveAll() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.errors = nil
}

// complain records what the page writes to its console.
func (p *Page) complain(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.errors = append(p.errors, text)
}

// hear listens to the tab. It must not send commands.
func (p *Page) hear(ev any) {
	switch ev := ev.(type) {
	case *runtime.EventConsoleAPICalled:
		var words []string
		for _, arg := range ev.Args {
			word := arg.Description
			if text := ""; json.Unmarshal(arg.Value, &text) == nil {
				word = text
			} else if word == "" {
				word = string(arg.Value)
			}
			words = append(words, word)
		}
		p.complain(strings.Join(words, " "))
	case *runtime.EventExceptionThrown:
		p.complain(exceptionText(ev.ExceptionDetails))
	case *log.EventEntryAdded:
		// The browser itself says this if the page's server hosts no tables.
		if e := ev.Entry; !strings.HasSuffix(e.URL, "/lobby") || !strings.Contains(e.Text, "404") {
			p.complain(e.Text + " " + e.URL)
		}
	case *page.EventFrameNavigated:
		if strings.HasPrefix(ev.Frame.SecurityOrigin, "http") {
			p.mu.Lock()
			p.origins[ev.Frame.SecurityOrigin] = true
			p.mu.Unlock()
		}
	case *page.EventFileChooserOpened:
		select {
		case p.chosen <- ev.BackendNodeID:
		default:
		}
	}
	p.hearNetwork(ev)
}

func exceptionText(e *runtime.ExceptionDetails) string {
	if e.Exception != nil && e.Exception.Description != "" {
		return e.Exception.Description
	}
	return e.Text
}

// A download is a file that the page gives to the browser.
type download struct {
	name string // suggested by the page
	path string // set when it is complete
}

// hearBrowser listens to the browser. It must not send commands.
func (p *Page) hearBrowser(ev any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch ev := ev.(type) {
	case *browser.EventDownloadWillBegin:
		if string(ev.FrameID) == string(chromedp.FromContext(p.tab).Target.TargetID) {
			p.files[ev.GUID] = &download{name: ev.SuggestedFilename}
		}
	case *browser.EventDownloadProgress:
		if d := p.files[ev.GUID]; d != nil && ev.State == browser.DownloadProgressStateCompleted {
			d.path = ev.FilePath
		}
	}
}

// Download does something that makes the page give a file, and returns the file's name and
// text.
func (p *Page) Download(do func()) (name string, text []byte) {
	p.t.Helper()
	do()
	var done *download
	p.Eventually("a downloaded file", func() bool {
		p.mu.Lock()
		defer p.mu.Unlock()
		for id, d := range p.files {
			if d.path != "" {
				done = d
				delete(p.files, id)
				return true
			}
		}
		return false
	})
	text, err := os.ReadFile(done.path)
	if err != nil {
		p.Fail("the downloaded file: %v", err)
	}
	return done.name, text
}

// Choose does something that opens the browser's file chooser, and chooses a file in it.
func (p *Page) Choose(file string, do func()) {
	p.t.Helper()
	Command(p, page.SetInterceptFileChooserDialog, page.SetInterceptFileChooserDialogParams{Enabled: true})
	do()
	var field cdp.BackendNodeID
	p.Eventually("the file chooser", func() bool {
		select {
		case field = <-p.chosen:
			return true
		default:
			return false
		}
	})
	Command(p, dom.SetFileInputFiles, dom.SetFileInputFilesParams{Files: []string{file}, BackendNodeID: field})
	Command(p, page.SetInterceptFileChooserDialog, page.SetInterceptFileChooserDialogParams{})
}
