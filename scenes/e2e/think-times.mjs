// Measures how long computers take in a page, in milliseconds: some levels from the page's
// start to their first moves, including the load of the second program; and the analysis from
// its key to its first lines, at a table with that program loaded.
//
//     node think-times.mjs [--only WORDS] [folder or address]...
//
// Several builds are measured in turn, so that load on the machine affects them equally. The
// default build is dist/web; an address is that of a running server. With WORDS, only
// measurements with these words in their names run.
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { executable, flags, quiet, serve } from './browser.mjs';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: '' } },
});
const builds = positionals.length > 0 ? positionals : [undefined];
const settings = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');

// Each level answers the first moves of a game.
const levels = {
  'Square Game, strong, opening': [`#game=square&settings=${settings({ players: 2 })}&seats=strong.strong&chance=3&moves=`, 1],
  'Square Game, master, opening': [`#game=square&settings=${settings({ players: 2 })}&seats=master.master&chance=3&moves=`, 1],
  'Four in a Square, perfect, first turn': ['#game=foursquare&seats=perfect.person&chance=3&moves=', 2],
  'Trisq, master, first move': ['#game=trisq&seats=master.person&chance=3&moves=', 1],
};

// The analysis of an opening position.
const analyses = {
  'Trisq, analysis': '#game=trisq&seats=person.person&moves=',
  'Four in a Square, analysis': '#game=foursquare&seats=person.person&moves=',
  'Square Game, analysis': `#game=square&settings=${settings({ players: 2 })}&seats=person.person&moves=`,
  'Shaper, analysis': '#game=shaper&moves=',
};

const browser = await chromium.launch({ executablePath: executable(), headless: true, args: flags });
const servers = [];
const addresses = [];
for (const build of builds) {
  if (build?.startsWith('http')) {
    addresses.push(build);
    continue;
  }
  const server = await serve(build);
  servers.push(server);
  addresses.push(server.address);
}
try {
  for (const [what, [hash, moves]] of chosen(levels)) {
    for (const address of addresses) console.log(`${address} ${what}: ${await answer(address + hash, moves)}`);
  }
  for (const [what, hash] of chosen(analyses)) {
    for (const address of addresses) console.log(`${address} ${what}: ${await firstLines(address + hash)}`);
  }
} finally {
  await browser.close();
  for (const server of servers) server.stop();
}

function chosen(all) {
  return Object.entries(all).filter(([what]) => what.includes(options.only));
}

// visit opens a page with explanations switched off.
async function visit(address) {
  const context = await quiet(browser);
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForFunction(() => window.tessera?.inspect?.().targets.length > 0, null, { timeout: 60_000 });
  return { page, context };
}

// answer returns the time from the first picture until this many moves are played, in
// milliseconds.
async function answer(address, moves) {
  const { page, context } = await visit(address);
  const began = Date.now();
  try {
    await page.waitForFunction((n) => window.tessera.inspect().moves.length >= n, moves, { timeout: 120_000, polling: 20 });
    return `${Date.now() - began} ms`;
  } catch {
    return 'more than two minutes';
  } finally {
    await context.close();
  }
}

// firstLines returns the time from the analysis's key to its first lines, by the page's clock.
async function firstLines(address) {
  const { page, context } = await visit(address);
  await page.waitForTimeout(6000); // the second program loads after a while without activity
  await page.evaluate(() => addEventListener('keydown', () => {
    const began = performance.now();
    const look = () => {
      if (window.tessera.inspect().lines?.length) window.took = performance.now() - began;
      else requestAnimationFrame(look);
    };
    look();
  }, { once: true, capture: true }));
  await page.keyboard.press('x');
  const took = await (await page.waitForFunction(() => window.took, null, { timeout: 20_000 })).jsonValue();
  await context.close();
  return `${Math.round(took)} ms`;
}
