// Plays the browser edition of Tessera in Debian's Chromium: serves dist/web
// through the project's own server, opens the page, and uses it as a person
// does. What is on the screen is read from window.tessera.inspect().
//
// A test fails on anything that the page writes to its console.
import assert from 'node:assert/strict';
import { spawn, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium, firefox } from 'playwright-core';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

// What is done with the mouse, the keys or fingers waits until the page has seen
// it; what leaves no trace is given this time, in milliseconds.
const pause = 50;

// patience is how long anything may take to come true, in milliseconds: far longer than it
// does, on a machine that is busy otherwise too.
const patience = 300_000;

// nightly are the options of a test that `make nightly` runs and `make test` skips.
export const nightly = { skip: process.env.TESSERA_SHORT === '1' && '`make nightly` runs it' };

// eventually waits until an asynchronous function returns what is true, and returns that.
export async function eventually(what, ok) {
  for (const end = Date.now() + patience; ;) {
    const found = await ok();
    if (found) return found;
    if (Date.now() > end) assert.fail(`${what} did not come true`);
    await new Promise((resolve) => { setTimeout(resolve, 50); });
  }
}

// flags are how Chromium is started: drawing in software, and left alone.
export const flags = ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--disable-quic',
  '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

// isFirefox is whether Debian's Firefox plays, by WebDriver BiDi, in the place of
// Chromium: TESSERA_BROWSER=firefox, and a display, since without one it has no
// WebGL. It takes no fingers from a script, and no commands of Chromium's own.
export const isFirefox = process.env.TESSERA_BROWSER === 'firefox';

const launch = () => (isFirefox
  ? firefox.launch({ timeout: patience, channel: 'moz-firefox', executablePath: '/usr/bin/firefox-esr', headless: false, firefoxUserPrefs: { 'webgl.force-enabled': true } })
  : chromium.launch({ timeout: patience, executablePath: executable(), headless: true, args: flags }));

// executable is the Chromium that is installed: the first that .ci/packages finds
// by these names, of which the first has no windows to draw. What Ubuntu has as
// chromium-browser may only say where to find one.
export function executable() {
  const places = [...process.env.PATH.split(path.delimiter), '/snap/bin'];
  const found = ['chromium-headless-shell', 'chromium', 'google-chrome-stable', 'google-chrome', 'chromium-browser']
    .flatMap((name) => places.map((place) => path.join(place, name))).find((file) => existsSync(file));
  assert.ok(found, 'there is no Chromium here; install Debian\'s chromium, or Chrome');
  return found;
}

// still are the options of a test that need not see how anything moves, and does not
// wait for it.
export const still = { reducedMotion: 'reduce' };

// play runs a test's body with a page of its own, tidies up behind it, and
// fails on what the page reported. The options are those of open.
export async function play(t, options, body) {
  if (isFirefox && options.hasTouch) {
    t.skip('Firefox takes no fingers from a script');
    return;
  }
  const app = await open(options.hash ?? '', options);
  try {
    await body(app);
    assert.deepEqual(app.errors, [], 'the page has written to its console');
  } catch (error) {
    await app.keepPicture(t.name);
    throw error;
  } finally {
    await app.close();
  }
}

// open opens the page at a hash such as '#game=trisq', in a browser that all tests
// of a file share, with nothing stored. Options, as Playwright names them: viewport,
// hasTouch, deviceScaleFactor, reducedMotion; kept, that the page may keep itself for use without
// a network; init, a function that the page runs before anything else; and address,
// of a page that another server serves. Whoever opens it closes it.
export async function open(hash = '', options = {}) {
  const app = await furnished(options);
  try {
    await app.open(hash, true);
  } catch (error) {
    await app.close();
    throw error;
  }
  return app;
}

// blank is as open, with an empty page.
export async function blank(options = {}) {
  const app = await furnished(options);
  await app.turn();
  return app;
}

async function furnished(options) {
  const { init, reducedMotion, address = (await server()).address, hash: _, ...rest } = options;
  const context = await room({
    viewport: { width: 1100, height: 760 },
    hasTouch: false,
    deviceScaleFactor: 1,
    kept: false, // it would fetch all twice
    ...rest,
    acceptDownloads: true,
  });
  return new App(context, address, init, reducedMotion);
}

