// The control-flow graph: back edges turned round, layers by longest paths, crossings reduced by medians, then placed.
const kLayoutSweeps = 10, kMaxCodeLines = 12, kCharWidth = 6.65;

/** nodes: [{w, h}], edges: [{from, to}] by index. Sets x, y of nodes and points of edges; returns the size. */
function layoutGraph(nodes, edges) {
  const n = nodes.length, out = nodes.map(() => []);
  edges.forEach(e => { if (e.from !== e.to) out[e.from].push(e); });
  // Depth first; an edge to a node on the way is a back edge.
  const mark = new Uint8Array(n), order = [];
  for (let root = 0; root < n; root++) {
    if (mark[root]) continue;
    const stack = [[root, 0]];
    mark[root] = 1;
    while (stack.length) {
      const top = stack[stack.length - 1];
      if (top[1] < out[top[0]].length) {
        const e = out[top[0]][top[1]++];
        if (mark[e.to] === 1) e.back = true;
        else if (!mark[e.to]) { mark[e.to] = 1; stack.push([e.to, 0]); }
      } else { mark[top[0]] = 2; order.push(top[0]); stack.pop(); }
    }
  }
  const layer = new Int32Array(n);
  for (const v of order.reverse())
    for (const e of out[v]) if (!e.back) layer[e.to] = Math.max(layer[e.to], layer[v] + 1);
  for (const e of edges) if (e.back) layer[e.to] = layer[e.to];
  // Long edges pass through points of their own in each layer between.
  const all = nodes.map((v, i) => ({ w: v.w, h: v.h, layer: layer[i], up: [], down: [], node: i }));
  for (const e of edges) {
    if (e.from === e.to) continue;
    const a = e.back ? e.to : e.from, b = e.back ? e.from : e.to;
    e.chain = [a];
    let last = all[a];
    const span = layer[b] - layer[a];
    if (span <= 40) for (let k = layer[a] + 1; k < layer[b]; k++) {
      const d = { w: 14, h: 0, layer: k, up: [last], down: [], node: -1 };
      last.down.push(d); e.chain.push(all.length); all.push(d); last = d;
    }
    last.down.push(all[b]); all[b].up.push(last); e.chain.push(b);
  }
  const layers = [];
  for (const v of all) (layers[v.layer] || (layers[v.layer] = [])).push(v);
  const place = () => layers.forEach(l => l.forEach((v, i) => { v.pos = i; }));
  place();
  const median = list => { if (!list.length) return -1; const p = list.map(v => v.pos).sort((x, y) => x - y), m = p.length >> 1; return p.length & 1 ? p[m] : (p[m - 1] + p[m]) / 2; };
  for (let s = 0; s < kLayoutSweeps; s++) {
    const down = s % 2 === 0;
    for (let k = 0; k < layers.length; k++) {
      const l = layers[down ? k : layers.length - 1 - k];
      for (const v of l) { const m = median(down ? v.up : v.down); v.key = m < 0 ? v.pos : m; }
      l.sort((x, y) => x.key - y.key || x.pos - y.pos);
      l.forEach((v, i) => { v.pos = i; });
    }
  }
  // Across: first packed, then drawn towards the neighbours, order kept.
  const gap = 28;
  layers.forEach(l => { let x = 0; for (const v of l) { v.x = x + v.w / 2; x += v.w + gap; } });
  const settle = (l, want) => {
    const need = (a, b) => (a.w + b.w) / 2 + gap;
    // Groups that touch move as one, to the mean of what their members want.
    const groups = [];
    l.forEach((v, i) => {
      let offset = 0;
      let g = { items: [v], offsets: [0], sum: want[i], width: 0 };
      groups.push(g);
      while (groups.length > 1) {
        const p = groups[groups.length - 2];
        g = groups[groups.length - 1];
        const start = p.sum / p.items.length + p.offsets[p.items.length - 1] + need(p.items[p.items.length - 1], g.items[0]);
        if (g.sum / g.items.length >= start) break;
        offset = p.offsets[p.items.length - 1] + need(p.items[p.items.length - 1], g.items[0]);
        g.items.forEach((it, k) => { p.items.push(it); p.offsets.push(offset + g.offsets[k]); });
        p.sum += g.sum - offset * g.items.length;
        groups.pop();
      }
    });
    for (const g of groups) { const base = g.sum / g.items.length; g.items.forEach((v, k) => { v.x = base + g.offsets[k]; }); }
  };
  for (let s = 0; s < 12; s++) {
    const down = s % 2 === 0;
    for (let k = 0; k < layers.length; k++) {
      const l = layers[down ? k : layers.length - 1 - k];
      settle(l, l.map(v => { const nb = s > 9 ? v.up.concat(v.down) : down ? v.up : v.down; return nb.length ? nb.reduce((t, u) => t + u.x, 0) / nb.length : v.x; }));
    }
  }
  let y = 0, minX = Infinity, maxX = -Infinity;
  for (const l of layers) {
    const h = Math.max(...l.map(v => v.h));
    for (const v of l) { v.y = y + (v.node < 0 ? h / 2 : 0); v.layerTop = y; v.layerBottom = y + h; minX = Math.min(minX, v.x - v.w / 2); maxX = Math.max(maxX, v.x + v.w / 2); }
    const fan = Math.max(...l.map(v => v.down.length));
    y += h + 44 + Math.min(50, fan * 4);
  }
  nodes.forEach((v, i) => { v.x = all[i].x - minX - v.w / 2; v.y = all[i].y; });
  for (const e of edges) {
    if (e.from === e.to) continue;
    const points = [];
    e.chain.forEach((c, i) => {
      const v = all[c], x = v.x - minX;
      if (i === 0) points.push([x + port(v, e, 'down', all), v.y + v.h]);
      else if (i === e.chain.length - 1) points.push([x + port(v, e, 'up', all), v.y]);
      else points.push([x, v.layerTop], [x, v.layerBottom]);
    });
    e.points = e.back ? points.reverse() : points;
  }
  return { width: maxX - minX, height: y };
}

