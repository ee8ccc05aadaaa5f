// The browser's own features: back and forward, reload, links, two tabs, zoom, dropped files,
// shortcuts, and interruptions by the system.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually, felt, isFirefox, nightly, play, still } from './browser.mjs';

const back = async (app, what, ok) => {
  await app.page.evaluate(() => history.back());
  return app.until(what, ok);
};

test('Back leads from a panel to its table and to the shelf; a reload comes back; a link opens beside', (t) =>
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

test('two tabs: the second says so, and takes over; the first writes over nothing', (t) =>
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

test('a game that was left before the browser answered is open in no other window', (t) =>
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

test('keys of the browser, chords with Alt, a drop without a file', nightly, (t) =>
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

    // The pixel ratio changes, by zooming or on another monitor.
    if (isFirefox) return;
    const cdp = await app.context.newCDPSession(app.page);
    for (const ratio of [1, 2, 1.5]) {
      await cdp.send('Emulation.setDeviceMetricsOverride', { width: 1100, height: 760, deviceScaleFactor: ratio, mobile: false });
      await app.page.mouse.move(500 + ratio, 300);
      const width = () => app.page.evaluate(() => document.querySelector('canvas').width);
      await eventually(`the ratio ${ratio}`, async () => await width() === 1100 * ratio);
      await app.click('cell:g7');
      await app.until('the move', (s) => s.moves.length > 0 && s.moves[0] === 'g7' && !s.busy);
      await app.click('undo');
      await app.until('no move', (s) => s.moves.length === 0 && !s.busy);
    }
    await cdp.send('Emulation.clearDeviceMetricsOverride');
  }));

test('a touch that the system takes away puts the marble back; a letter in a page of another origin', nightly, (t) =>
  play(t, { hash: '#game=foursquare', hasTouch: true, init: () => {
    // Keys that a page embedded in a page of another origin receives.
    Keyboard.prototype.getLayoutMap = () => Promise.reject(new DOMException('denied', 'SecurityError'));
  } }, async (app) => {
    const from = await app.place('marble:red');
    const to = await app.place('well:0:2');
    await app.touch([from]);
    await app.touch([to]);
    await app.until('the marble in the hand', (s) => s.facts.held);
    await app.held(-1, () => app.cdp.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] }));
    app.fingers = 0;
    const seen = await app.settled();
    assert.deepEqual(seen.moves, [], 'the marble was dropped');
    assert.equal(seen.facts.held, undefined);
    await app.key('F10');
    await app.until('the settings', (s) => s.scene === 'settings');
    await app.key('Escape');
    await app.key('h');
    await app.until('a hint', (s) => s.facts.hint || s.busy);

    // The page follows the system's theme while it is open.
    const corner = async () => (await app.page.screenshot({ clip: { x: 2, y: 2, width: 1, height: 1 } })).toString('base64');
    const light = await corner();
    await app.page.emulateMedia({ colorScheme: 'dark' });
    await eventually('the dark theme', async () => await corner() !== light);
    await app.page.emulateMedia({ colorScheme: 'light' });

    // It follows reduced motion too, which also turns vibration off.
    await app.key('Escape');
    await app.page.evaluate(felt);
    for (const [reducedMotion, feels] of [['no-preference', 1], ['reduce', 0], ['no-preference', 1]]) {
      await app.page.emulateMedia({ reducedMotion });
      await app.page.evaluate(() => { window.felt = []; });
      await app.tap('tile:1'); // a marble comes first
      await app.until('a refusal', (s) => (s.message ?? '') !== '' && !s.busy);
      assert.equal(await app.page.evaluate(() => window.felt.length), feels, reducedMotion);
      await app.key('Escape');
      await app.until('no word of it', (s) => (s.message ?? '') === '');
    }
  }));

