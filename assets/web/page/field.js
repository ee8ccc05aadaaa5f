// The page's own text field, which covers a field of the game while that has the
// keyboard. On-screen keyboards, input methods and menus can only write into a real text
// field. It looks like the game's field.
'use strict';
(() => {
  const field = document.createElement('input');
  field.type = 'text';
  field.id = 'field';
  field.hidden = true;
  field.autocomplete = 'off';
  field.spellcheck = false;
  field.setAttribute('autocapitalize', 'off');
  const place = document.createElement('section'); // screen readers need a named region around all content
  place.setAttribute('aria-label', 'Text');
  place.append(field);
  document.body.append(place);

  const game = () => document.querySelector('canvas');
  let changed = () => {};
  let name = ''; // of the covered field of the game
  let said = ''; // the last text from the game
  let digits = false; // whether it takes only digits
  let left = false;
  let composing = false;

  const state = () => {
    if (!composing) said = field.value;
    return { text: said, left };
  };

  function begin(letters, onChange) {
    changed = onChange;
    document.fonts.add(new FontFace('Tessera', letters));
  }

  // edit places the field over the game's own and returns its text.
  function edit(f) {
    const came = field.hidden || f.name !== name;
    if (came) {
      ({ name, digits } = f);
      left = composing = false;
      field.value = said = f.text;
      field.maxLength = f.limit;
      field.inputMode = f.digits ? 'numeric' : 'text';
      field.setAttribute('aria-label', f.placeholder);
    } else if (f.text !== said && !composing) {
      field.value = said = f.text; // the game rejects some texts
    }
    const { style } = field;
    style.left = `${f.x}px`;
    style.top = `${f.y}px`;
    style.width = `${f.w}px`;
    style.height = `${f.h}px`;
    style.fontSize = `${f.size}px`;
    style.color = f.ink;
    style.caretColor = f.ink;
    style.clipPath = `inset(${f.above}px 0 ${f.below}px 0)`;
    style.setProperty('--faint', f.faint);
    style.setProperty('--accent', f.accent);
    field.placeholder = f.placeholder;
    field.hidden = false;
    if (document.activeElement !== field && !left) {
      field.focus({ preventScroll: true });
      if (came) field.setSelectionRange(...places(f.text, f.from, f.to));
    }
    return state();
  }

  // places converts positions in characters to positions in UTF-16 units, as the page
  // counts.
  function places(text, ...characters) {
    const all = [...text];
    return characters.map((n) => all.slice(0, n).join('').length);
  }

  function done() {
    if (field.hidden) return;
    field.hidden = true;
    name = '';
    field.blur(); // the game decides what has the keyboard next
  }

  field.addEventListener('compositionstart', () => { composing = true; });
  field.addEventListener('compositionend', () => { composing = false; changed(); });
  field.addEventListener('input', () => {
    if (composing) return;
    if (digits && /\D/.test(field.value)) field.value = field.value.replace(/\D/g, '');
    changed();
  });
  // Closing the on-screen keyboard leaves the field. If the game took the keyboard, it
  // says itself what has it.
  field.addEventListener('blur', ({ relatedTarget }) => {
    if (field.hidden || relatedTarget || !document.hasFocus()) return;
    left = true;
    changed();
  });

  // The keys that leave a field and those of the whole game belong to the game.
  const lead = new Set(['Tab', 'Enter', 'Escape', 'F1', 'F10', 'F11']);
  field.addEventListener('keydown', (event) => {
    if (!lead.has(event.key) || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const pass = (type, { key, code, shiftKey }) => game()?.dispatchEvent(new KeyboardEvent(type, { key, code, shiftKey }));
    if (event.shiftKey) pass('keydown', { key: 'Shift', code: 'ShiftLeft', shiftKey: true });
    pass('keydown', event);
    setTimeout(() => {
      pass('keyup', event);
      if (event.shiftKey) pass('keyup', { key: 'Shift', code: 'ShiftLeft', shiftKey: false });
    }, 80);
  });

  window.tessera ??= {};
  window.tessera.field = { begin, edit, done };
})();
