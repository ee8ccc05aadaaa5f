import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { App, crash, eventually, house, isFirefox, lookOver, nightly, open, ownBrowser, still } from './browser.mjs';

// listen makes a page record, in window.heard, the announcements for screen readers.
const listen = (app) => app.page.evaluate(() => {
  const status = document.querySelector('#reader [role=status]');
  window.heard = [];
  new MutationObserver(() => { if (status.textContent) window.heard.push(status.textContent); }).observe(status, { childList: true });
});

// hearsOnce waits for an announcement and checks that it was made once.
async function hearsOnce(app, words) {
  await app.page.waitForFunction((w) => window.heard.some((said) => said.includes(w)), words);
  const heard = await app.page.evaluate(() => window.heard);
  assert.equal(heard.filter((said) => said.includes(words)).length, 1, `of ${words} is said: ${heard.join(' | ')}`);
}

// Two pages of one browser with shared storage.
test('two people play apart against the clock, over a break, take back by consent, one resigns, and they play again while a third looks on', async () => {
  const server = await house();
  const apps = [];
  try {
    const laid = await open('#game=trisq', { address: server.address, ...still });
    apps.push(laid);
    await laid.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await laid.click('apart');
    await laid.until('the form', (s) => s.scene === 'apart');
    await laid.click('more-options');
    await laid.click('clock:more');
    await laid.click('lay');
    await laid.until('the link', (s) => s.scene === 'seats' && s.targets.some((x) => x.name === 'copy-link'));
    await lookOver(laid.page, 'who sits where');
    await laid.click('copy-link');
    await laid.page.waitForFunction(() => navigator.clipboard.readText().then((text) => text.includes('seat=')));
    const link = await laid.page.evaluate(() => navigator.clipboard.readText());
    assert.ok(link.includes('#table='), link);
    await laid.click('ok');
    await listen(laid);

    const guest = await open(link.slice(server.address.length), { address: server.address, ...still });
    apps.push(guest);
    await guest.until('the table', (s) => s.scene === 'table' && !s.busy);
    assert.ok(!guest.page.url().includes('seat='), 'the secret stays in the address');
    const both = async (what, ok) => {
      for (const app of apps) await app.until(what, (s) => s.scene === 'table' && !s.busy && ok(s));
    };
    await hearsOnce(laid, 'Squares has joined.');
    await listen(guest);
    await laid.click('cell:g7');
    await both('the first move', (s) => s.moves.join() === 'g7' && s.turn === 'Squares');

    // While the network is off, moves are queued; they are sent afterwards.
    await guest.context.setOffline(true);
    await guest.click('cell:h8');
    await guest.until('the move here, and no connection', (s) => s.moves.join() === 'g7,h8' && s.facts.connection === 'broken');
    await guest.context.setOffline(false);
    await both('the move everywhere', (s) => s.moves.join() === 'g7,h8' && s.turn === 'Triangles');
    await hearsOnce(guest, 'Connected again.');
    for (const app of apps) app.errors.length = 0; // both pages were offline, and a console reports failed requests

    await guest.click('undo');
    await laid.until('the wish', (s) => s.scene === 'takeback');
    await lookOver(laid.page, 'the wish');
    await hearsOnce(laid, 'Squares wants to take back the last move.');
    await laid.click('agree');
    await both('the move taken back', (s) => s.moves.join() === 'g7' && s.turn === 'Squares');

    await guest.page.reload();
    await guest.until('the same table', (s) => s.scene === 'table' && s.moves.join() === 'g7' && !s.busy);
    await guest.click('cell:d4');
    await both('the move after a reload', (s) => s.moves.join() === 'g7,d4');

    await guest.click('apart');
    await guest.until('the panel', (s) => s.scene === 'seats');
    await lookOver(guest.page, 'who sits where, as a guest');
    await guest.click('resign');
    await guest.until('the question', (s) => s.targets.some((x) => x.name === 'giveup'));
    await guest.click('giveup');
    await both('the end', (s) => s.outcome === 'Squares resigned');

    await hearsOnce(laid, 'Squares resigned');
    await guest.click('rematch');
    await laid.until('the wish to play again', (s) => s.facts.elsewhere === 'Squares wants a rematch.');
    await hearsOnce(laid, 'Squares wants a rematch.');
    await hearsOnce(laid, 'Squares wants to take back');
    await lookOver(laid.page, 'the end');
    await laid.click('rematch');
    await both('the next game', (s) => s.outcome === null && s.moves.length === 0);
    await guest.click('cell:c3');
    await both('the first move of who had moved second', (s) => s.moves.join() === 'c3');

    await guest.click('apart');
    await guest.until('the panel', (s) => s.scene === 'seats');
    await guest.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await guest.click('copy-link');
    await guest.page.waitForFunction(() => navigator.clipboard.readText().then((text) => text.includes('table=')));
    const look = await guest.page.evaluate(() => navigator.clipboard.readText());
    assert.ok(!look.includes('seat='), look);
    await guest.click('ok');
    const onlooker = await open(look.slice(server.address.length), { address: server.address, ...still });
    apps.push(onlooker);
    await onlooker.until('the table', (s) => s.scene === 'table' && s.facts.elsewhere === 'You are watching.' && s.moves.join() === 'c3');
    await guest.until('the onlooker', (s) => s.facts.elsewhere === 'One person is watching.');
    await laid.click('cell:d4');
    await onlooker.until('a move', (s) => s.moves.join() === 'c3,d4');
    for (const app of apps) assert.deepEqual(app.errors, [], 'a page reported errors');
  } finally {
    for (const app of apps) await app.close();
    server.stop();
  }
});

