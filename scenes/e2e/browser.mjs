// Plays the browser edition of Tessera in Debian's Chromium. It serves dist/web with the
// project's own server, opens the page, and uses it like a person. The state of the screen
// comes from window.tessera.inspect().
//
// A test fails if the page writes anything to its console.
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

// Mouse, key and finger actions wait until the page has seen them. An action without a visible
// effect gets this time, in milliseconds.
const pause = 50;

// inDrawer has the tools of a table that are in its drawer.
const inDrawer = new Set(['redo', 'review', 'lines', 'load', 'save', 'howto', 'stats', 'setup']);

// patience is the longest wait for a condition, in milliseconds: far longer than it takes,
// even on a busy machine.
const patience = 300_000;

// nightly are the options of a test that only `make nightly` runs.
export const nightly = { skip: process.env.TESSERA_SHORT === '1' && '`make nightly` runs it' };

// eventually calls an asynchronous function until its result is truthy, and returns that.
export async function eventually(what, ok) {
  for (const end = Date.now() + patience; ;) {
    const found = await ok();
    if (found) return found;
    if (Date.now() > end) assert.fail(`${what} did not come true`);
    await new Promise((resolve) => { setTimeout(resolve, 50); });
  }
}

// flags start Chromium with software rendering and without background activity.
export const flags = ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--disable-quic',
  '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

// isFirefox selects Debian's Firefox over WebDriver BiDi in place of Chromium, by
// TESSERA_BROWSER=firefox. It needs a display, because it has no WebGL without one. It
// supports neither touch from a script nor Chromium's own commands.
export const isFirefox = process.env.TESSERA_BROWSER === 'firefox';

const launch = () => (isFirefox
  ? firefox.launch({ timeout: patience, channel: 'moz-firefox', executablePath: '/usr/bin/firefox-esr', headless: false, firefoxUserPrefs: { 'webgl.force-enabled': true } })
  : chromium.launch({ timeout: patience, executablePath: executable(), headless: true, args: flags }));

// executable is the installed Chromium: the first of these names that .ci/packages finds. The
// first one has no windows to draw. Ubuntu's chromium-browser may only print where to get one.
export function executable() {
  const places = [...process.env.PATH.split(path.delimiter), '/snap/bin'];
  const found = ['chromium-headless-shell', 'chromium', 'google-chrome-stable', 'google-chrome', 'chromium-browser']
    .flatMap((name) => places.map((place) => path.join(place, name))).find((file) => existsSync(file));
  assert.ok(found, 'there is no Chromium here; install Debian\'s chromium, or Chrome');
  return found;
}

// still are the options of a test that needs no animations and does not wait for them.
export const still = { reducedMotion: 'reduce' };

// play runs a test with a page of its own, cleans up, and fails if the page reported anything.
// Its options are those of open.
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

// open opens the page at a hash such as '#game=trisq', with empty storage, in a browser that
// all tests of a file share. Options, with Playwright's names: viewport, hasTouch,
// deviceScaleFactor, reducedMotion; kept allows the page to keep itself for use without a
// network; init is a function that the page runs first; address is that of a page from another
// server. The caller closes the page.
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

// blank is like open, with an empty page.
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
    kept: false, // otherwise the page downloads everything twice
    ...rest,
    acceptDownloads: true,
  });
  return new App(context, address, init, reducedMotion);
}

// Shared by the tests of a file, once created: the server, the browser, and a context with
// cached files for each combination of options.
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

// ownBrowser starts a browser whose profile folder outlives it.
export async function ownBrowser(profile, options) {
  const context = await chromium.launchPersistentContext(profile, { timeout: patience, executablePath: executable(), args: flags, viewport: { width: 1100, height: 760 }, ...still, ...options });
  context.setDefaultTimeout(patience);
  return context;
}

// quiet returns a context for measurements: no explanations, no sound, and the given
// preferences.
export async function quiet(browser, preferences = {}) {
  const context = await browser.newContext({ viewport: { width: 1100, height: 760 } });
  await context.addInitScript((text) => localStorage.setItem('tessera/preferences', text), JSON.stringify({ off: { howto: true }, volume: 0, ...preferences }));
  return context;
}