/** Edges leave a node side by side, in the order of where they go. */
function port(v, e, side, all) {
  const other = side === 'down' ? all[e.chain[1]] : all[e.chain[e.chain.length - 2]];
  const list = [...v[side]].sort((a, b) => a.x - b.x), at = list.indexOf(other);
  const room = Math.min(v.w - 24, list.length * 22);
  return list.length < 2 ? 0 : (at / (list.length - 1) - .5) * room;
}

function edgePath(points) {
  let d = `M${points[0][0].toFixed(1)} ${points[0][1].toFixed(1)}`;
  for (let i = 1; i < points.length; i++) {
    const [x0, y0] = points[i - 1], [x1, y1] = points[i], mid = (y1 - y0) / 2;
    d += x0 === x1 ? `L${x1.toFixed(1)} ${y1.toFixed(1)}` : `C${x0.toFixed(1)} ${(y0 + mid).toFixed(1)} ${x1.toFixed(1)} ${(y1 - mid).toFixed(1)} ${x1.toFixed(1)} ${y1.toFixed(1)}`;
  }
  return d;
}

const graphView = (() => {
  const svg = $('graph');
  let view = { x: 0, y: 0, s: 1 }, size = { width: 1, height: 1 }, detail = null, drawnFor = '', chosen = -1, world = null;
  const esc = s => s.replace(/[&<>"]/g, c => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]);
  const apply = () => { if (world) world.setAttribute('transform', `translate(${view.x} ${view.y}) scale(${view.s})`); svg.style.backgroundPosition = `${view.x}px ${view.y}px`; };

  function shownState() { return app.state.isIR ? app.f.states[app.state.index + 1] || app.state : app.state; }

  function show(force) {
    const state = analyse(shownState());
    const withCode = detail === null ? state.blocks.length <= 70 : detail;
    $('graph-detail').classList.toggle('on', withCode);
    const key = [app.functionIndex, state.index, app.base.index, withCode, app.query].join();
    if (key === drawnFor && !force) return;
    const keepView = drawnFor.split(',')[0] === String(app.functionIndex) && drawnFor.split(',')[3] === String(withCode);
    drawnFor = key;
    const at = new Map(state.blocks.map((b, i) => [b.number, i]));
    const q = app.query.toLowerCase();
    const nodes = state.blocks.map(b => {
      const lines = b.instrs.map(n => state.lines[state.instrs[n].line].trim().split(' :: ')[0]);
      const code = withCode ? (lines.length > kMaxCodeLines ? [...lines.slice(0, kMaxCodeLines - 3), `⋯ ${lines.length - kMaxCodeLines + 1} more`, ...lines.slice(-2)] : lines) : [];
      const short = code.map(l => l.length > 52 ? l.slice(0, 51) + '…' : l);
      const chars = Math.max(b.label.length + 6, ...short.map(l => l.length));
      return { b, code: short, w: Math.max(96, chars * kCharWidth + 24), h: 26 + (short.length ? short.length * 15 + 10 : 0),
        found: q && lines.some(l => l.toLowerCase().includes(q)) };
    });
    const edges = [];
    state.blocks.forEach((b, i) => b.succs.forEach(s => { if (at.has(s.to)) edges.push({ from: i, to: at.get(s.to), p: s.p, many: b.succs.length > 1 }); }));
    size = layoutGraph(nodes, edges);
    const marks = blockChanges(state);
    let html = '<defs>' + ['', 'back', 'lit'].map(c => `<marker id="head${c}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto-start-reverse"><path class="head ${c}" d="M0 0L10 5L0 10z"/></marker>`).join('') + '</defs><g id="world">';
    for (const e of edges) {
      const a = nodes[e.from], cls = e.back || e.from === e.to ? 'back' : '';
      const d = e.points ? edgePath(e.points) : `M${a.x + a.w} ${a.y + a.h - 8}c34 10 34 -34 0 -24`;
      const end = e.points && e.back ? e.points : null;
      html += `<path class="edge ${cls}" data-from="${e.from}" data-to="${e.to}" d="${d}" stroke-width="${(1 + 1.6 * (e.p || .5)).toFixed(2)}" marker-end="url(#head${cls})"/>`;
      if (e.many && e.p && e.points) { const [x, y] = e.points[0]; html += `<text class="edge-label" x="${x + 4}" y="${y + (end ? -4 : 13)}">${Math.round(e.p * 100)}%</text>`; }
    }
    nodes.forEach((v, i) => {
      html += `<g class="node ${marks.get(v.b.number) || ''} ${v.found ? 'found' : ''} ${i === chosen ? 'on' : ''}" data-i="${i}" transform="translate(${v.x.toFixed(1)} ${v.y.toFixed(1)})"><title>${esc(v.b.label)}: ${v.b.instrs.length} instructions</title>` +
        `<rect class="box" width="${v.w.toFixed(1)}" height="${v.h}" rx="7"/><rect class="title" x="1" y="1" width="${(v.w - 2).toFixed(1)}" height="24" rx="6"/>` +
        `<text class="name" x="10" y="17">${esc(v.b.label)}</text><text class="count" x="${(v.w - 10).toFixed(1)}" y="17" text-anchor="end">${v.b.instrs.length}</text>`;
      v.code.forEach((l, k) => {
        html += `<text x="12" y="${42 + k * 15}">` + codeView.tokens(l).map(([c, t]) => c ? `<tspan class="${c}">${esc(t)}</tspan>` : esc(t)).join('') + '</text>';
      });
      html += '</g>';
    });
    svg.innerHTML = html + '</g>';
    world = $('world');
    const loops = edges.filter(e => e.back || e.from === e.to).length;
    $('graph-info').textContent = `${state.title}: ${nodes.length} blocks, ${edges.length} edges, ${loops} back`;
    if (keepView) apply(); else fit();
  }

  function blockChanges(state) {
    const marks = new Map();
    if (app.base === state || app.base.isIR || app.state.isIR) return marks;
    const d = diffStates(app.f, app.base, state);
    const old = new Set(analyse(app.base).blocks.map(b => b.number));
    const owner = new Int32Array(state.lines.length).fill(-1);
    state.blocks.forEach(b => { for (let i = b.line; i < b.end; i++) owner[i] = b.number; });
    for (const r of d.rows) if (r.kind !== '=' && r.r >= 0 && owner[r.r] >= 0) marks.set(owner[r.r], 'changed');
    state.blocks.forEach(b => { if (!old.has(b.number)) marks.set(b.number, 'fresh'); });
    return marks;
  }

  /** All of it; or, to begin with, as much of its top as can be read. */
  function fit(all) {
    const w = svg.clientWidth || 800, h = svg.clientHeight || 600;
    view.s = Math.min(1.25, (w - 60) / size.width, (h - 60) / size.height);
    if (!all && view.s < .9) view.s = Math.max(view.s, Math.min(.9, (w - 60) / size.width));
    view.x = (w - size.width * view.s) / 2;
    view.y = size.height * view.s > h - 40 ? 24 : (h - size.height * view.s) / 2;
    apply();
  }
  function zoom(by, x = svg.clientWidth / 2, y = svg.clientHeight / 2) {
    const s = Math.min(4, Math.max(.04, view.s * by));
    view.x = x - (x - view.x) * s / view.s; view.y = y - (y - view.y) * s / view.s; view.s = s;
    apply();
  }
  function choose(i) {
    chosen = i;
    svg.querySelectorAll('.node').forEach(g => g.classList.toggle('on', +g.dataset.i === i));
    svg.querySelectorAll('.edge').forEach(p => {
      const lit = +p.dataset.from === i || +p.dataset.to === i;
      p.classList.toggle('lit', lit);
      p.setAttribute('marker-end', `url(#head${lit ? 'lit' : p.classList.contains('back') ? 'back' : ''})`);
    });
    if (i >= 0) setStatus(`${shownState().blocks[i].label}: double click goes to its code`);
  }
  svg.addEventListener('wheel', e => { e.preventDefault(); const r = svg.getBoundingClientRect(); zoom(Math.exp(-e.deltaY * .0015), e.clientX - r.left, e.clientY - r.top); }, { passive: false });
  let drag = null;
  svg.addEventListener('pointerdown', e => { drag = { x: e.clientX - view.x, y: e.clientY - view.y, moved: false }; });
  addEventListener('pointermove', e => { if (!drag) return; const x = e.clientX - drag.x, y = e.clientY - drag.y; if (Math.abs(x - view.x) + Math.abs(y - view.y) > 3) { drag.moved = true; svg.classList.add('dragging'); } if (drag.moved) { view.x = x; view.y = y; apply(); } });
  addEventListener('pointerup', e => {
    if (drag && !drag.moved) { const g = e.target.closest && e.target.closest('.node'); choose(g ? +g.dataset.i : -1); }
    drag = null; svg.classList.remove('dragging');
  });
  svg.addEventListener('dblclick', e => { const g = e.target.closest('.node'); if (g) { const number = shownState().blocks[+g.dataset.i].number; app.setView('code'); codeView.goToBlock(number); } });
  return { show, fit, zoom, toggleDetail() { detail = !$('graph-detail').classList.contains('on'); show(); }, reset() { chosen = -1; } };
})();
