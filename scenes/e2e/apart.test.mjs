import assert from 'node:assert/strict';
import { test } from 'node:test';
import { house, lookOver, open, still } from './browser.mjs';

// listen has a page note, in window.heard, what is said to who does not see it.
const listen = (app) => app.page.evaluate(() => {
  const status = document.querySelector('#reader [role=status]');
  window.heard = [];
  new MutationObserver(() => { if (status.textContent) window.heard.push(status.textContent); }).observe(status, { childList: true });
});

// hearsOnce waits until something was said, and holds that it was said once.
async function hearsOnce(app, words) {
  await app.page.waitForFunction((w) => window.heard.some((said) => said.includes(w)), words);
  const heard = await app.page.evaluate(() => window.heard);
  assert.equal(heard.filter((said) => said.includes(words)).length, 1, `of ${words} is said: ${heard.join(' | ')}`);
}

// Two pages with nothing in common but the server.
test('two people play apart against the clock, over a break, take back by consent, one resigns, and they play again while a third looks on', async () => {
  const server = await house();
  const apps = [];
  try {
    const laid = await open('#game=trisq', { address: server.address, ...still });
    apps.push(laid);
    await laid.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await laid.click('apart');
    await laid.until('the form', (s) => s.scene === 'apart');
    await laid.click('clock:more');
    await laid.click('lay');
    await laid.until('the link', (s) => s.scene === 'seats' && s.targets.some((x) => x.name === 'copy-link'));
    await lookOver(laid.page, 'who sits where');
    await laid.click('copy-link');
    await laid.page.waitForFunction(() => navigator.clipboard.readText().then((text) => text.includes('seat=')));
    const link = await laid.page.evaluate(() => navigator.clipboard.readText());
    assert.ok(link.startsWith(`${server.address}#table=`), link);
    await laid.click('ok');

    const guest = await open(link.slice(server.address.length), { address: server.address, ...still });
    apps.push(guest);
    await guest.until('the table', (s) => s.scene === 'table' && !s.busy);
    assert.ok(!guest.page.url().includes('seat='), 'the secret stays in the address');
    const both = async (what, ok) => {
      for (const app of apps) await app.until(what, (s) => s.scene === 'table' && !s.busy && ok(s));
    };
    await listen(laid);
    await listen(guest);
    await laid.click('cell:g7');
    await both('the first move', (s) => s.moves.join() === 'g7' && s.turn === 'Squares');

    // A break: what is played meanwhile is sent when it is over.
    await guest.context.setOffline(true);
    await guest.click('cell:h8');
    await guest.until('the move here, and no connection', (s) => s.moves.join() === 'g7,h8' && s.facts.connection === 'broken');
    await guest.context.setOffline(false);
    await both('the move everywhere', (s) => s.moves.join() === 'g7,h8' && s.turn === 'Triangles');
    await hearsOnce(guest, 'Connected again.');
    for (const app of apps) app.errors.length = 0; // the break is both's, and a console tells of requests that found no network

    await guest.click('undo');
    await laid.until('the wish', (s) => s.scene === 'takeback');
    await lookOver(laid.page, 'the wish');
    await hearsOnce(laid, 'Squares asks to take back the last move.');
    await laid.click('agree');
    await both('the move taken back', (s) => s.moves.join() === 'g7' && s.turn === 'Squares');

    await guest.page.reload();
    await guest.until('the same table', (s) => s.scene === 'table' && s.moves.join() === 'g7' && !s.busy);
    await guest.click('cell:d4');
    await both('the move after a reload', (s) => s.moves.join() === 'g7,d4');

    await guest.click('apart');
    await guest.until('the panel', (s) => s.scene === 'seats');
    await lookOver(guest.page, 'who sits where, as a guest');
    await guest.click('resign');
    await guest.until('the question', (s) => s.targets.some((x) => x.name === 'giveup'));
    await guest.click('giveup');
    await both('the end', (s) => s.outcome === 'Squares resigned');

    await hearsOnce(laid, 'Squares resigned');
    await guest.click('rematch');
    await laid.until('the wish to play again', (s) => s.facts.elsewhere === 'Squares asks for a rematch.');
    await hearsOnce(laid, 'Squares asks for a rematch.');
    await hearsOnce(laid, 'Squares asks to take back');
    await lookOver(laid.page, 'the end');
    await laid.click('rematch');
    await both('the next game', (s) => s.outcome === null && s.moves.length === 0);
    await guest.click('cell:c3');
    await both('the first move of who had moved second', (s) => s.moves.join() === 'c3');

    await guest.click('apart');
    await guest.until('the panel', (s) => s.scene === 'seats');
    await guest.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await guest.click('copy-link');
    await guest.page.waitForFunction(() => navigator.clipboard.readText().then((text) => text.includes('table=')));
    const look = await guest.page.evaluate(() => navigator.clipboard.readText());
    assert.ok(!look.includes('seat='), look);
    await guest.click('ok');
    const onlooker = await open(look.slice(server.address.length), { address: server.address, ...still });
    apps.push(onlooker);
    await onlooker.until('the table', (s) => s.scene === 'table' && s.facts.elsewhere === 'You look on.' && s.moves.join() === 'c3');
    await guest.until('the onlooker', (s) => s.facts.elsewhere === 'One person looks on.');
    await laid.click('cell:d4');
    await onlooker.until('a move', (s) => s.moves.join() === 'c3,d4');
    for (const app of apps) assert.deepEqual(app.errors, [], 'a page reported errors');
  } finally {
    for (const app of apps) await app.close();
    server.stop();
  }
});
