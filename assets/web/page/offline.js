// Has the browser keep the site for use without a network, once the game runs,
// and tells the game of a newer version. That is taken when the page is opened
// next.
'use strict';
(() => {
  // A page within a page, or one without a secure connection, may have none.
  const workers = window.isSecureContext ? navigator.serviceWorker : undefined;
  if (!workers) return;

  // A version that waits takes over now, at the start, if no other page is open.
  workers.getRegistration().then((registration) => {
    if (!registration?.waiting) return;
    workers.addEventListener('controllerchange', () => location.reload(), { once: true });
    registration.waiting.postMessage('take over');
  }, () => {});

  const news = () => window.tessera?.tell?.('A newer version of Tessera is here. It will be used from the next start on.');

  function follow(registration) {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && registration.active) news();
    });
  }

  addEventListener('tessera:started', async () => {
    try {
      const registration = await workers.register('sw.js', { updateViaCache: 'none' });
      registration.active?.postMessage('complete');
      if (registration.waiting) news();
      follow(registration);
      registration.addEventListener('updatefound', () => follow(registration));
    } catch {
      // It is then played with a network only.
    }
  }, { once: true });
})();
