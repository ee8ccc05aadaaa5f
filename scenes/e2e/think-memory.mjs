// Measures the memory of a page while computers play each other at a table, game after game:
//
//     node think-memory.mjs [--minutes 5] [--only GAME] [folder]
//
// After every tenth of the time it prints one line: the memory of the first program (which
// never shrinks, so growth shows), the page's JavaScript heap after a collection, and the
// memory of all processes of the browser. A new game starts after each. Moves have no
// animation.
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { executable, flags, quiet, serve } from './browser.mjs';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '5' }, only: { type: 'string', default: '' } },
});
const games = {
  trisq: '#game=trisq&seats=easy.medium&chance=5&moves=',
  foursquare: '#game=foursquare&seats=hard.perfect&chance=5&moves=',
  square: `#game=square&settings=${Buffer.from('{"players":4}').toString('base64url')}&seats=medium.medium.medium.medium&chance=5&moves=`,
};

const server = await serve(positionals[0]);
const browser = await chromium.launch({ executablePath: executable(), headless: true, args: flags });
try {
  for (const [game, hash] of Object.entries(games).filter(([game]) => !options.only || game === options.only)) await watch(game, hash);
} finally {
  await browser.close();
  server.stop();
}

async function watch(game, hash) {
  const context = await quiet(browser, { pace: 'at once' });
  await context.addInitScript(() => {
    // The memories of the page's programs, recorded at their creation.
    window.memories = [];
    const instantiate = WebAssembly.instantiate;
    WebAssembly.instantiate = async (...args) => {
      const made = await instantiate(...args);
      window.memories.push((made.instance ?? made).exports.mem);
      return made;
    };
  });
  const page = await context.newPage();
  await page.goto(server.address + hash);
  const session = await context.newCDPSession(page);
  const step = Number(options.minutes) * 6000;
  let ended = 0, turns = 0, before = 0;
  for (let i = 0; i <= 10; i++) {
    for (const end = Date.now() + (i === 0 ? 5000 : step); Date.now() < end;) {
      const seen = await page.evaluate(() => window.tessera?.inspect?.() ?? { moves: [], targets: [] });
      turns += seen.moves.length - before;
      before = seen.moves.length;
      if (seen.outcome) {
        ended++;
        before = 0;
        await page.keyboard.press('Enter', { delay: 100 }); // the primary button at the end: play again
        await page.waitForFunction(() => !window.tessera.inspect().outcome, null, { timeout: 20_000 });
      }
      await page.waitForTimeout(100);
    }
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    const wasm = await page.evaluate(() => window.memories.reduce((sum, m) => sum + m.buffer.byteLength, 0));
    console.log(`${game}: ${turns} moves, ${ended} games ended; wasm ${mb(wasm)}, JavaScript ${mb(usedSize)}, the browser's processes ${mb(resident() * 1024)}`);
  }
  await context.close();
}

// resident returns the memory of all processes below this one, in KiB. Shared parts count once
// for each process.
function resident() {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,rss=']).toString().trim().split('\n').map((row) => row.trim().split(/\s+/).map(Number));
  const mine = new Set([process.pid]);
  let sum = 0;
  for (let grown = true; grown;) {
    grown = false;
    for (const [pid, parent, rss] of rows) {
      if (!mine.has(pid) && mine.has(parent)) {
        mine.add(pid);
        sum += rss;
        grown = true;
      }
    }
  }
  return sum;
}

function mb(bytes) {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
