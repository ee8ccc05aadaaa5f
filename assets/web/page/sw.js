// The service worker: keeps the whole site of one version for offline use. The build
// inserts the files and their hashes, so every new build is a new worker. It fills its
// cache next to the old one and takes over when the page is opened next.
'use strict';

const VERSION = '{{version}}';
const PAGE = './';
const FILES = [
{{- range files}}
  { name: '{{.Address}}', hash: '{{.Hash}}' },
{{- end}}
];

// Files that are kept once they have been wanted.
const WHEN_WANTED = [
{{- range whenWanted}}
  { name: '{{.Address}}', hash: '{{.Hash}}' },
{{- end}}
];

const PREFIX = 'tessera ';
const CACHE = `${PREFIX}${self.registration.scope} ${VERSION}`;
const ours = (name) => name.startsWith(`${PREFIX}${self.registration.scope} `);
const address = (name) => new URL(name, self.registration.scope).href;

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

// install fills the cache. While a site is only partly uploaded, some files are missing or
// still old. The installation then fails, the version in use stays complete, and the browser
// tries again later. A file that a proxy has altered must not fail it: a picture or a style
// can be missing, and so can a program's file if there is no older version to stay with.
const install = () => fill((error, { name }) => {
  const isCode = /\.(js|wasm)\?/.test(name) || name === PAGE;
  if (!(error instanceof Altered) || isCode && self.registration.active) throw error;
});

// Altered is the error of a file that arrived whole with other content than this version's.
class Altered extends Error {}

// fill puts every file into this version's cache, from an older cache if the content is
// the same. missed gets the error of each file that cannot be kept.
async function fill(missed) {
  const old = await Promise.all((await caches.keys()).filter(ours).map((name) => caches.open(name)));
  const cache = await caches.open(CACHE);
  for (const one of FILES) await keep(cache, old, one).catch((error) => missed(error, one));
  for (const one of WHEN_WANTED) {
    if (await knew(old, one)) await keep(cache, old, one).catch((error) => missed(error, one));
  }
}

async function keep(cache, old, { name, hash }) {
  const key = address(name);
  if (await cache.match(key)) return;
  await cache.put(key, await kept(old, key, hash) ?? await fetched(key, hash));
}

// knew reports whether a file was wanted in any earlier version.
async function knew(old, { name }) {
  const { pathname } = new URL(address(name));
  for (const cache of old) {
    if ((await cache.keys()).some(({ url }) => new URL(url).pathname === pathname)) return true;
  }
  return false;
}

async function kept(old, key, hash) {
  for (const cache of old) {
    const response = await cache.match(key);
    if (response?.headers.get('X-Tessera-Hash') === hash) return response;
  }
  return undefined;
}

// fetched returns a file from the browser's HTTP cache or the server, whichever has the
// right content. What the server sends as the page counts as right with a proxy's
// additions, too. The HTTP cache may still have the page of the version before, which can
// name the same scripts.
async function fetched(key, hash) {
  let altered = false;
  for (const from of ['force-cache', 'reload']) {
    // With this header the server sends the page as it was built.
    const response = await fetch(key, { cache: from, credentials: 'same-origin', headers: { 'X-Tessera-Hash': hash } });
    if (!response.ok) continue;
    const bytes = await response.arrayBuffer();
    const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    const has = Array.from(sum, (b) => b.toString(16).padStart(2, '0')).join('');
    altered = true;
    const mayDiffer = key === address(PAGE) && from === 'reload';
    if (has !== hash && !(mayDiffer && isPage(new TextDecoder().decode(bytes)))) continue;
    const headers = new Headers({ 'X-Tessera-Hash': has });
    for (const name of ['Content-Type', 'Content-Security-Policy', 'X-Content-Type-Options']) {
      if (response.headers.has(name)) headers.set(name, response.headers.get(name));
    }
    if (key.includes('.wasm?')) headers.set('Content-Type', 'application/wasm'); // some servers do not know it
    return new Response(bytes, { headers });
  }
  throw new (altered ? Altered : Error)(`${key} is not the file of version ${VERSION}`);
}

// isPage reports whether a text is the page of this version: it names the version's scripts
// and programs.
const isPage = (text) => FILES.every(({ name }) => !/\.(js|wasm)\?/.test(name) || text.includes(name));

