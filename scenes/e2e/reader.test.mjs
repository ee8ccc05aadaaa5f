// Uses Tessera only through its accessibility tree, like a screen reader: it finds elements by
// role and name, uses them by keyboard, and reads announcements in the live region. Axe checks
// every screen.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lookOver, nightly, play, still } from './browser.mjs';

// drawer has the tools of a table that are in its drawer.
const drawer = ['Redo', 'Review', 'Analyse', 'Set up a position', 'Games', 'Save as', 'Rules', 'Statistics'];

// Reader is a user of a screen reader.
class Reader {
  constructor(app) {
    this.page = app.page;
    this.doc = app.page.getByRole('main', { name: 'Tessera' });
  }

  find(role, name) {
    return this.doc.getByRole(role, { name, exact: typeof name === 'string' });
  }

  // use focuses an element, which may be a tool in a table's drawer, and presses Enter.
  async use(role, name) {
    if (drawer.includes(name)) {
      const tool = this.find(role, name);
      await tool.or(this.find('button', 'More')).first().waitFor({ state: 'attached' });
      if ((await tool.count()) === 0) await this.use('button', 'More');
    }
    const found = this.find(role, name).first();
    await found.focus();
    await this.page.keyboard.press('Enter');
  }

  // hears waits for an announcement.
  async hears(words) {
    await this.doc.getByRole('status').filter({ hasText: words }).waitFor({ state: 'attached' });
  }

  // sees waits until a text is on the page.
  async sees(words) {
    await this.doc.getByText(words).first().waitFor({ state: 'attached' });
  }

  async dialog(name) {
    await this.doc.getByRole('dialog', { name }).waitFor();
  }

  async closed() {
    await this.doc.getByRole('dialog').waitFor({ state: 'detached' });
  }

  check(what) {
    return lookOver(this.page, what);
  }

  // persons starts a game with a person at every seat.
  async persons() {
    await this.use('button', 'New');
    await this.dialog('New game');
    const computers = this.find('button', /, computer/);
    for (let left = await computers.count(); left > 0; left = await computers.count()) {
      await this.use('button', /, computer/);
      await this.dialog(/^Who plays /);
      await this.use('button', /^Person/);
      await this.dialog('New game');
    }
    await this.use('button', /^Start/);
    await this.closed();
  }
}

// All parts use one browser; each begins with a page of its own.
const parts = [];
const reading = (name, hash, body, options = {}) => parts.push({ name, hash, body, options });

test('the accessibility tree', (t) => play(t, still, async (app) => {
  for (const { name, hash, body, options } of parts) {
    if (hash && !options.skip) await app.open(hash);
    await t.test(name, options, () => body(new Reader(app)));
  }
}));

reading('every screen, by its accessibility tree', '', async (r) => {
  await r.check('the shelf');
  assert.equal(await r.page.title(), 'Tessera');
  assert.equal(await r.page.locator('canvas').getAttribute('aria-hidden'), 'true');
  for (const panel of ['Games', 'Statistics', 'Settings']) {
    await r.use('button', panel);
    await r.dialog(panel);
    await r.check(panel);
    await r.page.keyboard.press('Escape');
    await r.closed();
    await r.page.waitForFunction((name) => document.activeElement.textContent === name, panel);
  }
  await r.use('button', /^Puzzles/);
  await r.dialog('Puzzles');
  await r.check('the puzzles');
  await r.use('button', /^Trisq, /);
  await r.find('heading', 'Trisq').waitFor();
  await r.find('button', 'Skip').waitFor();
  await r.check('a puzzle');
  await r.use('button', 'Back');
  await r.dialog('Puzzles');
  await r.page.keyboard.press('Escape');
  await r.closed();
  await r.use('button', /^Trisq, Triangles/);
  await r.find('heading', 'Trisq').waitFor();
  assert.match(await r.page.title(), /^Trisq – Your turn – Tessera$/);
  await r.check('a table');
  for (const [tool, name] of [['New', 'New game'], ['Rules', /^How to play/]]) {
    await r.use('button', tool);
    await r.dialog(name);
    await r.check(tool);
    await r.page.keyboard.press('Escape');
    await r.closed();
  }
  await r.use('button', 'Settings');
  await r.dialog('Settings');
  await r.find('switch', 'Mute all sounds').focus();
  await r.page.keyboard.press(' ');
  await r.doc.locator('[role=switch][aria-checked=true]').filter({ hasText: 'Mute all sounds' }).waitFor();
  await r.find('radio', 'Light').focus();
  await r.page.keyboard.press('ArrowRight');
  await r.doc.locator('[role=radio][aria-checked=true]').filter({ hasText: 'Dark' }).waitFor();
  await r.find('slider', 'Volume').fill('35');
  await r.sees('35 %');
  await r.find('textbox', 'Your name').fill('Ada');
  await r.use('button', 'Done');
  await r.closed();
  await r.sees(/^Triangles, Ada, /);
});

