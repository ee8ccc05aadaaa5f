import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { isFirefox, nightly, play, still } from './browser.mjs';

// persons starts a game of Trisq between two persons from the shelf.
async function persons(app) {
  await app.click('game:trisq');
  await app.until('the table', (s) => s.scene === 'table' && !s.busy);
  await app.click('new');
  await app.click('seat-1');
  await app.click('who:person');
  await app.click('start');
  await app.until('a new game', (s) => s.scene === 'table' && !s.busy);
}

async function place(app, moves) {
  const played = (await app.inspect()).moves.length;
  for (const [i, move] of moves.entries()) {
    await app.click(`cell:${move}`);
    await app.until(`the move ${move}`, (s) => s.moves.length === played + i + 1 && !s.busy);
  }
}

// persisting counts the page's requests for persistent storage.
function persisting() {
  window.persisted = 0;
  if (window.StorageManager) StorageManager.prototype.persist = async () => { window.persisted++; return true; };
}

test('a full storage is told, and the game is saved once there is room', (t) =>
  play(t, { ...still, init: persisting }, async (app) => {
    await persons(app);
    assert.equal(await app.page.evaluate(() => window.persisted), 1, 'the browser may clear the games away');
    await app.page.evaluate(() => {
      for (let size = 1 << 22; size > 0; size >>= 1) {
        try {
          while (true) localStorage.setItem(`junk${localStorage.length}`, 'x'.repeat(size));
        } catch { /* with less, until nothing more fits */ }
      }
    });
    await app.click('cell:g7');
    const seen = await app.until('the offer of a file', (s) => s.scene === 'full');
    assert.match(seen.message, /storage is full/);
    if (isFirefox) { // Playwright reports no download there
      await app.click('later');
    } else {
      const [file] = await Promise.all([app.page.waitForEvent('download'), app.click('savefile')]);
      assert.match(await readFile(await file.path(), 'utf8'), /"g7"/);
    }
    await place(app, ['h8']);
    await app.until('a word of the full storage', (s) => s.scene === 'table' && s.moves.length === 2 && (s.message ?? '').includes('storage is full'));
    await app.page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith('junk')) localStorage.removeItem(key);
    });
    await app.until('the word that it is saved', (s) => s.message === 'The game is saved now.');
    await app.page.reload();
    assert.deepEqual((await app.settled()).moves, ['g7', 'h8']);
  }));

test('Trisq: on a phone the first tap chooses and the second places', nightly, (t) =>
  play(t, { hash: '#game=trisq', viewport: { width: 390, height: 844 }, hasTouch: true, deviceScaleFactor: 2 }, async (app) => {
    await app.tap('cell:g7');
    await app.until('the chosen point', (s) => s.facts.chosen === 'g7' && s.moves.length === 0);
    await app.tap('cell:g7');
    const seen = await app.until('the computer’s answer', (s) => s.moves.length === 2 && !s.busy);
    assert.equal(seen.moves[0], 'g7');
  }));

test('an unknown game in the address leads to the shelf', nightly, (t) =>
  play(t, { hash: '#game=chess', ...still }, async (app) => {
    await app.until('a notice', (s) => s.scene === 'notice');
    await app.click('ok');
    await app.until('the menu', (s) => s.scene === 'menu');
  }));
