// Games in Debian's Firefox. In Chromium the tests in Go play them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isFirefox, play, still } from './browser.mjs';

const skip = !isFirefox && 'the tests in Go play these games in Chromium';

async function persons(app) {
  await app.tool('new');
  await app.click('seat-1');
  await app.click('who:person');
  await app.click('start');
  await app.until('a new game', (s) => s.scene === 'table' && s.moves.length === 0 && !s.busy);
}

async function clicks(app, names) {
  const played = (await app.inspect()).moves.length;
  for (const [i, name] of names.entries()) {
    await app.click(name);
    await app.until(`the move at ${name}`, (s) => s.moves.length === played + i + 1 && !s.busy);
  }
}

test('a game won by mouse is kept when the page is opened again', { skip }, (t) =>
  play(t, { hash: '#game=foursquare', ...still }, async (app) => {
    await persons(app);
    await clicks(app, ['well:0:0', 'tile:5', 'well:8:0', 'tile:4', 'well:0:1', 'tile:5', 'well:8:1', 'tile:4', 'well:0:2', 'tile:5', 'well:2:0', 'tile:4', 'well:0:3']);
    assert.match((await app.inspect()).outcome, /Red wins/);
    const seen = await app.open('#game=foursquare');
    assert.equal(seen.moves.length, 13);
    assert.match(seen.outcome, /Red wins/);
  }));

test('a full storage is told, and the game is saved once there is room', { skip }, (t) =>
  play(t, { hash: '#game=trisq', ...still }, async (app) => {
    await persons(app);
    await app.page.evaluate(() => {
      for (let size = 1 << 22; size > 0; size >>= 1) {
        try {
          while (true) localStorage.setItem(`junk${localStorage.length}`, 'x'.repeat(size));
        } catch { /* with less, until nothing more fits */ }
      }
    });
    await app.click('cell:g7');
    await app.until('the offer of a file', (s) => s.scene === 'full');
    await app.click('later'); // Playwright reports no download there
    await app.page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith('junk')) localStorage.removeItem(key);
    });
    await app.until('the word that it is saved', (s) => s.message === 'The game is saved now.');
  }));

test('a browser that keeps nothing still plays', { skip }, (t) =>
  play(t, { hash: '#game=shaper&seed=14', init: () => {
    Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError'); } });
  } }, async (app) => {
    const table = await app.until('the table', (s) => s.scene === 'table' && s.facts.seed === '14');
    assert.match(table.message, /^Not saved: this browser does not store data for this page\./);
  }));