reading('Trisq, played to its end by its accessibility tree', '#game=trisq', async (r) => {
  await r.persons();
  await r.use('button', 'g7, empty');
  await r.hears('Triangles: g7. Squares to move.');
  await r.use('button', 'g7, triangle, placed last');
  await r.hears(/already taken/);
  // The arrow keys move over the board.
  await r.find('button', 'g7, triangle, placed last').focus();
  await r.page.keyboard.press('ArrowRight');
  await r.page.keyboard.press('ArrowUp');
  await r.page.waitForFunction(() => document.activeElement.textContent === 'h8, empty');
  await r.page.keyboard.press('Enter');
  await r.hears('Squares: h8. Triangles to move.');
  await r.use('button', 'Pass');
  await r.hears('Triangles: passes.');
  await r.use('button', 'Pass');
  await r.hears(/A draw/);
  await r.check('the end');
  assert.match(await r.page.title(), /^Trisq – A draw/);
  // The history can be reviewed.
  await r.use('button', 'Turn 1, Triangles: g7');
  await r.sees('Turn 1 of 4');
  await r.check('a look back');
  await r.use('button', 'Back to the game');
  await r.find('button', 'Rematch').waitFor();
});

reading('Four in a Square, played to its end by its accessibility tree', '#game=foursquare', async (r) => {
  await r.persons();
  const turns = [[0, 0, 1], [8, 0, 4], [0, 1, 1], [8, 1, 4], [0, 2, 1], [8, 2, 4]];
  for (const [i, [tile, well, slide]] of turns.entries()) {
    const seat = i % 2 ? 'Blue' : 'Red';
    await r.use('button', `tile ${tile}, well ${well}, empty`);
    await r.hears(`${seat}: marble in tile ${tile}, well ${well}. ${seat}: now slide a tile.`);
    if (i === 0) {
      await r.use('button', 'tile 8, empty');
      await r.hears(/not next to the hole/);
    }
    await r.use('button', new RegExp(`^tile ${slide}, (?!well)`));
    await r.hears(`${seat}: tile ${slide} slides`);
  }
  await r.use('button', 'tile 0, well 3, empty');
  await r.hears(/Red won/);
  await r.find('button', /^tile 0, well 3, red, placed last, in the winning square/).waitFor({ state: 'attached' });
  await r.check('the end');
}, nightly);

reading('Shaper, played to its end by its accessibility tree', '#game=shaper&seed=78', async (r) => {
  await r.sees('Piece in hand: X above X, standing.');
  await r.check('the table');
  await r.use('button', 'row 3, column 1, empty');
  await r.hears(/^Over the bottom edge, which costs a round\.$/);
  await r.use('button', 'Rotate clockwise (costs a round)');
  await r.hears(/rotates the piece \(X left of X, lying\)/i);
  await r.use('button', 'row 3, column 2, empty, differs');
  await r.hears(/flips 32 and 33\. Solved: 1 over par/i);
  await r.use('button', 'Review');
  await r.hears(/given away/i);
  await r.check('the review');
}, nightly);

// Each move puts the first piece that fits at the first of its places.
reading('Square Game, played to its end by its accessibility tree', '#game=square', async (r) => {
  await r.persons();
  await r.check('the table');
  const past = r.doc.getByRole('list', { name: 'History' }).getByRole('button');
  for (let moves = 0; ; moves++) {
    assert.ok(moves < 80, 'the game does not end');
    const piece = r.find('button', moves === 0 ? /^piece 1, / : /^piece \d+, .*, fits in \d/).first();
    await piece.or(r.doc.getByRole('button', { name: /^(Pass|Rematch)$/, disabled: false })).first().waitFor({ state: 'attached' });
    if (await piece.count()) {
      await piece.focus();
      await r.page.keyboard.press('Enter');
      await r.doc.getByRole('paragraph').filter({ hasText: /^Piece \d+ in hand/ }).waitFor({ state: 'attached' });
      await r.page.keyboard.press('Enter');
    } else if (await r.find('button', 'Rematch').count()) {
      break;
    } else {
      await r.use('button', 'Pass');
    }
    await past.nth(moves).waitFor({ state: 'attached' });
  }
  await r.check('the end');
}, nightly);

reading('lessons, tables for people apart, what is kept, and all of it on a phone', '#game=trisq', async (r) => {
  const shut = async () => {
    await r.page.keyboard.press('Escape');
    await r.closed();
  };
  for (const [width, height] of [[1100, 760], [390, 844]]) {
    const where = `at ${width} pixels: `;
    await r.page.setViewportSize({ width, height });
    const tool = async (name) => { // a phone has some in a drawer
      if (width < 500) {
        await r.use('button', /^More/);
        await r.dialog('More tools');
        await r.check(`${where}the drawer`);
      }
      await r.use('button', name);
    };
    await r.check(`${where}the table`);
    await r.use('button', 'Settings');
    await r.dialog('Settings');
    await r.check(`${where}the settings`);
    await shut();
    await tool('Games');
    await r.dialog('Games');
    await r.use('button', /Rename, copy or save as a file/);
    await r.dialog('Trisq');
    await r.check(`${where}a game of the list`);
    await r.page.keyboard.press('Escape');
    await r.dialog('Games');
    await shut();
    await r.use('button', /^(Play online|Invite)$/);
    await r.dialog(/^Play online/);
    await r.check(`${where}a table for people apart`);
    await shut();
  }
  await r.page.setViewportSize({ width: 1100, height: 760 });
  await r.use('button', 'Rules');
  await r.dialog(/^How to play/);
  await r.use('button', /^A three-minute lesson/);
  await r.closed();
  await r.check('a lesson');
}, nightly);