// crash kills all processes of such a browser, like a crash.
export async function crash(context, profile) {
  const own = `--user-data-dir=${profile}`;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const words = (() => { try { return readFileSync(`/proc/${pid}/cmdline`, 'utf8'); } catch { return ''; } })();
    if (words.split('\0').includes(own)) try { process.kill(Number(pid), 'SIGKILL'); } catch { /* its parent has ended it */ }
  }
  await context.close().catch(() => {});
}

// leave closes everything the tests shared.
export async function leave() {
  await (await browsing)?.close();
  (await serving)?.stop();
}
if (process.argv[1].endsWith('.test.mjs')) after(leave); // measuring scripts call leave themselves

// lookOver checks a page with axe, and fails on more than minor problems.
export async function lookOver(page, what) {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
  }
  const { violations } = await page.evaluate(() => window.axe.run());
  const grave = violations.filter((v) => v.impact !== 'minor').map((v) => `${v.impact}: ${v.id}: ${v.help}: ${v.nodes[0].html}`);
  assert.deepEqual(grave, [], what);
}

// unexplained stores preferences that switch explanations of games off, if the page can store
// anything. With forgetting, the tab's first page of the site empties the storage first.
function unexplained(forgetting) {
  try {
    if (forgetting && !sessionStorage.getItem('forgotten')) {
      localStorage.clear();
      localStorage.setItem('tessera.last', Date.now()); // otherwise everything would be restored
      sessionStorage.setItem('forgotten', 'yes');
    }
    const key = 'tessera/preferences';
    if (localStorage.getItem(key) === null) localStorage.setItem(key, '{"off":{"howto":true},"volume":70}');
  } catch {
    // no storage, nothing to do
  }
}

// serve starts the project's own server for a folder on a free port.
export function serve(dir = path.join(root, 'dist/web')) {
  return start('./assets/web', () => ['serve', '-addr', '127.0.0.1:0', '-dir', dir]);
}

// house starts the server that serves the page and hosts tables.
export function house(port = 0, ...more) {
  return start('./logic/cmd/serve', (home) => ['--addr', `127.0.0.1:${port}`, '--data', home, '--web', path.join(root, 'dist/web'), ...more]);
}

// start starts a server. The function args returns its arguments for its own data folder. The
// program comes from the folder TESSERA_SERVERS, where `make page-test` has built both servers
// for all files, or is built here.
async function start(command, args) {
  const home = mkdtempSync(path.join(tmpdir(), 'tessera-web-'));
  let binary = path.join(process.env.TESSERA_SERVERS ?? '', path.basename(command));
  if (!process.env.TESSERA_SERVERS) {
    binary = path.join(home, 'server');
    execFileSync('go', ['build', '-o', binary, command], { cwd: root });
  }
  return listening(spawn(binary, args(home)), home);
}

// made starts a server with a Makefile target, on a free port, with the latest build of the
// page.
export function made(target) {
  const home = mkdtempSync(path.join(tmpdir(), 'tessera-web-'));
  const words = ['-s', '-o', 'web', target, 'ADDR=127.0.0.1:0'];
  const env = { ...process.env, MAKEFLAGS: '', XDG_DATA_HOME: home };
  return listening(spawn('make', words, { cwd: root, env, detached: true }), home);
}

