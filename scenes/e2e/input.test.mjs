// The meaning of mouse, pen and keys where it depends on the browser.
import test from 'node:test';
import assert from 'node:assert/strict';
import { play, still } from './browser.mjs';

test('a pointer that the browser cancels plays no move', (t) =>
  play(t, { hash: '#game=trisq', ...still }, async (app) => {
    await app.hold('cell:g7');
    const { x: clientX, y: clientY } = await app.place('cell:g7');
    await app.page.evaluate((at) => {
      document.querySelector('canvas').dispatchEvent(new PointerEvent('pointercancel', { bubbles: true, pointerType: 'pen' }));
      dispatchEvent(new MouseEvent('mouseup', { button: 0, ...at }));
    }, { clientX, clientY });
    await app.until('the end of the press', (s) => !s.held);
    assert.deepEqual((await app.settled()).moves, []);
    await app.page.mouse.up();
    await app.click('cell:g7');
    await app.until('a move', (s) => s.moves[0] === 'g7');
  }));

// lateDocument holds back the document for screen readers until the test lets it come.
const lateDocument = () => {
  let reader;
  Object.defineProperty(window, 'tesseraReader', {
    get: () => reader,
    set(made) {
      const { update } = made;
      const waiting = [];
      let came = false;
      window.come = () => {
        came = true;
        for (const args of waiting) update(...args);
      };
      reader = { update: (...args) => (came ? update(...args) : waiting.push(args)) };
    },
  });
};

test('a press lasts while the document for screen readers takes the focus', (t) =>
  play(t, { hash: '#game=trisq', init: lateDocument, ...still }, async (app) => {
    await app.hold('cell:g7');
    await app.page.evaluate(() => window.come());
    await app.page.waitForFunction(() => document.activeElement.closest('#reader'));
    await app.page.waitForTimeout(200);
    assert.equal((await app.inspect()).held, 1, 'the press was let go');
    await app.release();
    await app.until('a move', (s) => s.moves[0] === 'g7');
  }));

// send sends the canvas the press or release of the key at a position, with the character it
// types on some keyboard.
function send(app, type, code, key, modifiers = {}) {
  return app.held(type === 'keydown' ? 1 : -1, () => app.page.evaluate(([type, init]) => {
    document.querySelector('canvas').dispatchEvent(new KeyboardEvent(type, { bubbles: true, cancelable: true, ...init }));
  }, [type, { code, key, ...modifiers }]));
}

async function strike(app, ...key) {
  await send(app, 'keydown', ...key);
  await send(app, 'keyup', ...key);
}

test('keys are named after what they write', (t) =>
  play(t, { hash: '#game=square', ...still }, async (app) => {
    let step = Number((await app.settled()).facts.step);
    for (const [code, key, larger, country] of [
      ['Minus', '+', true, 'Sweden'], ['Slash', '-', false, 'Sweden'],
      ['BracketRight', '+', true, 'Germany'], ['Digit6', '-', false, 'France'],
      ['Digit1', '+', true, 'Czechia'], ['NumpadSubtract', '-', false, 'everywhere'],
    ]) {
      await strike(app, code, key);
      const now = await app.until(`${key} of ${country}`, (s) => !s.busy && (larger ? s.facts.step > step : s.facts.step < step));
      step = Number(now.facts.step);
    }
    await app.open('#game=shaper&seed=4');
    const altGr = { ctrlKey: true, altKey: true, modifierAltGraph: true };
    await send(app, 'keydown', 'AltRight', 'AltGraph', altGr);
    await strike(app, 'Digit9', ']', altGr); // Germany
    const seen = await app.until('a turn', (s) => s.moves.length === 1);
    assert.deepEqual([seen.moves, seen.facts.typed], [['41'], undefined]);
    await app.open('#game=shaper&seed=4');
    await strike(app, 'KeyO', 'r'); // Dvorak
    await app.until('a turn', (s) => s.moves[0] === '41');
  }));
