// The worker in which the second program thinks. Its first message brings the
// compiled program and the address of the script that runs it; each one after
// that is a question, an empty one a stop. What it tells goes back as [kind, text, turn].
// While it thinks a message is heard only when it rests.
'use strict';
let began = false;
const bell = new MessageChannel();
addEventListener('message', async ({ data }) => {
  if (began) {
    if (data === '') self.tesseraMind.stop();
    else self.tesseraMind.ask(data);
    return;
  }
  began = true;
  self.tesseraMind = {
    tell: (kind, text, turn) => postMessage([kind, text, turn]),
    rest: (on) => { bell.port1.onmessage = on; bell.port2.postMessage(0); },
  };
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
