// Plays the page where Go's driver cannot: axe looks over it in Chromium (axe.test.mjs), and
// Debian's Firefox plays it (the other tests). The measuring scripts start Chromium and a
// server by it. Everything else is in the tests in Go.
//
// The state of the screen comes from window.tessera.inspect(). A test fails if the page writes
// anything to its console.
import assert from 'node:assert/strict';
import { spawn, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium, firefox } from 'playwright-core';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

// patience is the longest wait for a condition, in milliseconds: far longer than it takes,
// even on a busy machine.
const patience = 300_000;

// flags start Chromium with software rendering and without background activity.
export const flags = ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--disable-quic',
  '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

// TESSERA_BROWSER=firefox selects Debian's Firefox over WebDriver BiDi. It needs a display,
// because it has no WebGL without one. It takes no fingers from a script.
const launch = () => (process.env.TESSERA_BROWSER === 'firefox'
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

// The server and the browser of the tests of a file, once they are started.
let serving, browsing;
if (process.argv[1].endsWith('.test.mjs')) {
  after(async () => {
    await (await browsing)?.close();
    (await serving)?.stop();
  });
}

// play runs a test with a page of its own, with empty storage, and fails if the page reported
// anything. Options: hash, such as '#game=trisq', opens that, and undefined opens nothing; kept
// allows the page to keep itself for use without a network; init is a function that the page
// runs first; address is that of a page from another server; viewport is its size.
export async function play(t, { hash, init, kept = false, address, viewport = { width: 1100, height: 760 } }, body) {
  browsing ??= launch();
  if (!address) ({ address } = await (serving ??= serve()));
  const context = await (await browsing).newContext({ viewport, reducedMotion: 'reduce' });
  context.setDefaultTimeout(patience);
  await context.addInitScript(unexplained);
  if (!kept) await context.addInitScript(() => { delete Navigator.prototype.serviceWorker; }); // it downloads everything twice
  const app = new App(context, address, init);
  try {
    await app.turn();
    if (hash !== undefined) await app.open(hash);
    await body(app);
    assert.deepEqual(app.errors, [], 'the page has written to its console');
  } catch (error) {
    await app.keepPicture(t.name);
    throw error;
  } finally {
    await context.close();
  }
}

// unexplained stores preferences that switch explanations of games off, if the page can store
// anything.
function unexplained() {
  try {
    const key = 'tessera/preferences';
    if (localStorage.getItem(key) === null) localStorage.setItem(key, '{"off":{"howto":true},"volume":70}');
  } catch {
    // no storage, nothing to do
  }
}

// quiet returns a context for measurements: no explanations, no sound, and the given
// preferences.
export async function quiet(browser, preferences = {}) {
  const context = await browser.newContext({ viewport: { width: 1100, height: 760 } });
  await context.addInitScript((text) => localStorage.setItem('tessera/preferences', text), JSON.stringify({ off: { howto: true }, volume: 0, ...preferences }));
  return context;
}

// serve starts the project's own server for a folder on a free port.
export async function serve(dir = path.join(root, 'dist/web')) {
  const home = mkdtempSync(path.join(tmpdir(), 'tessera-web-'));
  const binary = path.join(home, 'server');
  execFileSync('go', ['build', '-o', binary, './assets/web'], { cwd: root });
  const child = spawn(binary, ['serve', '-addr', '127.0.0.1:0', '-dir', dir]);
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
    child.kill();
    rmSync(home, { recursive: true, force: true });
  };
  return { address, stop };
}

// inDrawer has the tools of a table that are in its drawer.
const inDrawer = ['redo', 'review', 'lines', 'load', 'save', 'howto', 'stats', 'setup'];

const has = (seen, name) => seen.targets.some((x) => x.name === name);

// App is the page in the browser. Its actions end when the page has seen them.
class App {
  constructor(context, address, init) {
    Object.assign(this, { context, address, init, errors: [] });
  }

  // turn switches to a new page with the same storage.
  async turn() {
    this.page = await this.context.newPage();
    this.page.on('console', (message) => {
      // The browser itself logs this if the page's server hosts no tables.
      if (message.location().url.endsWith('/lobby') && message.text().includes('404')) return;
      this.hear(message.text());
    });
    this.page.on('pageerror', (error) => this.hear(String(error)));
    if (this.init) await this.page.addInitScript(this.init);
  }

  // hear records what the page reports, except requests that a load of the page cancels in
  // Firefox.
  hear(text) {
    if (!/NS_BINDING_ABORTED|^Failed to load ‘’. A ServiceWorker intercepted the request/.test(text)) this.errors.push(text);
  }

  // open opens the page at a hash, as if its address were entered.
  async open(hash) {
    await this.page.goto('about:blank');
    await this.page.goto(this.address + hash);
    return this.until('a settled page', (seen) => !seen.busy && seen.targets.length > 0);
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
    for (const end = Date.now() + patience; ;) {
      const seen = await this.inspect();
      if (ok(seen)) return seen;
      if (Date.now() > end) {
        assert.fail(`${what} did not come true; the page says ${JSON.stringify({ ...seen, targets: seen.targets.map((x) => x.name) })}`);
      }
      await this.page.waitForTimeout(30);
    }
  }

  // scene waits until a scene is at rest.
  scene(name) {
    return this.until(`the scene ${name}`, (s) => s.scene === name && !s.busy);
  }

  // moves waits until the game has this number of moves and is at rest.
  moves(n) {
    return this.until(`${n} moves`, (s) => s.moves.length === n && !s.busy);
  }

  // shows waits until the page's address matches.
  async shows(pattern) {
    await this.page.waitForURL(pattern, { waitUntil: 'commit' }).catch(() => {});
    assert.match(this.page.url(), pattern);
  }

  // back uses the browser's button and waits for a scene.
  async back(scene) {
    await this.page.evaluate(() => history.back());
    return this.scene(scene);
  }

  // click presses the mouse on a target, which may be a tool in the drawer.
  async click(name) {
    if (inDrawer.includes(name) && !has(await this.until(`${name} or the drawer`, (s) => has(s, name) || has(s, 'more')), name)) await this.click('more');
    const seen = await this.until(`the target ${name}`, (s) => has(s, name));
    const target = seen.targets.find((x) => x.name === name);
    await this.page.mouse.move(target.x + target.w / 2, target.y + target.h / 2);
    await this.held(1, () => this.page.mouse.down());
    await this.held(-1, () => this.page.mouse.up());
  }

  // key strikes a key. It does not hold the key until the page has seen it, because on a busy
  // machine the key would repeat.
  async key(name) {
    await this.held(0, () => this.page.keyboard.press(name, { delay: 50 }));
  }

  // held performs an action that presses this many more buttons or keys, and waits until the
  // page has seen it.
  async held(more, act) {
    const { held: before = 0 } = await this.inspect();
    await act();
    await this.until('a press or a release', ({ held = 0 }) => (more > 0 ? held >= before + more : held <= before + more));
  }

  // keepPicture saves a picture of a failed test in dist/e2e.
  async keepPicture(name) {
    const dir = path.join(root, 'dist/e2e');
    mkdirSync(dir, { recursive: true });
    await this.page.screenshot({ path: path.join(dir, `${name.replaceAll(/[^a-z0-9]+/gi, '-')}.png`) }).catch(() => {});
  }
}
