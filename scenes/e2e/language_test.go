package e2e_test

import (
	"fmt"
	"sync/atomic"
	"testing"

	"tessera/scenes/e2e"
)

// german replaces the catalogue, so that the test does not depend on translations.
const german = `msgid ""
msgstr ""
"Language: de\n"
"X-Name: Deutsch\n"

msgid "Settings"
msgstr "Einstellungen"
`

// headed waits for a heading of the accessible page.
func headed(p *e2e.Page, text string) {
	p.T.Helper()
	p.WaitFor("the heading "+text, fmt.Sprintf("document.querySelector('#reader h1')?.textContent === %q", text))
}

// speaks waits until the page is in a language.
func speaks(p *e2e.Page, tag string) {
	p.T.Helper()
	p.WaitFor("the language "+tag, fmt.Sprintf("document.documentElement.lang === %q", tag))
}

func chooseLanguage(p *e2e.Page, tag string) {
	p.T.Helper()
	p.Press("settings")
	p.Press("setting-language")
	p.Press("language-" + tag)
	p.Scene("settings")
	p.Press("ok")
}

// The browser is set to German. English, chosen instead, is used at once and after a
// reload.
func TestThePageUsesTheBrowsersLanguageUntilAnotherIsChosen(t *testing.T) {
	e2e.Play(t, e2e.PageOptions{Locale: "de-AT", Still: true}, func(t *testing.T, p *e2e.Page) {
		var fetched atomic.Int32
		p.Intercept("*/de.po?*", func(r *e2e.Request) {
			fetched.Add(1)
			r.Fulfill("text/plain; charset=utf-8", []byte(german))
		})
		p.Reload()
		p.Settled()
		speaks(p, "de")
		p.Press("settings")
		headed(p, "Einstellungen")
		p.Press("ok")
		if n := fetched.Load(); n != 1 {
			t.Errorf("the catalogue was fetched %d times, want once", n)
		}
		chooseLanguage(p, "en")
		p.Press("settings")
		headed(p, "Settings")
		speaks(p, "en")
		p.Reload()
		p.Settled()
		speaks(p, "en")
	})
}

// A chosen language works without a network too.
func TestAChosenLanguageIsKeptForUseWithoutANetwork(t *testing.T) {
	e2e.Nightly(t)
	e2e.Play(t, e2e.PageOptions{Kept: true, Still: true}, func(t *testing.T, p *e2e.Page) {
		const kept = `(async () => {
			let n = 0;
			for (const name of await caches.keys()) for (const { url } of await (await caches.open(name)).keys()) if (url.includes('.po?')) n++;
			return n;
		})()`
		p.WaitFor("a service worker that controls the page", "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller)")
		speaks(p, "en")
		if n := e2e.Eval[int](p, kept); n != 0 {
			t.Errorf("%d catalogues are kept before one is needed, want none", n)
		}
		chooseLanguage(p, "de")
		speaks(p, "de")
		p.WaitFor("a catalogue that is kept", kept+".then((n) => n > 0)")
		p.Offline(true)
		p.Reload()
		p.Settled()
		speaks(p, "de")
		p.Offline(false)
	})
}
