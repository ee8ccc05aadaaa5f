// The worker in which the second program thinks. Its first message brings the
// compiled program and the address of the script that runs it; each one after
// that is a question. What it tells goes back as [kind, text].
'use strict';
let began = false;
addEventListener('message', async ({ data }) => {
  if (began) {
    self.tesseraMind.ask(data);
    return;
  }
  began = true;
  self.tesseraMind = { tell: (kind, text) => postMessage([kind, text]), shared: false };
  try {
    importScripts(data.runtime);
    const go = new Go();
    const instance = await WebAssembly.instantiate(data.program, go.importObject);
    await go.run(instance);
    postMessage(['ended', 'it stopped']);
  } catch (error) {
    postMessage(['ended', String(error)]);
  }
});
