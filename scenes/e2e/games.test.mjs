// Games in Debian's Firefox. In Chromium the tests in Go play them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { play } from './browser.mjs';

test('a game won by mouse is kept when the page is opened again', (t) => play(t, { hash: '#game=foursquare' }, async (app) => {
  for (const name of ['new', 'seat-1', 'who:person', 'start']) await app.click(name);
  await app.until('a new game', (s) => s.scene === 'table' && s.moves.length === 0 && !s.busy);
  const targets = ['well:0:0', 'tile:5', 'well:8:0', 'tile:4', 'well:0:1', 'tile:5', 'well:8:1', 'tile:4', 'well:0:2', 'tile:5', 'well:2:0', 'tile:4', 'well:0:3'];
  for (const [i, name] of targets.entries()) {
    await app.click(name);
    await app.moves(i + 1);
  }
  assert.match((await app.inspect()).outcome, /Red wins/);
  const seen = await app.open('#game=foursquare');
  assert.equal(seen.moves.length, 13);
  assert.match(seen.outcome, /Red wins/);
}));

test('a full storage is told, and the game is saved once there is room', (t) =>
  play(t, { hash: '#game=trisq&seats=person.person&moves=' }, async (app) => {
    await app.page.evaluate(() => {
      for (let size = 1 << 22; size > 0; size >>= 1) {
        try {
          while (true) localStorage.setItem(`junk${localStorage.length}`, 'x'.repeat(size));
        } catch { /* with less, until nothing more fits */ }
      }
    });
    await app.click('cell:g7');
    await app.scene('full');
    await app.click('later'); // Playwright reports no download there
    await app.page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith('junk')) localStorage.removeItem(key);
    });
    await app.until('the word that it is saved', (s) => s.message === 'The game is saved now.');
  }));

test('a browser that keeps nothing still plays', (t) => play(t, { hash: '#game=shaper&seed=14', init: () => {
  Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError'); } });
} }, async (app) => {
  await app.until('the first cards, for nothing says that they were seen', (s) => s.scene === 'howto');
  await app.click('ok');
  const table = await app.until('the table', (s) => s.scene === 'table' && s.facts.seed === '14');
  assert.match(table.message, /^Not saved: this browser does not store data for this page\./);
}));
