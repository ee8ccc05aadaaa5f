import assert from 'node:assert/strict';
import { test } from 'node:test';
import { felt, nightly, play, still } from './browser.mjs';

// Puzzle 4 is ..X/..X/XX. and is solved by 13, 41 and 31.
const puzzle = '#game=shaper&seed=4';

// give waits until a command was given.
function give(app, count, move) {
  return app.until(`the command ${move}`, (s) => s.moves.length === count && s.moves[count - 1] === move && !s.busy);
}

test('Shaper: by finger on a phone', nightly, (t) =>
  play(t, { hash: puzzle, viewport: { width: 390, height: 844 }, hasTouch: true, deviceScaleFactor: 2, init: felt }, async (app) => {
    const from = await app.place('piece');
    const to = await app.place('cell:23'); // the piece is drawn above the finger
    await app.touch([from]);
    for (let i = 1; i <= 6; i++) {
      await app.touch([{ x: from.x + ((to.x - from.x) * i) / 6, y: from.y + ((to.y - from.y) * i) / 6 }]);
    }
    await app.until('the preview', (s) => s.facts.over === '13');
    await app.touch([]);
    await give(app, 1, '13');
    await app.tap('rotate:clockwise');
    await give(app, 2, '41');
    await app.tap('piece'); // or only with taps
    await app.until('the piece chosen', (s) => s.facts.chosen !== undefined);
    await app.tap('piece');
    await give(app, 3, '41');
    await app.tap('piece');
    await give(app, 4, '41');
    assert.deepEqual(await app.page.evaluate(() => window.felt), []);
    await app.tap('cell:31');
    const end = await give(app, 5, '31');
    assert.match(end.outcome, /140/);
    await app.page.waitForFunction(() => window.felt.length > 0);
    assert.deepEqual(await app.page.evaluate(() => window.felt), [[60, 80, 60, 80, 160]]);
  }));

test('Shaper: a finger types a puzzle number into a field of the page’s own, and pastes into it', (t) =>
  play(t, { hash: '#game=shaper', viewport: { width: 390, height: 844 }, hasTouch: true, ...still }, async (app) => {
    await app.tool('new', 'tap');
    await app.tap('more-options');
    await app.tap('option-seed');
    await app.page.locator('#field:focus').waitFor();
    const { inputMode, box, target } = await app.page.evaluate(() => {
      const { x, y, width, height } = field.getBoundingClientRect();
      return { inputMode: field.inputMode, box: { x, y, w: width, h: height }, target: tessera.inspect().targets.find((t) => t.name === 'option-seed') };
    });
    assert.equal(inputMode, 'numeric');
    assert.ok(box.x > target.x && box.w < target.w && Math.abs(box.y + box.h / 2 - target.y - target.h / 2) < 1, `the field lies at ${JSON.stringify(box)}`);
    await app.page.keyboard.type('1x4'); // letters are rejected
    await app.page.keyboard.press('ControlOrMeta+a');
    await app.page.keyboard.insertText('2-1-4'); // like on-screen keyboards, input methods and the clipboard
    await app.page.keyboard.press('Home');
    await app.page.keyboard.press('Delete');
    await app.until('digits only', () => true);
    assert.equal(await app.page.inputValue('#field'), '14');
    await app.tap('start');
    await app.until('the puzzle 14', (s) => s.scene === 'table' && s.facts.seed === '14');
    await app.page.locator('#field').waitFor({ state: 'hidden' });
  }));

test('Shaper: a browser that keeps nothing still plays', (t) =>
  play(t, { hash: '#game=shaper&seed=14', init: () => {
    Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError'); } });
  } }, async (app) => {
    const table = await app.until('the table', (s) => s.scene === 'table' && s.facts.seed === '14');
    assert.match(table.message, /^Not saved: this browser does not store data for this page\. Save the game as a file/);
  }));