// listening waits until a server has printed its address. Its end method kills the server,
// including its child processes if it was started detached.
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
      child.kill(); // it leads no process group
    }
    rmSync(home, { recursive: true, force: true });
  };
  // end sends the process alone a signal and waits for its end.
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

  // turn switches to another page.
  async turn() {
    await this.close();
    this.page = await this.context.newPage();
    this.page.on('console', (message) => {
      // The browser itself logs this if the page's server hosts no tables.
      if (message.location().url.endsWith('/lobby') && message.text().includes('404')) return;
      this.errors.push(message.text());
    });
    this.page.on('pageerror', (error) => this.errors.push(String(error)));
    if (this.reducedMotion) await this.page.emulateMedia({ reducedMotion: this.reducedMotion });
    if (this.init) await this.page.addInitScript(this.init);
  }

  // open reloads the page. Its storage is kept, or emptied with begins.
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

  // inspect returns the game's state, or an empty one before the game has started or while the
  // page unloads.
  inspect() {
    const nothing = { scene: '', moves: [], targets: [], facts: {} };
    return this.page.evaluate((nothing) => window.tessera?.inspect?.() ?? nothing, nothing).catch((error) => {
      if (/context was destroyed/.test(error.message)) return nothing;
      throw error;
    });
  }

  // until inspects until ok returns true. It fails with the last state.
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

  // place returns the middle of a target, in CSS pixels.
  async place(name) {
    const seen = await this.until(`the target ${name}`, (s) => s.targets.some((x) => x.name === name));
    const target = seen.targets.find((x) => x.name === name);
    return { x: target.x + target.w / 2, y: target.y + target.h / 2 };
  }

  async click(name, button = 'left') {
    if (inDrawer.has(name)) {
      const has = (s, at) => s.targets.some((t) => t.name === at);
      const now = await this.until(`${name} or the drawer`, (s) => has(s, name) || has(s, 'more'));
      if (!has(now, name)) await this.click('more');
    }
    const { x, y } = await this.place(name);
    await this.clickAt(x, y, button);
  }

  async clickAt(x, y, button = 'left') {
    await this.page.mouse.move(x, y);
    await this.page.waitForTimeout(pause);
    await this.held(1, () => this.page.mouse.down({ button }));
    await this.held(-1, () => this.page.mouse.up({ button }));
  }

  // held performs an action that presses this many more buttons, keys or fingers, and waits
  // until the page has seen it.
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

  // tool uses a table's tool, which may be in the drawer of a narrow screen.
  async tool(name, by = 'click') {
    await this.again(name, (s) => s.targets.some((t) => t.name === name), () => this[by]('more'));
    await this[by](name);
  }

  // again repeats an action while the page is at rest until ok returns true: on a busy machine
  // a tap may last too long to count as one.
  again(what, ok, act) {
    return eventually(what, async () => ok(await this.inspect()) || (await act(), ok(await this.settled())));
  }

  // touch puts these fingers on the screen, or lifts all if the list is empty.
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

  // hold presses the button on a target or point, moves to another one if given, and keeps the
  // button down.
  async hold(from, to) {
    const { x, y } = await this.point(from);
    await this.page.mouse.move(x, y);
    await this.page.waitForTimeout(pause);
    await this.held(1, () => this.page.mouse.down());
    if (to === undefined) return;
    const end = await this.point(to);
    await this.moveTo(end.x, end.y);
  }

  // point returns the place itself, or the middle of the named target.
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

  // drag drags from one target or point to another.
  async drag(from, to) {
    await this.hold(from, to);
    await this.release();
  }

  // wheel turns the wheel at the pointer; positive is towards the user.
  async wheel(notches) {
    await this.page.mouse.wheel(0, notches * 100);
    await this.page.waitForTimeout(pause);
  }

  // key strikes a key, or a chord such as Control+z. It does not hold the key until the page
  // has seen it, because on a busy machine the key would repeat.
  async key(chord) {
    const { held = 0 } = await this.inspect();
    await this.page.keyboard.press(chord, { delay: pause });
    await this.until('the keys let go', (seen) => (seen.held ?? 0) <= held);
  }

  screenshot(file) {
    return this.page.screenshot({ path: file });
  }

  // keepPicture saves a picture of a failed test in dist/e2e.
  async keepPicture(name) {
    const dir = path.join(root, 'dist/e2e');
    mkdirSync(dir, { recursive: true });
    const file = path.join(dir, name.replaceAll(/[^a-z0-9]+/gi, '-') + '.png');
    await this.screenshot(file).catch(() => {});
  }
}
