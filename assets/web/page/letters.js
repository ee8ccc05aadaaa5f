// Draws lines of text for which the game's own fonts lack letters, with the browser's fonts
// and its knowledge of how scripts are written: window.tessera.letters.
'use strict';
(() => {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  const own = 'Tessera';
  let coming = 0; // fonts of the game that are not loaded yet

  // load gives the page one of the game's own fonts.
  function load(weight, letters) {
    const font = new FontFace(own, letters, { weight });
    document.fonts.add(font);
    coming += 1;
    const done = () => { coming -= 1; };
    font.load().then(done, done);
  }

  const pixels = () => pen.getImageData(0, 0, canvas.width, canvas.height).data;

  // shape is how a character looks, as a text.
  function shape(character) {
    canvas.width = canvas.height = 24; // which empties it
    pen.font = '16px sans-serif';
    pen.fillText(character, 4, 18);
    return pixels().join();
  }

  const known = new Map();

  // has reports whether the browser has a character. Where it has not it draws nothing, or
  // the same box as for any other that is missing.
  function has(character) {
    if (!known.has(character)) {
      const drawn = shape(character);
      known.set(character, drawn !== shape('') && drawn !== shape('\u0378')); // which no font has
    }
    return known.get(character);
  }

  // begin chooses the font for a line. The browser shows its box for what is missing only
  // where the game's own font is not asked, whose sign for that is empty.
  function begin(text, weight, size, rightToLeft) {
    const whole = [...text].every((c) => !/[\p{L}\p{N}\p{P}\p{S}]/u.test(c) || has(c));
    return () => {
      pen.font = `${weight} ${size}px ${whole ? `${own}, ` : ''}sans-serif`;
      pen.direction = rightToLeft ? 'rtl' : 'ltr';
      pen.textAlign = 'left';
      pen.textRendering = 'geometricPrecision'; // or letters would stand on whole pixels
    };
  }

  function measure(text, ...font) {
    begin(text, ...font)();
    const { width, actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = pen.measureText(text);
    return { width, up, down };
  }

  // draw returns a picture of a line whose base line begins at x, y: four bytes a pixel, as
  // Go has them, with the colours weakened where they are transparent.
  function draw(text, weight, size, rightToLeft, ink, w, h, x, y) {
    const choose = begin(text, weight, size, rightToLeft);
    canvas.width = w;
    canvas.height = h;
    choose();
    pen.fillStyle = ink;
    pen.fillText(text, x, y);
    const data = pixels();
    for (let i = 0; i < data.length; i += 4) {
      for (let j = i; j < i + 3; j += 1) data[j] = Math.round((data[j] * data[i + 3]) / 255);
    }
    return data;
  }

  window.tessera ??= {};
  window.tessera.letters = { load, ready: () => coming === 0, has, measure, draw };
})();
