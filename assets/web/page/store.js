// Stores the game's texts. The game reads them from localStorage, which Chromium writes
// to the disk only after some seconds. To lose none in a crash of the browser, IndexedDB
// stores each text too, and writes it immediately. Texts have ascending numbers, and
// localStorage has the last number. If IndexedDB has a text with a higher number,
// localStorage has lost it.
'use strict';
(() => {
  const LAST = 'tessera.last'; // the key of that number
  const TEXTS = 'texts';
  const patience = 10000; // milliseconds until the game starts without IndexedDB's texts
  const last = () => Number(localStorage.getItem(LAST));

  const done = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

  // connect opens IndexedDB for the lifetime of the page.
  let db; // undefined until it is open, or if there is none
  async function connect() {
    const opening = indexedDB.open('tessera');
    opening.onupgradeneeded = () => opening.result.createObjectStore(TEXTS, { keyPath: 'name' }).createIndex('number', 'number');
    db = await done(opening);
    db.onversionchange = () => db.close();
  }

  // restore copies lost texts back into localStorage, except those that have been stored anew by
  // then. If IndexedDB is so slow that the game has started, they come late, but are not lost.
  async function restore() {
    try {
      const from = last(), there = { ...localStorage };
      await connect();
      const found = await done(db.transaction(TEXTS).objectStore(TEXTS).index('number').getAll(IDBKeyRange.lowerBound(from, true)));
      for (const { name, text, number } of found) {
        if (localStorage.getItem(name) !== (there[name] ?? null)) continue;
        localStorage.setItem(name, text);
        localStorage.setItem(LAST, Math.max(last(), number));
      }
    } catch {
      // There is no IndexedDB, or nothing can be stored at all, which the game
      // reports.
    }
  }

  // keep stores a text in IndexedDB, or deletes the text of a name if it is null. While
  // a write for a name is running, only the newest further text for it waits.
  const next = new Map(); // by name being written; undefined if none waits
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
      // IndexedDB is closed or missing. localStorage has the text.
    }
  }

  window.tesseraStore = {
    // ready resolves once localStorage has the last stored texts.
    ready: Promise.race([restore(), new Promise((resolve) => { setTimeout(resolve, patience); })]),

    // save stores a text, or throws if localStorage is full.
    save(name, text) {
      const number = Math.max(Date.now(), last() + 1); // two tabs hardly ever get the same
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