test('who waits for anyone stands in the list of another, who sits down there, and they greet one another', nightly, async () => {
  const server = await house();
  const apps = [];
  try {
    const waiting = await open('#game=trisq', { address: server.address, ...still });
    apps.push(waiting);
    await waiting.click('apart');
    const form = await waiting.until('the form', (s) => s.scene === 'apart');
    assert.ok(!form.targets.some((x) => x.name === 'server'), 'a page has a field for another server');
    await lookOver(waiting.page, 'the form of an online table');
    await waiting.click('anyone');
    await waiting.until('the wait', (s) => s.scene === 'table' && s.facts.elsewhere?.startsWith('Waiting for an opponent'));
    const guest = await open('#game=foursquare', { address: server.address, ...still, viewport: { width: 1000, height: 740 } }); // with its own storage
    apps.push(guest);
    await guest.click('apart');
    const sit = (s) => s.targets.find((x) => x.name.startsWith('sit:'))?.name;
    const listed = await guest.until('the open table', (s) => s.scene === 'apart' && sit(s));
    await lookOver(guest.page, 'the list of open tables');
    await guest.click(sit(listed));
    await guest.until('the table', (s) => s.scene === 'table' && s.game === 'trisq' && s.facts.connection === 'connected');
    await waiting.until('someone', (s) => !s.facts.elsewhere);
    await guest.key('t');
    await guest.until('what can be said', (s) => s.scene === 'say');
    await lookOver(guest.page, 'what can be said');
    await guest.click('say:hello');
    await waiting.until('the greeting', (s) => s.message?.endsWith(': Hello.'));
    for (const app of apps) assert.deepEqual(app.errors, [], 'a page reported errors');
  } finally {
    for (const app of apps) await app.close();
    server.stop();
  }
});

test('a seat outlives a browser that is killed within a second of sitting down', nightly, async (t) => {
  if (isFirefox) return t.skip('it does not start Firefox with a profile');
  const server = await house();
  const profile = mkdtempSync(path.join(tmpdir(), 'tessera-profile-'));
  let context;
  const browse = async (hash) => {
    context = await ownBrowser(profile);
    const app = new App(context, server.address);
    await app.open(hash);
    return app;
  };
  try {
    const made = await fetch(`${server.address}tables`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"game": "trisq"}' });
    const { id, seats } = await made.json();
    const sat = await browse(`#${seats[0].link}`);
    await sat.until('the invitation', (s) => s.scene === 'invited' && s.facts.connection === 'connected');
    const stored = () => sat.page.evaluate(async () => (await indexedDB.databases()).length > 0 && new Promise((resolve) => {
      indexedDB.open('tessera').onsuccess = ({ target: { result: db } }) => {
        db.transaction('texts').objectStore('texts').getAllKeys().onsuccess = ({ target }) => resolve(target.result.some((name) => name.startsWith('tessera/apart-')));
      };
    }));
    await eventually('a seat that is stored', stored);
    await crash(context, profile);
    const again = await browse(new URL(sat.page.url()).hash);
    await again.until('the seat', (s) => s.scene === 'table' && s.facts.connection === 'connected');
    await again.click('cell:g7');
    const moves = async () => (await (await fetch(`${server.address}tables/${id}`)).json()).moves.join();
    assert.equal(await eventually('the move of who sits there', moves), 'g7');
  } finally {
    await context?.close();
    server.stop();
    rmSync(profile, { recursive: true, force: true });
  }
});

