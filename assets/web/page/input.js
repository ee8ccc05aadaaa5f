// Filters the input of mouse, fingers and keys. The game listens only on its canvas and
// prevents all events there. This script handles them first.
'use strict';
(() => {
  window.tessera ??= {}; // the game adds its functions

  // The settings offer to install the game if the browser does.
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    window.tessera.install = () => event.prompt();
  });
  addEventListener('appinstalled', () => delete window.tessera.install);

  // The game draws into its own pictures and copies them to the screen. Antialiasing
  // that copy, the browser's default, would take most of a frame.
  const getContext = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (kind, attributes) {
    return getContext.call(this, kind, kind === 'webgl2' ? { ...attributes, antialias: false, depth: false } : attributes);
  };

  const isGame = (target) => target instanceof HTMLCanvasElement;
  const game = () => document.querySelector('canvas');

  // A press that began on the canvas may end outside it, even outside the window. Pass
  // the end on, so that the game lets go too.
  let pressed = false;
  const pass = (event) => {
    const canvas = game();
    if (!canvas) return;
    if (event.type === 'mousedown') pressed = isGame(event.target);
    if (pressed && !isGame(event.target)) {
      // The game judges a press by when it happened.
      canvas.dispatchEvent(Object.assign(new MouseEvent(event.type, event), { happened: event.timeStamp }));
    }
    if (event.type === 'mouseup') pressed = false;
  };
  for (const type of ['mousedown', 'mousemove', 'mouseup']) addEventListener(type, pass);

  // Leaving the page with a piece in the hand must not put it down. When the focus moves
  // within the page, as to the document for screen readers, a press goes on: the game must
  // not see this blur, at which it would let go of all buttons.
  addEventListener('blur', (event) => {
    if (!isGame(event.target)) return;
    if (event.isTrusted && document.hasFocus()) event.stopImmediatePropagation();
    else if (pressed) window.tessera.cancel?.();
  }, true);

  // After the browser cancels a pen or mouse pointer, it sends a release of the mouse.
  addEventListener('pointercancel', (event) => {
    if (event.pointerType !== 'touch' && pressed) window.tessera.cancel?.();
  }, true);

  // When the system takes a touch away, for its own gesture or a call, the piece goes
  // back. The game's library does not handle that event.
  addEventListener('touchcancel', (event) => {
    if (!isGame(event.target)) return;
    window.tessera.cancel?.();
    event.target.dispatchEvent(new TouchEvent('touchend', { targetTouches: [...event.targetTouches] }));
  }, true);

  // When the browser could not wait for the game, an event can no longer be prevented.
  // Trying would write a warning to the console.
  for (const type of ['touchstart', 'touchmove', 'touchend']) {
    addEventListener(type, (event) => {
      if (!event.cancelable) event.preventDefault = () => {};
    }, { capture: true, passive: true });
  }

  // Unless the table zooms itself, Ctrl with the wheel zooms the page.
  addEventListener('wheel', (event) => {
    if (isGame(event.target) && event.ctrlKey && window.tessera.zooms?.() === false) event.stopImmediatePropagation();
  }, { capture: true, passive: true });

  // Keys held with Ctrl or Command belong to the game only if it has that chord. Keys
  // held with Alt never do. The rest belongs to the browser: reload, zoom, address bar,
  // developer tools, back and forward.
  const chords = new Set(['z', 'y', 'c', 'v', 'x', 'a', 'Backspace', 'Delete', 'Insert', 'Control', 'Meta', 'Shift', 'Alt']);
  const walks = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']);
  const functions = new Set(['F1', 'F10', 'F11']);
  const isBrowsers = (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (event.getModifierState('AltGraph')) return false; // it types characters
    if (/^F\d+$/.test(key)) return !functions.has(key) || ctrlKey || metaKey || altKey || shiftKey;
    if (altKey && key !== 'Alt') return true;
    const name = key.length === 1 ? key.toLowerCase() : key;
    if (metaKey) return !chords.has(name);
    return ctrlKey && !chords.has(name) && !walks.has(name);
  };

  // macOS does not report the release of a key while Command is held.
  const release = ({ target, code, key }) => {
    setTimeout(() => target.dispatchEvent(new KeyboardEvent('keyup', { code, key })), 80);
  };
  addEventListener('keydown', (event) => {
    if (!isGame(event.target)) return;
    if (isBrowsers(event)) event.stopImmediatePropagation();
    else if (event.metaKey && event.key !== 'Meta') release(event);
  }, true);
})();
