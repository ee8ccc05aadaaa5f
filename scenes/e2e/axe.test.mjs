// Axe looks over the page's screens, on a computer and on a phone. The tests in Go read and use
// them as users of a screen reader do.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { play } from './browser.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// lookOver checks a page with axe, and returns more than minor problems.
async function lookOver(page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run());
  return violations.filter((v) => v.impact !== 'minor').map((v) => `${v.impact}: ${v.id}: ${v.help}: ${v.nodes[0].html}`);
}

const sizes = { computer: { width: 1100, height: 760 }, phone: { width: 390, height: 844 } };
const square = `#game=square&settings=${Buffer.from('{"players":2}').toString('base64url')}&seats=person.person&moves=`;

// screens has the scene and the heading of each screen, its link, and the targets to press
// there. A target in capitals is a key.
const screens = [
  ['menu', /^Tessera$/, ''],
  ['load', /^Games$/, '', 'load'],
  ['stats', /^Statistics$/, '', 'stats'],
  ['daily', /^Today's puzzles$/, '', 'daily'],
  ['puzzles', /^Puzzles$/, '', 'puzzles'],
  ['lesson', /^Trisq/, '#game=trisq', 'howto', 'lesson'],
  ['table', /^Trisq$/, '#game=trisq'],
  ['table', /^Four in a Square$/, '#game=foursquare&seats=person.person&moves='],
  ['table', /^Square Game$/, square],
  ['table', /^Shaper$/, '#game=shaper&seed=78'],
  ['table', /^Trisq$/, '#game=trisq&seats=person.person&moves=a13.c12.d4', 'look-back'],
  ['table', /^Trisq$/, '#game=trisq&seats=person.person&moves=a13.c12.d4.pass.pass', 'review'],
  ['game', /^Trisq$/, '#game=trisq', 'load', 'more:table-trisq'],
  ['settings', /^Settings$/, '#game=trisq', 'settings'],
  ['newgame', /^New game$/, '#game=trisq', 'new'],
  ['howto', /^How to play/, '#game=trisq', 'howto'],
  ['tools', /^(Trisq|More tools)$/, '#game=trisq', 'more'],
  ['setup', /^Trisq: Set up a position$/, '#game=trisq&seats=person.person&moves=c3.k10', 'B'],
  ['table', /^Trisq$/, '#game=trisq&seats=person.person&moves=c3.k10', 'X'], // the analysis
  ['apart', /^Play online$/, '#game=trisq', 'apart'],
];

for (const [name, viewport] of Object.entries(sizes)) {
  test(`on a ${name}`, (t) => play(t, { viewport }, async (app) => {
    for (const [scene, heading, hash, ...presses] of screens) {
      await t.test([scene, hash, ...presses].join(' '), async () => {
        await app.open(hash);
        for (const press of presses) await (/^[A-Z]/.test(press) ? app.key(press.toLowerCase()) : app.click(press));
        await app.scene(scene);
        await app.page.waitForFunction((is) => new RegExp(is).test(document.querySelector('#reader h1')?.textContent), heading.source);
        assert.deepEqual(await lookOver(app.page), []);
      });
    }
  }));
}

test('while the program loads', (t) => play(t, {}, async (app) => {
  await app.page.route(/tessera\.wasm/, () => {}); // never answered
  await app.page.goto(app.address);
  await app.page.getByRole('progressbar').waitFor();
  assert.deepEqual(await lookOver(app.page), []);
}));
