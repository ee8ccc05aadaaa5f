import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nightly, play } from './browser.mjs';

// listen records the sounds that the page plays in window.heard: the time of the request,
// start, duration and volume.
function listen() {
  window.heard = [];
  window.opened = 0;
  const Context = window.AudioContext;
  window.AudioContext = class extends Context {
    constructor(...options) {
      super(...options);
      window.opened++;
    }
  };
  const start = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function (when = 0) {
    const samples = this.buffer.getChannelData(0);
    window.heard.push({
      after: when - this.context.currentTime,
      seconds: this.buffer.duration,
      peak: samples.reduce((most, s) => Math.max(most, Math.abs(s)), 0),
      state: this.context.state,
    });
    start.call(this, when);
  };
}

const heard = (app) => app.page.evaluate(() => window.heard.splice(0));

test('sound begins with the first click, follows the move, and M mutes it', (t) =>
  play(t, { hash: '#game=foursquare', init: listen }, async (app) => {
    assert.equal(await app.page.evaluate(() => window.opened), 0, 'a page that nobody touched has opened a device');
    await app.click('well:0:0');
    await app.until('a marble', (s) => s.moves.length === 1 && !s.busy);
    const marble = await heard(app);
    assert.equal(marble.length, 1, JSON.stringify(marble));
    assert.ok(marble[0].peak > 0.05 && marble[0].peak < 0.4, `its peak is ${marble[0].peak}`);
    assert.ok(marble[0].seconds > 0.1 && marble[0].seconds < 1, `it takes ${marble[0].seconds} s`);
    assert.ok(marble[0].after > 0.05, 'it is heard before the marble has landed');

    await app.click('tile:1');
    await app.until('the answer', (s) => s.moves.length === 4 && !s.busy);
    const slides = await heard(app);
    assert.equal(slides.length, 5, `a slide and the computer's turn: ${JSON.stringify(slides)}`);
    assert.ok(slides[1].after > slides[0].after, 'the knock comes before the slide');
    assert.equal(await app.page.evaluate(() => window.opened), 1);

    await app.key('m');
    await app.click('well:8:3');
    await app.until('a marble', (s) => s.moves.length === 5 && !s.busy);
    assert.deepEqual(await heard(app), [], 'a muted page is heard');
    await app.open('#game=foursquare');
    await app.key('u');
    await app.until('undo', (s) => s.moves.length < 5 && !s.busy);
    assert.deepEqual(await heard(app), [], 'a page has forgotten that it is muted');
    assert.equal(await app.page.evaluate(() => window.opened), 0, 'a muted page has opened a device');
    await app.key('m');
    await app.click('redo');
    await app.until('redo', (s) => s.moves.length >= 5 && !s.busy);
    assert.notDeepEqual(await heard(app), [], 'a page is not heard after it was muted');
  }));

test('a page without sound plays on', nightly, (t) =>
  play(t, { hash: '#game=trisq', init: () => { delete window.AudioContext; } }, async (app) => {
    await app.click('cell:c12');
    await app.until('the answer', (s) => s.moves.length === 2 && !s.busy);
  }));
