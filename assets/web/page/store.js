// Stores the game's texts. They are read from localStorage, which Chromium writes to the
// disk only after some seconds: so that a crash of the browser loses none, IndexedDB has
// each of them, too, and writes it at once. Texts have ascending numbers, and localStorage
// has the last of them: of texts with a higher one it has lost what was stored there.
'use strict';
(() => {
  const LAST = 'tessera.last'; // where that number is
  const TEXTS = 'texts';
  const patience = 2000; // milliseconds until the game starts without what IndexedDB has
  const last = () => Number(localStorage.getItem(LAST));

  const done = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

  // connect opens IndexedDB for as long as the page is there.
  let db; // undefined before, and where there is none
  async function connect() {
    const opening = indexedDB.open('tessera');
    opening.onupgradeneeded = () => opening.result.createObjectStore(TEXTS, { keyPath: 'name' }).createIndex('number', 'number');
    db = await done(opening);
    db.onversionchange = () => db.close();
  }

  // restore puts back what localStorage has lost.
  let started = false;
  async function restore() {
    try {
      await connect();
      const found = await done(db.transaction(TEXTS).objectStore(TEXTS).index('number').getAll(IDBKeyRange.lowerBound(last(), true)));
      const before = last(); // another tab may have stored something meanwhile
      for (const { name, text, number } of found) {
        if (started || number <= before) continue;
        localStorage.setItem(name, text);
        localStorage.setItem(LAST, number);
      }
    } catch {
      // There is no IndexedDB, or nothing can be stored at all, which the game tells.
    }
  }

  // keep has IndexedDB keep a text, or forget that of a name where it is null. Of those that
  // come under a name while one is being written the newest is written next.
  const next = new Map(); // by the names that are being written; undefined for nothing
  function keep(name, kept) {
    if (next.has(name)) {
      next.set(name, kept);
      return;
    }
    try {
      const transaction = db.transaction(TEXTS, 'readwrite', { durability: 'strict' });
      const texts = transaction.objectStore(TEXTS);
      if (kept) texts.put(kept);
      else texts.delete(name);
      transaction.oncomplete = transaction.onabort = () => {
        const newer = next.get(name);
        next.delete(name);
        if (newer !== undefined) keep(name, newer);
      };
      transaction.commit(); // without waiting for the page, which may be busy for long
      next.set(name, undefined);
    } catch {
      // The browser has closed it, or opens none. localStorage has the text.
    }
  }

  window.tesseraStore = {
    // ready resolves once localStorage has what was stored last.
    ready: Promise.race([restore(), new Promise((resolve) => { setTimeout(resolve, patience); })]).then(() => { started = true; }),

    // save stores a text, or throws where localStorage has no room.
    save(name, text) {
      const number = Math.max(Date.now(), last() + 1); // of two tabs hardly ever the same
      localStorage.setItem(LAST, number);
      localStorage.setItem(name, text);
      keep(name, { name, text, number });
    },

    remove(name) {
      localStorage.removeItem(name);
      keep(name, null);
    },

    // lock asks for the lock of a name and calls answered once: with a function that gives
    // the lock back, or with null where another tab has it. That function calls returned
    // when the lock is free again.
    lock(name, answered) {
      const always = (returned) => returned();
      if (!navigator.locks) {
        answered(always);
        return;
      }
      const over = navigator.locks.request(name, { ifAvailable: true }, (lock) => {
        if (!lock) return answered(null);
        return new Promise((letGo) => {
          answered((returned) => {
            over.then(returned);
            letGo();
          });
        });
      });
      over.catch(() => answered(always)); // the browser does not even ask
    },
  };
})();
