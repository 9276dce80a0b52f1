// What is chosen, the lists around the views, keys.
app.setFunction = i => {
  app.functionIndex = i;
  app.f = loadFunction(i);
  $('function-name').textContent = app.f.name;
  const wanted = app.state && app.f.states.find(s => s.title === app.state.title);
  app.pinned = null;
  app.state = wanted || app.f.states[Math.min(1, app.f.states.length - 1)];
  graphView.reset();
  app.refresh();
};
app.setState = k => {
  app.state = app.f.states[Math.max(0, Math.min(k, app.f.states.length - 1))];
  app.refresh();
};
app.setView = v => {
  app.view = v;
  for (const b of $('tabs').children) b.classList.toggle('on', b.dataset.view === v);
  for (const s of document.querySelectorAll('.view')) s.classList.toggle('on', s.id === 'view-' + v);
  app.refresh();
};
app.mark = name => {
  app.marked = name;
  if (name) setStatus(`${name} is marked; Esc lets go`);
  codeView.draw(); rangesView.draw();
};
app.refresh = () => {
  app.base = app.pinned || app.f.states[Math.max(0, app.state.index - 1)];
  drawPasses(); drawBase();
  if (app.view === 'code') codeView.show();
  if (app.view === 'graph') graphView.show();
  if (app.view === 'ranges') rangesView.show();
  if (app.view === 'timing') timingView.show();
  const n = app.state.isIR ? 0 : analyse(app.state).instrs.length;
  setStatus(`${app.f.name} · ${app.state.title}${n ? ` · ${n} instructions, ${app.state.blocks.length} blocks` : ''}`);
  history.replaceState(null, '', '#' + [app.functionIndex, app.state.index, app.view].join('/'));
};

function drawPasses() {
  const states = app.f.states, most = Math.max(...states.map(s => s.us), .001), q = app.query.toLowerCase();
  $('total').textContent = timingView.us(states.reduce((t, s) => t + s.us, 0));
  $('passes').innerHTML = '';
  states.forEach((s, k) => {
    const d = k && !states[k - 1].isIR ? diffStates(app.f, states[k - 1], s) : null;
    const same = d && !d.added && !d.removed && !d.changed;
    const hits = q ? s.lines.filter(l => l.toLowerCase().includes(q)).length : 0;
    const li = document.createElement('li');
    li.className = (s === app.state ? 'on ' : '') + (same ? 'same ' : '') + (app.pinned === s ? 'base' : '');
    const known = summary.passes.find(p => p.name === s.pass);
    li.title = (known ? known.description : '') + (app.pinned === s ? ' (kept as the left side)' : '');
    li.innerHTML = `<div class="top"><span class="name"></span><span class="us">${s.pass ? timingView.us(s.us) : ''}</span></div><div class="sub">` +
      (d ? same ? 'no change' : `<span class="plus">+${d.added}</span><span class="minus">−${d.removed}</span><span class="tilde">~${d.changed}</span>` : s.isIR ? `${s.lines.length} lines` : 'generic code made') +
      (hits ? `<span class="badge">${hits}</span>` : '') + `</div>` + (s.pass ? `<div class="bar"><i style="width:${(100 * s.us / most).toFixed(1)}%"></i></div>` : '');
    li.querySelector('.name').textContent = s.title;
    li.addEventListener('click', () => app.setState(k));
    $('passes').append(li);
    if (s === app.state) li.scrollIntoView({ block: 'nearest' });
  });
}

function drawBase() {
  const select = $('base');
  select.innerHTML = '<option value="-1">the pass before</option>';
  app.f.states.forEach((s, k) => { const o = document.createElement('option'); o.value = k; o.textContent = s.title; select.append(o); });
  select.value = app.pinned ? app.pinned.index : -1;
}
$('base').addEventListener('change', e => { app.pinned = +e.target.value < 0 ? null : app.f.states[+e.target.value]; app.refresh(); e.target.blur(); });

// ---- Functions ----------------------------------------------------------------------------------------------------------
const palette = { list: [], at: 0 };
function openPalette() { $('palette').hidden = false; $('palette-input').value = ''; filterPalette(); $('palette-input').focus(); }
function filterPalette() {
  const q = $('palette-input').value.toLowerCase();
  palette.list = summary.functions.map((f, i) => ({ ...f, i })).filter(f => f.name.toLowerCase().includes(q));
  if (q) palette.list.sort((a, b) => a.name.length - b.name.length || a.i - b.i);
  palette.at = 0;
  drawPalette();
}
function drawPalette() {
  $('palette-list').innerHTML = '';
  palette.list.slice(0, 200).forEach((f, k) => {
    const li = document.createElement('li');
    li.className = k === palette.at ? 'on' : '';
    li.innerHTML = '<b></b><span></span>';
    li.firstChild.textContent = f.name;
    li.lastChild.textContent = `${f.instrs} instructions`;
    li.addEventListener('click', () => choosePalette(k));
    $('palette-list').append(li);
    if (k === palette.at) li.scrollIntoView({ block: 'nearest' });
  });
}
function choosePalette(k) { const f = palette.list[k]; closeOverlays(); if (f) app.setFunction(f.i); }
$('palette-input').addEventListener('input', filterPalette);
$('palette-input').addEventListener('keydown', e => {
  if (e.key === 'Enter') choosePalette(palette.at);
  else if (e.key === 'ArrowDown') palette.at = Math.min(palette.at + 1, palette.list.length - 1);
  else if (e.key === 'ArrowUp') palette.at = Math.max(palette.at - 1, 0);
  else return;
  e.preventDefault();
  drawPalette();
});
function closeOverlays() { $('palette').hidden = true; $('help').hidden = true; }
for (const o of document.querySelectorAll('.overlay')) o.addEventListener('click', e => { if (e.target === o) closeOverlays(); });

