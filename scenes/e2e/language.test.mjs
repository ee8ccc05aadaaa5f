// The page uses the browser's language until another is chosen. The chosen one works without a
// network too.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually, nightly, play, still } from './browser.mjs';

// german replaces the catalogue, so that the test does not depend on translations.
const german = `msgid ""
msgstr ""
"Language: de\\n"
"X-Name: Deutsch\\n"

msgid "Settings"
msgstr "Einstellungen"
`;

// headed waits for a heading of the accessible page.
const headed = (app, text) => app.page.waitForFunction((text) => document.querySelector('#reader h1')?.textContent === text, text);

const spoken = (app) => app.page.evaluate(() => document.documentElement.lang);

// speaks waits until the page is in a language.
const speaks = (app, tag) => app.page.waitForFunction((tag) => document.documentElement.lang === tag, tag);

async function choose(app, tag) {
  await app.click('settings');
  await app.click('setting-language');
  await app.click(`language-${tag}`);
  await app.until('the settings', ({ scene }) => scene === 'settings');
  await app.click('ok');
}

// kept returns the catalogues in the cache.
const kept = (app) => app.page.evaluate(async () => {
  const found = [];
  for (const name of await caches.keys()) {
    for (const { url } of await (await caches.open(name)).keys()) if (url.includes('.po?')) found.push(url);
  }
  return found;
});

test('a browser set to German is spoken to in German, and what is chosen instead is said at once and after a reload', async (t) => {
  await play(t, { locale: 'de-AT', ...still }, async (app) => {
    const fetched = [];
    app.page.on('request', (request) => { if (request.url().includes('.po?')) fetched.push(request.url()); });
    await app.page.route('**/de.po?*', (route) => route.fulfill({ contentType: 'text/plain; charset=utf-8', body: german }));
    await app.page.reload();
    await app.settled();
    assert.equal(await spoken(app), 'de');
    await app.click('settings');
    await headed(app, 'Einstellungen');
    await app.click('ok');
    assert.equal(fetched.length, 1, `the catalogue is fetched once: ${fetched}`);
    await choose(app, 'en');
    await app.click('settings');
    await headed(app, 'Settings');
    await speaks(app, 'en');
    await app.page.reload();
    await app.settled();
    assert.equal(await spoken(app), 'en');
  });
});

test('a language is kept for use without a network once it was chosen', nightly, async (t) => {
  await play(t, { kept: true, ...still }, async (app) => {
    await app.page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50));
    });
    assert.equal(await spoken(app), 'en');
    assert.deepEqual(await kept(app), []);
    await choose(app, 'de');
    await speaks(app, 'de');
    await eventually('a catalogue that is kept', async () => (await kept(app)).length > 0);
    await app.context.setOffline(true);
    try {
      await app.page.reload();
      await app.settled();
      assert.equal(await spoken(app), 'de');
    } finally {
      await app.context.setOffline(false);
    }
  });
});
