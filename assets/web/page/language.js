// Manages the languages other than English. Each is a file that is fetched when it is
// wanted and then kept for offline use. The page's own messages, needed before there is a
// game or a network, are here for all languages. The build puts them on this script's
// element.
'use strict';
(() => {
  const all = JSON.parse(document.currentScript.dataset.languages);
  let words = {}; // the page's messages, by their English text
  const fetched = new Map(); // requested catalogues, by tag

  async function fetchText(tag) {
    const { address } = all.find((one) => one.tag === tag);
    const response = await fetch(address);
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    return response.text();
  }

  function ask(tag) {
    if (!fetched.has(tag)) {
      const text = fetchText(tag);
      fetched.set(tag, text);
      text.catch(() => fetched.delete(tag)); // allows another attempt
    }
    return fetched.get(tag);
  }

  // chosen returns the language that the player chose earlier, or "".
  function chosen() {
    try {
      return JSON.parse(localStorage.getItem('tessera/preferences'))?.language ?? '';
    } catch {
      return '';
    }
  }

  // speak sets the language of the page.
  function speak(tag) {
    document.documentElement.lang = tag;
    words = all.find((one) => one.tag === tag)?.words ?? {};
  }

  // say returns a message of the page in its language, with its facts filled in. The
  // catalogues contain every message in a call of say. A context may precede the
  // message, separated by a bar.
  function say(id, ...facts) {
    let next = 0;
    return (words[id] ?? id.slice(id.indexOf('|') + 1)).replace(/%(?:%|(?:\[(\d+)\])?[sd])/g, (verb, number) => {
      if (verb === '%%') return '%';
      if (number) next = number - 1;
      return facts[next++];
    });
  }

  // use switches the page to the game's language. The worker keeps the language's file,
  // and the texts of its notices of a turn in each game.
  function use(tag, turns) {
    speak(tag);
    const { address: keep } = all.find((one) => one.tag === tag) ?? {};
    const workers = window.isSecureContext ? navigator.serviceWorker : undefined;
    workers?.ready.then(({ active }) => active.postMessage({ keep, turns }), () => {});
  }

  window.tesseraLanguages = {
    all,
    say,
    use,
    // read passes the catalogue of a language to done, or null if it cannot be
    // fetched.
    read(tag, done) { ask(tag).then(done, () => done(null)); },
  };

  // Fetch the language that the game will most likely need while the program loads.
  for (const tag of [chosen(), ...navigator.languages].filter(Boolean)) {
    const base = tag.split('-')[0];
    if (base === 'en') break;
    if (all.some((one) => one.tag === base)) {
      speak(base);
      ask(base).catch(() => {});
      break;
    }
  }
})();
