// Live ranges and what was allocated: one row per register, time from left to right, on a canvas as large as the window.
const rangesView = (() => {
  const scroller = $('ranges-scroller'), spacer = $('ranges-spacer'), canvas = $('ranges');
  const kNames = 118, kHead = 40, kLine = 18;
  let step = 14, byPhysical = false, data = null, state = null, rows = [], hover = null, shownFor = '';

  const palette = new Map();
  function colour(reg) {
    if (!reg) return css('--faint');
    let h = palette.get(reg);
    if (h === undefined) { h = palette.size * 137.5 % 360; palette.set(reg, h); }
    return `hsl(${h.toFixed(0)} ${app.dark ? '48% 52%' : '55% 55%'})`;
  }

  /** By physical register: who is in it, and when. */
  function physicalRows(list) {
    const by = new Map();
    for (const r of list)
      for (const s of r.segments) {
        const reg = s.spilled ? 'memory' : s.reg;
        if (!reg) continue;
        if (!by.has(reg)) by.set(reg, { name: reg, segments: [], points: [] });
        by.get(reg).segments.push({ from: s.from, to: s.to, reg: s.spilled ? null : reg, who: r.name, spilled: s.spilled });
      }
    const out = [...by.values()].sort((a, b) => (a.name === 'memory') - (b.name === 'memory') || (a.name < b.name ? -1 : 1));
    // What is in memory at once lies below each other.
    const spread = [];
    for (const row of out) {
      if (row.name !== 'memory') { spread.push(row); continue; }
      const lanes = [];
      row.segments.sort((a, b) => a.from - b.from);
      for (const s of row.segments) {
        let lane = lanes.find(l => l.end <= s.from);
        if (!lane) { lane = { end: 0, row: { name: 'memory', segments: [], points: [] } }; lanes.push(lane); }
        lane.row.segments.push(s); lane.end = s.to;
      }
      spread.push(...lanes.map(l => l.row));
    }
    return spread;
  }

  function show() {
    state = app.state.isIR ? app.f.states[app.state.index + 1] : app.state;
    if (!state) return;
    data = liveRanges(app.f, state);
    const exact = data.exact;
    if (!exact) byPhysical = byPhysical && !data.physical && !!allocationOf(app.f);
    rows = byPhysical && !data.physical ? physicalRows(data.list) : data.list;
    const q = app.query.toLowerCase();
    if (q) { const some = rows.filter(r => r.name.toLowerCase().includes(q) || (r.reg || '').includes(q)); if (some.length) rows = some; }
    $('by-virtual').classList.toggle('on', !byPhysical); $('by-physical').classList.toggle('on', byPhysical);
    $('by-physical').disabled = data.physical || !allocationOf(app.f);
    $('by-virtual').textContent = data.physical ? 'Registers' : 'Virtual';
    $('ranges-info').textContent = `${state.title}: ${data.list.length} registers, ${state.instrs.length} instructions` +
      (exact ? '; coloured by the register each one gets, hatched where it is in memory' : !data.physical && allocationOf(app.f) ? '; coloured by the first register each one gets later' : '');
    const key = app.functionIndex + ':' + state.index + ':' + byPhysical;
    spacer.style.width = kNames + state.instrs.length * step + 40 + 'px';
    spacer.style.height = kHead + rows.length * kLine + 20 + 'px';
    if (key !== shownFor) { shownFor = key; scroller.scrollTop = 0; scroller.scrollLeft = 0; }
    draw();
  }

  function draw() {
    if (!data || !$('view-ranges').classList.contains('on')) return;
    const w = scroller.clientWidth, h = scroller.clientHeight, ratio = devicePixelRatio || 1;
    canvas.width = w * ratio; canvas.height = h * ratio; canvas.style.width = w + 'px'; canvas.style.height = h + 'px';
    // The canvas stands still; what is behind it scrolls.
    spacer.style.marginBottom = '0'; canvas.style.marginTop = -spacer.offsetHeight + 'px';
    const c = canvas.getContext('2d');
    c.scale(ratio, ratio);
    c.fillStyle = css('--bg'); c.fillRect(0, 0, w, h);
    const left = scroller.scrollLeft, top = scroller.scrollTop;
    const x = p => kNames + p / 2 * step - left;
    c.font = '11px ui-monospace, "DejaVu Sans Mono", monospace'; c.textBaseline = 'middle';
    // Blocks as bands.
    state.blocks.forEach((b, k) => {
      if (!b.instrs.length) return;
      const x0 = x(2 * b.instrs[0]), x1 = x(2 * b.instrs[b.instrs.length - 1] + 2);
      if (x1 < kNames || x0 > w) return;
      if (k % 2) { c.fillStyle = css('--panel'); c.fillRect(x0, kHead, x1 - x0, h); }
      c.fillStyle = css('--line'); c.fillRect(x0, 0, 1, h);
    });
    const first = Math.max(0, Math.floor(top / kLine)), last = Math.min(rows.length, Math.ceil((top + h) / kLine));
    for (let n = first; n < last; n++) {
      const r = rows[n], y = kHead + n * kLine - top;
      if (app.marked === r.name || (hover && hover.row === n)) { c.fillStyle = css('--accent-soft'); c.fillRect(0, y, w, kLine); }
      for (const s of r.segments) {
        const x0 = x(s.from), x1 = Math.max(x(s.to), x0 + 3);
        if (x1 < kNames || x0 > w) continue;
        const from = Math.max(x0, kNames), width = Math.min(x1, w) - from;
        if (s.spilled) {
          c.strokeStyle = css('--dim'); c.lineWidth = 1; c.save(); c.beginPath(); c.rect(from, y + 5, width, kLine - 10); c.clip(); c.beginPath();
          for (let d = from - from % 5 - 10; d < from + width; d += 5) { c.moveTo(d, y + kLine - 5); c.lineTo(d + 8, y + 5); }
          c.stroke(); c.restore();
        } else {
          c.fillStyle = colour(s.reg); roundRect(c, from, y + 3, width, kLine - 6, 3); c.fill();
        }
        const label = s.who || (s.reg && !data.physical ? s.reg : '');
        if (label && width > label.length * 6.7 + 6) { c.fillStyle = s.spilled ? css('--text') : '#fff'; c.fillText(label, from + 4, y + kLine / 2 + .5); }
      }
      for (const p of r.points) {
        const at = x(2 * p.at + (p.def ? 1 : 0));
        if (at < kNames || at > w) continue;
        c.fillStyle = css('--text');
        if (p.def) { c.beginPath(); c.arc(at, y + kLine / 2, 3, 0, 7); c.fill(); } else c.fillRect(at - .75, y + 4, 1.5, kLine - 8);
      }
    }
    // Names, over what scrolled below them.
    c.fillStyle = css('--panel'); c.fillRect(0, 0, kNames, h);
    c.fillStyle = css('--line'); c.fillRect(kNames - 1, 0, 1, h);
    for (let n = first; n < last; n++) {
      const r = rows[n], y = kHead + n * kLine - top + kLine / 2;
      if (y < kHead) continue;
      c.fillStyle = css(r.name[0] === '$' ? '--preg' : r.name[0] === '%' ? '--vreg' : '--dim'); c.fillText(r.name, 10, y);
      if (r.reg && r.reg !== r.name) { c.fillStyle = css('--dim'); c.textAlign = 'right'; c.fillText(r.reg, kNames - 10, y); c.textAlign = 'left'; }
    }
    c.fillStyle = css('--panel'); c.fillRect(0, 0, w, kHead); c.fillStyle = css('--line'); c.fillRect(0, kHead - 1, w, 1);
    const every = [1, 2, 5, 10, 20, 50, 100, 200, 500].find(e => e * step > 34) || 1000;
    c.fillStyle = css('--dim');
    for (let k = Math.ceil(left / step / every) * every; x(2 * k) < w && k < state.instrs.length; k += every)
      if (x(2 * k) >= kNames) { c.fillRect(x(2 * k), kHead - 6, 1, 5); c.fillText(k, x(2 * k) + 3, kHead - 9); }
    c.fillStyle = css('--block'); c.font = '600 11px ui-monospace, "DejaVu Sans Mono", monospace';
    state.blocks.forEach(b => {
      if (!b.instrs.length) return;
      const x0 = Math.max(x(2 * b.instrs[0]), kNames), room = x(2 * b.instrs[b.instrs.length - 1] + 2) - x0;
      if (x0 < w && room > 34) c.fillText(b.label.slice(0, Math.floor(room / 6.8)), x0 + 4, 12);
    });
    c.fillStyle = css('--panel'); c.fillRect(0, 0, kNames - 1, kHead - 1);
    c.fillStyle = css('--dim'); c.font = '11px system-ui, sans-serif'; c.fillText(byPhysical ? 'register' : 'register, gets', 10, kHead / 2);
    if (hover) { c.fillStyle = css('--accent'); c.globalAlpha = .5; c.fillRect(x(2 * hover.instr), kHead, Math.max(1, step), 2); c.fillRect(x(2 * hover.instr) + step / 2, kHead, 1, h); c.globalAlpha = 1; }
  }
  function roundRect(c, x, y, w, h, r) { c.beginPath(); r = Math.min(r, w / 2); c.moveTo(x + r, y); c.arcTo(x + w, y, x + w, y + h, r); c.arcTo(x + w, y + h, x, y + h, r); c.arcTo(x, y + h, x, y, r); c.arcTo(x, y, x + w, y, r); }
  function zoom(by) { const middle = (scroller.scrollLeft + scroller.clientWidth / 2) / step; step = Math.min(60, Math.max(.5, step * by)); show(); scroller.scrollLeft = middle * step - scroller.clientWidth / 2; draw(); }

  scroller.addEventListener('scroll', draw);
  scroller.addEventListener('wheel', e => { if (e.ctrlKey) { e.preventDefault(); zoom(Math.exp(-e.deltaY * .003)); } }, { passive: false });
  canvas.addEventListener('mousemove', e => {
    const n = Math.floor((e.offsetY - kHead + scroller.scrollTop) / kLine), k = Math.floor((e.offsetX - kNames + scroller.scrollLeft) / step);
    hover = e.offsetY > kHead && rows[n] ? { row: n, instr: Math.max(0, Math.min(k, state.instrs.length - 1)) } : null;
    const i = hover && state.instrs[hover.instr];
    $('ranges-hover').textContent = i ? `${rows[n].name}  ${hover.instr}: ${state.lines[i.line].trim()}` : '';
    draw();
  });
  canvas.addEventListener('mouseleave', () => { hover = null; $('ranges-hover').textContent = ''; draw(); });
  canvas.addEventListener('click', () => { if (hover) app.mark(app.marked === rows[hover.row].name ? '' : rows[hover.row].name); });
  canvas.addEventListener('dblclick', () => { if (hover) { const n = hover.instr; app.setView('code'); codeView.goToInstr(n); } });
  return { show, draw, zoom, setPhysical(v) { byPhysical = v; show(); }, get rowCount() { return rows.length; } };
})();