// What the tests of a file share, once it is there: the server, the browser, and a
// context for every way a page can be opened, with what it has fetched.
let serving, browsing;
const rooms = new Map();

const server = () => (serving ??= serve());

function room(options) {
  const key = JSON.stringify(options);
  if (!rooms.has(key)) rooms.set(key, furnish(options));
  return rooms.get(key);
}

async function furnish({ kept, ...options }) {
  browsing ??= launch();
  const context = await (await browsing).newContext(options);
  context.setDefaultTimeout(patience);
  await context.addInitScript(unexplained, false);
  if (!kept) await context.addInitScript(() => { delete Navigator.prototype.serviceWorker; });
  return context;
}

// ownBrowser is one with a profile of its own, in a folder that outlives it.
export async function ownBrowser(profile, options) {
  const context = await chromium.launchPersistentContext(profile, { timeout: patience, executablePath: executable(), args: flags, viewport: { width: 1100, height: 760 }, ...still, ...options });
  context.setDefaultTimeout(patience);
  return context;
}

// quiet is a context for measuring: it explains nothing, makes no sound, and has the
// preferences given beside.
export async function quiet(browser, preferences = {}) {
  const context = await browser.newContext({ viewport: { width: 1100, height: 760 } });
  await context.addInitScript((text) => localStorage.setItem('tessera/preferences', text), JSON.stringify({ off: { howto: true }, volume: 0, ...preferences }));
  return context;
}

// crash ends such a browser as a crash does, all its processes at once.
export async function crash(context, profile) {
  const own = `--user-data-dir=${profile}`;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const words = (() => { try { return readFileSync(`/proc/${pid}/cmdline`, 'utf8'); } catch { return ''; } })();
    if (words.split('\0').includes(own)) try { process.kill(Number(pid), 'SIGKILL'); } catch { /* its parent has ended it */ }
  }
  await context.close().catch(() => {});
}

// leave ends what the tests shared.
export async function leave() {
  await (await browsing)?.close();
  (await serving)?.stop();
}
if (process.argv[1].endsWith('.test.mjs')) after(leave); // what only measures leaves by itself

// lookOver has axe look a page over, and fails on what is more than minor.
export async function lookOver(page, what) {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
  }
  const { violations } = await page.evaluate(() => window.axe.run());
  const grave = violations.filter((v) => v.impact !== 'minor').map((v) => `${v.impact}: ${v.id}: ${v.help}: ${v.nodes[0].html}`);
  assert.deepEqual(grave, [], what);
}

// felt has a page note, in window.felt, how it has a device vibrate.
export function felt() {
  window.felt = [];
  navigator.vibrate = (how) => window.felt.push(how) > 0;
}

// unexplained stores that games are not explained on the first visit, where the
// page can store anything; forgetting, a tab's first page of the site empties what is
// stored before.
function unexplained(forgetting) {
  try {
    if (forgetting && !sessionStorage.getItem('forgotten')) {
      localStorage.clear();
      localStorage.setItem('tessera.last', Date.now()); // or it would all be put back
      sessionStorage.setItem('forgotten', 'yes');
    }
    const key = 'tessera/preferences';
    if (localStorage.getItem(key) === null) localStorage.setItem(key, '{"off":{"howto":true},"volume":70}');
  } catch {
    // what is not stored is not missed
  }
}

// serve starts the project's own server of a folder on a free port.
export function serve(dir = path.join(root, 'dist/web')) {
  return start('./assets/web', () => ['serve', '-addr', '127.0.0.1:0', '-dir', dir]);
}

// house starts the server that has tables beside the page.
export function house(port = 0, ...more) {
  return start('./logic/cmd/serve', (home) => ['--addr', `127.0.0.1:${port}`, '--data', home, '--web', path.join(root, 'dist/web'), ...more]);
}

