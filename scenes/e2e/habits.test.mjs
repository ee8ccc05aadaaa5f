// The browser's own features in Debian's Firefox: back and forward, reload, links, two tabs,
// dropped files, shortcuts. In Chromium the tests in Go use them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isFirefox, play, still } from './browser.mjs';

const skip = !isFirefox && 'the tests in Go use these features in Chromium';

const back = async (app, what, ok) => {
  await app.page.evaluate(() => history.back());
  return app.until(what, ok);
};

test('Back leads from a panel to its table and to the shelf; a reload comes back; a link opens beside', { skip }, (t) =>
  play(t, still, async (app) => {
    await app.click('game:trisq');
    await app.until('the table', (s) => s.scene === 'table' && !s.busy);
    await app.shows(/#game=trisq$/);
    await app.click('cell:c12');
    await app.until('the answer', (s) => s.moves.length === 2 && !s.busy);
    await app.click('settings');
    await app.until('the panel', (s) => s.scene === 'settings');
    await back(app, 'the table again', (s) => s.scene === 'table');
    await app.shows(/#game=trisq$/);

    await app.page.reload();
    const again = await app.settled();
    assert.equal(again.moves.length, 2, 'a reload lost the table');
    assert.equal(again.scene, 'table');

    await app.click('new'); // and a panel that the game itself closes
    await app.until('the panel', (s) => s.scene === 'newgame');
    await app.key('Escape');
    await app.until('the table', (s) => s.scene === 'table');
    await back(app, 'the shelf', (s) => s.scene === 'menu' && !s.busy);
    await app.shows(/\/$/);

    await app.page.evaluate(() => history.forward()); // and back to the table
    await app.until('the table', (s) => s.scene === 'table' && s.moves.length === 2 && !s.busy);
    await app.shows(/#game=trisq$/);
    await back(app, 'the shelf', (s) => s.scene === 'menu' && !s.busy);

    // A link within the page, to a game of three moves besides the one of two.
    await app.page.evaluate(() => { location.hash = '#game=trisq&moves=a13.c12.d11'; });
    await app.until('the game that was sent', (s) => s.moves.join() === 'a13,c12,d11' && s.message?.startsWith('Game added.'));
    await app.shows(/#game=trisq&kept=/);
    await back(app, 'the shelf', (s) => s.scene === 'menu' && !s.busy);
    await app.click('game:trisq');
    await app.until('the game under way as it was', (s) => s.scene === 'table' && s.moves.length === 2 && s.moves[0] === 'c12');
    await back(app, 'the shelf', (s) => s.scene === 'menu' && !s.busy);
  }));

test('two tabs: the second says so, and takes over; the first writes over nothing', { skip }, (t) =>
  play(t, { hash: '#game=trisq', ...still }, async (app) => {
    await app.click('cell:c12');
    await app.until('the answer', (s) => s.moves.length === 2 && !s.busy);
    const first = app.page;
    app.page = undefined;
    await app.open('#game=trisq');
    await app.until('word of the first tab', (s) => s.scene === 'contested');
    await app.click('takeover');
    const taken = await app.until('the game', (s) => s.scene === 'table' && s.moves.length === 2 && !s.busy);
    await app.click(taken.moves.includes('d11') ? 'cell:e10' : 'cell:d11'); // the answer may be at either
    await app.until('the answer', (s) => s.moves.length === 4 && !s.busy);
    const kept = () => app.page.evaluate(() => localStorage.getItem('tessera/table-trisq'));
    const before = await kept();
    const second = app.page;
    app.page = first;
    await first.bringToFront();
    await app.click('cell:m2');
    await app.until('word of the second tab', (s) => s.scene === 'contested');
    assert.equal(await kept(), before, 'the first tab has written over the second');
    await second.close();
  }));

// lateLocks delays the browser's answers to lock requests until the test releases them.
const lateLocks = () => {
  if (!window.LockManager) return; // an empty page of Firefox, which is not secure
  const { request } = LockManager.prototype;
  window.answers = [];
  LockManager.prototype.request = function (name, options, granted) {
    return request.call(this, name, options, (lock) => new Promise((resolve) => {
      window.answers.push(() => resolve(granted(lock)));
    }));
  };
};

test('a game that was left before the browser answered is open in no other window', { skip }, (t) =>
  play(t, { hash: '#game=trisq', init: lateLocks, ...still }, async (app) => {
    const answered = async () => {
      await app.page.waitForFunction(() => window.answers.length > 0);
      await app.page.evaluate(() => { for (const answer of window.answers.splice(0)) answer(); });
    };
    await back(app, 'the shelf', (s) => s.scene === 'menu' && !s.busy);
    await answered();
    await app.click('game:trisq');
    await app.until('the table', (s) => s.scene === 'table' && !s.busy);
    await answered();
    await app.click('cell:c12');
    await app.until('a move', (s) => s.moves[0] === 'c12');
  }));

test('keys of the browser, chords with Alt, a drop without a file', { skip }, (t) =>
  play(t, { hash: '#game=trisq', ...still }, async (app) => {
    // prevented returns the keys whose browser function the page prevents.
    const prevented = (keys) => app.page.evaluate((keys) => keys.map((init) => {
      const canvas = document.querySelector('canvas');
      const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
      canvas.dispatchEvent(event);
      canvas.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true, ...init }));
      return event.defaultPrevented;
    }), keys);
    const browsers = [
      { key: 'r', code: 'KeyR', ctrlKey: true }, { key: 'F5', code: 'F5' }, { key: '+', code: 'Equal', ctrlKey: true }, { key: 'l', code: 'KeyL', ctrlKey: true },
      { key: 'F12', code: 'F12' }, { key: 'ArrowLeft', code: 'ArrowLeft', altKey: true }, { key: 'ArrowLeft', code: 'ArrowLeft', metaKey: true }, { key: 'p', code: 'KeyP', altKey: true },
    ];
    assert.deepEqual(await prevented(browsers), browsers.map(() => false));
    const games = [{ key: 'z', code: 'KeyZ', ctrlKey: true }, { key: 'ArrowLeft', code: 'ArrowLeft' }];
    assert.deepEqual(await prevented(games), games.map(() => true));
    const seen = await app.until('the table', (s) => s.scene === 'table' && !s.busy);
    assert.deepEqual(seen.moves, [], 'Alt+P has passed');

    // A letter pressed with Command: a Mac sends no release.
    await app.page.evaluate(() => document.querySelector('canvas').dispatchEvent(new KeyboardEvent('keydown', { key: 'c', code: 'KeyC', metaKey: true })));
    await app.until('the letter let go', (s) => !s.held);

    await app.page.evaluate(() => {
      const data = new DataTransfer();
      data.items.add(new File(['no game'], 'x.json'));
      const drop = (files) => document.querySelector('canvas').dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: files }));
      drop(new DataTransfer());
      window.dropAFile = () => drop(data);
    });
    await app.until('word of what was dropped', (s) => s.scene === 'notice');
    await app.click('ok');
    await app.page.evaluate(() => window.dropAFile());
    await app.until('word of the file', (s) => s.scene === 'notice');
    await app.click('ok');
    await app.until('the table', (s) => s.scene === 'table');
  }));

