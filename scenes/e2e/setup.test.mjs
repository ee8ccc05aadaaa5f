// A position set up in the page, through the accessible document and by pointer, then played,
// and opened from its link.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lookOver, nightly, open, play, still } from './browser.mjs';

test('a position is set up, played and opened from its link', nightly, (t) =>
  play(t, { hash: '#game=trisq&seats=person.person&moves=c3.k10' }, async (app) => {
    await app.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await app.key('b');
    await app.until('the screen', (s) => s.scene === 'setup' && !s.busy);
    await lookOver(app.page, 'a position that is set up');
    const doc = app.page.getByRole('main', { name: 'Tessera' });
    const press = async (name) => {
      await doc.getByRole('button', { name, exact: true }).first().focus();
      await app.page.keyboard.press('Enter');
    };
    await press('Square');
    await press(/^g7,/);
    await app.until('a square', (s) => s.facts.position === '13/13/13/9s3/13/13/6s6/13/13/13/2t10/13/13 t');
    await app.click('cell:a1');
    await app.until('another', (s) => s.facts.position.endsWith('/13/s12 t'));
    await app.click('link');
    await app.until('the link', (s) => s.message === 'Copied.');
    const link = await app.page.evaluate(() => navigator.clipboard.readText());
    await app.click('play');
    await app.until('the form', (s) => s.scene === 'newgame');
    await app.click('start');
    await app.until('the table or a question', (s) => s.scene === 'table' || s.scene === 'newgame');
    if ((await app.until('either', (s) => !s.busy)).scene === 'newgame') await app.click('start');
    await app.until('the game', (s) => s.scene === 'table' && s.moves.length === 0 && !s.busy);
    await app.click('cell:h8');
    await app.until('a move', (s) => s.moves.join() === 'h8');

    const other = await open(link.slice(link.indexOf('#')), { address: app.address, ...still });
    try {
      const there = await other.until('the same position', (s) => s.scene === 'table' && !s.busy);
      assert.equal(there.facts.diagram.match(/□/g).length, 3);
    } finally {
      await other.close();
    }
  }));
