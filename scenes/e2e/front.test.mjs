// The commands with which a person runs the server.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { made, nightly, open } from './browser.mjs';

for (const target of ['serve-web', 'house']) {
  test(`make ${target} shows the shelf`, target === 'house' ? nightly : {}, async () => {
    const server = await made(target);
    try {
      const app = await open('', { address: server.address });
      const seen = await app.settled();
      await app.close();
      assert.equal(seen.scene, 'menu');
    } finally {
      server.stop();
    }
  });
}
