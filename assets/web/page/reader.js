// The content of the screen as an invisible document over the canvas, for screen readers
// and other aids that cannot read a canvas. It always has the keyboard. The game
// describes the screen, and this script reports what the user does in the document.
'use strict';
(() => {
  let root, page, news, canvas;
  let focus = ''; // id of the element with the keyboard in the game
  let followed = null; // last element that was followed
  let sent = 0, heard = 0; // number of requests sent and handled
  let shown = ''; // the scene in the document
  let quiet = false; // set while this script moves the focus

  const elements = new Map(); // usable elements by id
  const request = (what, id, value = '') => { sent++; window.tessera.request(what, id, value); };

  function make(tag, attributes = {}) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return element;
  }

  function set(element, name, value) {
    if (value === null || value === undefined || value === false || value === '') {
      if (element.hasAttribute(name)) element.removeAttribute(name);
    } else if (element.getAttribute(name) !== String(value)) {
      element.setAttribute(name, value);
    }
  }

  function write(element, text) {
    if (element.textContent !== text) element.textContent = text;
  }

  // kinds create the element of each role and update it from its node.
  const button = (role) => ({
    make: () => make('button', role ? { type: 'button', role } : { type: 'button' }),
    fill(element, node) {
      write(element, node.n ?? '');
      set(element, 'aria-description', node.a);
      set(element, 'aria-keyshortcuts', node.k && shortcut(node.k));
      set(element, 'aria-disabled', node.off ? 'true' : null);
      if (node.off) element.tabIndex = -1;
      else if (!element.dataset.rove) element.removeAttribute('tabindex');
      if (role) set(element, 'aria-checked', node.on ? 'true' : 'false');
      else if (element.dataset.rove) set(element, 'aria-current', node.on ? 'true' : null);
      else set(element, 'aria-pressed', node.on ? 'true' : null);
      if (node.v && element.value && element.value !== node.v && element === document.activeElement) say(`${node.o ?? node.n}: ${node.v}`);
      element.value = node.v ?? '';
    },
  });
  const text = (tag) => ({ make: () => make(tag), fill: (element, node) => write(element, node.n ?? '') });
  const input = (attributes) => ({
    make: () => make('input', attributes),
    fill(element, node) {
      set(element, 'aria-label', node.n || node.a);
      set(element, 'placeholder', node.n ? node.a : null);
      if (element.value !== node.v && element !== document.activeElement) element.value = node.v ?? '';
    },
  });
  const box = (tag, attributes) => ({
    make: () => make(tag, attributes),
    fill(element, node) {
      set(element, 'aria-label', node.n);
      set(element, 'data-idle', node.idle);       fill(element, node.c ?? []);
    },
  });
  const kinds = {
    heading: text('h1'),
    section: text('h2'),
    text: text('p'),
    item: text('li'),
    button: button(),
    switch: button('switch'),
    radio: button('radio'),
    cell: button(),
    slider: input({ type: 'range', min: 0, max: 100, step: 5 }),
    field: input({ type: 'text', autocomplete: 'off' }),
    list: box('ul'),
    grid: box('div', { role: 'grid' }),
    row: box('div', { role: 'row' }),
    group: box('div', { role: 'radiogroup' }),
  };

  const shortcut = (key) => key.replace('Ctrl', 'Control').replace('Esc', 'Escape').replace('←', 'ArrowLeft').replace('→', 'ArrowRight');

  // grouped groups the buttons of one choice.
  function grouped(nodes) {
    const out = [];
    for (const node of nodes) {
      const last = out.at(-1);
      if (node.r !== 'radio') out.push(node);
      else if (last?.r === 'group' && last.i === node.g) last.c.push(node);
      else out.push({ r: 'group', i: node.g, n: node.g.split('|')[1] ?? '', c: [node] });
    }
    return out;
  }

  // fill makes a box hold exactly these nodes. It keeps existing elements, so that a
  // reader does not lose the place.
  function fill(parent, nodes) {
    const before = new Map();
    for (const child of parent.children) before.set(child.dataset.key, child);
    const wrap = parent.tagName === 'UL' ? 'li' : parent.getAttribute('role') === 'row' ? 'div' : '';
    const count = new Map();
    let at = parent.firstChild, heads = 0;
    for (const node of parent.getAttribute('role') === 'radiogroup' ? nodes : grouped(nodes)) {
      const kind = node.r === 'heading' && heads++ > 0 ? kinds.section : kinds[node.r];
      if (!kind) continue;
      const name = `${node.r} ${node.i ?? ''}`;
      const number = count.get(name) ?? 0;
      count.set(name, number + 1);
      const key = `${name} ${number}`;
      let outer = before.get(key);
      before.delete(key);
      const inner = !outer ? kind.make() : wrap && node.r === 'cell' ? outer.firstChild : outer;
      if (!outer) {
        outer = inner;
        if (wrap && node.r === 'cell') {
          outer = make(wrap, wrap === 'div' ? { role: 'gridcell' } : {});
          outer.append(inner);
          inner.dataset.rove = 'yes';
          inner.tabIndex = -1;
        }
        if (node.r === 'radio') { inner.dataset.rove = 'yes'; inner.tabIndex = -1; }
        outer.dataset.key = key;
      }
      if (node.i && node.r !== 'group') { inner.dataset.id = node.i; elements.set(node.i, inner); }
      kind.fill(inner, node);
      if (node.b) lay(inner, node.b);
      if (outer !== at) parent.insertBefore(outer, at);
      else at = at.nextSibling;
    }
    for (const gone of before.values()) gone.remove();
  }

  // lay positions an element over its part of the screen, for exploring by touch and
  // for the frame that a screen reader draws.
  function lay(element, [x, y, w, h]) {
    const place = `${x} ${y} ${w} ${h}`;
    if (element.dataset.place === place) return;
    element.dataset.place = place;
    const { style } = element;
    style.left = `${x}px`;
    style.top = `${y}px`;
    style.width = `${w}px`;
    style.height = `${h}px`;
  }

  // rovers are parts in which Tab stops once and the arrow keys move between elements:
  // boards, choices, the history. Tab passes by an idle board, which can be read.
  const rovers = '[role=grid], [role=radiogroup], ul';
  const cells = (rover) => [...rover.querySelectorAll('[data-rove]')];

  function oneStop() {
    for (const rover of page.querySelectorAll(rovers)) {
      const all = cells(rover);
      if (all.length === 0) continue;
      let stop = all.find((c) => c === document.activeElement) ?? all.find((c) => c.dataset.id === focus) ??
        all.find((c) => c.tabIndex === 0 && !c.hasAttribute('aria-checked')) ??
        all.find((c) => c.getAttribute('aria-checked') === 'true' || c.getAttribute('aria-current') === 'true') ?? all[0];
      if (rover.dataset.idle) stop = null;
      for (const c of all) if (c.tabIndex !== (c === stop ? 0 : -1)) c.tabIndex = c === stop ? 0 : -1;
    }
  }

  // rove moves between cells and reports whether it did.
  function rove(event) {
    const from = event.target.closest?.('[data-rove]');
    const rover = from?.closest(rovers);
    if (!rover || event.altKey || event.metaKey || event.shiftKey) return false;
    const rows = [...rover.querySelectorAll('[role=row]')].map(cells);
    const isGrid = rows.length > 0;
    if (event.ctrlKey && !(isGrid && /^(Home|End)$/.test(event.key))) return false;
    let to;
    if (isGrid) {
      const row = rows.findIndex((r) => r.includes(from));
      const column = rows[row].indexOf(from);
      const lines = event.ctrlKey ? rows.flat() : rows[row];
      to = {
        ArrowLeft: rows[row][column - 1], ArrowRight: rows[row][column + 1],
        ArrowUp: rows[row - 1]?.[column], ArrowDown: rows[row + 1]?.[column],
        Home: lines[0], End: lines.at(-1),
      };
    } else {
      const all = cells(rover);
      const here = all.indexOf(from);
      to = { ArrowLeft: all[here - 1], ArrowUp: all[here - 1], ArrowRight: all[here + 1], ArrowDown: all[here + 1], Home: all[0], End: all.at(-1) };
    }
    if (!(event.key in to)) return false;
    const next = to[event.key];
    if (next) {
      next.focus({ preventScroll: true });
      if (next.getAttribute('role') === 'radio') request('press', next.dataset.id);
    }
    return true;
  }

  // say announces a text after whatever is being read.
  function say(words) {
    news.textContent = '';
    setTimeout(() => { news.textContent = words; }, 30);
  }

  const home = () => (page.getAttribute('role') === 'dialog' ? page : root);

  // go focuses an element. Unless asked is set, it does so only if the page has the
  // focus.
  function go(element, asked = false) {
    if (!asked && !document.hasFocus()) return;
    quiet = true;
    element.focus({ preventScroll: true });
    quiet = false;
  }

  // follow focuses the element that has the keyboard in the game, once the game has
  // handled all requests.
  function follow(anew) {
    if (heard !== sent) return;
    const active = document.activeElement;
    const lost = !active || active === document.body || active === canvas;
    if (active?.id === 'field') { // the page's own field over the game's
      set(active, 'aria-label', elements.get(focus)?.getAttribute('aria-label'));
      return;
    }
    const idle = lost || active === root || active === page;
    if (!anew && !idle && focus === followed) return;
    const there = focus ? elements.get(focus) : home();
    if (!there?.isConnected) {
      if (lost) go(home());
      return;
    }
    followed = focus;
    if (active === there || (!focus && !anew && !lost && !active.dataset.id)) return;
    go(there);
  }

  // update is called by the game with the page if it has changed, the element with the
  // keyboard, words to announce, and the number of requests handled.
  function update(json, nowFocus, words, nowHeard) {
    if (!root) adopt();
    if (!root) return;
    heard = nowHeard;
    focus = nowFocus;
    let anew = false;
    if (json) {
      const next = JSON.parse(json);
      const scene = `${next.scene} ${next.dialog ?? ''} ${next.nodes[0]?.n}`;
      if (anew = scene.split(' ')[0] !== shown.split(' ')[0] || scene !== shown && next.dialog) page.replaceChildren();
      shown = scene;
      elements.clear();
      set(page, 'role', next.dialog ? 'dialog' : null);
      set(page, 'aria-modal', next.dialog ? 'true' : null);
      set(page, 'aria-label', next.dialog ? next.nodes[0]?.n : null);
      set(page, 'tabindex', next.dialog ? '-1' : null);
      fill(page, next.nodes);
      if (document.title !== next.title) document.title = next.title;
    }
    follow(anew);
    oneStop();
    if (words) say(words);
  }

  // adopt adds the document to the page and hides the canvas from screen readers.
  function adopt() {
    canvas = document.querySelector('canvas');
    if (!canvas) return;
    canvas.setAttribute('aria-hidden', 'true');
    canvas.removeAttribute('tabindex');
    root = make('main', { id: 'reader', tabindex: '-1', 'aria-label': 'Tessera' });
    page = make('div', { id: 'reader-page' });
    news = make('div', { role: 'status', 'aria-live': 'polite' });
    root.append(page, news);
    document.body.append(root);
    // The game focuses its canvas at every press.
    canvas.focus = () => {
      const active = document.activeElement;
      if (!root.contains(active)) go(home(), true);
      else if (!document.hasFocus()) go(active, true); // in an embedded page
    };
    root.addEventListener('scroll', () => { root.scrollTop = root.scrollLeft = 0; });
    root.addEventListener('focusin', ({ target }) => {
      if (!quiet && target.dataset.id) request('focus', target.dataset.id);
      if (target.dataset.rove) oneStop();
    });
    root.addEventListener('click', ({ target }) => {
      const used = target.closest('button');
      if (used && used.getAttribute('aria-disabled') !== 'true') request('press', used.dataset.id);
    });
    root.addEventListener('input', ({ target }) => request('set', target.dataset.id, target.value));
    addEventListener('blur', () => canvas.dispatchEvent(new Event('blur')));
    for (const type of ['keydown', 'keyup']) addEventListener(type, key);
    if (!document.activeElement || document.activeElement === document.body || document.activeElement === canvas) go(root);
  }

  const arrows = /^(Arrow|Home$|End$|Page)/;

  // isOwn reports whether the document itself reacts to a key.
  function isOwn({ key, target }) {
    if (key === 'Tab') return true;
    if (target.type === 'text') return !/^(Enter|Escape|F\d+)$/.test(key);
    if (target.type === 'range') return arrows.test(key);
    return target.tagName === 'BUTTON' && (key === 'Enter' || key === ' ');
  }

  // key passes keys on to the game that the document does not need.
  function key(event) {
    const { target, type } = event;
    if (target !== document.body && target !== document.documentElement && !root.contains(target)) return;
    const own = isOwn(event); // the release of the space bar presses a button
    if (type === 'keydown') {
      if (own) return;
      if (rove(event)) {
        event.preventDefault();
        return;
      }
    }
    const passed = new KeyboardEvent(type, {
      key: event.key, code: event.code, location: event.location, repeat: event.repeat, cancelable: true,
      ctrlKey: event.ctrlKey, shiftKey: event.shiftKey, altKey: event.altKey, metaKey: event.metaKey,
      modifierAltGraph: event.getModifierState('AltGraph'),
    });
    canvas.dispatchEvent(passed);
    if (passed.defaultPrevented && !own) event.preventDefault();
  }

  // An error here must not end the game.
  window.tesseraReader = {
    update(...args) {
      try {
        update(...args);
      } catch (error) {
        console.error(error);
      }
    },
  };
})();