// start starts a server with what args gives for its own folder. It is in the folder
// TESSERA_SERVERS, where `make page-test` has built both for all files, or built here.
async function start(command, args) {
  const home = mkdtempSync(path.join(tmpdir(), 'tessera-web-'));
  let binary = path.join(process.env.TESSERA_SERVERS ?? '', path.basename(command));
  if (!process.env.TESSERA_SERVERS) {
    binary = path.join(home, 'server');
    execFileSync('go', ['build', '-o', binary, command], { cwd: root });
  }
  return listening(spawn(binary, args(home)), home);
}

// made starts a server by a target of the Makefile, on a free port, with the page as
// it was built last.
export function made(target) {
  const home = mkdtempSync(path.join(tmpdir(), 'tessera-web-'));
  const words = ['-s', '-o', 'web', target, 'ADDR=127.0.0.1:0'];
  const env = { ...process.env, MAKEFLAGS: '', XDG_DATA_HOME: home };
  return listening(spawn('make', words, { cwd: root, env, detached: true }), home);
}

// listening waits until a server has said its address. Its end is that of all the
// processes it is made of, where it was detached.
async function listening(child, home) {
  let said = '';
  const address = await new Promise((resolve, reject) => {
    const hear = (chunk) => {
      said += chunk;
      const found = said.match(/http:\/\/[^/,\s]+/);
      if (found && said.includes('\n')) resolve(`${found[0]}/`);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('exit', (status) => reject(new Error(`the server ended with ${status}: ${said}`)));
  });
  const stop = () => {
    try {
      process.kill(-child.pid);
    } catch {
      child.kill(); // it leads no group
    }
    rmSync(home, { recursive: true, force: true });
  };
  // end ends the process alone, by a signal, and waits for that.
  const end = (signal) => new Promise((done) => {
    child.once('exit', done);
    child.kill(signal);
  });
  return { address, stop, end };
}

// App is the page in the browser.
export class App {
  constructor(context, address, init, reducedMotion) {
    this.context = context;
    this.address = address;
    this.init = init;
    this.reducedMotion = reducedMotion;
    this.errors = [];
  }

  // turn takes a new page.
  async turn() {
    await this.close();
    this.page = await this.context.newPage();
    this.page.on('console', (message) => {
      // The browser itself tells of it where the page's own server has no tables.
      if (message.location().url.endsWith('/lobby') && message.text().includes('404')) return;
      this.errors.push(message.text());
    });
    this.page.on('pageerror', (error) => this.errors.push(String(error)));
    if (this.reducedMotion) await this.page.emulateMedia({ reducedMotion: this.reducedMotion });
    if (this.init) await this.page.addInitScript(this.init);
  }

  // open loads the page anew; what the page stored stays, or with begins is emptied.
  async open(hash, begins = false) {
    await this.turn();
    if (begins) await this.page.addInitScript(unexplained, true);
    await this.page.goto(this.address + hash);
    return this.settled();
  }

  async close() {
    await this.page?.close();
    this.page = this.cdp = undefined;
  }

  // inspect is what the game says of itself, or of nothing before it has started or
  // while the page is being left.
  inspect() {
    const nothing = { scene: '', moves: [], targets: [], facts: {} };
    return this.page.evaluate((nothing) => window.tessera?.inspect?.() ?? nothing, nothing).catch((error) => {
      if (/context was destroyed/.test(error.message)) return nothing;
      throw error;
    });
  }

  // until inspects until ok answers true, and fails with what was seen last.
  async until(what, ok) {
    const end = Date.now() + patience;
    for (;;) {
      const seen = await this.inspect();
      if (ok(seen)) return seen;
      if (Date.now() > end) {
        assert.fail(`${what} did not come true; the page says ${JSON.stringify({ ...seen, targets: seen.targets.map((x) => x.name) })}`);
      }
      await this.page.waitForTimeout(30);
    }
  }

  // shows waits until the page's address matches.
  async shows(pattern) {
    await this.page.waitForURL(pattern, { waitUntil: 'commit' }).catch(() => {});
    assert.match(this.page.url(), pattern);
  }

  settled() {
    return this.until('a settled page', (seen) => !seen.busy && seen.targets.length > 0);
  }

  // place is the middle of a target, in CSS pixels.
  async place(name) {
    const seen = await this.until(`the target ${name}`, (s) => s.targets.some((x) => x.name === name));
    const target = seen.targets.find((x) => x.name === name);
    return { x: target.x + target.w / 2, y: target.y + target.h / 2 };
  }

  async click(name, button = 'left') {
    const { x, y } = await this.place(name);
    await this.clickAt(x, y, button);
  }

  async clickAt(x, y, button = 'left') {
    await this.page.mouse.move(x, y);
    await this.page.waitForTimeout(pause);
    await this.held(1, () => this.page.mouse.down({ button }));
    await this.held(-1, () => this.page.mouse.up({ button }));
  }

  // held does something that presses so many buttons, keys or fingers more, and
  // waits until the page has seen it.
  async held(more, act) {
    const { held: before = 0 } = await this.inspect();
    await act();
    await this.until('a press or a release', ({ held = 0 }) => (more > 0 ? held >= before + more : held <= before + more));
  }

  async tap(name) {
    await this.tapAt(await this.place(name));
  }

  async tapAt({ x, y }) {
    await this.touch([{ x, y }]);
    await this.touch([]);
  }

  // tool uses a table's tool, in the drawer of a narrow screen if it is there.
  async tool(name, by = 'click') {
    await this.again(name, (s) => s.targets.some((t) => t.name === name), () => this[by]('more'));
    await this[by](name);
  }

  // again does something, unless ok answers true already, until it does with the page at
  // rest: on a busy machine a tap may last too long to be one.
  again(what, ok, act) {
    return eventually(what, async () => ok(await this.inspect()) || (await act(), ok(await this.settled())));
  }

  // touch puts these fingers on the screen, or lifts all with an empty list.
  async touch(fingers) {
    this.cdp ??= await this.context.newCDPSession(this.page);
    const points = fingers.map((f, id) => ({ x: f.x, y: f.y, id }));
    const before = this.fingers ?? 0;
    const type = points.length === 0 ? 'touchEnd' : before > 0 ? 'touchMove' : 'touchStart';
    this.fingers = points.length;
    const send = () => this.cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    await (points.length === before ? send() : this.held(points.length - before, send));
    await this.page.waitForTimeout(pause);
  }

  // hold presses on a target or point, moves to another if one is named, and
  // leaves the button down.
  async hold(from, to) {
    const { x, y } = await this.point(from);
    await this.page.mouse.move(x, y);
    await this.page.waitForTimeout(pause);
    await this.held(1, () => this.page.mouse.down());
    if (to === undefined) return;
    const end = await this.point(to);
    await this.moveTo(end.x, end.y);
  }

  // point is a place on the page: itself, or the middle of the target named.
  point(where) {
    return typeof where === 'string' ? this.place(where) : where;
  }

  async moveTo(x, y) {
    await this.page.mouse.move(x, y, { steps: 8 });
    await this.page.waitForTimeout(pause);
  }

  async release() {
    await this.held(-1, () => this.page.mouse.up());
  }

  // drag takes hold of one target or point and lets go on another.
  async drag(from, to) {
    await this.hold(from, to);
    await this.release();
  }

  // wheel turns the wheel where the pointer is; towards the user is positive.
  async wheel(notches) {
    await this.page.mouse.wheel(0, notches * 100);
    await this.page.waitForTimeout(pause);
  }

  // key strikes a key, or a chord such as Control+z. It is not held until the page
  // tells that it was seen: on a busy machine it would repeat.
  async key(chord) {
    const { held = 0 } = await this.inspect();
    await this.page.keyboard.press(chord, { delay: pause });
    await this.until('the keys let go', (seen) => (seen.held ?? 0) <= held);
  }

  screenshot(file) {
    return this.page.screenshot({ path: file });
  }

  // keepPicture leaves a picture of a failed test in dist/e2e.
  async keepPicture(name) {
    const dir = path.join(root, 'dist/e2e');
    mkdirSync(dir, { recursive: true });
    const file = path.join(dir, name.replaceAll(/[^a-z0-9]+/gi, '-') + '.png');
    await this.screenshot(file).catch(() => {});
  }
}
