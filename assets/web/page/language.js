// Knows the languages that the game can speak beside English, each a file that is fetched
// when it is wanted, and kept from then on for use without a network. What the page itself
// says, before there is a game or a network, is here for all of them. What the build knows
// stands on this script's own element.
'use strict';
(() => {
  const all = JSON.parse(document.currentScript.dataset.languages);
  let words = {}; // what the page says, by what it says in English
  const fetched = new Map(); // by tag, what has been asked for

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
      text.catch(() => fetched.delete(tag)); // so that it can be tried again
    }
    return fetched.get(tag);
  }

  // chosen is the language that the player chose at another visit, "" for none.
  function chosen() {
    try {
      return JSON.parse(localStorage.getItem('tessera/preferences'))?.language ?? '';
    } catch {
      return '';
    }
  }

  // speak has the page speak a language.
  function speak(tag) {
    document.documentElement.lang = tag;
    words = all.find((one) => one.tag === tag)?.words ?? {};
  }

  // say is a message of the page's own with its facts, in its language. Every message that
  // stands in a call of it is in the catalogues; what is meant stands before a bar.
  function say(id, ...facts) {
    let next = 0;
    return (words[id] ?? id.slice(id.indexOf('|') + 1)).replace(/%(?:%|(?:\[(\d+)\])?[sd])/g, (verb, number) => {
      if (verb === '%%') return '%';
      if (number) next = number - 1;
      return facts[next++];
    });
  }

  // use has the page speak the game's language, and the worker keep its file, and the words
  // in which it tells of a turn at each game.
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
    // read hands the catalogue of a language over, or null where it does not come.
    read(tag, done) { ask(tag).then(done, () => done(null)); },
  };

  // The language that the game will most likely ask for comes while the program does.
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
