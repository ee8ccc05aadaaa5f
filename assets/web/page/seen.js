// Shows a table as it was last seen, at rest, until the program draws it. When the page is
// hidden or left, it stores a small picture for this tab. The picture is shown only while
// everything that it depends on is the same.
'use strict';
(() => {
  const KEY = 'tessera.seen';
  const longest = 800; // pixels of the picture
  const picture = document.getElementById('seen');

  // The browser changes the address before a page that follows a link is loaded. So a
  // picture belongs to the address that the program last wrote.
  let address = location.href;
  for (const how of ['pushState', 'replaceState']) {
    const write = history[how];
    history[how] = function (state, unused, url) {
      write.call(this, state, unused, url);
      if (url) address = location.href;
    };
  }

  // themes says what the system asks for. A page that is left can no longer find out.
  const themes = ['(prefers-color-scheme: dark)', '(prefers-contrast: more)', '(forced-colors: active)'].map((query, i) => {
    const wish = matchMedia(query);
    wish.onchange = () => { themes[i] = wish.matches; };
    return wish.matches;
  });

  // what names everything that the table's picture depends on. The number of the last
  // stored text stands for games and settings.
  const what = (at) => JSON.stringify([at, innerWidth, innerHeight, localStorage.getItem('tessera.last'), ...themes]);

  function show() {
    const seen = JSON.parse(sessionStorage.getItem(KEY));
    if (seen?.what !== what(location.href)) return;
    picture.src = seen.picture;
    picture.hidden = false;
  }

  // isHonest reports whether the browser returns what was drawn. To prevent fingerprinting,
  // some return noise.
  function isHonest(context) {
    context.fillStyle = '#123456';
    context.fillRect(0, 0, 1, 1);
    return String([...context.getImageData(0, 0, 1, 1).data]) === '18,52,86,255';
  }

  function keep() {
    const { scene, looking } = window.tessera.inspect?.() ?? {};
    if (scene !== 'table' || looking) return;
    const small = document.createElement('canvas');
    const scale = Math.min(1, longest / Math.max(innerWidth, innerHeight));
    small.width = innerWidth * scale;
    small.height = innerHeight * scale;
    const context = small.getContext('2d');
    if (!isHonest(context)) return;
    // At this event the game draws immediately. Later its canvas cannot be read.
    dispatchEvent(new Event('resize'));
    context.drawImage(document.querySelector('canvas'), 0, 0, small.width, small.height);
    sessionStorage.setItem(KEY, JSON.stringify({ what: what(address), picture: small.toDataURL('image/jpeg', 0.6) }));
  }

  const forget = () => sessionStorage.removeItem(KEY);

  // attempt does what needs storage or a running program. Without them there is no picture.
  const attempt = (f) => () => {
    try {
      f();
    } catch {
      // The page starts without a picture.
    }
  };

  attempt(show)();
  addEventListener('tessera:started', attempt(forget));
  document.addEventListener('visibilitychange', attempt(() => (document.hidden ? keep() : forget())));
})();
