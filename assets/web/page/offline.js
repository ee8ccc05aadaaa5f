// Keeps the site for offline use once the game runs, and tells the game of a newer
// version. The newer version is used when the page is opened next.
'use strict';
(() => {
  // An embedded page or one without a secure connection may have no service worker.
  const { say } = window.tesseraLanguages;
  const workers = window.isSecureContext ? navigator.serviceWorker : undefined;
  if (!workers) return;

  // A waiting version takes over now, at the start, if no other page is open.
  workers.getRegistration().then((registration) => {
    if (!registration?.waiting) return;
    workers.addEventListener('controllerchange', () => location.reload(), { once: true });
    registration.waiting.postMessage('take over');
  }, () => {});

  const news = () => window.tessera?.tell?.(say('A new version of Tessera is ready. To use it, close all tabs and windows with Tessera, then open it again.'));

  // follow reports a version that is being installed, unless it is the first: that one may
  // be active already when this page learns that it is installed.
  function follow({ installing, active }) {
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && active && active !== installing) news();
    });
  }

  // late fails when the worker has had time to download the site and is still not there.
  const patience = 60_000; // milliseconds
  const late = () => new Promise((_, reject) => { setTimeout(() => reject(new Error('offline')), patience); });

  // tesseraPush subscribes to messages from the server with this key, which arrive
  // while the page is closed. It returns the subscription as JSON. The message of an
  // error is 'denied', 'offline' or 'unreachable'.
  if (window.PushManager && window.Notification) window.tesseraPush = async (key) => {
    if (await Notification.requestPermission() !== 'granted') throw new Error('denied');
    const registration = await Promise.race([workers.ready, late()]);
    const how = { userVisibleOnly: true, applicationServerKey: key };
    try {
      try {
        return JSON.stringify(await registration.pushManager.subscribe(how));
      } catch {
        // There may be an older subscription with another key.
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
      if (registration.waiting && registration.active) news();
      follow(registration);
      registration.addEventListener('updatefound', () => follow(registration));
    } catch {
      // Without a worker the game needs a network.
    }
  }, { once: true });
})();
