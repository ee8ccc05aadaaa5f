import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nightly, play, still } from './browser.mjs';

// Two computers that answer immediately.
const quick = '#game=foursquare&seats=beginner.easy&chance=1&moves=';

const asked = (app) => app.page.evaluate(() => performance.getEntriesByType('resource').filter((r) => r.name.includes('think.')).length);
const played = (n) => (s) => s.moves.length >= n;

// begin opens a table without waiting for the computers to move.
const begin = (app, hash) => app.page.goto(`${app.address}?begin${hash}`);

// forgive removes errors that a test caused on purpose from those that fail it.
function forgive(app, expected) {
  assert.ok(app.errors.some((e) => expected.test(e)), 'nothing is in the console');
  app.errors = app.errors.filter((e) => !expected.test(e));
}

// deafen keeps the thinking workers, but not the drawing one, where a test can reach them. The
// first takes no questions, so that it is found dead while a computer has to think.
function deafen() {
  const Worker = window.Worker;
  window.workers = [];
  window.Worker = class extends Worker {
    constructor(...args) {
      super(...args);
      if (/think/.test(args[0])) window.workers.push(this);
    }

    postMessage(message) {
      if (this !== window.workers[0] || typeof message !== 'string') super.postMessage(message);
      else window.deaf = true;
    }
  };
}

test('Thinking: the second program is loaded when a computer has to think, and plays in a worker', (t) =>
  play(t, still, async (app) => {
    assert.equal(await asked(app), 0, 'the shelf needs nobody who thinks');
    await begin(app, quick);
    await app.until('moves of the computers', played(8));
    assert.equal(app.page.workers().length, 1);
  }));

// eavesdrop records the questions and answers of the thinking workers.
function eavesdrop() {
  const Worker = window.Worker;
  window.said = [];
  window.Worker = class extends Worker {
    constructor(...args) {
      super(...args);
      if (/think/.test(args[0])) this.addEventListener('message', ({ data: [kind] }) => window.said.push(kind));
    }

    postMessage(message) {
      if (typeof message === 'string') window.said.push(message);
      super.postMessage(message);
    }
  };
}

test('Thinking: the second program has made its tables before anybody asks', nightly, (t) =>
  play(t, { hash: '#game=trisq&seats=person.person&moves=c3', init: eavesdrop, ...still }, async (app) => {
    await app.page.waitForFunction(() => window.said.includes('answer'));
    const [started, question] = await app.page.evaluate(() => window.said);
    assert.equal(started, 'ready');
    assert.deepEqual(JSON.parse(question).moves, ['c3']);
    const { busy, lines } = await app.inspect();
    assert.ok(!busy && !lines, 'nobody has asked for what is known');
  }));

test('Thinking: without workers the computers play on the page’s own thread', nightly, (t) =>
  play(t, { ...still, init: () => { delete window.Worker; } }, async (app) => {
    await begin(app, quick);
    await app.until('moves of the computers', played(8));
    assert.equal(app.page.workers().length, 0);
  }));

test('Thinking: a browser that refuses workers is no hindrance', nightly, (t) =>
  play(t, { ...still, init: () => { window.Worker = class { constructor() { throw new DOMException('no', 'SecurityError'); } }; } }, async (app) => {
    await begin(app, quick);
    await app.until('moves of the computers', played(8));
  }));

test('Thinking: a worker that dies is said and replaced, and the game goes on', (t) =>
  play(t, { init: deafen, ...still }, async (app) => {
    await begin(app, quick);
    await app.page.waitForFunction(() => window.deaf);
    await app.page.evaluate(() => {
      window.workers[0].terminate();
      window.workers[0].dispatchEvent(new ErrorEvent('error', { message: 'killed by a test', cancelable: true }));
    });
    await app.until('what is said', (s) => /begins again/.test(s.message ?? '') || s.moves.length > 0);
    await app.until('moves of the computers', played(8));
    assert.equal(await app.page.evaluate(() => window.workers.length), 2);
    forgive(app, /killed by a test/);
  }));

test('Thinking: a worker that falls silent is replaced', nightly, (t) =>
  play(t, { init: deafen, ...still }, async (app) => {
    await begin(app, quick);
    await app.page.waitForFunction(() => window.deaf);
    await app.page.evaluate(() => window.workers[0].terminate());
    await app.until('moves of the computers', played(8));
    assert.equal(await app.page.evaluate(() => window.workers.length), 2);
    forgive(app, /no sign of life/);
  }));

test('Thinking: what cannot be downloaded is said and tried again', nightly, (t) =>
  play(t, still, async (app) => {
    let refused = 0;
    await app.page.context().route(/think\.wasm/, (route) => (refused++ < 2 ? route.abort() : route.continue()));
    await begin(app, quick);
    const { message } = await app.until('what is wrong', (s) => /downloaded/.test(s.message ?? ''));
    assert.match(message, /computer player could not be downloaded/);
    await app.until('moves of the computers', played(8));
    forgive(app, /Failed to load resource|thinks for the computer players failed: TypeError/);
  }));

test('Thinking: a hint that is no longer wanted ends at once', nightly, (t) =>
  play(t, { hash: '#game=square&settings=eyJwbGF5ZXJzIjoyfQ&seats=person.person&moves=', init: deafen, ...still }, async (app) => {
    await app.tool('hint'); // the adviser thinks longest
    await app.page.waitForFunction(() => window.deaf);
    const before = await app.inspect();
    assert.equal(before.busy, true);
    const workers = () => app.page.evaluate(() => window.workers.length);
    const asked = await workers();
    await app.tool('hint');
    await app.until('rest', (s) => !s.busy);
    assert.equal(await workers(), asked, 'it ended with the worker that was silent');
    app.errors = app.errors.filter((e) => !/no sign of life/.test(e)); // a slow machine may have timed out earlier
  }));
