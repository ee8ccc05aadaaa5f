// Runs the program in a worker, where requests may wait. The constant start has the
// arguments, the folder and the machine's flags for opening files.
'use strict';

// call asks wasmexec to do something with a file. It returns the bytes of the answer.
function call(query, body = null) {
  const request = new XMLHttpRequest();
  request.open('POST', `call?${new URLSearchParams(query)}`, false);
  request.responseType = 'arraybuffer';
  request.send(body);
  const code = request.getResponseHeader('Failed');
  if (code) throw Object.assign(new Error(code), { code });
  return new Uint8Array(request.response);
}

const parsed = (bytes) => JSON.parse(new TextDecoder().decode(bytes));

// stat returns what Go reads of a file.
function stat(query) {
  const { size, mode } = parsed(call({ name: 'stat', fd: 0, ...query }));
  const isDirectory = (mode & 0o170000) === 0o040000;
  return { size, mode, dev: 0, ino: 0, nlink: 1, uid: 0, gid: 0, rdev: 0, blksize: 4096, blocks: 0, atimeMs: 0, mtimeMs: 0, ctimeMs: 0, isDirectory: () => isDirectory };
}

// answered makes a function in Node's way, whose last argument takes the error and the result.
const answered = (work) => (...args) => {
  const then = args.pop();
  let result, error = null;
  try {
    result = work(...args);
  } catch (thrown) {
    error = thrown;
  }
  queueMicrotask(() => (error ? then(error) : then(null, result)));
};

function write(fd, bytes) {
  call({ name: 'write', fd }, bytes);
  return bytes.length;
}

Object.assign(globalThis.fs, {
  constants: start.flags,
  writeSync: write,
  write: answered((fd, buffer, offset, length) => write(fd, buffer.subarray(offset, offset + length))),
  open: answered((path, flags, mode) => parsed(call({ name: 'open', path, flags, mode }))),
  close: answered((fd) => { call({ name: 'close', fd }); }),
  fstat: answered((fd) => stat({ fd })),
  stat: answered((path) => stat({ path })),
  lstat: answered((path) => stat({ path })),
  readdir: answered((path) => parsed(call({ name: 'readdir', fd: 0, path }))),
  read: answered((fd, buffer, offset, length, at) => {
    const bytes = call({ name: 'read', fd, length, ...(at === null ? {} : { at }) });
    buffer.set(bytes, offset);
    return bytes.length;
  }),
});
globalThis.process.cwd = () => start.folder;

// exited tells wasmexec the program's exit status.
const exited = (status) => fetch(`exit?status=${status}`, { method: 'POST' });

(async () => {
  const go = new Go();
  go.argv = start.args;
  go.env = {};
  let status = 0;
  go.exit = (code) => { status = code; };
  try {
    const { instance } = await WebAssembly.instantiateStreaming(fetch('program'), go.importObject);
    await go.run(instance);
  } catch (error) {
    write(2, new TextEncoder().encode(`${error.stack ?? error}\n`));
    status = 1;
  }
  await exited(status);
})();
