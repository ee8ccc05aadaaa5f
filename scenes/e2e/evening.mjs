// Plays an evening of two people apart, with every kind of break: Ada in Chromium, Ben in
// Chromium and in the desktop program, and Cleo as a spectator and then as the third player.
//
//     node scenes/e2e/evening.mjs [--pictures FOLDER] [--only WORDS]
//
// It needs dist/web and the tools of the desktop tests. After each break it waits until both
// programs and the server show the same game, takes pictures, and records the messages to each
// person. It prints these at the end. With WORDS, only tables with these words in their names
// are played.
import assert from 'node:assert/strict';
import { execFile, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { App, crash, house, ownBrowser, root } from './browser.mjs';

const { values: options } = parseArgs({
  options: { pictures: { type: 'string', default: path.join(root, 'dist/evening') }, only: { type: 'string', default: '' } },
});
const run = promisify(execFile);
const servers = (process.env.TESSERA_SERVERS ??= path.join(root, 'dist/servers'));
const home = mkdtempSync(path.join(tmpdir(), 'tessera-evening-'));
const sleep = (ms) => new Promise((done) => { setTimeout(done, ms); });

// preferences of a person who knows how to play.
const preferences = (name) => JSON.stringify({ name, volume: 0, motion: 'none', off: { howto: true } });

// The server restarts with the same address and games.
let server;
async function serveAgain(signal) {
  const port = server ? new URL(server.address).port : 0;
  if (signal) await server.end(signal);
  server = await house(port, '--data', path.join(home, 'games'));
}

// Desktop is the desktop program on a display of its own, with the methods of a page.
class Desktop extends App {
  static async display() {
    const x = spawn('Xvfb', ['-displayfd', '3', '-r', '-screen', '0', '1280x800x24', '-nolisten', 'tcp'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
    const number = await new Promise((resolve) => { x.stdio[3].once('data', (data) => resolve(`:${String(data).trim()}`)); });
    return { number, end: () => x.kill() };
  }

  static async open(person, ...args) {
    const app = new Desktop();
    const { WAYLAND_DISPLAY: _, ...env } = process.env;
    app.env = { ...env, DISPLAY: display.number, XDG_DATA_HOME: person.home, DBUS_SESSION_BUS_ADDRESS: 'none', LC_ALL: 'C', LIBGL_ALWAYS_SOFTWARE: '1' };
    app.file = path.join(person.home, 'inspect.json');
    rmSync(app.file, { force: true });
    app.child = spawn(program, ['-inspect', app.file, ...args], { env: app.env, cwd: person.home, stdio: ['ignore', 'ignore', 'inherit'] });
    const xdo = app.xdo = async (...words) => (await run('xdotool', words.map(String), { env: app.env })).stdout;
    app.page = {
      waitForTimeout: sleep,
      mouse: {
        move: (x, y) => xdo('mousemove', app.box.X + Math.floor(x), app.box.Y + Math.floor(y)),
        down: () => xdo('mousedown', 1),
        up: () => xdo('mouseup', 1),
        wheel: async (_, pixels) => { for (; pixels > 0; pixels -= 100) await xdo('mousedown', 5, 'mouseup', 5, 'sleep', 0.05); },
      },
      screenshot: ({ path: file }) => run('import', ['-window', 'root', file], { env: app.env }),
    };
    await app.settled();
    const window = (await xdo('search', '--sync', '--onlyvisible', '--pid', app.child.pid)).trim();
    await xdo('windowfocus', '--sync', window);
    app.box = Object.fromEntries((await xdo('getwindowgeometry', '--shell', window)).trim().split('\n').map((l) => l.split('=')).map(([k, v]) => [k, Number(v)]));
    return app;
  }

  async inspect() {
    try {
      return JSON.parse(readFileSync(this.file, 'utf8'));
    } catch {
      return { scene: '', moves: [], targets: [], facts: {} };
    }
  }

  // key holds a key until it is seen: this display does not repeat keys.
  async key(key) {
    await this.held(1, () => this.xdo('keydown', key));
    await this.held(-1, () => this.xdo('keyup', key));
  }

  type(text) {
    return this.xdo('type', '--delay', 80, text);
  }

  // kill ends it like a crash.
  kill() {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return undefined;
    return new Promise((done) => { this.child.once('exit', done); this.child.kill('SIGKILL'); });
  }
}

// Person is a person with a browser and a computer.
class Person {
  constructor(name) {
    Object.assign(this, { name, home: path.join(home, name), profile: path.join(home, name, 'profile'), errors: [] });
    mkdirSync(path.join(this.home, 'tessera'), { recursive: true });
    writeFileSync(path.join(this.home, 'tessera/preferences.json'), preferences(name));
  }

  // browse opens the person's browser, in a new window or in another tab.
  async browse(hash = '') {
    this.context ??= await ownBrowser(this.profile, { permissions: ['clipboard-read', 'clipboard-write'] });
    await this.context.addInitScript((text) => { if (localStorage.getItem('tessera/preferences') === null) localStorage.setItem('tessera/preferences', text); }, preferences(this.name));
    const app = new App(this.context, server.address);
    await app.turn();
    await app.page.goto(server.address + hash);
    await app.until('a page', (s) => s.targets.length > 0, 60_000);
    this.app = app;
    return app;
  }

  // quit closes the browser, or crashes it.
  async quit(crashes = false) {
    const { context } = this;
    this.context = undefined;
    if (crashes) await crash(context, this.profile);
    else await context.close().catch(() => {});
  }

  async desktop(...args) {
    this.app = await Desktop.open(this, ...args);
    return this.app;
  }

  // told returns the text in front of the person. In a page that includes a dialog's text,
  // once the accessible document has it.
  async told() {
    const { scene, message, facts, outcome } = await this.app.inspect();
    const read = () => this.app.page.evaluate(() => [...document.querySelectorAll('#reader h1, #reader p')].map((e) => e.textContent).join(' / '));
    const below = /^(Trisq|Four in a Square|Square Game|Tessera) /; // text of the scene below the dialog
    let dialog = '';
    if (scene !== 'table' && !(this.app instanceof Desktop)) {
      for (let tries = 0; tries < 20 && (dialog === '' || below.test(dialog)); tries++) {
        await sleep(100);
        dialog = await read();
      }
    }
    return [scene !== 'table' && `[${scene}]`, dialog, message, facts?.elsewhere, outcome].filter(Boolean).join(' · ');
  }
}

const rows = []; // rows to print at the end
let playing = '', pictures = 0;

// note takes pictures of all present people's screens and records their messages.
async function note(what, ...people) {
  const row = { playing, what, told: [] };
  rows.push(row);
  for (const person of people) {
    row.told.push(`${person.name.padEnd(5)}${await person.told() || '-'}`);
    const name = `${String(++pictures).padStart(3, '0')} ${what} ${person.name}`.replaceAll(/[^a-z0-9]+/gi, '-');
    await person.app.screenshot(path.join(options.pictures, `${name}.png`));
  }
  console.error(`${playing}: ${what}`);
}

// print prints a table of the games played, the breaks, and the messages to each person.
function print() {
  let table;
  for (const { playing, what, told } of rows) {
    if (playing !== table) console.log(`\n${table = playing}`);
    console.log(`  ${what}`);
    for (const words of told) console.log(`      ${words.slice(0, 300)}`);
  }
  console.log(`\n${rows.length} times were looked at, ${failed} tables failed; the pictures are in ${options.pictures}`);
}

// Table is a table on the server and the people at it.
class Table {
  constructor(id, token, ...people) {
    Object.assign(this, { id, token, people, count: 0 });
  }

  // seen returns the table as the server sends it to a seat.
  async seen() {
    const answer = await fetch(`${server.address}tables/${this.id}`, { headers: this.token ? { Authorization: `Bearer ${this.token}` } : {} });
    return answer.json();
  }

  // agrees waits until the server and everyone present show the same game at rest with this
  // many moves, and nobody is stuck.
  async agrees(count = this.count, ...people) {
    if (people.length > 0) this.people = people;
    this.count = count;
    const end = Date.now() + 90_000;
    for (;;) {
      const at = await this.seen();
      const all = await Promise.all(this.people.map((p) => p.app.inspect()));
      const same = (s) => s.scene === 'table' && !s.busy && s.moves.join() === at.moves.join() && s.facts.connection === 'connected' && (s.outcome === null) === (at.turn !== null);
      if (all.every(same) && at.moves.length === count) return at;
      if (Date.now() > end) {
        const said = all.map((s, i) => `${this.people[i].name}: ${s.scene} ${s.facts.connection} ${s.busy ? 'busy ' : ''}${s.moves.join()} ${s.outcome}`);
        assert.fail(`the server has ${at.moves.join()}, ${count} moves were awaited; ${said.join('; ')}`);
      }
      await sleep(100);
    }
  }

  // move makes a person press targets, each of which makes a move, and waits until everyone
  // sees it.
  async move(person, ...targets) {
    for (const target of targets) {
      await person.app.click(target);
      await this.agrees(this.count + 1);
    }
  }
}

// laid returns a newly created table and the link to the other seat, from the panel that shows
// it.
async function laid(person) {
  const { app } = person;
  await app.click('lay');
  await app.until('the link', (s) => s.scene === 'seats' && s.targets.some((x) => x.name === 'copy-link'));
  await app.click('copy-link');
  await app.page.waitForFunction(() => navigator.clipboard.readText().then((text) => text.includes('seat=')));
  const seat = await app.page.evaluate(() => navigator.clipboard.readText());
  await app.click('ok');
  const [, id, token] = seat.match(/table=([^&]+)&seat=([^&]+)/);
  return [new Table(id, token), seat];
}

// lay makes a program create a table.
async function lay(wanted) {
  const made = await fetch(`${server.address}tables`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(wanted) });
  const { id, seats } = await made.json();
  return [new Table(id, seats[0].token), ...seats.map(({ link }) => `#${link}`)];
}

const ada = new Person('Ada'), ben = new Person('Ben'), cleo = new Person('Cleo');
const hashOf = (address) => address.slice(address.indexOf('#'));
const shows = (scene) => (s) => s.scene === scene;
const warned = (s) => s.facts.elsewhere?.startsWith('Your seat is also open');
const wished = (s) => s.facts.elsewhere?.includes('rematch');

// offline disconnects a person's browser from the network, or reconnects it.
const offline = (person, off) => person.context.setOffline(off);

// browser sends a page a command of the browser's: slow its network, freeze or wake it.
async function browser(person, command, what) {
  const session = await person.context.newCDPSession(person.app.page);
  await session.send(command, what);
}
const network = (person, latency, bytes) => browser(person, 'Network.emulateNetworkConditions', { offline: false, latency, downloadThroughput: bytes, uploadThroughput: bytes });
const sleeps = (person, state) => browser(person, 'Page.setWebLifecycleState', { state });

// line waits until a person's table is connected, or disconnected.
const line = (person, state) => person.app.until(`${person.name} ${state}`, (s) => s.facts.connection === state, 60_000);

// say sends a phrase and waits until another person reads it.
async function say(person, phrase, words, other) {
  await person.app.key('t');
  await person.app.click(`say:${phrase}`);
  await other.app.until(words, (s) => s.message?.includes(`${person.name}: ${words}.`));
}

async function resign(person) {
  await person.app.click('apart');
  await person.app.click('resign');
  await person.app.click('giveup');
  await person.app.until('the end', (s) => s.outcome !== null);
}

// lastGame opens the most recently started game from the shelf's list of games.
async function lastGame(person) {
  await person.app.until('the shelf', shows('menu'));
  await person.app.click('load');
  // Games waiting for him come first; names end in their start time.
  const kept = (s) => s.targets.filter((x) => x.name.startsWith('game:kept-')).map((x) => x.name).sort((a, b) => Number(b.match(/\d+$/)) - Number(a.match(/\d+$/)));
  const list = await person.app.until('the list', (s) => s.scene === 'load' && kept(s).length > 0);
  await person.app.click(kept(list)[0]);
}

// again reloads a person's browser, or kills and reopens the desktop program.
async function again(person) {
  if (!(person.app instanceof Desktop)) return person.app.page.reload();
  await person.app.kill();
  await person.desktop();
  return lastGame(person);
}

// piece puts a piece where the game proposes it.
async function piece(person) {
  const { moves } = await person.app.inspect();
  await person.app.key('c');
  await person.app.click('lay');
  return person.app.until('a piece', (s) => s.moves.length > moves.length && !s.busy);
}

const evening = {
  async 'Trisq, by link, 3 minutes'() {
    await ada.browse('#game=trisq');
    await ada.app.click('apart');
    await ada.app.click('more-options');
    await ada.app.click('clock:more');
    const [table, seat] = await laid(ada);
    await ben.browse(hashOf(seat));
    await table.agrees(0, ada, ben);
    await say(ben, 'hello', 'Hello', ada);
    await say(ada, 'luck', 'Good luck', ben);
    await note('they sit down and greet', ada, ben);

    await table.move(ada, 'cell:g7');
    await ben.app.hold('cell:h8');
    await ben.app.page.reload();
    await ben.app.page.mouse.up();
    await table.agrees();
    await table.move(ben, 'cell:h8');
    await note('Ben reloads in the middle of a move', ada, ben);

    await offline(ada, true);
    await ada.app.click('cell:c3');
    await line(ada, 'broken');
    await note('no network for Ada, who moves', ada, ben);
    await offline(ada, false);
    await table.agrees(3);
    await note('the network is back', ada, ben);

    await table.move(ben, 'cell:d4');
    await sleeps(ben, 'frozen');
    await ada.app.click('cell:e5');
    await table.agrees(5, ada);
    await sleeps(ben, 'active');
    await table.agrees(5, ada, ben);
    await note("Ben's tab slept", ada, ben);

    await table.move(ben, 'cell:f6');
    await ben.app.click('undo');
    await ada.app.until('the wish', shows('takeback'));
    await note('Ben asks to take back', ada, ben);
    await ada.app.click('decline');
    await ben.app.until('the answer', (s) => s.message);
    await note('Ada refuses', ada, ben);
    await ben.app.click('undo');
    await ben.app.until('why not', shows('notice'));
    await note('Ben asks again', ada, ben);
    await ben.app.click('ok');
    await table.move(ada, 'cell:e4');
    await table.move(ben, 'cell:f5');
    await ben.app.click('undo');
    await ada.app.until('the wish', shows('takeback'));
    await ada.app.page.reload();
    await ada.app.until('the wish after a reload', shows('takeback'));
    await ada.app.click('agree');
    await table.agrees(7);
    await note('Ada agrees after a reload', ada, ben);

    await network(ada, 2000, 4000);
    await table.move(ben, 'cell:f5');
    await ada.app.click('cell:j9');
    await note('a slow network for Ada, who moves', ada, ben);
    await table.agrees(9);
    await network(ada, 0, -1);

    await ben.desktop(seat);
    await table.agrees();
    await ben.app.until('the warning', warned);
    await note('Ben goes on at the desktop, his browser is open', ada, ben);
    await ben.quit();
    await table.move(ben, 'cell:k10');
    const onlooker = `#table=${table.id}`;
    await cleo.browse(onlooker);
    await table.agrees(10, ada, ben, cleo);
    await ada.app.until('the onlooker', (s) => s.facts.elsewhere);
    await note('Cleo looks on', ada, ben, cleo);

    const first = ada.app;
    await ada.browse(onlooker);
    await ada.app.until('the question', shows('contested'));
    await note('a second tab of Ada', ada, ben);
    await ada.app.click('takeover');
    await table.agrees();
    await table.move(ada, 'cell:a1');
    const second = ada.app;
    ada.app = first;
    await ada.app.until('the question', shows('contested'));
    await note('a move in the second tab, as the first shows it', ada, ben);
    await second.page.close();
    await ada.app.click('takeover');
    await table.agrees();

    await server.end('SIGKILL');
    await ben.app.click('cell:a3');
    for (const person of [ada, ben, cleo]) await line(person, 'broken');
    await note('the server is killed, Ben moves', ada, ben, cleo);
    await serveAgain();
    await table.agrees(12);
    await note('the server is there again', ada, ben, cleo);

    await ben.app.kill();
    await ada.app.click('cell:b2');
    await table.agrees(13, ada, cleo);
    await ben.desktop();
    await note('the desktop program was killed and is opened again', ben);
    await lastGame(ben);
    await table.agrees(13, ada, ben, cleo);

    await cleo.app.open(hashOf(seat));
    await table.agrees();
    await ben.app.until('the warning', warned);
    await note("Cleo has the link of Ben's seat", ada, ben, cleo);
    await offline(cleo, true);
    await cleo.app.click('cell:m12');
    await line(cleo, 'broken');
    await ben.app.click('cell:k3');
    await table.agrees(14, ada, ben);
    await offline(cleo, false);
    await cleo.app.until('why not', shows('notice'));
    await note('Cleo has moved there without network, then Ben with it', ada, ben, cleo);
    await cleo.app.click('ok');
    await table.agrees(14, ada, ben, cleo);
    await cleo.quit();
    await ben.app.until('no warning', (s) => !warned(s), 60_000);

    process.kill(ben.app.child.pid, 'SIGSTOP');
    await ada.app.click('cell:l5');
    await table.agrees(15, ada);
    process.kill(ben.app.child.pid, 'SIGCONT');
    await table.agrees(15, ada, ben);
    await note("Ben's computer slept", ada, ben);

    await resign(ben);
    await table.agrees();
    await note('Ben resigns', ada, ben);
    await ada.app.click('rematch');
    await ben.app.until('the wish', wished);
    await note('Ada asks for a rematch', ada, ben);
    await server.end('SIGKILL');
    await ben.app.click('rematch');
    await line(ben, 'broken');
    await note('the server is killed, Ben agrees', ada, ben);
    await serveAgain();
    for (const person of [ada, ben]) await person.app.until('the next game', (s) => s.outcome === null && s.moves.length === 0);
    const next = new Table((await table.seen()).rematch.table, table.token, ada, ben);
    await next.move(ben, 'cell:c3');
    await note('the rematch', ada, ben);

    await ada.quit(true);
    await ada.browse();
    await note("Ada's browser crashed and is opened again", ada);
    await lastGame(ada);
    await next.agrees();
    await next.move(ada, 'cell:d4');
    await ada.quit();
    await ben.app.kill();
  },

  async 'Four in a Square, in the lobby, 5 minutes, one marble each'() {
    await ben.desktop('-game', 'foursquare');
    await ben.app.click('apart');
    await ben.app.click('server');
    await ben.app.type(server.address);
    await ben.app.click('more-options');
    for (let i = 0; i < 7; i++) await ben.app.click('option-piecesPerPlayer:less');
    await ben.app.wheel(5);
    for (let i = 0; i < 2; i++) await ben.app.click('clock:more');
    await ben.app.click('anyone');
    await ben.app.until('the wait', (s) => s.facts.elsewhere?.startsWith('Waiting for an opponent'));
    await note('Ben waits for anyone', ben);
    await server.end('SIGKILL');
    await line(ben, 'broken');
    await serveAgain();
    await line(ben, 'connected');
    await ada.browse('#game=trisq');
    await cleo.browse('#game=trisq');
    const sit = (s) => s.targets.find((x) => x.name.startsWith('sit:'))?.name;
    for (const person of [ada, cleo]) await person.app.click('apart');
    const chosen = sit(await ada.app.until('the open table', sit));
    const place = await cleo.app.place(chosen);
    await note('the list, after the server was killed', ada, cleo, ben);
    await offline(cleo, true); // the list keeps its old content
    await ada.app.click(chosen);
    const table = new Table(chosen.slice('sit:'.length), '', ada, ben);
    await table.agrees();
    await note('Ada sits down', ada, ben);
    await offline(cleo, false);
    await cleo.app.clickAt(place.x, place.y);
    await cleo.app.page.waitForFunction(() => /no longer open|are taken now/.test(document.querySelector('#reader').textContent));
    await note('Cleo presses on the same table', cleo);
    await cleo.quit();

    const { seats } = await table.seen();
    const [red, blue] = seats[0].player === ada.name ? [ada, ben] : [ben, ada];
    for (const [person, well, tile] of [[red, 'well:0:0', 'tile:5'], [blue, 'well:8:0', 'tile:4']]) {
      await table.move(person, well);
      await again(person);
      await table.agrees();
      await note(`${person.name} opens the game again between marble and tile`, ada, ben);
      await table.move(person, tile);
    }
    await server.end('SIGTERM');
    await line(red, 'broken');
    await red.app.click('tile:5');
    await again(red);
    await note(`the server is stopped, ${red.name} moves and opens the game again`, ada, ben);
    await serveAgain();
    await table.agrees(5);
    await ada.quit();
    await ada.browse();
    await lastGame(ada);
    await table.agrees();
    await note('Ada has closed the browser and opened it again', ada, ben);
    await table.move(blue, 'tile:4');
    await table.move(red, 'tile:5');
    await table.move(blue, 'tile:4');
    await note('a draw', ada, ben);
    await ben.app.click('rematch');
    await ada.app.until('the wish', wished);
    await ada.quit();
    for (const phrase of ['game', 'thanks', 'sorry', 'moment', 'leave']) {
      await ben.app.until('that something can be said', (s) => s.scene === 'table' && !s.busy);
      await ben.app.key('t');
      await ben.app.click(`say:${phrase}`);
    }
    await ben.app.until('why not', shows('notice'));
    await note('Ada goes, Ben says five things', ben);
    await ben.app.click('ok');
    await ben.app.click('rematch');
    await ben.app.until('no wish', (s) => !s.facts.elsewhere);
    await note('Ben withdraws his wish for a rematch', ben);
    await ben.app.kill();
  },

  async 'Square Game for two, by link, a day a turn'() {
    await ada.browse('#game=square');
    await ada.app.click('apart');
    await ada.app.click('more-options');
    for (let i = 0; i < 6; i++) await ada.app.click('clock:more');
    const [table, seat] = await laid(ada);
    await ben.browse(hashOf(seat));
    await table.agrees(0, ada, ben);
    await piece(ben); // the last player begins
    await table.agrees(1);
    await ada.app.hold('piece:1', 'point:15,15');
    await ada.app.page.reload();
    await ada.app.page.mouse.up();
    await table.agrees();
    await note('Ada reloads with a piece in the hand', ada, ben);
    await cleo.browse(`#table=${table.id}`);
    await table.agrees(1, ada, ben, cleo);

    let at = await table.seen();
    for (const trouble of ['nothing', 'no network', 'a slow network', 'a tab that sleeps']) {
      const [who, other] = at.turn === 0 ? [ada, ben] : [ben, ada];
      if (trouble === 'no network') for (const person of [who, other]) await offline(person, true);
      if (trouble === 'a slow network') await network(who, 1500, 8000);
      if (trouble === 'a tab that sleeps') await sleeps(other, 'frozen');
      let now;
      do now = await piece(who); while (now.turn === ['Blue', 'Orange'][at.turn]);
      if (trouble === 'no network') await line(who, 'broken');
      if (trouble !== 'a tab that sleeps') await note(`${who.name} lays a turn over ${trouble}`, who, other);
      if (trouble === 'no network') for (const person of [who, other]) await offline(person, false);
      if (trouble === 'a tab that sleeps') await sleeps(other, 'active');
      at = await table.agrees(now.moves.length);
      if (trouble === 'a slow network') await network(who, 0, -1);
    }
    await note('some turns later', ada, ben, cleo);

    await ben.quit(true);
    await ada.app.click('apart');
    await ada.app.click('onlookers');
    await cleo.app.until('told', shows('notice'));
    await note('Ada closes the table to onlookers', ada, cleo);
    await ada.app.click('ok');
    await cleo.quit();
    await ben.desktop(seat);
    await table.agrees(table.count, ada, ben);
    await note("Ben goes on at the desktop, his browser has crashed", ada, ben);
    await resign(ada);
    await table.agrees();
    await note('Ada resigns', ada, ben);
    await ada.quit();
    await ben.app.kill();
  },

  async 'Square Game for three, who is gone for a minute has left'() {
    const [table, ...seats] = await lay({ game: 'square', options: { players: '3' }, absence: 60 });
    const people = [ada, ben, cleo];
    await ben.browse(seats[1]);
    await ben.app.shows(/kept=/);
    const left = hashOf(ben.app.page.url());
    await ben.quit(true);
    await ben.browse(left);
    await table.agrees(0, ben);
    await note('Ben sits down, his browser crashes at once and opens the page again', ben);
    for (const i of [0, 2]) await people[i].browse(seats[i]);
    let at = await table.agrees(0, ...people);
    while (at.turn !== 1) {
      const { moves } = await piece(people[at.turn]);
      at = await table.agrees(moves.length);
    }
    await ben.quit();
    await cleo.app.click('apart');
    await cleo.app.click('call');
    for (const person of [ada, cleo]) await person.app.until('the question', (s) => s.facts.elsewhere?.includes('Are you there?'));
    await note('Ben is gone, Cleo asks whether he is there', ada, cleo);
    for (const person of [ada, cleo]) await person.app.until('that he has left', (s) => s.facts.elsewhere?.includes('has left'), 90_000);
    await note('a minute later', ada, cleo);
    await cleo.app.until('her turn', (s) => s.turn === 'Green' && !s.busy);
    const { moves } = await piece(cleo);
    await table.agrees(moves.length, ada, cleo);
    await ben.browse();
    await lastGame(ben);
    await ben.app.until('told', shows('notice'));
    await note('Ben opens the game again', ben, ada, cleo);
    for (const person of people) await person.quit();
  },

  async 'Trisq, while the server is away'() {
    const [table, ...seats] = await lay({ game: 'trisq', absence: 60 });
    await ada.browse('#game=trisq');
    await ada.app.page.evaluate(() => navigator.serviceWorker.ready.then(() => true)); // the page is stored for offline use
    await server.end('SIGKILL');
    await ada.app.click('apart');
    await ada.app.click('lay');
    await ada.app.page.waitForFunction(() => document.querySelector('#reader').textContent.includes('is not answering'));
    await note('Ada creates a table', ada);
    await ada.app.open(seats[0]);
    await ada.app.until('another try', (s) => s.targets.some((x) => x.name === 'retry'));
    await ben.desktop(server.address + seats[1]);
    await ben.app.until('another try', (s) => s.targets.some((x) => x.name === 'retry'));
    await note('both open links to their seats', ada, ben);
    await serveAgain();
    for (const person of [ada, ben]) await person.app.click('retry');
    await table.agrees(0, ada, ben);
    await cleo.browse(`#table=${table.id}`);
    await table.agrees(0, ada, ben, cleo);
    await table.move(ada, 'cell:g7');

    await ben.app.kill();
    await ada.app.click('apart');
    await ada.app.click('call');
    await ada.app.until('the question', (s) => s.facts.elsewhere?.includes('Are you there?'));
    await ben.desktop();
    await lastGame(ben);
    await ben.app.until('the question', shows('called'));
    await note('Ada asks whether Ben is there, whose program was killed', ada, ben, cleo);
    await server.end('SIGKILL');
    await ben.app.click('here');
    await line(ben, 'broken');
    await serveAgain();
    await ada.app.until('the answer', (s) => s.facts.elsewhere === 'One person is watching.');
    await table.agrees();
    await note('Ben says that he is, over a killed server', ada, ben, cleo);
    await resign(ben);
    await table.agrees();
    for (const person of [ada, ben]) await person.app.click('rematch');
    for (const person of [ada, ben]) await person.app.until('the next game', (s) => s.outcome === null && s.moves.length === 0);
    await cleo.app.until('the next game', (s) => s.outcome === null || s.targets.some((x) => x.name === 'rematch'));
    await note('they play again', ada, ben, cleo);
    for (const person of [ada, cleo]) await person.quit();
    await ben.app.kill();
  },

  async 'Trisq, by a program, half a minute a side'() {
    const [table, ...seats] = await lay({ game: 'trisq', clock: { side: 30 } });
    await ada.browse(seats[0]);
    await ben.desktop(server.address + seats[1]);
    await table.agrees(0, ada, ben);
    await table.move(ada, 'cell:g7');
    await table.move(ben, 'cell:h8');
    await table.move(ada, 'cell:c3');
    await ben.app.kill();
    await serveAgain('SIGKILL');
    await ada.app.until('the end', (s) => s.outcome !== null, 60_000);
    await note("Ben's clock runs out while he is away", ada);
    await ben.desktop();
    await lastGame(ben);
    await table.agrees();
    await note('Ben opens the game again', ben);
    await ada.app.click('rematch');
    await ben.app.until('the wish', wished);
    await ada.quit();
    await ben.app.click('rematch');
    const begun = (s) => s.scene === 'table' && s.outcome === null && s.facts.connection === 'connected';
    await ben.app.until('the next game', begun);
    await ada.browse();
    await ada.app.until('that it has begun', (s) => s.targets.some((x) => x.name === 'turns'), 90_000);
    await note('Ada has asked for a rematch and gone, Ben agrees', ada, ben);
    await lastGame(ada);
    await ada.app.until('the next game', begun);
    await ada.quit();
    await ben.app.kill();
  },

  async 'Trisq, by a program, half a minute a side, again'() {
    const [table, ...seats] = await lay({ game: 'trisq', clock: { side: 30 } });
    await ada.browse(seats[0]);
    await ben.browse(seats[1]);
    await table.agrees(0, ada, ben);
    await table.move(ada, 'cell:g7');
    await table.move(ben, 'cell:h8');
    await offline(ada, true);
    await ada.app.click('cell:c3');
    await line(ada, 'broken');
    await ben.app.until('the end', (s) => s.outcome !== null, 60_000);
    await note('Ada has moved without network, until her clock has run out', ada, ben);
    await offline(ada, false);
    await ada.app.until('why not', shows('notice'), 60_000);
    await note('the network is back', ada, ben);
    await ada.app.click('ok');
    await table.agrees();
    await ada.quit();
    await ben.quit();
  },

  async 'Trisq, in the lobby, the computer meanwhile'() {
    await ada.browse('#game=trisq');
    await ada.app.click('apart');
    await ada.app.click('anyone');
    await ada.app.until('that nobody came', shows('nobody'), 60_000);
    await note('nobody comes for half a minute', ada);
    await ada.app.click('computer');
    const computers = (s) => s.scene === 'table' && !s.busy && !s.facts.connection;
    await ada.app.until('the computer', computers);
    await ada.app.page.reload();
    await ada.app.until('the computer', computers);
    await note('she plays the computer, and reloads', ada);
    await serveAgain('SIGKILL');
    await ben.browse('#game=trisq');
    await ben.app.click('apart');
    const chosen = (s) => s.targets.find((x) => x.name.startsWith('sit:'))?.name;
    const name = chosen(await ben.app.until('the open table', chosen, 90_000));
    await note('the server was killed, Ben sees the list', ada, ben);
    await ben.app.click(name);
    await ada.app.until('that somebody came', shows('came'));
    await note('Ben sits down', ada, ben);
    await ada.app.click('go');
    await new Table(name.slice('sit:'.length), '').agrees(0, ada, ben);
    await note('Ada goes there', ada, ben);
    await ada.quit();
    await ben.quit();
  },

  async 'Trisq, and the operator'() {
    for (const deed of ['close', 'delete']) {
      const [table, ...seats] = await lay({ game: 'trisq' });
      await ada.browse(seats[0]);
      await ben.browse(seats[1]);
      await table.agrees(0, ada, ben);
      await table.move(ada, 'cell:g7');
      await run(path.join(servers, 'serve'), ['tables', deed, table.id, '--data', path.join(home, 'games')]);
      for (const person of [ada, ben]) await person.app.until('told', (s) => s.scene === 'notice' || s.outcome !== null);
      await note(`the operator says ${deed}`, ada, ben);
      await ada.quit();
      await ben.quit();
    }
  },
};

let program, display, failed = 0;
try {
  rmSync(options.pictures, { recursive: true, force: true });
  for (const folder of [options.pictures, servers]) mkdirSync(folder, { recursive: true });
  program = path.join(home, 'tessera');
  for (const words of [['-o', program, '.'], ['-o', path.join(servers, 'serve'), './logic/cmd/serve']]) {
    execFileSync('go', ['build', '-trimpath', '-buildvcs=false', ...words], { cwd: root, env: { ...process.env, CGO_ENABLED: '0' } });
  }
  display = await Desktop.display();
  await serveAgain();
  for (const [name, play] of Object.entries(evening)) {
    if (!name.includes(options.only)) continue;
    playing = name;
    try {
      await fetch(`${server.address}health`).catch(() => serveAgain()); // the previous table may have failed and left the server down
      await play();
    } catch (error) {
      failed++;
      console.log(error);
      for (const person of [ada, ben, cleo]) {
        if (person.app) await note('FAILED', person).catch(() => {});
        if (person.app instanceof Desktop) await person.app.kill();
        if (person.context) await person.quit();
      }
    }
  }
  print();
  process.exitCode = failed;
} finally {
  for (const person of [ada, ben, cleo]) await person.context?.close();
  if (ben.app instanceof Desktop) await ben.app.kill();
  display?.end();
  server?.stop();
  rmSync(home, { recursive: true, force: true });
}
