// Has the browser keep the site for use without a network, once the game runs,
// and tells the game of a newer version. That is taken when the page is opened
// next.
'use strict';
(() => {
  // A page within a page, or one without a secure connection, may have none.
  const { say } = window.tesseraLanguages;
  const workers = window.isSecureContext ? navigator.serviceWorker : undefined;
  if (!workers) return;

  // A version that waits takes over now, at the start, if no other page is open.
  workers.getRegistration().then((registration) => {
    if (!registration?.waiting) return;
    workers.addEventListener('controllerchange', () => location.reload(), { once: true });
    registration.waiting.postMessage('take over');
  }, () => {});

  const news = () => window.tessera?.tell?.(say('A newer version of Tessera is here. To use it, close all tabs and windows with Tessera, then open it again.'));

  function follow(registration) {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && registration.active) news();
    });
  }

  // tesseraPush has the browser take messages of the server with this key while the page
  // is closed, and returns where and how they are to be sent, as JSON. An error's message
  // is 'denied' or 'unreachable'.
  if (window.PushManager && window.Notification) window.tesseraPush = async (key) => {
    if (await Notification.requestPermission() !== 'granted') throw new Error('denied');
    const registration = await workers.ready;
    const how = { userVisibleOnly: true, applicationServerKey: key };
    try {
      try {
        return JSON.stringify(await registration.pushManager.subscribe(how));
      } catch {
        // Perhaps it takes messages with another key, of an earlier time.
        await (await registration.pushManager.getSubscription())?.unsubscribe();
        return JSON.stringify(await registration.pushManager.subscribe(how));
      }
    } catch {
      throw new Error('unreachable');
    }
  };

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
