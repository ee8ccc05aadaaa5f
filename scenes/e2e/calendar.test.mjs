// The page's days and times follow the browser's time zone, in summer and winter.
import { test } from 'node:test';
import { play, still } from './browser.mjs';

// clock makes a page start at another time: the one stored for the tab, or the one set by
// window.turn.
function clock() {
  const Real = Date;
  let shift = 0;
  window.turn = (moment) => {
    sessionStorage.setItem('moment', moment);
    shift = Real.parse(moment) - Real.now();
  };
  if (sessionStorage.getItem('moment')) window.turn(sessionStorage.getItem('moment'));
  window.Date = class extends Real {
    constructor(...given) { super(...(given.length > 0 ? given : [Real.now() + shift])); }
    static now() { return Real.now() + shift; }
  };
}

// shown waits until the accessible page contains a text, as it does for every text shown.
const shown = (app, text) => app.page.waitForFunction((text) => document.querySelector('#reader').textContent.includes(text), text);

for (const [zone, moment, opened, told] of [
  ['Europe/Berlin', '2026-07-09T22:15:20Z', '2026-12-01T12:00:00Z', '10 July, 00:15'],
  ['America/New_York', '2026-01-15T04:30:20Z', '2026-07-01T12:00:00Z', '14 January, 23:30'],
  ['Australia/Lord_Howe', '2026-01-15T13:10:20Z', '2026-07-01T12:00:00Z', '16 January, 00:10'], // summer time of half an hour
  ['Asia/Kolkata', '2026-07-09T18:40:20Z', '2026-12-01T12:00:00Z', '10 July, 00:10'],
]) {
  test(`a game of ${told} in ${zone} is listed as such half a year later`, (t) =>
    play(t, { hash: '', timezoneId: zone, init: clock, ...still }, async (app) => {
      await app.page.evaluate((moment) => window.turn(moment), moment);
      await app.page.reload();
      await app.settled();
      await app.click('game:trisq');
      await app.click('cell:g7');
      await app.until('a move', (s) => s.scene === 'table' && s.moves.length > 0 && !s.busy);
      await app.key('Escape');
      await app.until('the shelf', (s) => s.scene === 'menu');
      await app.page.evaluate((moment) => window.turn(moment), opened);
      await app.page.reload();
      await app.settled();
      await app.click('load');
      await shown(app, told);
    }));
}

test('a tab left open over the end of summer time shows and opens the puzzles of the day', (t) =>
  play(t, { hash: '', timezoneId: 'Europe/Berlin', init: clock, ...still }, async (app) => {
    await app.page.evaluate(() => window.turn('2026-10-24T20:30:00Z'));
    await app.page.reload();
    await app.settled();
    await shown(app, '24 October');
    await app.page.evaluate(() => window.turn('2026-10-25T22:30:00Z')); // 23:30; with the offset of the day before it would be 00:30
    await app.page.mouse.move(5, 5);
    await shown(app, '25 October');
    await app.click('daily');
    await app.until('the page', (s) => s.scene === 'daily');
    await shown(app, '25 October: 0 of 4 solved');
  }));
