// Downloads the program, shows the progress and starts it. The build puts its values on
// this script's element.
'use strict';
(() => {
  // bytes is the size of the uncompressed program. Progress counts uncompressed bytes,
  // for which no header gives the total.
  const { say } = window.tesseraLanguages;
  const { program, runtime, version, warmer } = document.currentScript.dataset;
  const bytes = Number(document.currentScript.dataset.bytes);

  const $ = (id) => document.getElementById(id);
  const cover = $('cover'), track = $('track'), bar = $('bar'), statusLine = $('status'), again = $('again');
  // Translators: a noun, the name of the bar that fills.
  track.setAttribute('aria-label', say('Download'));
  $('stuck').remove(); // the script runs and reports errors itself

  // Until the program runs, the page offers the games itself. The game pressed is
  // remembered in the address, which the program opens.
  const shelf = $('shelf');
  shelf.hidden = location.hash !== '';
  shelf.setAttribute('aria-label', say('Games'));
  for (const words of shelf.querySelectorAll('b, span')) words.textContent = say(words.textContent);
  shelf.onclick = (event) => {
    const pressed = event.target.closest('button');
    if (!pressed) return;
    location.replace(`#game=${pressed.value}`);
    for (const button of shelf.children) button.setAttribute('aria-pressed', button === pressed);
  };

  // A Failure is an error in words for the player, with a button that may help.
  class Failure extends Error {
    constructor(message, label = say('Try again'), action = start) {
      super(message);
      this.label = label;
      this.action = action;
    }
  }
  const reload = () => location.reload();

  // stall is the timer that expires when no data has arrived for a while.
  const patience = 5000; // milliseconds
  let stall;
  const brokenOff = () => new Failure(say('The download stopped. Check your connection and try again.'));

  function showProgress(received) {
    cover.classList.remove('failed');
    clearTimeout(stall);
    if (received < bytes) stall = setTimeout(showStall, patience);
    const share = Math.min(received / bytes, 1);
    const percent = Math.floor(share * 100);
    bar.style.transform = `translateX(${(share - 1) * 100}%)`;
    track.setAttribute('aria-valuenow', percent);
    // Translators: %d is a number from 0 to 99
    statusLine.textContent = share < 1 ? say('Loading: %d%%', percent) : say('the program|Starting');
  }

  function showStall() {
    showFailure(say('The download has stalled. It continues when the network is back.'), say('Try again'), start);
  }

  function showFailure(message, label, action) {
    clearTimeout(stall);
    cover.hidden = false;
    cover.classList.remove('leaving');
    cover.removeAttribute('aria-hidden');
    cover.classList.add('failed');
    statusLine.textContent = message;
    again.textContent = label;
    again.onclick = action;
    again.focus();
  }

  function uncover() {
    cover.classList.add('leaving');
    cover.setAttribute('aria-hidden', 'true'); // screen readers now read what is below
    setTimeout(() => { cover.hidden = true; }, 250);
  }

  async function get(address, options) {
    let response;
    try {
      response = await fetch(address, options);
    } catch {
      throw new Failure(say('Tessera could not be downloaded because there is no connection. Check your network and try again.'));
    }
    if (!response.ok) {
      throw new Failure(say('Tessera could not be downloaded: the server answered with status %d for %s.', response.status, address.split('?')[0]));
    }
    return response;
  }

  // count reads a copy of a download to its end, shows the progress and returns the
  // number of bytes. The reader of the download itself reports an interruption.
  async function count(response) {
    const reader = response.body.getReader();
    let received = 0;
    for (;;) {
      const part = await reader.read();
      if (part.done) return received;
      received += part.value.byteLength;
      showProgress(received);
    }
  }

  function loadRuntime() {
    if (window.Go) return null;
    return new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.src = runtime;
      script.onload = resolve;
      script.onerror = () => {
        script.remove();
        reject(new Failure(say('Tessera could not be downloaded: part of it is missing. Check your connection and try again.')));
      };
      document.head.append(script);
    });
  }

  // compileFrom compiles the program in a server's response. The browser must get the
  // original response, because only then does it cache the compiled code for the next
  // visit. It refuses one without the exact content type, which some servers lack.
  async function compileFrom(response) {
    if (WebAssembly.compileStreaming && response.headers.get('Content-Type') === 'application/wasm') {
      return WebAssembly.compileStreaming(response);
    }
    return WebAssembly.compile(await response.arrayBuffer());
  }

  // compile compiles the program while it arrives.
  async function compile(options) {
    const response = await get(program, options);
    const counting = count(response.clone());
    const counted = counting.catch(() => NaN);
    let module, wrong;
    try {
      module = await compileFrom(response);
    } catch (error) {
      wrong = error;
    }
    const received = await counted;
    if (Number.isNaN(received)) throw brokenOff();
    return { module, wrong, whole: received === bytes };
  }

  // load compiles the program that belongs to this page, until signal aborts it. A
  // cache may return another version, so a second attempt bypasses the caches.
  async function load(signal) {
    let { module, wrong, whole } = await compile({ signal });
    if (!whole || wrong) ({ module, wrong, whole } = await compile({ signal, cache: 'reload' }));
    if (whole && wrong) throw wrong;
    if (whole) return module;
    if (await isOutdated()) {
      throw new Failure(say('There is a newer version of Tessera on the server.'), say('Update'), reload);
    }
    throw brokenOff();
  }

  // isOutdated reports whether the server has another version of the page.
  async function isOutdated() {
    const page = await (await get(location.pathname, { cache: 'reload' })).text();
    return !page.includes(version);
  }

  // drawn resolves once the game is visible on the canvas.
  function drawn() {
    const since = performance.now();
    return new Promise((resolve) => {
      const look = () => {
        const ready = window.tessera?.inspect?.().targets.length > 0;
        if (ready || performance.now() - since > 5000) requestAnimationFrame(() => resolve());
        else requestAnimationFrame(look);
      };
      look();
    });
  }

  // frameWhenWanted replaces requestAnimationFrame while the program starts. Ebitengine
  // requests every frame of the display and does nothing in most. Holding requests back
  // until tesseraWake keeps an idle game from running sixty times a second. A hidden page
  // gets none in some browsers, and a few in others; here it gets none.
  function frameWhenWanted() {
    const frame = requestAnimationFrame.bind(window);
    let waiting = null, wanted = true;
    document.addEventListener('visibilitychange', () => window.tesseraWake());
    window.tesseraWake = () => {
      if (document.hidden) return;
      wanted = !waiting;
      if (waiting) frame(waiting);
      waiting = null;
    };
    return (then) => {
      if (wanted && !document.hidden) frame(then);
      else waiting = then;
      wanted = false;
    };
  }

  function stopped(code) {
    if (code === 0) {
      showFailure(say('Tessera is closed.'), say('Open again'), reload);
      return;
    }
    console.error(`Tessera stopped with exit code ${code}`);
    try {
      checkDrawing(); // may be unknown at the start
      showFailure(say('Tessera stopped unexpectedly. Your games are saved after every move.'), say('Start again'), reload);
    } catch ({ message }) {
      showFailure(message, say('Try again'), reload);
    }
  }

  // check throws if the program cannot run at all.
  function check() {
    if (location.protocol === 'file:') {
      throw new Failure(say('Browsers cannot run Tessera from a file. Put this folder on a web server, such as the one that "make serve-web" starts.'));
    }
    if (!window.WebAssembly || !window.ReadableStream) {
      throw new Failure(say('This browser is too old for Tessera, or has WebAssembly switched off. Any recent Firefox, Chrome, Edge or Safari will run it.'));
    }
  }

  // stored waits for the stored games, and says so if it takes long.
  async function stored(signal) {
    const telling = setTimeout(() => {
      if (!signal.aborted) statusLine.textContent = say('Waiting for your saved games');
    }, 1000);
    await window.tesseraStore.ready;
    clearTimeout(telling);
  }

  // warm prepares the browser's drawing while the program loads, in a worker if
  // possible. In some browsers workers have no such context.
  let canDraw; // undefined until it is known
  function warm() {
    try {
      const worker = new Worker(warmer);
      worker.onmessage = ({ data }) => { canDraw = data; };
      worker.onerror = (event) => {
        event.preventDefault();
        canDraw = false;
      };
    } catch {
      canDraw = false;
    }
  }

  // checkDrawing throws if the browser cannot draw the game.
  function checkDrawing() {
    const context = document.createElement('canvas').getContext('webgl2');
    if (!context) {
      throw new Failure(say('Tessera draws with WebGL 2, which this browser does not have. Switch on hardware acceleration, or use another browser.'));
    }
    context.getExtension('WEBGL_lose_context')?.loseContext();
  }

  window.tessera ??= {};
  // compile fetches and compiles another program of the page.
  window.tessera.compile = async (address) => {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    return compileFrom(response);
  };

  let attempt; // aborts the running start

  async function start() {
    attempt?.abort();
    attempt = new AbortController();
    const { signal } = attempt;
    showProgress(0);
    try {
      check();
      const loading = Promise.all([load(signal), loadRuntime()]);
      loading.catch(() => {}); // its errors are reported below, unless another comes first
      warm();
      const [module] = await loading;
      await stored(signal);
      if (canDraw === false) checkDrawing();
      const go = new Go();
      // The program starts without garbage collection and turns it on itself.
      go.env = { GOGC: 'off', GOMEMLIMIT: '64MiB' };
      let code = 0;
      go.exit = (status) => { code = status; };
      const instance = await WebAssembly.instantiate(module, go.importObject);
      let running = true;
      const each = window.requestAnimationFrame;
      window.requestAnimationFrame = frameWhenWanted();
      const over = go.run(instance);
      window.requestAnimationFrame = each;
      over.then(() => { running = false; stopped(code); }, (error) => {
        running = false;
        console.error(error);
        stopped(error.message);
      });
      await drawn();
      if (running) {
        uncover();
        window.dispatchEvent(new Event('tessera:started'));
      }
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Failure)) console.error(error);
      const { message, label, action } = error instanceof Failure ? error : new Failure(say('Tessera could not be started. Any recent Firefox, Chrome, Edge or Safari will run it.'));
      showFailure(message, label, action);
    }
  }

  // A failed download may work once the network is back.
  addEventListener('online', () => {
    if (cover.classList.contains('failed') && again.onclick === start) start();
  });

  start();
})();
