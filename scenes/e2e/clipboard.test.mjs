// Copying, also in a page without navigator.clipboard, from a server in the local network over
// plain HTTP; and sharing.
import assert from 'node:assert/strict';
import { networkInterfaces } from 'node:os';
import { test } from 'node:test';
import { house, isFirefox, open, play, still } from './browser.mjs';

const local = Object.values(networkInterfaces()).flat().find((face) => face.family === 'IPv4' && !face.internal)?.address;

// seats creates a table and opens the panel with its link.
async function seats(app) {
  await app.click('apart');
  await app.until('the form', (s) => s.scene === 'apart');
  await app.click('lay');
  await app.until('the link', (s) => s.scene === 'seats' && s.targets.some((x) => x.name === 'copy-link'));
}

test('a link is copied from a page of the local network, or shown to be selected', { skip: (!local && 'this machine has no other address') || (isFirefox && 'Firefox lets no script read the clipboard') }, async () => {
  const server = await house(0, '--addr', '0.0.0.0:0');
  const address = `http://${local}:${new URL(server.address).port}/`;
  const apps = [];
  try {
    const app = await open('#game=trisq', { address, ...still });
    apps.push(app);
    assert.equal(await app.page.evaluate(() => navigator.clipboard), undefined, 'the page is secure');
    await seats(app);
    await app.click('copy-link');
    const reader = await open('', { address: server.address.replace(/\/\/[^:]+/, '//127.0.0.1'), ...still });
    apps.push(reader);
    await reader.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await reader.page.bringToFront();
    await reader.page.waitForFunction(() => navigator.clipboard.readText().then((text) => text.includes('seat=')));
    const link = await reader.page.evaluate(() => navigator.clipboard.readText());
    assert.ok(link.startsWith(`${address}?game=trisq#table=`), link);
    await app.page.bringToFront();
    await app.click('ok'); // the game has the keyboard focus again
    await app.key('F10');
    await app.until('the settings', (s) => s.scene === 'settings');

    const refused = await open('#game=trisq', { address, ...still, init: () => { document.execCommand = () => false; } });
    apps.push(refused);
    await seats(refused);
    await refused.click('copy-link');
    await refused.until('the notice', (s) => s.scene === 'notice');
    await refused.page.locator('#field:focus').waitFor();
    const shown = await refused.page.evaluate(() => getSelection().toString());
    assert.ok(shown.startsWith(`${address}?game=trisq#table=`) && shown.includes('seat='), shown);
    await refused.key('Escape');
    await refused.until('the panel', (s) => s.scene === 'seats');
  } finally {
    for (const app of apps) await app.close();
    server.stop();
  }
});

test('an invitation goes to the system’s own share sheet', async () => {
  const server = await house(0);
  const sheet = () => { navigator.share = async (what) => { window.shared = what; }; };
  const app = await open('#game=trisq', { address: server.address, ...still, init: sheet });
  try {
    await seats(app);
    await app.click('share');
    await app.page.waitForFunction(() => window.shared);
    const { text, url } = await app.page.evaluate(() => window.shared);
    assert.equal(text, 'Play Trisq with me in Tessera. You play Squares.');
    assert.ok(url.startsWith(`${server.address}?game=trisq#table=`) && url.includes('seat='), url);
  } finally {
    await app.close();
    server.stop();
  }
});

test('a picture of the finished game is copied', { skip: isFirefox && 'Firefox lets no script read the clipboard' }, (t) =>
  play(t, { hash: '#game=trisq&moves=a13.c12.pass.pass', ...still }, async (app) => {
    await app.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await app.click('share-end');
    await app.until('word of it', (s) => s.message?.includes('Picture copied.'));
    const types = await app.page.evaluate(async () => (await navigator.clipboard.read())[0].types);
    assert.deepEqual(types, ['image/png']);
  }));

test('a phone sends a moving picture by its own means; elsewhere it is downloaded', { skip: isFirefox && 'Playwright reports no download there' }, async (t) => {
  const end = { hash: '#game=trisq&moves=a13.c12.pass.pass', ...still };
  const sheet = () => {
    navigator.canShare = () => true;
    navigator.share = async ({ files: [file] }) => { window.shared = file; };
  };
  await play(t, { ...end, viewport: { width: 390, height: 844 }, init: sheet }, async (app) => {
    await app.click('share-moving');
    await app.page.waitForFunction(() => window.shared);
    const begins = await app.page.evaluate(async () => `${window.shared.type} ${(await window.shared.text()).slice(0, 3)}`);
    assert.equal(begins, 'image/gif GIF');
  });
  await play(t, { ...end, init: sheet }, async (app) => {
    const download = app.page.waitForEvent('download');
    await app.click('share-moving');
    assert.match((await download).suggestedFilename(), /\.gif$/);
  });
});
