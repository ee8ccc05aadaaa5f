// Has the browser make ready what draws, in a worker: the first to ask for a
// context may wait for half a second, and the page has better things to do.
'use strict';
postMessage(Boolean(new OffscreenCanvas(1, 1).getContext('webgl2')));
close();
