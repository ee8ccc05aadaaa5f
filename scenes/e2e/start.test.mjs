// The page's message if the program does not start.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'node:test';
import { blank, isFirefox, lookOver, root } from './browser.mjs';

// said waits for a message on the page's cover.
async function said(page, words) {
  await page.locator('#status', { hasText: words }).waitFor();
}

const empty = Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]); // the shortest valid program

test('a newer program behind a page that was kept: fetched once more, and then the page is to be loaded anew', async () => {
  const app = await blank();
  try {
    let served = 0;
    await app.page.route(/tessera\.wasm/, (route) => {
      served++;
      return route.fulfill({ body: empty, contentType: 'application/wasm' });
    });
    await app.page.route((url) => url.pathname === '/' && served > 1, async (route) => {
      const response = await route.fetch();
      return route.fulfill({ response, body: (await response.text()).replace(/data-version="\w+"/, 'data-version="another"') });
    });
    await app.page.goto(app.address);
    await said(app.page, 'There is a newer version of Tessera on the server.');
    assert.equal(served, 2);
    await app.page.unrouteAll({ behavior: 'ignoreErrors' });

    // Bypasses an intermediate cache that has only the old program.
    served = 0;
    await app.page.route(/tessera\.wasm/, (route) => {
      served++;
      return served === 1 ? route.fulfill({ body: empty, contentType: 'application/wasm' }) : route.continue();
    });
    await app.page.getByText('Update').click();
    await app.settled();
    assert.equal(served, 2);
    assert.deepEqual(app.errors, []);
  } finally {
    await app.close();
  }
});

const kinds = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' };

test('a download that stalls or breaks off says so, and goes on when the network is back', async () => {
  const downloads = []; // of the program, each paused halfway
  let slow = true;
  const server = createServer((request, response) => {
    const file = new URL(request.url, 'http://x').pathname.slice(1) || 'index.html';
    const text = readFileSync(path.join(root, 'dist/web', file));
    response.setHeader('Content-Type', kinds[path.extname(file)] ?? 'text/css');
    if (file !== 'tessera.wasm' || !slow) return response.end(text);
    response.setHeader('Content-Length', text.length);
    response.write(text.subarray(0, text.length / 2));
    downloads.push({ goOn: () => response.end(text.subarray(text.length / 2)), breakOff: () => response.destroy() });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const app = await blank({ address: `http://127.0.0.1:${server.address().port}/` });
  const stalled = () => said(app.page, 'The download has stalled.');
  try {
    await app.page.goto(app.address);
    await stalled();
    downloads.pop().goOn();
    await app.settled();

    await app.page.reload();
    await stalled();
    for (const one of downloads.splice(0)) one.breakOff();
    await said(app.page, 'The download stopped.');
    slow = false;
    await app.page.evaluate(() => dispatchEvent(new Event('online')));
    await app.settled();

    slow = true;
    await app.page.reload();
    await stalled();
    slow = false;
    await app.page.getByText('Try again').click();
    await app.settled();
  } finally {
    await app.close();
    server.closeAllConnections();
    server.close();
  }
});

for (const [when, warm] of [['before the program starts', 'postMessage(false)'], ['only when the program asks', '']]) {
  test(`words where nothing can be drawn, known ${when}`, async () => {
    const app = await blank({ init: () => {
      const get = HTMLCanvasElement.prototype.getContext;
      HTMLCanvasElement.prototype.getContext = function (kind, ...rest) { return kind === 'webgl2' ? null : get.call(this, kind, ...rest); };
    } });
    try {
      await app.page.route(/warm\.js/, (route) => route.fulfill({ body: warm, contentType: 'text/javascript' }));
      await app.page.goto(app.address);
      await said(app.page, 'Tessera draws with WebGL 2');
    } finally {
      await app.close();
    }
  });
}

test('words where nothing can run: from a file, without scripts, without WebAssembly', async () => {
  const file = pathToFileURL(path.join(root, 'dist/web/index.html')).href;
  let app = await blank();
  try {
    await app.page.goto(file);
    await said(app.page, 'Browsers cannot run Tessera from a file.');
    await app.page.addInitScript(() => { if (location.protocol === 'http:') delete window.WebAssembly; });
    await app.page.goto(app.address);
    await said(app.page, 'too old for Tessera, or has WebAssembly switched off');
  } finally {
    await app.close();
  }
  if (isFirefox) return; // tests see nothing there without scripts
  app = await blank({ javaScriptEnabled: false });
  try {
    await app.page.goto(app.address);
    await app.page.getByText('Tessera needs JavaScript and WebAssembly').waitFor();
  } finally {
    await app.close();
  }
});

test('while the program loads, a game can be chosen; a link to a game offers no others', async () => {
  const app = await blank();
  try {
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
    assert.equal(await button(/./, { pressed: true }).count(), 1);
    assert.equal(await app.page.getByRole('progressbar').count(), 1);
    await lookOver(app.page, 'the page while the program loads');
    for (const image of await app.page.locator('#shelf img').all()) {
      assert.ok(await image.evaluate(async (img) => { await img.decode(); return img.naturalWidth > 0; }), 'a picture is missing');
    }
    arrive();
    const seen = await app.settled();
    assert.equal(seen.game, 'foursquare');
    await app.page.locator('#cover').waitFor({ state: 'hidden' });
    await app.key('Escape'); // the keyboard is the game's now
    await app.until('the shelf', (s) => s.scene === 'menu');
    await app.page.unrouteAll({ behavior: 'ignoreErrors' });

    await app.open('#game=trisq');
    assert.ok(await app.page.evaluate(() => document.getElementById('shelf').hidden));
    assert.deepEqual(app.errors, []);
  } finally {
    await app.close();
  }
});
