// The analysis in the page: results of the second program are listed as they arrive, announced
// to assistive tools and stepped through, and moves can be tried in variations.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lookOver, nightly, play } from './browser.mjs';

test('the best turns are listed with what follows, and moves are tried beside the game', nightly, (t) =>
  play(t, { hash: '#game=trisq&seats=person.easy&moves=c3.k10' }, async (app) => {
    await app.key('x');
    const found = await app.until('three lines', (s) => s.lines?.length === 3 && !s.busy);
    assert.match(found.lines[0], /^A [+−]?[\d.]+: \w+, \w+, \w+/);
    const [worker] = app.page.workers();
    const doc = app.page.getByRole('main', { name: 'Tessera' });
    const best = doc.getByRole('button', { name: /^A · / });
    await best.focus();
    await app.page.keyboard.press('Enter');
    const shown = await app.until('the line played out', (s) => s.looking && !s.busy && s.moves.length >= 5);
    assert.equal(found.lines[0].split(': ')[1].split(', ')[0], shown.moves[2]);
    await lookOver(app.page, 'an analysis');

    await app.key('End');
    await app.until('the game', (s) => !s.looking && s.moves.length === 2);
    for (const cell of ['g7', 'h7', 'g8']) {
      await app.click(`cell:${cell}`);
      await app.until(`${cell} tried`, (s) => s.looking && s.moves.at(-1) === cell);
    }
    assert.deepEqual(app.page.workers(), [worker], 'the thoughts that were broken off have ended the worker');
    await app.key('x');
    const after = await app.until('the game as it was', (s) => !s.looking && !s.lines);
    assert.deepEqual(after.moves, ['c3', 'k10']);
  }));
