// Measures the browser's frames at an idle table, and while computers think, the strongest
// level of each game against itself:
//
//     node frames.mjs [--seconds 60] [--only GAME] [--explain] [folder]
//
// It prints up to three lines for each game: the times between two animation frames of the
// page; the times from a click to the end of the next frame, except at an idle table; and the
// processor time of each task of the page's main thread, which depends least on other load.
// With --explain it also lists the functions of the longest tasks. They have names if the page
// was built without -s.
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { executable, flags, quiet, serve } from './browser.mjs';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '60' }, only: { type: 'string', default: '' }, explain: { type: 'boolean', default: false } },
});
const games = {
  nobody: '#game=square&seats=person.person&moves=',
  trisq: '#game=trisq&seats=master.master&moves=',
  foursquare: '#game=foursquare&seats=perfect.perfect&moves=',
  square: `#game=square&settings=${Buffer.from('{"players":4}').toString('base64url')}&seats=strong.strong.strong.strong&moves=`,
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
  const context = await quiet(browser, { volume: 70 }); // the first click opens the sound device
  await context.addInitScript(note);
  const page = await context.newPage();
  await page.goto(server.address + hash);
  await page.waitForFunction(() => window.tessera?.inspect?.().targets.length > 0, undefined, { timeout: 60_000 });
  await page.waitForTimeout(3000); // leave the start out of the measurement
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', ...(options.explain ? ['disabled-by-default-v8.cpu_profiler'] : [])] });
  await page.evaluate(() => { window.noted.frames.length = window.noted.clicks.length = 0; });
  for (const end = Date.now() + options.seconds * 1000; Date.now() < end;) {
    await page.waitForTimeout(1500);
    if (game === 'nobody') continue;
    if (await page.evaluate(() => window.tessera.inspect().outcome)) {
      await page.keyboard.press('Enter', { delay: 100 }); // the primary button at the end: play again
      continue;
    }
    await page.mouse.click(550, 5); // outside of everything clickable
  }
  const { frames, clicks } = await page.evaluate(() => window.noted);
  const { traceEvents } = JSON.parse(await browser.stopTracing());
  const works = worked(traceEvents);
  console.log(`${game}, load ${loadavg()[0].toFixed(1)}`);
  print('frames', frames);
  if (clicks.length > 0) print('clicks', clicks);
  print('work', works.map((f) => f.work));
  if (options.explain) explain(traceEvents, works);
  await context.close();
}

// note makes the page record its frames and the delays of its clicks.
function note() {
  window.noted = { frames: [], clicks: [] };
  let last = performance.now();
  const look = () => {
    const now = performance.now();
    window.noted.frames.push(now - last);
    last = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  addEventListener('pointerdown', (e) => requestAnimationFrame(() => setTimeout(() => window.noted.clicks.push(performance.now() - e.timeStamp))), true);
}

// print prints milliseconds.
function print(what, times) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
  const mean = times.reduce((a, b) => a + b, 0) / times.length;
  console.log(`  ${what}: ${times.length}, mean ${mean.toFixed(1)} ms, median ${at(0.5)} ms, 95 % ${at(0.95)} ms, 99 % ${at(0.99)} ms, longest ${at(1)} ms`);
}

// worked returns the main thread's tasks of more than a millisecond: their start and end by
// the trace's clock, and their processor time in milliseconds.
function worked(events) {
  return onMain(events).filter((e) => e.ph === 'X' && e.name.endsWith('RunTask') && e.tdur > 1000)
    .map((e) => ({ begin: e.ts, end: e.ts + e.dur, work: e.tdur / 1000 }));
}

function onMain(events) {
  const { pid, tid } = events.find((e) => e.name === 'thread_name' && e.args.name === 'CrRendererMain' && events.some((f) => f.name === 'FireAnimationFrame' && f.pid === e.pid));
  return events.filter((e) => e.pid === pid && e.tid === tid);
}

// explain prints the functions of the longest tasks, one in a hundred, with their own time and
// the total time including calls.
function explain(events, works) {
  const longest = works.toSorted((a, b) => b.work - a.work).slice(0, Math.ceil(works.length / 100));
  const profiles = onMain(events).filter((e) => e.name === 'Profile');
  const nodes = new Map(), self = new Map(), whole = new Map();
  const add = (map, key, took) => map.set(key, (map.get(key) ?? 0) + took / longest.length);
  for (const { id, args: { data: { startTime } } } of profiles) {
    let clock = startTime;
    for (const { args: { data } } of events.filter((e) => e.name === 'ProfileChunk' && e.id === id)) {
      for (const n of data.cpuProfile?.nodes ?? []) nodes.set(n.id, n);
      data.cpuProfile?.samples?.forEach((node, i) => {
        clock += data.timeDeltas[i];
        if (!longest.some((f) => clock >= f.begin && clock < f.end)) return;
        const took = Math.min(data.timeDeltas[i] / 1000, 1); // more is due to another program
        add(self, nodes.get(node).callFrame.functionName, took);
        const chain = new Set();
        for (let n = nodes.get(node); n; n = nodes.get(n.parent)) chain.add(n.callFrame.functionName);
        for (const name of chain) add(whole, name, took);
      });
    }
  }
  console.log(`  the ${longest.length} longest: ${longest.map((f) => f.work.toFixed(0)).join(' ')}`);
  for (const [what, map, most] of [['by themselves', self, 20], ['with all that they call', whole, 80]]) {
    console.log(`  ms of each in functions, ${what}:`);
    for (const [name, took] of [...map].toSorted((a, b) => b[1] - a[1]).slice(0, most)) console.log(`    ${took.toFixed(2)} ${name}`);
  }
}
