// Prepares the browser's drawing in a worker, because the first request for a context can
// take half a second, which would block the page.
'use strict';
postMessage(Boolean(new OffscreenCanvas(1, 1).getContext('webgl2')));
close();
