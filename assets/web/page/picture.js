// Writes PNG files from the game's own pixels: window.tessera.picture. A canvas could do so,
// but browsers that protect against fingerprinting change what is read from one.
'use strict';
(() => {
  const table = Uint32Array.from({ length: 256 }, (_, n) => {
    for (let bit = 0; bit < 8; bit += 1) n = n & 1 ? (n >>> 1) ^ 0xedb88320 : n >>> 1;
    return n;
  });

  function crc(bytes) {
    let sum = -1;
    for (const byte of bytes) sum = table[(sum ^ byte) & 255] ^ (sum >>> 8);
    return ~sum;
  }

  // chunk returns a chunk of a PNG file (W3C PNG, 5.3): length, name, data and checksum.
  function chunk(name, data) {
    const bytes = new Uint8Array(data.length + 12);
    const view = new DataView(bytes.buffer);
    view.setUint32(0, data.length);
    bytes.set(new TextEncoder().encode(name), 4);
    bytes.set(data, 8);
    view.setUint32(data.length + 8, crc(bytes.subarray(4, data.length + 8)));
    return bytes;
  }

  // stored returns bytes in the zlib format (RFC 1950) without compression, for browsers
  // that offer none.
  function stored(bytes) {
    const most = 0xffff;
    const parts = [[0x78, 0x01]];
    let a = 1, b = 0;
    for (let from = 0; from === 0 || from < bytes.length; from += most) {
      const part = bytes.subarray(from, from + most);
      const n = part.length;
      parts.push([from + n === bytes.length ? 1 : 0, n & 255, n >> 8, ~n & 255, (~n >> 8) & 255], part);
      for (const byte of part) {
        a = (a + byte) % 65521;
        b = (b + a) % 65521;
      }
    }
    parts.push([b >> 8, b & 255, a >> 8, a & 255]);
    return joined(parts);
  }

  function joined(parts) {
    const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of parts) {
      all.set(part, at);
      at += part.length;
    }
    return all;
  }

  async function compressed(bytes) {
    if (!window.CompressionStream) return stored(bytes);
    const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  }

  // picture returns a PNG file of pixels, four bytes each, as a Blob. Each row holds its
  // differences from the row above, which compress better.
  async function picture(pixels, w, h) {
    const row = 4 * w, up = 2;
    const rows = new Uint8Array((row + 1) * h);
    for (let y = 0; y < h; y += 1) {
      const to = y * (row + 1), from = y * row;
      rows[to] = up;
      for (let x = 0; x < row; x += 1) rows[to + 1 + x] = pixels[from + x] - (y > 0 ? pixels[from - row + x] : 0);
    }
    const head = new Uint8Array(13);
    const view = new DataView(head.buffer);
    view.setUint32(0, w);
    view.setUint32(4, h);
    head.set([8, 6], 8); // 8 bits each of red, green, blue and alpha
    const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
    return new Blob([joined([signature, chunk('IHDR', head), chunk('IDAT', await compressed(rows)), chunk('IEND', [])])], { type: 'image/png' });
  }

  window.tessera ??= {};
  window.tessera.picture = picture;
})();
