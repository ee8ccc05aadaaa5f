// Measures the browser's frame times while the perfect level thinks:
//
//   node foursquare-frames.mjs [turns]
//
// A person plays red by the game's own hints against the computer. Printed are
// the times between two animation frames of the page: of the idle table, of
// tiles gliding with nobody thinking (what the machine's renderer takes), and
// while the computer thinks.
import { leave, open } from './browser.mjs';

const turns = Number(process.argv[2] ?? 6);
const patience = 60_000;

const table = await open('#game=foursquare');
try {
  await table.page.evaluate(() => {
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
  await startAgainst('person');
  print('gliding', await gliding());
  await startAgainst('perfect');
  await taken();
  await table.page.waitForTimeout(2000);
  print('idle', await taken());

  const waits = [], all = [];
  for (let turn = 0; turn < turns; turn++) {
    if (!await playTheHint()) break;
    await taken();
    const began = Date.now();
    const s = await table.until('the answer', (s) => s.outcome !== null || s.turn === 'Red' && !s.busy, patience);
    waits.push(Date.now() - began);
    all.push(...await taken());
    if (s.outcome !== null) break;
  }
  print('thinking', all);
  console.log(`answers took ${waits.join(', ')} ms`);
} finally {
  await leave();
}

// startAgainst seats a person or the perfect level at blue.
async function startAgainst(who) {
  await table.settled();
  await table.click('new');
  await table.click('seat-1');
  await table.click(`who:${who}`);
  await table.click('start');
  if ((await table.inspect()).scene !== 'table') await table.click('start'); // a game is under way: it asks once
  await table.until('a new game', (s) => s.scene === 'table' && s.moves.length === 0 && !s.busy);
}

// gliding places marbles and slides tiles, and returns the frames of their ways.
async function gliding() {
  const times = [];
  for (const name of ['well:0:0', 'tile:5', 'well:8:0', 'tile:4', 'well:0:1', 'tile:5']) {
    const { x, y } = await table.place(name);
    await table.page.mouse.move(x, y);
    await table.page.mouse.down();
    await table.page.waitForTimeout(100);
    await taken();
    await table.page.mouse.up();
    await table.page.waitForTimeout(220);
    times.push(...await taken());
    await table.settled();
  }
  return times;
}

// playTheHint asks for a hint and follows it; false when the game is over.
async function playTheHint() {
  await table.click('hint');
  const { facts, outcome } = await table.until('a hint', (s) => s.outcome !== null || s.facts.hint && !s.busy, patience);
  if (outcome !== null) return false;
  const moves = facts.hint.match(/p \d \d|s \d/g);
  for (const move of moves) {
    const [kind, ...at] = move.split(' ');
    await table.click(kind === 'p' ? `well:${at.join(':')}` : `tile:${at[0]}`);
    if (move !== moves.at(-1)) await table.settled();
  }
  return true;
}

// taken returns the frame times so far and begins anew.
function taken() {
  return table.page.evaluate(() => window.frames99.splice(0));
}

function print(what, times) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
  console.log(`${what}: ${times.length} frames, median ${at(0.5)} ms, 95 % ${at(0.95)} ms, 99 % ${at(0.99)} ms, longest ${at(1)} ms`);
}
