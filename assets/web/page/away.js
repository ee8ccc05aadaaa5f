// Ends the connections to servers once the page has been hidden for a while. A hidden page
// draws no frames, so its player sees none of what arrives, and the others have to learn that.
// Some browsers freeze such a page after minutes, which the game hears as the same event.
// Connections that begin while the page is hidden end too.
'use strict';
(() => {
  const patience = 20_000; // milliseconds
  let waiting;
  const watch = () => {
    clearInterval(waiting);
    if (document.hidden) waiting = setInterval(() => document.dispatchEvent(new Event('freeze')), patience);
  };
  document.addEventListener('visibilitychange', watch);
  watch();
})();
