// Measures what a page is like while computers think, and how long they take:
//
//   node think-times.mjs [--seconds 30] [--only WORDS] [folder or address]...
//
// Printed are the times between two animation frames of the page, and what its
// thread does meanwhile: of the idle table, while four strong computers play Square Game, and while perfect plays
// Four in a Square; then how long the first answers of some levels take, from the
// page's start with and without the program that thinks. Several builds are
// measured in turns, so that they share the machine's moods. Without a build it is
// dist/web; an address is of a server that runs already. With words, only what has
// them in its name is measured.
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { executable, flags, serve } from './browser.mjs';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '30' }, only: { type: 'string', default: '' } },
});
const seconds = Number(options.seconds);
const builds = positionals.length > 0 ? positionals : [undefined];
const settings = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');

const scenes = {
  'nobody thinks': `#game=square&settings=${settings({ players: 2 })}&seats=person.person&moves=`,
  'four strong, Square Game': `#game=square&settings=${settings({ players: 4 })}&seats=strong.strong.strong.strong&chance=7&moves=`,
  'perfect, Four in a Square': '#game=foursquare&seats=perfect.perfect&chance=7&moves=',
};

// Each level answers the first moves of a game by itself.
const levels = {
  'Square Game, strong, opening': [`#game=square&settings=${settings({ players: 2 })}&seats=strong.strong&chance=3&moves=`, 1],
  'Square Game, master, opening': [`#game=square&settings=${settings({ players: 2 })}&seats=master.master&chance=3&moves=`, 1],
  'Four in a Square, perfect, first turn': ['#game=foursquare&seats=perfect.person&chance=3&moves=', 2],
  'Trisq, master, first move': ['#game=trisq&seats=master.person&chance=3&moves=', 1],
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
  for (const [what, hash] of chosen(scenes)) {
    for (const address of addresses) print(`${address} ${what}`, await frames(address + hash));
  }
  for (const [what, [hash, moves]] of chosen(levels)) {
    for (const address of addresses) console.log(`${address} ${what}: ${await answer(address + hash, moves)}`);
  }
} finally {
  await browser.close();
  for (const server of servers) server.stop();
}

function chosen(all) {
  return Object.entries(all).filter(([what]) => what.includes(options.only));
}

// visit opens a page whose settings ask for no explanations.
async function visit(address) {
  const context = await browser.newContext({ viewport: { width: 1100, height: 760 } });
  await context.addInitScript(() => {
    localStorage.setItem('tessera/preferences', '{"off":{"howto":true},"volume":0}');
    window.frames99 = [];
    let last = performance.now();
    const look = () => {
      const now = performance.now();
      window.frames99.push(now - last);
      last = now;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForFunction(() => window.tessera?.inspect?.().targets.length > 0, null, { timeout: 60_000 });
  return { page, context };
}

async function frames(address) {
  const { page, context } = await visit(address);
  await page.waitForTimeout(3000); // the start is not what is measured
  const tasks = await trace(page);
  await page.evaluate(() => window.frames99.splice(0));
  await page.waitForTimeout(seconds * 1000);
  const times = await page.evaluate(() => window.frames99.splice(0));
  const moves = await page.evaluate(() => window.tessera.inspect().moves.length);
  const work = await tasks();
  await context.close();
  return { times, moves, work };
}

// trace notes how much of a processor each task on the page's own thread takes, in
// milliseconds. That says what the page costs where other programs disturb the
// frames.
async function trace(page) {
  const session = await browser.newBrowserCDPSession();
  const events = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['toplevel', '__metadata'] } });
  return async () => {
    const done = new Promise((resolve) => { session.once('Tracing.tracingComplete', resolve); });
    await session.send('Tracing.end');
    await done;
    await session.detach();
    const mains = new Set(events.filter((e) => e.name === 'thread_name' && e.args.name === 'CrRendererMain').map((e) => `${e.pid} ${e.tid}`));
    return events.filter((e) => e.ph === 'X' && e.name.endsWith('RunTask') && mains.has(`${e.pid} ${e.tid}`) && e.tdur).map((e) => e.tdur / 1000);
  };
}

// answer is how long it takes until so many moves are played, in milliseconds,
// from the first picture.
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

function print(what, { times, moves, work }) {
  console.log(`${what}, ${moves} moves`);
  console.log(`  ${times.length} frames: ${spread(times)}`);
  const long = work.filter((w) => w >= 1);
  console.log(`  ${long.length} tasks of the page's thread that took 1 ms of a processor or more: ${spread(long)}; together ${(work.reduce((a, b) => a + b, 0) / seconds / 10).toFixed(1)} % of one`);
}

function spread(times) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
  return `median ${at(0.5)} ms, 95 % ${at(0.95)}, 99 % ${at(0.99)}, longest ${at(1)}`;
}
