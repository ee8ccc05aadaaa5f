// The page without a network in Debian's Firefox: a service worker keeps it, below a path of a
// server that knows nothing of Tessera. In Chromium a test in Go does the same.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { play, root } from './browser.mjs';

const kinds = { '.css': 'text/css', '.html': 'text/html', '.jpg': 'image/jpeg', '.js': 'text/javascript', '.png': 'image/png', '.wasm': 'application/wasm', '.webmanifest': 'application/manifest+json' };

// below serves a folder below a path, on a port or any if 0.
async function below(dir, port = 0) {
  const server = createServer((request, response) => {
    const name = new URL(request.url, 'http://x').pathname.match(/^\/games\/tessera\/([\w.-]*)$/)?.[1];
    try {
      const text = readFileSync(path.join(dir, name || 'index.html'));
      response.setHeader('Content-Type', kinds[path.extname(name || 'index.html')]);
      response.end(text);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => { server.listen(port, '127.0.0.1', resolve); });
  return server;
}

const stop = (server) => new Promise((resolve) => { server.close(resolve); server.closeAllConnections(); });

// renew replaces the site with a newer version of the page.
function renew(dir) {
  const page = path.join(dir, 'index.html'), worker = path.join(dir, 'sw.js');
  const text = readFileSync(page, 'utf8').replace('<html lang="en">', '<html lang="en" class="newer">');
  writeFileSync(page, text);
  writeFileSync(worker, readFileSync(worker, 'utf8')
    .replace(/(name: '\.\/', hash: ')\w+/, `$1${createHash('sha256').update(text).digest('hex')}`)
    .replace(/VERSION = '\w+'/, "VERSION = 'newer'"));
}

test('the page is played without a network, and a newer version is taken at the next start', async (t) => {
  const dir = mkdtempSync(path.join(tmpdir(), 'tessera-site-'));
  cpSync(path.join(root, 'dist/web'), dir, { recursive: true });
  let server = await below(dir);
  const { port } = server.address();
  try {
    await play(t, { hash: '', address: `http://127.0.0.1:${port}/games/tessera/`, kept: true }, async (app) => {
      await app.page.evaluate(async () => {
        await navigator.serviceWorker.ready;
        while (!navigator.serviceWorker.controller) await new Promise((resolve) => { setTimeout(resolve, 50); });
      });
      await stop(server);
      await app.open('#game=trisq');
      await app.click('cell:c12');
      await app.moves(2);

      server = await below(dir, port);
      await app.open('');
      renew(dir);
      await app.page.evaluate(async () => { await (await navigator.serviceWorker.ready).update(); });
      await app.until('word of a newer version', (s) => s.message?.includes('new version of Tessera is ready'));
      assert.equal(await app.page.locator('html.newer').count(), 0, 'the version under way was taken away');
      await app.page.reload();
      await app.page.waitForSelector('html.newer', { state: 'attached' }); // it loads the page once more
      await app.scene('menu');
    });
  } finally {
    await stop(server);
    rmSync(dir, { recursive: true, force: true });
  }
});