test('two fingers zoom the page, and a tap hits what it shows there; who leaves the page puts the marble back', nightly, (t) =>
  play(t, { hash: '#game=trisq', hasTouch: true }, async (app) => {
    await app.touch([{ x: 280, y: 300 }]);
    for (const apart of [40, 60, 80, 100, 120, 140]) { // the game does not see the second finger
      const touchPoints = [{ x: 320 - apart, y: 300, id: 0 }, { x: 320 + apart, y: 300, id: 1 }];
      await app.cdp.send('Input.dispatchTouchEvent', { type: apart === 40 ? 'touchStart' : 'touchMove', touchPoints });
    }
    await app.touch([]);
    await app.until('no finger', (s) => !s.held);
    const [scale, offsetLeft, offsetTop] = await eventually('a page that knows what the browser shows', async () => {
      const { cssVisualViewport: shown } = await app.cdp.send('Page.getLayoutMetrics');
      const view = await app.page.evaluate(() => [visualViewport.scale, visualViewport.offsetLeft, visualViewport.offsetTop]);
      return [shown.scale, shown.offsetX, shown.offsetY].every((x, i) => Math.abs(x - view[i]) < 0.01) && view;
    });
    assert.ok(scale > 1.2, `the page is shown ${scale} times as large`);
    const { x, y } = await app.place('cell:g7');
    await app.tapAt({ x: x - offsetLeft, y: y - offsetTop }); // the protocol's coordinates are relative to the visible part
    const seen = await app.until('the move', (s) => s.moves.length > 0 && !s.busy);
    assert.equal(seen.moves[0], 'g7');

    await app.open('#game=shaper&seed=4');
    await app.hold('piece', 'cell:22');
    await app.until('the piece over the board', (s) => s.facts.over === '22');
    await app.page.evaluate(() => dispatchEvent(new Event('blur'))); // as if the window lost the focus
    await app.until('the piece back', (s) => s.facts.over === undefined);
    await app.page.mouse.up();
    assert.deepEqual((await app.settled()).moves, [], 'the piece was dropped');
  }));

test('a name comes whole from an input method', { skip: nightly.skip || (isFirefox && 'Firefox takes no input method from a script') }, (t) =>
  play(t, { hash: '#game=trisq' }, async (app) => {
    await app.key('F10');
    await app.click('setting-name');
    await app.page.locator('#field:focus').waitFor();
    const cdp = await app.context.newCDPSession(app.page);
    const name = () => app.page.evaluate(() => JSON.parse(localStorage.getItem('tessera/preferences')).name);
    for (const text of ['А', 'Ан']) await cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    await app.until('a frame', () => true);
    assert.equal(await app.page.inputValue('#field'), 'Ан');
    assert.equal(await name(), undefined, 'half a word is taken');
    await cdp.send('Input.insertText', { text: 'Аня' });
    await app.click('ok');
    await app.until('the table', (s) => s.scene === 'table');
    assert.equal(await name(), 'Аня');
  }));

// reach returns the width and height of each target for a finger. A touch beside a target
// smaller than a fingertip still hits it. On a board only the buttons count.
function reach(targets) {
  const tip = 44;
  const inside = (t, x, y) => x >= t.x && x < t.x + t.w && y >= t.y && y < t.y + t.h;
  const beside = (t, x, y) => ({ x: Math.abs(x - t.x - t.w / 2) - t.w / 2, y: Math.abs(y - t.y - t.h / 2) - t.h / 2 });
  const meant = (x, y) => {
    const hit = targets.findLast((t) => inside(t, x, y));
    if (hit) return hit;
    const miss = (t) => Math.hypot(Math.max(beside(t, x, y).x, 0), Math.max(beside(t, x, y).y, 0));
    const near = targets.filter((t) => beside(t, x, y).x <= Math.max(0, (tip - t.w) / 2) && beside(t, x, y).y <= Math.max(0, (tip - t.h) / 2));
    return near.sort((a, b) => miss(a) - miss(b))[0];
  };
  return targets.map((t) => {
    const run = (dx, dy) => {
      let n = 0;
      while (n < tip && meant(t.x + t.w / 2 + dx * (n + 0.5), t.y + t.h / 2 + dy * (n + 0.5)) === t) n++;
      return n;
    };
    return { name: t.name, w: run(1, 0) + run(-1, 0), h: run(0, 1) + run(0, -1) };
  });
}

