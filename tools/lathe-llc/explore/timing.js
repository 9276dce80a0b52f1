// How long each pass took and how large the function was behind it.
const timingView = (() => {
  const us = v => v >= 1e6 ? (v / 1e6).toFixed(2) + ' s' : v >= 1000 ? (v / 1000).toFixed(2) + ' ms' : v.toFixed(1) + ' µs';
  const esc = s => s.replace(/[&<>]/g, c => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[c]);
  const bar = (part, cls = '') => `<span class="track ${cls}"><i style="width:${(100 * part).toFixed(1)}%"></i></span>`;
  function show() {
    const f = app.f, states = f.states, all = states.reduce((t, s) => t + s.us, 0);
    const most = Math.max(...states.map(s => s.us), .001), sizes = states.map(s => s.isIR ? 0 : analyse(s).instrs.length), largest = Math.max(...sizes, 1);
    const last = states[states.length - 1];
    const module = summary.passes.reduce((t, p) => t + p.us, 0), slowest = Math.max(...summary.passes.map(p => p.us), .001);
    let html = `<div class="cards"><div class="card"><b>${us(all)}</b><span>all passes on ${esc(f.name)}</span></div>` +
      `<div class="card"><b>${sizes[sizes.length - 1]}</b><span>instructions at the end</span></div><div class="card"><b>${last.isIR ? 0 : analyse(last).blocks.length}</b><span>blocks at the end</span></div>` +
      `<div class="card"><b>${us(module)}</b><span>the whole module</span></div></div><h2>${esc(f.name)}</h2><table><tr><th>Pass</th><th class="num">Time</th><th style="width:26%"></th><th class="num">Share</th><th class="num">Instructions</th><th style="width:20%"></th><th>Changes</th></tr>`;
    states.forEach((s, k) => {
      if (s.isIR) return;
      const d = k && !states[k - 1].isIR ? diffStates(f, states[k - 1], s) : null;
      html += `<tr class="row-link ${s === app.state ? 'on' : ''}" data-k="${k}"><td>${esc(s.title)}</td><td class="num">${us(s.us)}</td><td>${bar(s.us / most)}</td><td class="num">${(100 * s.us / (all || 1)).toFixed(1)}%</td><td class="num">${sizes[k]}</td><td>${bar(sizes[k] / largest, 'size')}</td>` +
        `<td>${d ? `<span class="plus">+${d.added}</span> <span class="minus">−${d.removed}</span> <span class="tilde">~${d.changed}</span>` : ''}</td></tr>`;
    });
    html += '</table><h2>The whole module</h2><table><tr><th>Pass</th><th class="num">Time</th><th style="width:50%"></th><th class="num">Share</th></tr>';
    for (const p of summary.passes)
      html += `<tr><td title="${esc(p.name)}">${esc(p.description)}</td><td class="num">${us(p.us)}</td><td>${bar(p.us / slowest)}</td><td class="num">${(100 * p.us / (module || 1)).toFixed(1)}%</td></tr>`;
    if (summary.functions.length > 1) {
      const slow = summary.functions.map((x, i) => ({ ...x, i })).sort((a, b) => b.us - a.us).slice(0, 15);
      html += '</table><h2>Functions that took longest</h2><table><tr><th>Function</th><th class="num">Time</th><th style="width:50%"></th><th class="num">Instructions</th></tr>';
      for (const x of slow) html += `<tr class="row-link" data-f="${x.i}"><td>${esc(x.name)}</td><td class="num">${us(x.us)}</td><td>${bar(x.us / (slow[0].us || 1))}</td><td class="num">${x.instrs}</td></tr>`;
    }
    $('timing').innerHTML = html + '</table>';
  }
  $('timing').addEventListener('click', e => {
    const row = e.target.closest('.row-link');
    if (!row) return;
    if (row.dataset.f) app.setFunction(+row.dataset.f); else { app.setState(+row.dataset.k); app.setView('code'); }
  });
  return { show, us };
})();
