// Measures how long the review of a whole game takes in Chromium, and the times between two
// animation frames of the page during it:
//
//     node review-times.mjs [--game NAME] [folder or address]
//
// The games are the recorded ones of logic/review; --game chooses one by its name, such as
// trisq-groups. The default build is dist/web.
import { readdirSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { executable, flags, quiet, serve } from './browser.mjs';

const { values: options, positionals } = parseArgs({ allowPositionals: true, options: { game: { type: 'string', default: '' } } });
const folder = new URL('../../logic/review/testdata/', import.meta.url);
const settings = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');

// hash returns the link to a recorded game, with moves in the notation of links.
function hash(name) {
  const r = JSON.parse(readFileSync(new URL(`${name}.json`, folder)));
  const moves = r.moves.map((m) => m.replaceAll('.', '%2E').replaceAll(' ', '+')).join('.');
  const seats = r.game === 'shaper' ? '' : '&seats=person.person';
  return `#game=${r.game}&settings=${settings(r.settings)}${seats}&moves=${moves}`;
}

const names = readdirSync(folder).filter((n) => n.endsWith('.json')).map((n) => n.slice(0, -5))
  .filter((n) => !n.startsWith('square') && (options.game === '' || n === options.game));
const server = positionals[0]?.startsWith('http') ? { address: positionals[0], stop() {} } : await serve(positionals[0]);
const browser = await chromium.launch({ executablePath: executable(), headless: true, args: flags });
try {
  for (const name of names) {
    const context = await quiet(browser);
    const page = await context.newPage();
    await page.goto(server.address + hash(name));
    await page.waitForFunction(() => window.tessera?.inspect?.().targets?.length > 0, null, { timeout: 120_000 });
    await page.waitForTimeout(1000);
    const inspect = () => page.evaluate(() => window.tessera.inspect());
    let seen = await inspect();
    for (let i = 0; i < 10 && seen.scene !== 'table'; i++) { // notices at the start
      const ok = seen.targets.find((t) => t.name === 'ok');
      await page.mouse.click(ok.x + ok.w / 2, ok.y + ok.h / 2, { delay: 80 });
      await page.waitForTimeout(500);
      seen = await inspect();
    }
    const tool = seen.targets.find((t) => t.name === 'review');
    await page.evaluate(() => {
      window.gaps = [];
      let last = performance.now();
      const step = (now) => { window.gaps.push(now - last); last = now; requestAnimationFrame(step); };
      requestAnimationFrame(step);
    });
    const start = Date.now();
    await page.mouse.click(tool.x + tool.w / 2, tool.y + tool.h / 2, { delay: 80 });
    do {
      await page.waitForTimeout(250);
      seen = await inspect();
    } while (!seen.review && Date.now() - start < 600_000);
    const gaps = (await page.evaluate(() => window.gaps)).sort((a, b) => a - b);
    const at = (share) => gaps[Math.min(gaps.length - 1, Math.floor(gaps.length * share))].toFixed(0);
    console.log(`${name}: ${((Date.now() - start) / 1000).toFixed(1)} s; frames ${gaps.length}, median ${at(0.5)} ms, 99 % ${at(0.99)} ms, longest ${at(1)} ms; ${seen.review}`);
    await context.close();
  }
} finally {
  await browser.close();
  server.stop();
}
