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

  // within works in a transaction of IndexedDB, to its end.
  async function within(mode, work) {
    const db = await new Promise((resolve, reject) => {
      const opening = indexedDB.open('tessera');
      opening.onupgradeneeded = () => opening.result.createObjectStore(TEXTS, { keyPath: 'name' }).createIndex('number', 'number');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    try {
      return await new Promise((resolve, reject) => {
        const transaction = db.transaction(TEXTS, mode, { durability: 'strict' });
        const request = work(transaction.objectStore(TEXTS));
        transaction.oncomplete = () => resolve(request?.result);
        transaction.onabort = () => reject(transaction.error);
      });
    } finally {
      db.close();
    }
  }

  // restore puts back what localStorage has lost.
  let started = false;
  async function restore() {
    try {
      const found = await within('readonly', (texts) => texts.index('number').getAll(IDBKeyRange.lowerBound(last(), true)));
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

  // waiting are the newest texts by name that are to go to IndexedDB, null for one removed.
  const waiting = new Map();
  let writing = false;
  async function write() {
    if (writing) return;
    writing = true;
    try {
      while (waiting.size > 0) {
        const all = [...waiting];
        waiting.clear();
        await within('readwrite', (texts) => {
          for (const [name, kept] of all) kept ? texts.put(kept) : texts.delete(name);
        });
      }
    } catch {
      // localStorage has it.
    }
    writing = false;
  }

  window.tesseraStore = {
    // ready resolves once localStorage has what was stored last.
    ready: Promise.race([restore(), new Promise((resolve) => { setTimeout(resolve, patience); })]).then(() => { started = true; }),

    // save stores a text, or throws where localStorage has no room.
    save(name, text) {
      const number = Math.max(Date.now(), last() + 1); // of two tabs hardly ever the same
      localStorage.setItem(LAST, number);
      localStorage.setItem(name, text);
      waiting.set(name, { name, text, number });
      write();
    },

    remove(name) {
      localStorage.removeItem(name);
      waiting.set(name, null);
      write();
    },
  };
})();
