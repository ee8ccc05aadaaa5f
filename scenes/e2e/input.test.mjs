// What mouse, pen and keys mean to the page, where the browser decides it.
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
