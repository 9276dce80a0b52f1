// The code of two passes side by side. Only the rows in sight exist as elements.
const kRowHeight = 20;
const codeView = (() => {
  const scroller = $('scroller'), spacer = $('spacer'), rowsBox = $('rows'), minimap = $('minimap');
  let left, right, rows = [], shown = [], diff = null, current = -1, shift = 0, drawn = '';
  let hits = [], hit = -1, folded = false, single = false;

  const escapeHtml = s => s.replace(/[&<>]/g, c => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[c]);
  const kTokens = /("(?:[^"\\]|\\.)*"|`[^`]*`)|(%bb\.[\w.-]+|^\s*bb\.[\w.-]+)|(%(?:stack|fixed-stack|const|jump-table|ir|ir-block|subreg)\.[\w.-]+|@[\w.$-]+|&[\w.$-]+)|(%[\w-]+)|(\$[a-z]\w*)|(\b[A-Z][A-Z0-9]\w*)|(-?\b0x[0-9a-fA-F]+\b|-?\b\d[\w.+]*)|(\b(?:s\d+|p\d+|i\d+|ptr|float|double|void|label)\b)|([A-Za-z_][\w-]*)|(.)/g;
  const kClasses = ['q', 'b', 'g', 'v', 'r', 'o', 'n', 'y', '', ''];

  /** [class, text] of a line. */
  function tokens(line) {
    const out = [];
    for (const m of line.matchAll(kTokens)) {
      let c = 9;
      for (let k = 1; k <= 10; k++) if (m[k] !== undefined) { c = k - 1; break; }
      const last = out[out.length - 1];
      if (last && !kClasses[c] && !last[0]) last[1] += m[0]; else out.push([kClasses[c], m[0]]);
    }
    return out;
  }

  /** Which tokens of `a` are not in a longest common subsequence with `b`. */
  function changedTokens(a, b) {
    const x = a.map(t => t[1]), y = b.map(t => t[1]), w = y.length + 1;
    const best = new Uint16Array((x.length + 1) * w);
    for (let i = x.length - 1; i >= 0; i--)
      for (let j = y.length - 1; j >= 0; j--)
        best[i * w + j] = x[i] === y[j] ? best[(i + 1) * w + j + 1] + 1 : Math.max(best[(i + 1) * w + j], best[i * w + j + 1]);
    const changed = new Uint8Array(x.length);
    for (let i = 0, j = 0; i < x.length;)
      if (j < y.length && x[i] === y[j]) { i++; j++; }
      else if (j < y.length && best[i * w + j + 1] > best[(i + 1) * w + j]) j++;
      else changed[i++] = 1;
    return changed;
  }

  function render(line, other, kind) {
    const list = tokens(line);
    const changed = kind === '~' && other !== undefined ? changedTokens(list, tokens(other)) : [];
    const q = app.query.toLowerCase();
    return list.map(([c, text], i) => {
      const cls = [c, changed[i] && text.trim() ? 'chg' : '', app.marked && text === app.marked ? 'marked' : ''].filter(Boolean).join(' ');
      let html = escapeHtml(text);
      if (q && text.toLowerCase().includes(q)) html = highlight(text, q);
      return cls ? `<span class="${cls}">${html}</span>` : html;
    }).join('') + (q && line.toLowerCase().includes(q) && !list.some(t => t[1].toLowerCase().includes(q)) ? '<span class="hit">…</span>' : '');
  }

  function highlight(text, q) {
    const low = text.toLowerCase();
    let out = '', from = 0;
    for (let at; (at = low.indexOf(q, from)) >= 0; from = at + q.length)
      out += escapeHtml(text.slice(from, at)) + '<span class="hit">' + escapeHtml(text.slice(at, at + q.length)) + '</span>';
    return out + escapeHtml(text.slice(from));
  }

  function cell(state, at, other, kind, side) {
    if (at < 0) return '<div class="cell void"></div>';
    const line = state.lines[at];
    const cls = kind === '~' ? 'mod' : kind === '-' && side === 'l' ? 'del' : kind === '+' && side === 'r' ? 'add' : '';
    const head = state.kinds[at] === 'header' ? ' header' : '';
    return `<div class="cell ${cls}${head}" title="${escapeHtml(line).replace(/"/g, '&quot;')}"><span class="no">${at + 1}</span><span class="t">${render(line, other, kind)}</span></div>`;
  }

  function draw(force) {
    const top = scroller.scrollTop, height = scroller.clientHeight;
    const from = Math.max(0, Math.floor(top / kRowHeight) - 12), to = Math.min(shown.length, Math.ceil((top + height) / kRowHeight) + 12);
    const key = from + ':' + to;
    if (key === drawn && !force) return;
    drawn = key;
    let html = '';
    for (let n = from; n < to; n++) {
      const row = rows[shown[n]];
      if (shown[n] < 0) { html += `<div class="row fold" data-n="${n}"><div class="cell">⋯ ${-shown[n]} lines without changes</div></div>`; continue; }
      const l = row.l >= 0 ? left.lines[row.l] : undefined, r = row.r >= 0 ? right.lines[row.r] : undefined;
      html += `<div class="row${shown[n] === current ? ' current' : ''}">` +
        (single ? '' : cell(left, row.l, r, row.kind, 'l')) +
        (single && row.r < 0 ? cell(left, row.l, r, row.kind, 'l') : cell(right, row.r, l, row.kind, 'r')) + '</div>';
    }
    rowsBox.style.transform = `translateY(${from * kRowHeight}px)`;
    rowsBox.innerHTML = html;
    drawMinimap();
  }

  function drawMinimap() {
    const h = minimap.clientHeight, ratio = devicePixelRatio || 1;
    minimap.width = 14 * ratio; minimap.height = h * ratio;
    const c = minimap.getContext('2d');
    c.scale(ratio, ratio);
    const total = Math.max(shown.length, Math.ceil(h / 3));
    const colour = { '+': css('--add-ink'), '-': css('--del-ink'), '~': css('--mod-ink') };
    shown.forEach((k, n) => {
      if (k < 0 || rows[k].kind === '=') return;
      c.fillStyle = colour[rows[k].kind];
      c.fillRect(3, n / total * h, 8, Math.max(1, h / total));
    });
    c.fillStyle = css('--accent');
    for (const k of hits) { const n = shown.indexOf(k); if (n >= 0) c.fillRect(0, n / total * h, 14, 2); }
    c.globalAlpha = .18; c.fillStyle = css('--text');
    c.fillRect(0, scroller.scrollTop / kRowHeight / total * h, 14, Math.max(6, scroller.clientHeight / kRowHeight / total * h));
  }

  function fold() {
    shown = [];
    if (!folded) { rows.forEach((_, i) => shown.push(i)); return; }
    const keep = new Uint8Array(rows.length);
    rows.forEach((row, i) => { if (row.kind !== '=') for (let k = Math.max(0, i - 3); k <= Math.min(rows.length - 1, i + 3); k++) keep[k] = 1; });
    for (let i = 0; i < rows.length;) {
      let e = i;
      while (e < rows.length && !keep[e]) e++;
      if (e - i > 3) { shown.push(i - e); i = e; } else { e = Math.max(e, i + 1); while (i < e) shown.push(i++); }
    }
  }

  function layout() {
    fold();
    spacer.style.height = shown.length * kRowHeight + 'px';
    drawn = '';
    draw(true);
  }

  function goToRow(k) {
    let n = shown.indexOf(k);
    if (n < 0) { folded = false; $('folded').classList.remove('on'); layout(); n = shown.indexOf(k); }
    current = k;
    const y = n * kRowHeight;
    if (y < scroller.scrollTop + 40 || y > scroller.scrollTop + scroller.clientHeight - 60) scroller.scrollTop = y - scroller.clientHeight / 3;
    draw(true);
  }

  function find() {
    hits = []; hit = -1;
    const q = app.query.toLowerCase();
    if (q) rows.forEach((row, k) => {
      if ((row.r >= 0 && right.lines[row.r].toLowerCase().includes(q)) || (!single && row.l >= 0 && left.lines[row.l].toLowerCase().includes(q))) hits.push(k);
    });
    return hits.length;
  }

  function show() {
    const f = app.f;
    right = app.state; left = app.base;
    diff = left === right ? { rows: analyse(right).lines.map((_, i) => ({ l: i, r: i, kind: '=' })), changes: [], added: 0, removed: 0, changed: 0 } : diffStates(f, left, right);
    rows = diff.rows; current = -1;
    $('left-head').textContent = left.title; $('right-head').textContent = right.title;
    $('change-count').innerHTML = left.isIR ? 'beside the code it was made from' : `<span class="plus">+${diff.added}</span> <span class="minus">−${diff.removed}</span> <span class="tilde">~${diff.changed}</span>`;
    $('view-code').classList.toggle('one-side', single);
    find();
    layout();
  }

  scroller.addEventListener('scroll', () => draw(false));
  scroller.addEventListener('wheel', e => { if (e.deltaX || e.shiftKey) { move(e.deltaX || e.deltaY); e.preventDefault(); } }, { passive: false });
  minimap.addEventListener('click', e => { scroller.scrollTop = e.offsetY / minimap.clientHeight * Math.max(shown.length, Math.ceil(minimap.clientHeight / 3)) * kRowHeight - scroller.clientHeight / 2; });
  rowsBox.addEventListener('click', e => {
    const t = e.target.closest('.v, .r, .b');
    if (e.target.closest('.fold')) { folded = false; $('folded').classList.remove('on'); layout(); return; }
    if (!t) return;
    const text = t.textContent.trim();
    if (t.classList.contains('b')) goToBlock(+/\d+/.exec(text)[0]);
    else app.mark(app.marked === text ? '' : text);
  });
  function move(by) { shift = Math.max(0, Math.min(4000, shift + by)); rowsBox.style.setProperty('--shift', shift); }
  function goToBlock(number) {
    const at = analyse(right).keys.indexOf('h' + number);
    if (at >= 0) goToRow(rows.findIndex(r => r.r === at));
  }
  function change(step) {
    if (!diff.changes.length) return;
    const from = current < 0 ? shown[Math.floor(scroller.scrollTop / kRowHeight)] : current;
    const list = diff.changes;
    let next = step > 0 ? list.find(k => k > from) : [...list].reverse().find(k => k < from);
    if (next === undefined) next = step > 0 ? list[0] : list[list.length - 1];
    goToRow(next);
    setStatus(`Change ${list.indexOf(next) + 1} of ${list.length}`);
  }
  return {
    show, draw: () => { drawMinimap(); draw(true); }, move, change, goToBlock, tokens,
    search() { const n = find(); draw(true); return n; },
    nextHit(step) { if (!hits.length) return; hit = (hit + step + hits.length) % hits.length; goToRow(hits[hit]); $('hits').textContent = `${hit + 1}/${hits.length}`; },
    toggleFold() { folded = !folded; $('folded').classList.toggle('on', folded); layout(); },
    toggleSingle() { single = !single; $('single').classList.toggle('on', single); show(); },
    goToInstr(n) { const line = analyse(right).instrs[n].line; goToRow(rows.findIndex(r => r.r === line)); },
    get rowCount() { return rows.length; },
    get shownCount() { return shown.length; },
  };
})();
