// The worker in which the second program thinks. The first message has the compiled
// program and the address of its runtime script. Each later one is a question, or empty
// to stop. Answers are [kind, text, turn]. While the program thinks, messages only arrive
// when it rests.
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
