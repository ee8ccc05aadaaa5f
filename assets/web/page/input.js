// What the game hears of mouse, fingers and keys: the game listens on its canvas
// only, and this script stands before it.
'use strict';
(() => {
  const game = () => document.querySelector('canvas');

  // A press that began on the canvas may end beside it, outside the window too;
  // passed on, the game lets go as well.
  let pressed = false;
  const pass = (event) => {
    const canvas = game();
    if (!canvas) return;
    if (event.type === 'mousedown') pressed = event.target === canvas;
    if (pressed && event.target !== canvas) canvas.dispatchEvent(new MouseEvent(event.type, event));
    if (event.type === 'mouseup') pressed = false;
  };
  for (const type of ['mousedown', 'mousemove', 'mouseup']) addEventListener(type, pass);
})();