// ---- Search -------------------------------------------------------------------------------------------------------------
let searchTimer = 0;
function search(text) {
  app.query = text;
  drawPasses();
  const n = app.view === 'code' ? codeView.search() : 0;
  if (app.view === 'graph') graphView.show();
  if (app.view === 'ranges') rangesView.show();
  $('hits').textContent = text && app.view === 'code' ? String(n) : '';
}
$('search').addEventListener('input', e => { clearTimeout(searchTimer); searchTimer = setTimeout(() => search(e.target.value), 60); });
$('search').addEventListener('keydown', e => {
  if (e.key === 'Enter') { clearTimeout(searchTimer); if (app.query !== e.target.value) search(e.target.value); codeView.nextHit(e.shiftKey ? -1 : 1); }
  if (e.key === 'Escape') { e.target.value = ''; search(''); e.target.blur(); }
});

// ---- Keys ---------------------------------------------------------------------------------------------------------------
function setTheme(dark) { app.dark = dark; document.documentElement.dataset.theme = dark ? 'dark' : 'light'; colours.clear(); if (app.f) { codeView.draw(); rangesView.draw(); } }
const zoomed = by => app.view === 'graph' ? graphView.zoom(by) : app.view === 'ranges' ? rangesView.zoom(by) : 0;
const step = by => app.setState(app.state.index + by);
const kKeys = {
  j: () => step(1), k: () => step(-1), '[': () => app.setFunction((app.functionIndex + summary.functions.length - 1) % summary.functions.length),
  ']': () => app.setFunction((app.functionIndex + 1) % summary.functions.length), f: openPalette, '/': () => { $('search').focus(); $('search').select(); },
  1: () => app.setView('code'), 2: () => app.setView('graph'), 3: () => app.setView('ranges'), 4: () => app.setView('timing'),
  c: () => codeView.change(1), p: () => codeView.change(-1), s: () => codeView.toggleSingle(), x: () => codeView.toggleFold(),
  n: () => codeView.nextHit(1), N: () => codeView.nextHit(-1), b: () => { app.pinned = app.pinned === app.state ? null : app.state; app.refresh(); },
  t: () => setTheme(!app.dark), '?': () => { $('help').hidden = !$('help').hidden; }, '+': () => zoomed(1.25), '=': () => zoomed(1.25), '-': () => zoomed(.8),
  0: () => graphView.fit(true), d: () => graphView.toggleDetail(),
  ArrowLeft: () => codeView.move(-60), ArrowRight: () => codeView.move(60),
  Escape: () => { closeOverlays(); if (app.marked) app.mark(''); },
};
addEventListener('keydown', e => {
  if (e.key === 'Escape') closeOverlays();
  if (e.target.matches('input, select') || e.ctrlKey || e.metaKey || e.altKey) return;
  const action = kKeys[e.key];
  if (!action || (app.view === 'ranges' && e.key.startsWith('Arrow'))) return;
  e.preventDefault();
  action();
});
for (const [id, key] of Object.entries({ function: 'f', theme: 't', 'help-button': '?', single: 's', folded: 'x', 'next-change': 'c', 'previous-change': 'p', 'graph-detail': 'd', 'graph-fit': '0', 'graph-in': '+', 'graph-out': '-', 'ranges-in': '+', 'ranges-out': '-' }))
  $(id).addEventListener('click', e => { kKeys[key](); e.currentTarget.blur(); });
$('by-virtual').addEventListener('click', () => rangesView.setPhysical(false));
$('by-physical').addEventListener('click', () => rangesView.setPhysical(true));
for (const b of $('tabs').children) b.addEventListener('click', () => app.setView(b.dataset.view));
addEventListener('resize', () => { if (app.view === 'code') codeView.draw(); if (app.view === 'ranges') rangesView.draw(); });

// ---- Start --------------------------------------------------------------------------------------------------------------
$('title').textContent = summary.title.split('/').pop();
$('title').title = summary.title;
document.title = summary.title + ' - Lathe';
setTheme(matchMedia('(prefers-color-scheme: dark)').matches);
if (summary.functions.length) {
  const [fn, pass, view] = location.hash.slice(1).split('/');
  app.view = ['code', 'graph', 'ranges', 'timing'].includes(view) ? view : 'code';
  app.setFunction(+fn < summary.functions.length ? +fn || 0 : 0);
  if (pass) app.setState(+pass || 0);
  app.setView(app.view);
} else {
  setStatus('No function was compiled.');
}
