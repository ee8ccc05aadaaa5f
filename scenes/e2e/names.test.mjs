import assert from 'node:assert/strict';
import { test } from 'node:test';
import { play, still } from './browser.mjs';

// ink returns the number of pixels right of a seat's name that differ from the background.
async function ink(app, { x, y, w, h }) {
  const png = await app.page.screenshot({ clip: { x, y, width: w, height: h } });
  return app.page.evaluate(async (data) => {
    const picture = await createImageBitmap(new Blob([Uint8Array.from(atob(data), (c) => c.charCodeAt(0))]));
    const pen = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
    pen.drawImage(picture, 0, 0);
    const { data: pixels } = pen.getImageData(0, 0, picture.width, picture.height);
    let n = 0;
    for (let i = 0; i < pixels.length; i += 4) if (Math.abs(pixels[i] - pixels[0]) > 60) n += 1;
    return n;
  }, png.toString('base64'));
}

test('a name in any script is drawn at its seat, and what cannot be shown is refused in words', (t) => play(t, { hash: '#game=trisq', ...still }, async (app) => {
  const call = async (name) => {
    await app.key('F10');
    await app.until('the settings', (s) => s.scene === 'settings');
    await app.click('setting-name');
    await app.page.locator('#field').fill(name);
  };
  const seat = { x: 930, y: 70, w: 130, h: 24 };
  await call('');
  await app.click('ok');
  const nameless = await ink(app, seat);
  for (const name of ['שלום', 'علي']) {
    await call(name);
    await app.click('ok');
    await app.until('the table', (s) => s.scene === 'table' && !s.busy);
    let drawn = 0;
    for (const end = Date.now() + 20_000; drawn < nameless + 40 && Date.now() < end; drawn = await ink(app, seat)) await app.page.waitForTimeout(100);
    assert.ok(drawn >= nameless + 40, `${name} has ${drawn - nameless} pixels at its seat`);
  }
  await call('Ada\u3164');
  await app.page.getByText('This character cannot be shown here.').waitFor({ state: 'attached' });
  await app.page.waitForFunction(() => document.querySelector('#field').value === 'Ada');
}));
