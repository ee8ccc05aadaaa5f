// The page opened with links as they are sent, and files in any encoding.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { play, still } from './browser.mjs';

test('a link that is not understood is told in a sentence, and the shelf is there', (t) =>
  play(t, { hash: '#game=trisq&movse=g7', ...still }, async (app) => {
    await app.until('the sentence', (s) => s.scene === 'notice');
    await app.page.waitForFunction(() => document.documentElement.innerHTML.includes('unknown part'));
    await app.click('ok');
    await app.until('the shelf', (s) => s.scene === 'menu' && !s.busy);
    await app.shows(/\/$/);
  }));

test('a link with &amp; and a bracket opens the game that it names, and a UTF-16 file opens', (t) =>
  play(t, { hash: '#game=trisq&amp;moves=a13.c12.d11)', ...still }, async (app) => {
    await app.until('the game that was sent', (s) => s.scene === 'table' && s.moves.join() === 'a13,c12,d11' && !s.busy);
    await app.key('l');
    await app.until('the games', (s) => s.scene === 'load');
    const asked = app.page.waitForEvent('filechooser');
    await app.click('open');
    const text = '\ufeff{"tessera":1,"game":"trisq","seats":["person","person"],"moves":["g7"],"cursor":1.0}';
    await (await asked).setFiles({ name: 'game.json', mimeType: 'application/json', buffer: Buffer.from(text, 'utf16le') });
    await app.until('the game of the file', (s) => s.scene === 'table' && s.moves.join() === 'g7');
  }));
