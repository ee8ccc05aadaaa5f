import assert from 'node:assert/strict';
import { test } from 'node:test';
import { play } from './browser.mjs';

// Two computers that answer at once, and one that thinks for a while.
const quick = '#game=foursquare&seats=beginner.easy&chance=1&moves=';
const slow = '#game=square&seats=strong.person&chance=1&moves=13.4.15.15'.replace('13.4.15.15', '');
const patience = 60_000;

const asked = (app) => app.page.evaluate(() => performance.getEntriesByType('resource').filter((r) => r.name.includes('think.')).length);
const played = (n) => (s) => s.moves.length >= n;

// keepWorkers keeps the page's workers where a test reaches them.
function keepWorkers() {
  const Worker = window.Worker;
  window.workers = [];
  window.Worker = class extends Worker {
    constructor(...args) {
      super(...args);
      window.workers.push(this);
    }
  };
}

test('Thinking: the second program is loaded when a computer has to think, and plays in a worker', (t) =>
  play(t, {}, async (app) => {
    assert.equal(await asked(app), 0, 'the shelf needs nobody who thinks');
    await app.open(quick);
    await app.until('moves of the computers', played(8), patience);
    assert.equal(app.page.workers().length, 1);
  }));

test('Thinking: without workers the computers play on the page’s own thread', (t) =>
  play(t, { hash: quick, init: () => { delete window.Worker; } }, async (app) => {
    await app.until('moves of the computers', played(8), patience);
    assert.equal(app.page.workers().length, 0);
  }));

test('Thinking: a browser that refuses workers is no hindrance', (t) =>
  play(t, { hash: quick, init: () => { window.Worker = class { constructor() { throw new DOMException('no', 'SecurityError'); } }; } }, async (app) => {
    await app.until('moves of the computers', played(8), patience);
  }));
