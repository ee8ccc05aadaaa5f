// Fetches the program, tells how far that is, and starts it. What the build
// knows stands on this script's own element.
'use strict';
(() => {
  // The size is that of the unpacked program: progress is counted after
  // unpacking, where no header of the download tells the total.
  const { say } = window.tesseraLanguages;
  const { program, runtime, version, warmer } = document.currentScript.dataset;
  const bytes = Number(document.currentScript.dataset.bytes);

  const $ = (id) => document.getElementById(id);
  const cover = $('cover'), track = $('track'), bar = $('bar'), statusLine = $('status'), again = $('again');
  // Translators: a noun, the name of the bar that fills.
  track.setAttribute('aria-label', say('Download'));
  $('stuck').remove(); // this script runs, and says itself what is wrong

  // A Failure is what went wrong in words for the player, and what may help.
  class Failure extends Error {
    constructor(message, label = say('Try again'), action = start) {
      super(message);
      this.label = label;
      this.action = action;
    }
  }
  const reload = () => location.reload();

  // stall is the timer that runs out when nothing of the program has come for a while.
  const patience = 5000; // milliseconds
  let stall;
  const brokenOff = () => new Failure(say('The download broke off. Check the network and try again.'));

  function showProgress(received) {
    cover.classList.remove('failed');
    clearTimeout(stall);
    if (received < bytes) stall = setTimeout(showStall, patience);
    const share = Math.min(received / bytes, 1);
    const percent = Math.floor(share * 100);
    bar.style.transform = `translateX(${(share - 1) * 100}%)`;
    track.setAttribute('aria-valuenow', percent);
    // Translators: %d is a number from 0 to 99
    statusLine.textContent = share < 1 ? say('Loading, %d %%', percent) : say('the program|Starting');
  }

  function showStall() {
    showFailure(say('Nothing has come for a while. The download goes on when the network is back.'), say('Try again'), start);
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
    cover.setAttribute('aria-hidden', 'true'); // what comes below it is read from now on
    setTimeout(() => { cover.hidden = true; }, 250);
  }

  async function get(address, options) {
    let response;
    try {
      response = await fetch(address, options);
    } catch {
      throw new Failure(say('The game could not be downloaded: there is no connection. Check the network and try again.'));
    }
    if (!response.ok) {
      throw new Failure(say('The game could not be downloaded: the server answered %d for %s.', response.status, address.split('?')[0]));
    }
    return response;
  }

  // count reads a copy of a download to its end, tells how much has come, and
  // how much there was. What breaks off is told by whoever reads the download
  // itself.
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
        reject(new Failure(say('The game could not be downloaded: a part of it did not come. Check the network and try again.')));
      };
      document.head.append(script);
    });
  }

  // compile compiles the program while it arrives. The browser gets the very
  // answer of the server: only of that does it keep what it compiled, for the
  // next visit.
  async function compile(options) {
    const response = await get(program, options);
    const counting = count(response.clone());
    const counted = counting.catch(() => NaN);
    let module, wrong;
    try {
      module = await WebAssembly.compileStreaming(response);
    } catch (error) {
      wrong = error;
    }
    const received = await counted;
    if (Number.isNaN(received)) throw brokenOff();
    return { module, wrong, whole: received === bytes };
  }

  // load compiles the program that belongs to this page, unless the signal says to give
  // up. A cache on the way may hold another: it is asked for past them once more.
  async function load(signal) {
    let { module, wrong, whole } = await compile({ signal });
    if (!whole || wrong) ({ module, wrong, whole } = await compile({ signal, cache: 'reload' }));
    if (whole && wrong) throw wrong;
    if (whole) return module;
    if (await isOutdated()) {
      throw new Failure(say('There is a newer version of Tessera on the server than this page.'), say('Load it'), reload);
    }
    throw brokenOff();
  }

  // isOutdated reports whether the server has another page than this one.
  async function isOutdated() {
    const page = await (await get(location.pathname, { cache: 'reload' })).text();
    return !page.includes(version);
  }

  // drawn resolves once the game stands on the canvas.
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

  // frameWhenWanted stands in for requestAnimationFrame while the program takes hold of
  // it. Ebitengine asks for every frame of the display, and does nothing in those that
  // nobody wants: they are held back until tesseraWake, or an idle game would be run
  // sixty times a second.
  function frameWhenWanted() {
    const frame = requestAnimationFrame.bind(window);
    let waiting = null, wanted = true;
    window.tesseraWake = () => {
      wanted = !waiting;
      if (waiting) frame(waiting);
      waiting = null;
    };
    return (then) => {
      if (wanted) frame(then);
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
      checkDrawing(); // it may not have been known at the start
      showFailure(say('Tessera stopped unexpectedly. Your games are saved after every move.'), say('Start again'), reload);
    } catch ({ message }) {
      showFailure(message, say('Try again'), reload);
    }
  }

  // check throws where the program cannot run at all.
  function check() {
    if (location.protocol === 'file:') {
      throw new Failure(say('A browser does not run Tessera from a file. Put this folder on a web server, such as the one that "make serve-web" starts.'));
    }
    if (!window.WebAssembly || !WebAssembly.compileStreaming || !window.ReadableStream) {
      throw new Failure(say('This browser is too old for Tessera, or has WebAssembly switched off. A current Firefox, Chrome, Edge or Safari runs it.'));
    }
  }

  // warm has the browser make ready what draws, while the program is on its way. A
  // worker does it where there can be one; some browsers have no such context there.
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

  // checkDrawing throws where there is nothing to draw with.
  function checkDrawing() {
    const context = document.createElement('canvas').getContext('webgl2');
    if (!context) {
      throw new Failure(say('This browser offers no WebGL 2, with which Tessera draws. Switch on hardware acceleration, or use another browser.'));
    }
    context.getExtension('WEBGL_lose_context')?.loseContext();
  }

  let attempt; // gives up the start under way

  async function start() {
    attempt?.abort();
    attempt = new AbortController();
    const { signal } = attempt;
    showProgress(0);
    try {
      check();
      const loading = Promise.all([load(signal), loadRuntime(), window.tesseraStore.ready]);
      loading.catch(() => {}); // what goes wrong with it is told below, unless something else does first
      warm();
      const [module] = await loading;
      if (canDraw === false) checkDrawing();
      const go = new Go();
      // The program collects no garbage while it starts; it says itself when that is over.
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
      const { message, label, action } = error instanceof Failure ? error : new Failure(say('The game could not be started. A current Firefox, Chrome, Edge or Safari runs it.'));
      showFailure(message, label, action);
    }
  }

  // What failed may work when the network is back.
  addEventListener('online', () => {
    if (cover.classList.contains('failed') && again.onclick === start) start();
  });

  start();
})();
