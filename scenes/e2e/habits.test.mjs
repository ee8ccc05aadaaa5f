// The browser's own features in Debian's Firefox: back and forward, reload, links, two tabs,
// keys, frames. In Chromium the tests in Go use them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { play } from './browser.mjs';

test('Back leads from a panel to its table and to the shelf; a reload comes back; a link opens beside', (t) => play(t, { hash: '' }, async (app) => {
  await app.click('game:trisq');
  await app.scene('table');
  await app.shows(/#game=trisq$/);
  await app.click('cell:c6');
  await app.moves(2);
  await app.click('settings');
  await app.scene('settings');
  await app.back('table');
  await app.shows(/#game=trisq$/);

  await app.page.reload();
  await app.scene('table');
  await app.moves(2);

  await app.click('new'); // and a panel that the game itself closes
  await app.scene('newgame');
  await app.key('Escape');
  await app.scene('table');
  await app.back('menu');
  await app.shows(/\/$/);

  await app.page.evaluate(() => history.forward());
  await app.scene('table');
  await app.moves(2);
  await app.shows(/#game=trisq$/);
  await app.back('menu');

  await app.page.evaluate(() => { location.hash = '#game=trisq&moves=a13.c12.d11'; });
  await app.until('the game that was sent', (s) => s.moves.join() === 'a13,c12,d11' && s.message?.startsWith('Game added.'));
  await app.shows(/#game=trisq&kept=/);
  await app.back('menu');
  await app.click('game:trisq');
  await app.scene('table');
  assert.equal((await app.moves(2)).moves[0], 'c6');
}));

test('a second tab takes over, and the first writes nothing', (t) => play(t, { hash: '#game=trisq' }, async (app) => {
  await app.click('cell:c12');
  await app.moves(2);
  const first = app.page;
  await app.turn();
  await app.open('#game=trisq');
  await app.scene('contested');
  await app.click('takeover');
  await app.scene('table');
  const taken = await app.moves(2);
  await app.click(taken.moves.includes('d11') ? 'cell:e10' : 'cell:d11'); // the answer may be at either
  await app.moves(4);
  const second = app.page;
  const stored = () => second.evaluate(() => localStorage.getItem('tessera/table-trisq'));
  const before = await stored();
  app.page = first;
  await first.bringToFront();
  await app.click('cell:m2');
  await app.until('a word of the second tab', (s) => s.scene === 'contested');
  assert.equal(await stored(), before, 'the first tab has written over the second');
}));

test('keys of the browser are left to it', (t) => play(t, { hash: '#game=trisq' }, async (app) => {
  for (const [key, game] of [
    [{ key: 'r', code: 'KeyR', ctrlKey: true }, false], [{ key: 'F5', code: 'F5' }, false],
    [{ key: 'ArrowLeft', code: 'ArrowLeft', altKey: true }, false], [{ key: 'p', code: 'KeyP', altKey: true }, false],
    [{ key: 'z', code: 'KeyZ', ctrlKey: true }, true], [{ key: 'ArrowLeft', code: 'ArrowLeft' }, true],
  ]) {
    const prevented = await app.page.evaluate((init) => {
      const canvas = document.querySelector('canvas');
      const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
      canvas.dispatchEvent(event);
      canvas.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true, ...init }));
      return event.defaultPrevented;
    }, key);
    assert.equal(prevented, game, JSON.stringify(key));
  }
  assert.deepEqual((await app.scene('table')).moves, [], 'Alt+P has passed');
}));

// counted counts the frames that the page draws.
const counted = () => {
  const frame = window.requestAnimationFrame.bind(window);
  window.frames = 0;
  window.requestAnimationFrame = (then) => frame((now) => { window.frames++; then(now); });
};

test('a page at rest draws no frames', (t) => play(t, { hash: '', init: counted }, async (app) => {
  const frames = () => app.page.evaluate(() => window.frames);
  await app.page.mouse.move(5, 5);
  for (let before = -1, now = await frames(); now !== before;) {
    await app.page.waitForTimeout(1000);
    [before, now] = [now, await frames()];
  }
}));