test('a link to a table on another server leads to the page there', nightly, async () => {
  const [home, other] = [await house(), await house()];
  let app;
  try {
    const made = await fetch(`${other.address}tables`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"game": "trisq"}' });
    const { id, seats } = await made.json();
    app = await open(`#table=${id}&seat=${seats[0].token}&server=${encodeURIComponent(other.address)}`, { address: home.address, ...still });
    await app.until('the way there', (s) => s.scene === 'there');
    await lookOver(app.page, 'the way to another server');
    await app.click('go');
    await app.page.waitForURL((url) => url.href.startsWith(other.address), { waitUntil: 'commit' });
    await app.until('the table', (s) => s.scene === 'table' && s.facts.connection === 'connected');
  } finally {
    await app?.close();
    home.stop();
    other.stop();
  }
});

// The push service of the browser's vendor is out of reach. The test answers the page's
// requests in its place, and sends messages with the browser's own tools.
test('the browser is told of a turn while the page is closed, and not where it is seen', nightly, async (t) => {
  if (isFirefox) return t.skip('only Chromium lets a test send a message to its service worker');
  const server = await house(0, '--push', 'mailto:test@example.org');
  let app;
  try {
    app = await open('#game=trisq', { address: server.address, ...still, kept: true, permissions: ['notifications'] });
    await app.page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await app.page.evaluate(() => {
      PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
        window.subscribedWith = applicationServerKey;
        const keys = { p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4', auth: 'BTBZMqHH6r4Tts7J_aSIgg' };
        return { toJSON: () => ({ endpoint: 'https://push.invalid/x', keys }) };
      };
    });
    await app.click('apart');
    await app.click('lay');
    await app.until('the switch', (s) => s.scene === 'seats' && s.targets.some((x) => x.name === 'bell'));
    const told = app.page.waitForResponse((r) => r.url().endsWith('/push') && r.request().method() === 'POST');
    await app.click('bell');
    assert.equal((await told).status(), 200);
    const { key } = await (await fetch(`${server.address}push`)).json();
    assert.equal(await app.page.evaluate(() => window.subscribedWith), key);

    const session = await app.page.context().newCDPSession(app.page);
    const registration = new Promise((resolve) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => registrations.length > 0 && resolve(registrations[0].registrationId));
    });
    await session.send('ServiceWorker.enable');
    const registrationId = await registration;
    const deliver = (table) => session.send('ServiceWorker.deliverPushMessage', { origin: new URL(server.address).origin, registrationId, data: JSON.stringify({ table, title: 'Trisq', player: 'Ada' }) });
    // Record what the browser should show: a headless one shows nothing.
    const [worker] = app.context.serviceWorkers();
    await worker.evaluate(() => {
      self.shown = [];
      registration.showNotification = async (title, { tag }) => self.shown.push(`${tag} ${title}`);
    });
    const shown = () => worker.evaluate(() => self.shown);
    await deliver('seen'); // the page is visible
    await app.page.goto('about:blank');
    await deliver('abc');
    await app.page.goto(`${server.address}openapi.json`);
    await eventually('a notice', async () => (await shown()).length > 0);
    assert.deepEqual(await shown(), ['abc Your turn: Trisq with Ada']);

    await app.page.goto(server.address);
    await app.until('the shelf', (s) => s.scene === 'menu');
    await app.page.evaluate(() => window.tesseraLanguages.use('de', { Trisq: ['Du bist dran: Trisq', 'Du bist dran: Trisq mit {player}'] }));
    await app.page.goto('about:blank');
    await deliver('def');
    await app.page.goto(`${server.address}openapi.json`);
    await eventually('another notice', async () => (await shown()).length > 1);
    assert.ok((await shown()).includes('def Du bist dran: Trisq mit Ada'), 'it is told in the language of the page');
  } finally {
    await app?.close();
    server.stop();
  }
});
