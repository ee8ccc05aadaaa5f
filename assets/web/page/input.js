// What the game hears of mouse, fingers and keys: the game listens on its canvas
// only, prevents everything that comes there, and this script stands before it.
'use strict';
(() => {
  window.tessera ??= {}; // the game puts into it what it can be asked for

  // The game paints into pictures of its own and copies the whole to the screen: to
  // smooth edges there, which is the browser's habit, costs most of a frame.
  const getContext = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (kind, attributes) {
    return getContext.call(this, kind, kind === 'webgl2' ? { ...attributes, antialias: false, depth: false } : attributes);
  };

  const isGame = (target) => target instanceof HTMLCanvasElement;
  const game = () => document.querySelector('canvas');

  // A press that began on the canvas may end beside it, outside the window too;
  // passed on, the game lets go as well.
  let pressed = false;
  const pass = (event) => {
    const canvas = game();
    if (!canvas) return;
    if (event.type === 'mousedown') pressed = isGame(event.target);
    if (pressed && !isGame(event.target)) canvas.dispatchEvent(new MouseEvent(event.type, event));
    if (event.type === 'mouseup') pressed = false;
  };
  for (const type of ['mousedown', 'mousemove', 'mouseup']) addEventListener(type, pass);

  // Who leaves the page with a piece in the hand has not put it down.
  addEventListener('blur', (event) => {
    if (isGame(event.target) && pressed) window.tessera.cancel?.();
  }, true);

  // The browser follows a cancelled pointer of a pen or a mouse with a release of the mouse.
  addEventListener('pointercancel', (event) => {
    if (event.pointerType !== 'touch' && pressed) window.tessera.cancel?.();
  }, true);

  // A touch that the system takes away, for a gesture of its own or a call, puts
  // the piece back. The game's own library knows of no such event.
  addEventListener('touchcancel', (event) => {
    if (!isGame(event.target)) return;
    window.tessera.cancel?.();
    event.target.dispatchEvent(new TouchEvent('touchend', { targetTouches: [...event.targetTouches] }));
  }, true);

  // A browser that could not wait for the game prevents nothing any more, and writes
  // to its console where the game tries.
  for (const type of ['touchstart', 'touchmove', 'touchend']) {
    addEventListener(type, (event) => {
      if (!event.cancelable) event.preventDefault = () => {};
    }, { capture: true, passive: true });
  }

  // Where the table does not grow and shrink itself, two fingers and Ctrl with the
  // wheel are the page's own zoom. No browser zooms where the first finger's touch was
  // prevented; that no mouse follows it, its end sees to, which the game prevents too.
  let zooming = false;
  addEventListener('touchstart', (event) => {
    if (!isGame(event.target) || window.tessera.zooms?.() !== false) return;
    event.preventDefault = () => {};
    if (event.touches.length < 2 && !zooming) return;
    event.stopImmediatePropagation();
    if (zooming) return;
    zooming = true;
    window.tessera.cancel?.();
    event.target.dispatchEvent(new TouchEvent('touchend', { targetTouches: [] }));
  }, { capture: true, passive: true });
  for (const type of ['touchmove', 'touchend', 'touchcancel']) {
    addEventListener(type, (event) => {
      if (!zooming) return;
      event.stopImmediatePropagation();
      zooming = event.touches.length > 0;
    }, { capture: true, passive: true });
  }
  addEventListener('wheel', (event) => {
    if (isGame(event.target) && event.ctrlKey && window.tessera.zooms?.() === false) event.stopImmediatePropagation();
  }, { capture: true, passive: true });

  // What is held with Ctrl, or Command, is the game's only where the game has such
  // a chord; what is held with Alt never is. All else is the browser's: reload,
  // zoom, the address, the tools of developers, back and forward.
  const chords = new Set(['z', 'y', 'c', 'v', 'x', 'a', 'Backspace', 'Delete', 'Insert', 'Control', 'Meta', 'Shift', 'Alt']);
  const walks = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']);
  const functions = new Set(['F1', 'F10', 'F11']);
  const isBrowsers = (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (event.getModifierState('AltGraph')) return false; // it writes what has no key of its own
    if (/^F\d+$/.test(key)) return !functions.has(key) || ctrlKey || metaKey || altKey || shiftKey;
    if (altKey && key !== 'Alt') return true;
    const name = key.length === 1 ? key.toLowerCase() : key;
    if (metaKey) return !chords.has(name);
    return ctrlKey && !chords.has(name) && !walks.has(name);
  };

  // A Mac never tells that a key was let go while Command was held.
  const release = ({ target, code, key }) => {
    setTimeout(() => target.dispatchEvent(new KeyboardEvent('keyup', { code, key })), 80);
  };
  addEventListener('keydown', (event) => {
    if (!isGame(event.target)) return;
    if (isBrowsers(event)) event.stopImmediatePropagation();
    else if (event.metaKey && event.key !== 'Meta') release(event);
  }, true);
})();