async function takeOver() {
  for (const name of await caches.keys()) {
    if (ours(name) && name !== CACHE) await caches.delete(name);
  }
  await self.clients.claim();
}

// A page that has just been opened asks a waiting version to take over. It does so if no
// other page is open, because that page would still need the older files.
self.addEventListener('message', (event) => {
  if (event.data === 'take over') event.waitUntil(takeOverFrom(event.source));
  if (event.data === 'complete') event.waitUntil(complete());
  if (event.data?.keep) event.waitUntil(want(event.data.keep));
  if (event.data?.turns) event.waitUntil(learn(event.data.turns));
});

// want keeps a file from now on.
async function want(name) {
  const one = WHEN_WANTED.find((one) => one.name === name);
  try {
    if (one) await keep(await caches.open(CACHE), [], one);
  } catch {
    // The next start tries again.
  }
}

// complete restores files that the browser has removed, as far as they are available. The
// next start tries the others again.
const complete = () => fill(() => {}).catch(() => {});

async function takeOverFrom(page) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const others = pages.filter(({ id, url }) => id !== page.id && url.startsWith(self.registration.scope));
  if (others.length === 0) await self.skipWaiting();
}

// TURNS is the cache entry with the notices of a turn in each game, by its English title.
const TURNS = 'turns';

async function learn(turns) {
  await (await caches.open(CACHE)).put(address(TURNS), new Response(JSON.stringify(turns)));
}

// wordsOf returns the notices of a turn in a game: without and with the opponent's name.
async function wordsOf(title) {
  const turns = await (await caches.open(CACHE)).match(address(TURNS));
  return (await turns?.json())?.[title] ?? [`Your turn: ${title}`, `Your turn: ${title} with {player}`];
}

// The server sends a notice of a turn. It is not shown to a player who is looking at the
// game.
self.addEventListener('push', (event) => {
  const turn = event.data?.json();
  if (turn) event.waitUntil(tellTurn(turn));
});

async function tellTurn({ table, title, player }) {
  const pages = await self.clients.matchAll({ type: 'window' });
  if (pages.some(({ visibilityState }) => visibilityState === 'visible')) return;
  const [alone, withPlayer] = await wordsOf(title);
  const words = player ? withPlayer.replace('{player}', () => player) : alone;
  await self.registration.showNotification(words, { tag: table, data: table });
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openTable(event.notification.data));
});

// openTable focuses an open page, whose shelf and list show the turn, or else opens one
// at the table. The page knows the seat's secret, but a notice does not.
async function openTable(table) {
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (page) await page.focus();
  else await self.clients.openWindow(address(`${PAGE}#table=${encodeURIComponent(table)}`));
}

const listed = new Set([...FILES, ...WHEN_WANTED].map(({ name }) => address(name)));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const link = request.mode === 'navigate' ? unescapedLink(request.url) : '';
  if (link) {
    event.respondWith(Response.redirect(link));
    return;
  }
  const key = request.mode === 'navigate' ? pageOf(request.url) : request.url;
  if (request.method === 'GET' && listed.has(key)) event.respondWith(answer(request, key));
});

// unescapedLink returns the page with the fragment of a link whose # is escaped, as some
// messengers and mail programs send it; "" for any other address.
function unescapedLink(text) {
  const [, sent = ''] = text.split('#', 1)[0].split(self.registration.scope);
  const [, page, query = '', rest] = /^(index\.html)?(\?.*?)?%(?:25)*23(.*)$/i.exec(sent) ?? [];
  if (rest === undefined) return '';
  let fragment = rest;
  try {
    while (!fragment.includes('=') && fragment.includes('%')) fragment = decodeURIComponent(fragment);
  } catch {
    // The rest stays as it is.
  }
  return address(`${page ?? ''}${query}#${fragment}`);
}

// pageOf returns the page of an address without query and fragment.
function pageOf(text) {
  const url = new URL(text);
  const page = url.origin + url.pathname;
  return page === address('index.html') ? address(PAGE) : page;
}

async function answer(request, key) {
  return await (await caches.open(CACHE)).match(key) ?? fetch(request);
}