test('on a phone a finger has 44 pixels for everything', nightly, (t) =>
  play(t, { viewport: { width: 390, height: 844 }, hasTouch: true, ...still }, async (app) => {
    const board = /^(cell|goal|point|piece|marble|well|tile|area|hand|seat-\d+$)/;
    const large = async (what) => {
      const { targets } = await app.settled();
      const lowest = Math.max(...targets.filter((x) => x.name.startsWith('setting-')).map((x) => x.y)); // the lowest may be partly out of sight
      const small = reach(targets.filter((x) => !board.test(x.name) && x.y !== lowest)).filter((x) => x.w < 43 || x.h < 43); // targets may be split in the middle of a pixel
      assert.deepEqual(small, [], what);
    };
    const panel = async (open, where, scene) => {
      await app.again(scene, (s) => s.scene === scene, open);
      await large(`${scene} ${where}`);
      await app.key('Escape');
    };
    await large('the shelf');
    for (const [name, scene] of [['settings', 'settings'], ['load', 'load'], ['stats', 'stats'], ['puzzles', 'puzzles']]) {
      await panel(() => app.tap(name), 'of the shelf', scene);
      await app.until('the shelf', (s) => s.scene === 'menu');
    }
    for (const game of ['trisq', 'foursquare', 'square', 'shaper']) {
      await app.open(`#game=${game}`);
      await large(game);
      const table = () => app.until('the table', (s) => s.scene === 'table' && !s.busy);
      await panel(() => app.tap('more'), `of ${game}`, 'tools');
      await table();
      await panel(() => app.key('n'), `of ${game}`, 'newgame');
      await table();
      if (game === 'shaper') continue; // it has no remote games
      await panel(() => app.tap('apart'), `of ${game}`, 'apart');
      await table();
    }
  }));

// Counts the frames that the page requests.
const counted = () => {
  const frame = window.requestAnimationFrame.bind(window);
  window.frames = 0;
  window.requestAnimationFrame = (then) => frame((now) => { window.frames++; then(now); });
};

test('a page at rest is left alone, and wakes for what the system is set to', nightly, (t) =>
  play(t, { init: counted, ...still }, async (app) => {
    const frames = () => app.page.evaluate(() => window.frames);
    await app.page.mouse.move(5, 5);
    let before = -1;
    for (let now = await frames(); now !== before; now = await frames()) {
      before = now;
      await app.page.waitForTimeout(1000);
    }
    const corner = async () => {
      const picture = (await app.page.screenshot()).toString('base64');
      return app.page.evaluate(async (picture) => {
        const image = await createImageBitmap(new Blob([Uint8Array.from(atob(picture), (c) => c.charCodeAt(0))]));
        const canvas = new OffscreenCanvas(1, 1).getContext('2d');
        canvas.drawImage(image, 0, 0);
        return [...canvas.getImageData(0, 0, 1, 1).data];
      }, picture);
    };
    if (isFirefox) return; // Playwright emulates no contrast there
    assert.notDeepEqual(await corner(), [255, 255, 255, 255], 'the page begins in high contrast');
    for (const wish of [{ contrast: 'more' }, { contrast: null, forcedColors: 'active' }]) {
      await app.page.emulateMedia(wish);
      await eventually(`high contrast for ${JSON.stringify(wish)}`, async () => (await corner()).every((x) => x === 255));
      await app.page.emulateMedia({ contrast: null, forcedColors: null });
      await eventually('the end of high contrast', async () => (await corner()).some((x) => x !== 255));
    }
  }));

// A fake gamepad, connected when window.plugged is set.
const gamepad = () => {
  const up = { pressed: false, touched: false, value: 0 };
  window.pad = { id: 'A gamepad', index: 0, connected: true, mapping: 'standard', timestamp: 0, axes: [0, 0, 0, 0], buttons: Array(17).fill(up) };
  navigator.getGamepads = () => (window.plugged ? [window.pad] : []);
};

test('a gamepad that is plugged in plays, and opens a panel and leaves it', nightly, (t) =>
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
