// Plays without a network: a service worker keeps the page, below a path of a server unrelated
// to Tessera.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { eventually, isFirefox, play, root, still } from './browser.mjs';

const kinds = { '.css': 'text/css', '.html': 'text/html', '.jpg': 'image/jpeg', '.js': 'text/javascript', '.png': 'image/png', '.wasm': 'application/wasm', '.webmanifest': 'application/manifest+json' };

// Plain is a file server below a path. It can be stopped and restarted on the same port.
class Plain {
  constructor(dir) {
    this.dir = dir;
    this.asked = [];
    this.refuses = undefined; // a file to refuse
  }

  async start(port = 0) {
    this.server = createServer((request, response) => {
      const name = new URL(request.url, 'http://x').pathname.match(/^\/games\/tessera\/([\w.-]*)$/)?.[1];
      this.asked.push(name);
      try {
        if (name && name === this.refuses) throw new Error('refused');
        const file = name || 'index.html';
        response.setHeader('Content-Type', kinds[path.extname(file)]);
        response.end(readFileSync(path.join(this.dir, file)));
      } catch {
        response.writeHead(404).end();
      }
    });
    await new Promise((resolve) => this.server.listen(port, '127.0.0.1', resolve));
    this.port = this.server.address().port;
    return `http://127.0.0.1:${this.port}/games/tessera/`;
  }

  async stop() {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  // renew replaces the site with a newer version of the page.
  renew() {
    const page = path.join(this.dir, 'index.html'), worker = path.join(this.dir, 'sw.js');
    const text = readFileSync(page, 'utf8').replace('<html lang="en">', '<html lang="en" class="newer">');
    const hash = createHash('sha256').update(text).digest('hex');
    writeFileSync(page, text);
    writeFileSync(worker, readFileSync(worker, 'utf8')
      .replace(/(name: '\.\/', hash: ')\w+/, `$1${hash}`)
      .replace(/VERSION = '\w+'/, "VERSION = 'newer'"));
  }
}

const newer = (app) => app.page.evaluate(() => document.documentElement.className === 'newer');

// isInstallable asks Chromium for the obstacles to installing the page.
async function isInstallable(app) {
  const cdp = await app.context.newCDPSession(app.page);
  const { errors, url } = await cdp.send('Page.getAppManifest');
  assert.deepEqual(errors, []);
  assert.match(url, /\/games\/tessera\/tessera\.webmanifest/);
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
  assert.deepEqual(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito'), []);
}

// kept returns the cached URLs of a file.
const kept = (app, file) => app.page.evaluate(async (file) => {
  const found = [];
  for (const name of await caches.keys()) {
    for (const { url } of await (await caches.open(name)).keys()) if (new URL(url).pathname.endsWith(`/${file}`)) found.push(url);
  }
  return found;
}, file);

// heals makes the browser lose cached files. The next start restores them, except one that the
// server refuses.
async function heals(app, server) {
  const lost = ['icon-192.png', 'icon-512.png', 'tessera.wasm'];
  for (const file of lost) {
    const before = await kept(app, file);
    assert.equal(before.length, 1, file);
    await app.page.evaluate(async (url) => {
      for (const name of await caches.keys()) await (await caches.open(name)).delete(url);
    }, before[0]);
    assert.deepEqual(await kept(app, file), []);
  }
  [server.refuses] = lost;
  await app.page.reload();
  await app.settled();
  for (const file of lost.slice(1)) await eventually(`${file}, which was lost`, async () => (await kept(app, file)).length > 0);
  server.refuses = undefined;
}

test('below a path of any server: installable, played without a network, and a newer version is told of and taken at the next start', async (t) => {
  const dir = mkdtempSync(path.join(tmpdir(), 'tessera-site-'));
  const server = new Plain(dir);
  try {
    cpSync(path.join(root, 'dist/web'), dir, { recursive: true });
    const address = await server.start();
    await play(t, { address, kept: true, ...still }, async (app) => {
      if (!isFirefox) await isInstallable(app);

      await app.page.evaluate(async () => {
        await navigator.serviceWorker.ready;
        while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50));
      });
      await heals(app, server);
      await server.stop();
      await app.open('#game=trisq'); // in a new tab, like after restarting the browser
      await app.click('cell:c12');
      await app.until('the answer', (s) => s.moves.length === 2 && !s.busy);

      await server.start(server.port);
      server.asked = [];
      server.renew();
      await app.open('');
      assert.equal(await newer(app), false, 'the version under way was taken away');
      await app.until('word of a newer version', (s) => (s.message ?? '').includes('new version of Tessera is ready'));
      assert.ok(!server.asked.includes('tessera.wasm'), `what had not changed was fetched again: ${server.asked}`);

      // While another tab uses the older version, a reload keeps both at it.
      const other = await app.context.newPage();
      await other.goto(address);
      await app.page.reload();
      await app.until('what is to be closed', (s) => (s.message ?? '').includes('close all tabs and windows with Tessera'));
      assert.equal(await newer(app), false, 'the version of another tab was taken away');
      await other.close();
      await app.page.reload();
      await app.page.waitForSelector('html.newer', { state: 'attached' }); // the next start loads it and reloads the page
      await app.settled();
      // Firefox logs requests canceled by that reload.
      if (isFirefox) app.errors = app.errors.filter((text) => !/^Failed to load ‘’. A ServiceWorker intercepted the request/.test(text));
    });
  } finally {
    await server.stop().catch(() => {});
    rmSync(dir, { recursive: true, force: true });
  }
});
