import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { felt, isFirefox, nightly, play } from './browser.mjs';

// The first player can close two squares with 5/2@17,15.
const file = {
  players: 2,
  board: [
    { player_num: 2, piece_num: 13, permutation: 4, x: 15, y: 15 },
    { player_num: 1, piece_num: 9, permutation: 1, x: 16, y: 16 },
  ],
  moves: [],
};

// load opens the file through the browser's file chooser.
async function load(app) {
  const name = path.join(mkdtempSync(path.join(tmpdir(), 'tessera-square-')), 'start.json');
  writeFileSync(name, JSON.stringify(file));
  await app.tool('load');
  const asked = app.page.waitForEvent('filechooser');
  await app.click('open');
  await (await asked).setFiles(name);
  await app.until('the game of the file', (s) => s.scene === 'table' && s.facts.phase === 'normal' && s.moves.length === 0 && !s.busy);
}

// at returns the page position of a place between the points of the grid.
async function at(app, x, y) {
  const a = await app.place('point:15,15');
  const b = await app.place('point:16,15');
  const step = b.x - a.x;
  return { x: a.x + (x - 15) * step, y: a.y - (y - 15) * step };
}

// still waits until the view is at rest: until several looks are equal.
async function still(app) {
  let was;
  let same = 0;
  await app.until('a view at rest', ({ facts }) => {
    const now = `${facts.origin} ${facts.step}`;
    same = now === was ? same + 1 : 0;
    was = now;
    return same === 8;
  });
}

// flip taps with two fingers. On a busy machine a tap may last too long to count as one, so
// flip repeats it.
async function flip(app, tile, from, to) {
  await app.again(`the piece flipped from ${from} to ${to}`, ({ facts: { chosen } }) => chosen === to, async () => {
    assert.equal((await app.inspect()).facts.chosen, from);
    await app.touch([tile, { x: tile.x + 20, y: tile.y }]);
    await app.touch([]);
  });
}

test('Square Game: Control and the wheel zoom about the pointer', nightly, (t) =>
  play(t, { hash: '#game=square' }, async (app) => {
    await load(app);
    await still(app);
    const step = Number((await app.inspect()).facts.step);
    const before = await app.place('point:16,16');
    await app.moveTo(before.x, before.y);
    await app.page.keyboard.down('Control');
    await app.page.mouse.wheel(0, -100);
    await app.page.keyboard.up('Control');
    await app.until('a larger grid', (s) => Number(s.facts.step) > step && !s.busy);
    await still(app);
    const after = await app.place('point:16,16');
    assert.ok(Math.hypot(after.x - before.x, after.y - before.y) < 3, `${JSON.stringify(before)} went to ${JSON.stringify(after)}`);
    await app.click('fit');
    await app.until('the grid as it was', (s) => Number(s.facts.step) === step);
  }));

test('Square Game: a game against the computer, saved as a file', (t) =>
  play(t, { hash: '#game=square' }, async (app) => {
    await app.until('the opening', (s) => s.moves.length === 1 && !s.busy);
    await app.key('c');
    await app.click('lay');
    let seen = await app.until('the first piece', (s) => s.moves.length >= 2 && !s.busy);
    if (seen.turn === 'Blue' && seen.moves.length === 2) await app.click('pass');
    seen = await app.until('the answer', (s) => s.turn === 'Blue' && s.moves.length >= 3 && !s.busy);
    if (isFirefox) return; // Playwright reports no download there
    const download = app.page.waitForEvent('download');
    await app.click('save');
    const saved = JSON.parse(readFileSync(await (await download).path(), 'utf8'));
    assert.equal(saved.players, 2);
    assert.equal(saved.moves.length, seen.moves.length);
    assert.deepEqual(Object.keys(saved.moves[0]).sort(), ['permutation', 'piece_num']);
  }));

test('Square Game: on a phone a tap chooses, the next turns, two fingers flip; a drag or a tap lays', nightly, (t) =>
  play(t, { hash: '#game=square', viewport: { width: 390, height: 844 }, hasTouch: true, init: felt }, async (app) => {
    await load(app);
    await app.tap('piece:5');
    await app.until('the piece chosen', (s) => s.facts.chosen === '5/1');
    await app.tap('piece:5');
    await app.until('the piece turned', (s) => s.facts.chosen === '5/2' && s.facts.offered === '1');
    const tile = await app.place('piece:5');
    await flip(app, tile, '5/2', '5/8');
    await flip(app, tile, '5/8', '5/2');
    const to = await at(app, 16, 15.5);
    await app.touch([tile]);
    for (let i = 1; i <= 6; i++) {
      // The piece is drawn a little above the finger.
      await app.touch([{ x: tile.x + ((to.x - tile.x) * i) / 6, y: tile.y + ((to.y + 40 - tile.y) * i) / 6 }]);
    }
    await app.until('the place', (s) => s.facts.snap === '5/2@17,15');
    await app.touch([]);
    await app.until('the move', (s) => s.moves.length === 1 && !s.busy);
    await app.tap('undo');
    await app.until('the game of the file', (s) => s.moves.length === 0 && !s.busy);
    await app.tap('piece:5');
    await app.until('the piece chosen', (s) => s.facts.offered === '1');
    assert.deepEqual(await app.page.evaluate(() => window.felt), []);
    await app.tapAt(await at(app, 12, 12));
    await app.until('a sentence', (s) => (s.message ?? '').includes('has to close a square'));
    assert.deepEqual(await app.page.evaluate(() => window.felt), [40]);
    await app.tapAt(await at(app, 16, 15.5));
    const seen = await app.until('the move', (s) => s.moves.length === 1 && !s.busy);
    assert.deepEqual(seen.moves, ['5/2@17,15']);
  }));

// The accessible document is above the canvas. A browser thread that found no touch listener
// there let two fingers zoom the page together with the board.
test('Square Game: two fingers zoom the board, and not the page', nightly, (t) =>
  play(t, { hash: '#game=square', hasTouch: true, viewport: { width: 390, height: 844 } }, async (app) => {
    await app.until('the table', (s) => s.scene === 'table' && !s.busy);
    const before = Number((await app.inspect()).facts.step);
    for (let apart = 30; apart <= 110; apart += 10) {
      await app.touch([{ x: 195 - apart, y: 300 }, { x: 195 + apart, y: 300 }]);
    }
    await app.touch([]);
    await app.until('a larger board', (s) => Number(s.facts.step) > before * 1.2);
    assert.equal(await app.page.evaluate(() => visualViewport.scale), 1, 'the page was zoomed');
  }));