// Counts the frames that the page requests.
const counted = () => {
  const frame = window.requestAnimationFrame.bind(window);
  window.frames = 0;
  window.requestAnimationFrame = (then) => frame((now) => { window.frames++; then(now); });
};

test('a page at rest is left alone', { skip }, (t) =>
  play(t, { init: counted, ...still }, async (app) => {
    const frames = () => app.page.evaluate(() => window.frames);
    await app.page.mouse.move(5, 5);
    let before = -1;
    for (let now = await frames(); now !== before; now = await frames()) {
      before = now;
      await app.page.waitForTimeout(1000);
    }
  }));

// A fake gamepad, connected when window.plugged is set.
const gamepad = () => {
  const up = { pressed: false, touched: false, value: 0 };
  window.pad = { id: 'A gamepad', index: 0, connected: true, mapping: 'standard', timestamp: 0, axes: [0, 0, 0, 0], buttons: Array(17).fill(up) };
  navigator.getGamepads = () => (window.plugged ? [window.pad] : []);
};

test('a gamepad that is plugged in plays, and opens a panel and leaves it', { skip }, (t) =>
  play(t, { hash: '#game=trisq', init: gamepad, ...still }, async (app) => {
    const hold = (button, down) => app.page.evaluate(([button, down]) => {
      window.pad.buttons[button] = { pressed: down, touched: down, value: down ? 1 : 0 };
    }, [button, down]);
    const press = async (button) => {
      await hold(button, true);
      await app.until('a button that is held', (s) => s.held > 0);
      await hold(button, false);
      await app.until('a button let go', (s) => !s.held);
    };
    await app.page.evaluate(() => {
      window.plugged = true;
      window.dispatchEvent(new Event('gamepadconnected'));
    });
    await press(15); // right on the directional pad
    await press(0);
    await app.until('a move', (s) => s.moves.length > 0 && !s.busy);
    await press(9);
    await app.until('the settings', (s) => s.scene === 'settings');
    await press(1);
    await app.until('the table', (s) => s.scene === 'table');
  }));
