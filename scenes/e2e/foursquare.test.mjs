import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nightly, play, still } from './browser.mjs';

const hash = '#game=foursquare';

// persons starts a game between two persons.
async function persons(app) {
  await app.tool('new');
  await app.click('seat-1');
  await app.click('who:person');
  await app.click('start');
  await app.until('a new game', (s) => s.scene === 'table' && s.moves.length === 0 && !s.busy);
}

// clicks clicks targets, each of which makes a move.
async function clicks(app, names) {
  const played = (await app.inspect()).moves.length;
  for (const [i, name] of names.entries()) {
    await app.click(name);
    await app.until(`the move at ${name}`, (s) => s.moves.length === played + i + 1 && !s.busy);
  }
}

const between = (a, b, share) => ({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share });

test('Four in a Square: a game won by mouse, kept when the page is opened again', (t) =>
  play(t, { hash, ...still }, async (app) => {
    await persons(app);
    await clicks(app, ['well:0:0', 'tile:5', 'well:8:0', 'tile:4', 'well:0:1', 'tile:5', 'well:8:1', 'tile:4', 'well:0:2', 'tile:5', 'well:2:0', 'tile:4']);
    await app.click('tile:1'); // red must place a marble first
    assert.match((await app.settled()).message, /First place a marble/);
    await clicks(app, ['well:0:3']);
    assert.match((await app.inspect()).outcome, /Red wins/);

    const seen = await app.open(hash);
    assert.equal(seen.moves.length, 13);
    assert.match(seen.outcome, /Red wins/);
  }));

test('Four in a Square: a finger places, slides and drags on a phone', (t) =>
  play(t, { hash, viewport: { width: 390, height: 844 }, hasTouch: true, deviceScaleFactor: 2 }, async (app) => {
    await persons(app);
    await app.tap('well:8:1');
    await app.until('the marble', (s) => s.moves.length === 1 && !s.busy);
    const tile = await app.place('tile:7');
    const hole = await app.place('hole');
    for (const share of [0, 0.3, 0.6, 0.9]) await app.touch([between(tile, hole, share)]);
    await app.touch([]);
    await app.until('the slide', (s) => s.moves[1] === 's 7' && !s.busy);
    for (const at of ['marble:blue', 'well:2:2', 'well:0:1']) await app.touch([await app.place(at)]);
    await app.touch([]);
    await app.until('the marble of blue', (s) => s.moves[2] === 'p 0 1' && !s.busy);
  }));

test('Four in a Square: the form for a new game asks without waiting for more input', nightly, (t) =>
  play(t, { hash, ...still }, async (app) => {
    await app.settled();
    await app.click('well:0:0');
    await app.until('the marble', (s) => s.moves.length === 1 && !s.busy);
    await app.click('new');
    const { y } = await app.place('start');
    await app.click('start');
    await app.until('the question', (s) => s.targets.some((x) => x.name === 'start' && x.y + x.h / 2 !== y));
    await app.click('start');
    await app.until('a new game', (s) => s.scene === 'table' && s.moves.length === 0);
  }));
