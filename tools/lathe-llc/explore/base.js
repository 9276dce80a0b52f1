// Shared by the views.
const $ = id => document.getElementById(id);
const colours = new Map();
/** A colour of the theme, for canvases. */
function css(name) {
  let c = colours.get(name);
  if (!c) { c = getComputedStyle(document.documentElement).getPropertyValue(name).trim(); colours.set(name, c); }
  return c;
}
function setStatus(text) { $('status').textContent = text; }
const app = { functionIndex: 0, f: null, state: null, base: null, pinned: null, view: 'code', query: '', marked: '', dark: false };
