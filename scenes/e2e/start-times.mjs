// Measures how long the page takes from entering its address to its first picture, at a first
// and at a second visit with the same browser:
//
//     node start-times.mjs [-runs 5] [-settle 4] [PLACE...]
//
// PLACE is a folder written by `make web` (default dist/web), or the address of a page on
// another server. In each run all places are visited in turn, so that other load on the
// machine affects them equally. Each run has a new profile. It waits this many seconds between
// the two visits, in which a browser caches the compiled program.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { executable, flags, root, serve } from './browser.mjs';

let runs = 5, settle = 4;
const places = [];
for (let i = 2; i < process.argv.length; i++) {
  const word = process.argv[i];
  if (word === '-runs') runs = Number(process.argv[++i]);
  else if (word === '-settle') settle = Number(process.argv[++i]);
  else places.push(/^https?:/.test(word) ? word : path.resolve(word));
}
if (places.length === 0) places.push(path.join(root, 'dist/web'));

const home = mkdtempSync(path.join(tmpdir(), 'tessera-start-'));
try {
  const times = new Map(places.map((place) => [place, { first: [], second: [] }]));
  for (let run = 0; run < runs; run++) {
    for (const place of places) await measure(place, path.join(home, `${run}-${places.indexOf(place)}`), times.get(place));
  }
  for (const [place, { first, second }] of times) {
    console.log(place);
    print('first visit', first);
    print('second visit', second);
  }
} finally {
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
}

// measure visits a site twice with one profile. The browser restarts in between.
async function measure(place, profile, times) {
  const server = /^https?:/.test(place) ? { address: place, stop() {} } : await serve(place);
  try {
    for (const visit of ['first', 'second']) {
      const context = await chromium.launchPersistentContext(profile, {
        executablePath: executable(), headless: true, args: flags, viewport: { width: 1100, height: 760 },
      });
      await context.addInitScript(watch);
      const page = await context.newPage();
      await page.goto(server.address);
      times[visit].push(await picture(page));
      await page.waitForTimeout(visit === 'first' ? settle * 1000 : 0);
      await context.close();
    }
  } finally {
    server.stop();
  }
}

// picture waits for the first picture in a way that the page's strict policy allows.
async function picture(page) {
  const end = Date.now() + 60_000;
  while (Date.now() < end) {
    const at = await page.evaluate(() => window.firstPicture);
    if (at) return at;
    await page.waitForTimeout(100);
  }
  throw new Error(`no picture after a minute: ${await page.evaluate(() => document.body.innerText)}`);
}

// watch records the time of the first picture in milliseconds since the page's address was
// entered. The picture counts as shown when the next frame begins, before that frame's work.
function watch() {
  const look = () => {
    const drawn = window.tessera?.inspect?.().targets.length > 0;
    requestAnimationFrame(drawn ? (began) => { window.firstPicture = began; } : look);
  };
  requestAnimationFrame(look);
}

function print(what, times) {
  const sorted = times.toSorted((a, b) => a - b);
  console.log(`  ${what}: median ${(sorted[sorted.length >> 1] / 1000).toFixed(2)} s, of ${times.map((t) => (t / 1000).toFixed(2)).join(' ')}`);
}
