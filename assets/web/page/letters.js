// Draws lines of text with letters that the game's fonts lack, using the browser's fonts
// and text layout: window.tessera.letters.
'use strict';
(() => {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  const own = 'Tessera';
  let coming = 0; // number of the game's fonts still loading

  // load adds one of the game's fonts to the page.
  function load(weight, letters) {
    const font = new FontFace(own, letters, { weight });
    document.fonts.add(font);
    coming += 1;
    const done = () => { coming -= 1; };
    font.load().then(done, done);
  }

  const pixels = () => pen.getImageData(0, 0, canvas.width, canvas.height).data;

  // honest reports whether the browser returns the pixels that were drawn. One that protects
  // against fingerprinting returns others.
  let asked;
  function honest() {
    if (asked === undefined) {
      canvas.width = canvas.height = 16;
      for (let i = 0; i < 16; i += 1) {
        pen.fillStyle = `rgb(${16 * i}, ${255 - 16 * i}, ${i % 2 * 255})`;
        pen.fillRect(i, 0, 1, 16);
      }
      asked = pixels().every((value, at) => {
        const i = (at >> 2) % 16;
        return value === [16 * i, 255 - 16 * i, i % 2 * 255, 255][at % 4];
      });
    }
    return asked;
  }

  // shape returns the look of a character as a string.
  function shape(character) {
    canvas.width = canvas.height = 24; // clears it
    pen.font = '16px sans-serif';
    pen.fillText(character, 4, 18);
    return pixels().join();
  }

  const known = new Map();

  // has reports whether the browser has a character. For a missing one it draws nothing
  // or always the same box.
  function has(character) {
    if (!known.has(character)) {
      const drawn = shape(character);
      known.set(character, drawn !== shape('') && drawn !== shape('\u0378')); // no font has this character
    }
    return known.get(character);
  }

  // begin chooses the font of a line. For missing characters the browser shows its box
  // only if the game's font is not in the list, because that font's own sign for them
  // is empty.
  function begin(text, weight, size, rightToLeft) {
    const whole = [...text].every((c) => !/[\p{L}\p{N}\p{P}\p{S}]/u.test(c) || has(c));
    return () => {
      pen.font = `${weight} ${size}px ${whole ? `${own}, ` : ''}sans-serif`;
      pen.direction = rightToLeft ? 'rtl' : 'ltr';
      pen.textAlign = 'left';
      pen.textRendering = 'geometricPrecision'; // avoids rounding letters to whole pixels
    };
  }

  function measure(text, ...font) {
    begin(text, ...font)();
    const { width, actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = pen.measureText(text);
    return { width, up, down };
  }

  // draw returns a picture of a line whose baseline begins at x, y: four bytes a pixel,
  // with premultiplied colours as in Go.
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
  window.tessera.letters = { load, ready: () => coming === 0, honest, has, measure, draw };
})();
