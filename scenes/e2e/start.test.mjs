// The page's start in Debian's Firefox. In Chromium the tests in Go start it.
import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { play, root } from './browser.mjs';

// said waits for a message on the page's cover.
const said = (page, words) => page.locator('#status', { hasText: words }).waitFor();

test('a game can be chosen while the program loads', (t) => play(t, {}, async (app) => {
  let arrive;
  const wanted = new Promise((resolve) => { arrive = resolve; });
  await app.page.route(/tessera\.wasm/, async (route) => {
    await wanted;
    await route.continue();
  });
  await app.page.goto(app.address);
  const button = (name, state) => app.page.getByRole('button', { name, ...state });
  await button(/^Trisq Triangles against squares/).click();
  await button('Four in a Square').focus();
  await app.page.keyboard.press('Enter'); // another choice replaces the first
  await button('Four in a Square', { pressed: true }).waitFor();
  arrive();
  assert.equal((await app.scene('table')).game, 'foursquare');
  await app.key('Escape'); // the keyboard is the game's now
  await app.scene('menu');
}));

test('a program of another version is fetched once more', (t) => play(t, {}, async (app) => {
  let served = 0;
  await app.page.route(/tessera\.wasm/, (route) => {
    served++;
    const shortest = Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
    return served === 1 ? route.fulfill({ body: shortest, contentType: 'application/wasm' }) : route.continue();
  });
  await app.page.goto(app.address);
  await app.scene('menu');
  assert.equal(served, 2);
}));

const withoutDrawing = () => {
  const get = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (kind, ...rest) { return kind === 'webgl2' ? null : get.call(this, kind, ...rest); };
};
const withoutPrograms = () => { if (location.protocol === 'http:') delete window.WebAssembly; };
const file = pathToFileURL(path.join(root, 'dist/web/index.html')).href;

for (const [words, init, address] of [
  ['Tessera draws with WebGL 2', withoutDrawing],
  ['too old for Tessera, or has WebAssembly switched off', withoutPrograms],
  ['Browsers cannot run Tessera from a file.', undefined, file],
]) {
  test(`words where it cannot start: ${words}`, (t) => play(t, { init }, async (app) => {
    await app.page.goto(address ?? app.address);
    await said(app.page, words);
    app.errors = []; // of the program that did not start
  }));
}
