'use strict';
// What the compiler wrote down, taken apart: lines, blocks, registers, changes, live ranges. No drawing.
const summary = JSON.parse(document.getElementById('summary').textContent);
const loadedFunctions = new Map();

/** Function `i`, read when it is first looked at. */
function loadFunction(i) {
  let f = loadedFunctions.get(i);
  if (f) return f;
  const raw = JSON.parse(document.getElementById('f' + i).textContent);
  f = { name: raw.name, states: [], diffs: new Map() };
  if (raw.ir.length)
    f.states.push({ pass: '', title: 'LLVM IR', us: 0, isIR: true, lines: raw.ir.map(n => raw.text[n]), ids: [] });
  for (const s of raw.states)
    f.states.push({ pass: s.pass, title: s.pass || 'input', us: s.us, isIR: false,
      lines: withoutFrame(s.lines.map(n => raw.text[n])), ids: s.ids });
  f.states.forEach((s, n) => { s.index = n; });
  loadedFunctions.set(i, f);
  return f;
}

/** Without the comments around the body and what is blank between them and it. */
function withoutFrame(lines) {
  const keep = l => l.trim() && l[0] !== '#';
  let from = 0, to = lines.length;
  while (from < to && !keep(lines[from])) from++;
  while (to > from && !keep(lines[to - 1])) to--;
  return lines.slice(from, to);
}

const kObjectPrefix = /^%(?:bb|stack|fixed-stack|const|jump-table|ir|ir-block|subreg)\./;
const kRegister = /%[\w-]+(?:\.[\w.-]+)?|\$[a-z]\w*/g;

/** Registers of an instruction in their order: {name, def}. */
function registersOf(line) {
  const code = line.split(' :: ')[0].replace(/"(?:[^"\\]|\\.)*"/g, s => ' '.repeat(s.length));
  const assign = code.indexOf(' = ');
  const out = [];
  for (const m of code.matchAll(kRegister)) {
    let name = m[0];
    if (kObjectPrefix.test(name) || name === '$noreg') continue;
    if (name[0] === '%') name = name.split('.')[0];
    const before = code.slice(Math.max(code.lastIndexOf(',', m.index), assign < m.index ? assign + 2 : 0), m.index);
    const def = m.index < assign || /\b(?:implicit-def|def)\b/.test(before);
    out.push({ name, def, at: m.index });
  }
  return out;
}

function opcodeOf(line) {
  const assign = line.indexOf(' = ');
  const m = /[A-Z]\w*/.exec(line.slice(assign < 0 ? 0 : assign + 3));
  return m ? m[0] : '';
}

/** Kinds and keys of lines, blocks and instructions of a state; found once. */
function analyse(state) {
  if (state.kinds) return state;
  const n = state.lines.length;
  state.kinds = new Array(n); state.keys = new Array(n);
  state.blocks = []; state.instrs = [];
  const seen = new Map();
  let block = null;
  for (let i = 0; i < n; i++) {
    const s = state.lines[i].trim();
    let kind = 'instr', key;
    if (state.isIR) {
      kind = s && /^[\w.$-]+:/.test(s) ? 'header' : 'ir'; key = 'x' + i;
    } else if (!s) {
      kind = 'blank'; key = 'b' + (block ? block.number : '');
    } else if (/^bb\.\d/.test(s)) {
      kind = 'header';
      const label = /^bb\.[^\s:(]+/.exec(s)[0];
      block = { number: +/\d+/.exec(label)[0], label, line: i, end: i + 1, succs: [], instrs: [], firstInstr: state.instrs.length };
      state.blocks.push(block); key = 'h' + block.number;
    } else if (!block) {
      kind = 'info'; key = 'f' + s.split(':')[0]; // the frame, and what is live into the function
    } else if (s.startsWith('successors:')) {
      kind = 'attr'; key = 's' + block.number;
      for (const m of s.matchAll(/%bb\.(\d+)(?:[^(,\s]*)(?:\((0x[0-9a-f]+)\))?/g))
        block.succs.push({ to: +m[1], p: m[2] ? parseInt(m[2], 16) / 0x80000000 : 0 });
    } else if (s.startsWith('liveins:')) {
      kind = 'attr'; key = 'l' + block.number;
    } else if (s === '}') {
      kind = 'brace'; key = 'c' + i;
    } else {
      const number = state.instrs.length;
      key = 'i' + state.ids[number];
      state.instrs.push({ line: i, id: state.ids[number], op: opcodeOf(s), regs: null, block: state.blocks.length - 1 });
      if (block) block.instrs.push(number);
    }
    const twice = seen.get(key) || 0;
    seen.set(key, twice + 1);
    state.kinds[i] = kind;
    state.keys[i] = twice ? key + '.' + twice : key;
    if (block && kind !== 'blank') block.end = i + 1;
  }
  return state;
}

function regsOf(state, instr) { return instr.regs || (instr.regs = registersOf(state.lines[instr.line])); }

/** Positions of a longest increasing subsequence of numbers. */
function increasing(list) {
  const tails = [], from = new Int32Array(list.length).fill(-1);
  list.forEach((v, i) => {
    let lo = 0, hi = tails.length;
    while (lo < hi) { const mid = (lo + hi) >> 1; if (list[tails[mid]] < v) lo = mid + 1; else hi = mid; }
    from[i] = lo ? tails[lo - 1] : -1;
    tails[lo] = i;
  });
  const out = [];
  for (let k = tails.length ? tails[tails.length - 1] : -1; k >= 0; k = from[k]) out.push(k);
  return out.reverse();
}

/**
 * Two states as rows {l, r, kind}: line numbers or -1; kind '=', '~', '-', '+'. Lines of the same block header or the same
 * instruction stand beside each other; what is between them is paired in order.
 */
function diffStates(f, a, b) {
  const id = a.index + ':' + b.index;
  let d = f.diffs.get(id);
  if (d) return d;
  analyse(a); analyse(b);
  const rows = [];
  d = { rows, added: 0, removed: 0, changed: 0, changes: [] };
  const place = new Map(a.keys.map((k, i) => [k, i]));
  const left = [], right = [];
  if (!a.isIR)
    b.keys.forEach((k, i) => {
      const at = place.get(k);
      // Memory of an instruction that is gone may be another one's.
      if (at === undefined || (k[0] === 'i' && a.lines[at] !== b.lines[i] && opcodeOf(a.lines[at]) !== opcodeOf(b.lines[i]) &&
          registersOf(a.lines[at]).length === 0)) return;
      left.push(at); right.push(i);
    });
  let i = 0, j = 0;
  const gap = (endI, endJ) => {
    while (i < endI || j < endJ) {
      const l = i < endI ? i++ : -1, r = j < endJ ? j++ : -1;
      if (l >= 0 && r >= 0 && !a.isIR && a.kinds[l] !== b.kinds[r]) {
        rows.push({ l, r: -1, kind: '-' }); j--; continue;
      }
      const kind = a.isIR ? '=' : l < 0 ? '+' : r < 0 ? '-' : a.lines[l] === b.lines[r] ? '=' : '~';
      rows.push({ l, r, kind });
    }
  };
  for (const k of increasing(left)) {
    gap(left[k], right[k]);
    rows.push({ l: i++, r: j++, kind: a.lines[left[k]] === b.lines[right[k]] ? '=' : '~' });
  }
  gap(a.lines.length, b.lines.length);
  let inside = false;
  rows.forEach((row, n) => {
    const blank = (row.l < 0 || !a.lines[row.l].trim()) && (row.r < 0 || !b.lines[row.r].trim());
    if (blank && row.kind !== '=') row.kind = row.l < 0 ? '+' : row.r < 0 ? '-' : '=';
    if (row.kind === '+') d.added++; else if (row.kind === '-') d.removed++; else if (row.kind === '~') d.changed++;
    if (row.kind !== '=' && !inside) d.changes.push(n);
    inside = row.kind !== '=';
  });
  f.diffs.set(id, d);
  return d;
}

/** The state whose registers the state has to be compared with to see what was allocated; null when there is none. */
function allocationOf(f) {
  if (f.allocation !== undefined) return f.allocation;
  f.allocation = null;
  const virtual = s => analyse(s).instrs.some(x => regsOf(s, x).some(r => r.name[0] === '%'));
  for (let n = 1; n < f.states.length; n++) {
    const a = f.states[n - 1], b = f.states[n];
    if (a.isIR || !virtual(a) || virtual(b)) continue;
    const after = new Map(b.instrs.map(x => [x.id, x]));
    const at = new Map(); // instruction -> Map(virtual register -> register)
    const overall = new Map();
    a.instrs.forEach((x, k) => {
      const y = after.get(x.id);
      if (!y || y.op !== x.op) return;
      const p = regsOf(a, x), q = regsOf(b, y), map = new Map();
      for (let r = 0; r < Math.min(p.length, q.length); r++)
        if (p[r].name[0] === '%' && q[r].name[0] === '$') {
          map.set(p[r].name, q[r].name);
          if (!overall.has(p[r].name)) overall.set(p[r].name, q[r].name);
        } else if (p[r].name[0] !== '%' && p[r].name !== q[r].name) break;
      at.set(k, map);
    });
    placeErasedCopies(a, at, overall);
    f.allocation = { before: a, after: b, at, overall };
    break;
  }
  return f.allocation;
}

/** A copy that is gone joined two places: that of its physical register, or that where its result is next. */
function placeErasedCopies(state, at, overall) {
  state.instrs.forEach((x, k) => {
    const regs = regsOf(state, x);
    if (at.has(k) || x.op !== 'COPY' || regs.length !== 2) return;
    const [to, from] = regs.map(r => r.name), map = new Map();
    let reg = to[0] === '$' ? to : from[0] === '$' ? from : null;
    for (let n = k + 1; !reg && n < state.instrs.length && state.instrs[n].block === x.block; n++)
      reg = (at.get(n) || new Map()).get(to) || null;
    if (!reg) return;
    for (const name of [to, from])
      if (name[0] === '%') { map.set(name, reg); if (!overall.has(name)) overall.set(name, reg); }
    at.set(k, map);
  });
}

/**
 * Where registers of one kind ('%' or '$') live: [{name, segments: [{from, to, reg}], points: [{at, def}]}]. Positions are
 * twice the number of an instruction, plus one behind it.
 */
function liveRanges(f, state) {
  if (state.ranges) return state.ranges;
  analyse(state);
  const physical = !state.instrs.some(x => regsOf(state, x).some(r => r.name[0] === '%'));
  const sigil = physical ? '$' : '%';
  const index = new Map(), list = [];
  const of = name => {
    let k = index.get(name);
    if (k === undefined) { k = list.length; index.set(name, k); list.push({ name, segments: [], points: [] }); }
    return k;
  };
  const blockAt = new Map(state.blocks.map((b, k) => [b.number, k]));
  const phiUses = state.blocks.map(() => []);
  const accesses = state.instrs.map((x, n) => {
    const regs = regsOf(state, x).filter(r => r.name[0] === sigil).map(r => ({ k: of(r.name), def: r.def, at: r.at }));
    if (!/PHI$/.test(x.op)) return regs;
    const line = state.lines[x.line];
    for (const r of regs)
      if (!r.def) {
        const m = /%bb\.(\d+)/.exec(line.slice(r.at));
        if (m && blockAt.has(+m[1])) phiUses[blockAt.get(+m[1])].push(r.k);
      }
    return regs.filter(r => r.def);
  });
  const words = (list.length + 31) >> 5, nb = state.blocks.length;
  const uses = [], kills = [], ins = [], outs = [];
  state.blocks.forEach((b, k) => {
    const u = new Uint32Array(words), d = new Uint32Array(words);
    for (const n of b.instrs) {
      for (const r of accesses[n]) if (!r.def && !(d[r.k >> 5] >>> (r.k & 31) & 1)) u[r.k >> 5] |= 1 << (r.k & 31);
      for (const r of accesses[n]) if (r.def) d[r.k >> 5] |= 1 << (r.k & 31);
    }
    for (const p of phiUses[k]) if (!(d[p >> 5] >>> (p & 31) & 1)) u[p >> 5] |= 1 << (p & 31);
    uses.push(u); kills.push(d); ins.push(new Uint32Array(u)); outs.push(new Uint32Array(words));
  });
  for (let again = true; again;) {
    again = false;
    for (let k = nb - 1; k >= 0; k--) {
      const out = outs[k];
      for (const p of phiUses[k]) out[p >> 5] |= 1 << (p & 31);
      for (const s of state.blocks[k].succs) {
        const t = blockAt.get(s.to);
        if (t !== undefined) for (let w = 0; w < words; w++) out[w] |= ins[t][w];
      }
      for (let w = 0; w < words; w++) {
        const v = uses[k][w] | (out[w] & ~kills[k][w]);
        if (v !== (ins[k][w] | 0)) { ins[k][w] = v; again = true; }
      }
    }
  }
  state.blocks.forEach((b, k) => {
    if (!b.instrs.length) return;
    const first = b.instrs[0], last = b.instrs[b.instrs.length - 1];
    const end = new Map();
    for (let v = 0; v < list.length; v++) if (outs[k][v >> 5] >>> (v & 31) & 1) end.set(v, 2 * last + 2);
    for (let n = last; n >= first; n--) {
      for (const r of accesses[n])
        if (r.def) {
          list[r.k].segments.push({ from: 2 * n + 1, to: Math.max(end.get(r.k) || 0, 2 * n + 2) });
          list[r.k].points.push({ at: n, def: true }); end.delete(r.k);
        }
      for (const r of accesses[n])
        if (!r.def) { if (!end.has(r.k)) end.set(r.k, 2 * n + 1); list[r.k].points.push({ at: n, def: false }); }
    }
    for (const [v, to] of end) list[v].segments.push({ from: 2 * first, to });
  });
  const allocation = allocationOf(f);
  for (const r of list) {
    r.segments.sort((x, y) => x.from - y.from); r.points.sort((x, y) => x.at - y.at);
    r.reg = physical ? r.name : allocation && allocation.overall.get(r.name);
    if (!physical && allocation && allocation.before === state) r.segments = splitByRegister(r, allocation);
    else for (const s of r.segments) s.reg = r.reg;
  }
  if (allocation && allocation.before === state) markEvicted(list, allocation);
  list.sort((x, y) => (x.segments[0] ? x.segments[0].from : 0) - (y.segments[0] ? y.segments[0].from : 0) || (x.name < y.name ? -1 : 1));
  state.ranges = { list, physical, exact: !physical && !!allocation && allocation.before === state };
  return state.ranges;
}

/** Cuts a range where the register changes; where it is another one than at the access before, it was in memory. */
function splitByRegister(r, allocation) {
  const out = [];
  for (const s of r.segments) {
    const points = r.points.map(p => ({ at: 2 * p.at + (p.def ? 1 : 0), def: p.def, reg: (allocation.at.get(p.at) || new Map()).get(r.name) || null }))
      .filter(p => p.at >= s.from && p.at <= s.to);
    let from = s.from, reg = null;
    const add = (to, spilled) => { if (to > from) out.push({ from, to, reg: spilled ? null : reg, spilled }); from = to; };
    points.forEach((p, k) => {
      if (p.def || k === 0 || p.reg === reg) { if (p.at > from && k) add(p.at, false); else if (!p.def) add(p.at, true); }
      else { add(Math.min(from + 1, p.at), false); add(p.at, true); }
      reg = p.reg;
    });
    if (!points.length) { add(s.to, true); continue; }
    add(Math.min(from + 1, s.to), false);
    add(s.to, true);
  }
  return out;
}

/** Where another register is accessed in the same place between two accesses, the first one was in memory meanwhile. */
function markEvicted(list, allocation) {
  const accesses = new Map();
  for (const r of list)
    for (const p of r.points) {
      const reg = (allocation.at.get(p.at) || new Map()).get(r.name);
      if (!reg) continue;
      if (!accesses.has(reg)) accesses.set(reg, []);
      accesses.get(reg).push({ at: 2 * p.at + (p.def ? 1 : 0), who: r });
    }
  for (const l of accesses.values()) l.sort((a, b) => a.at - b.at);
  for (const r of list) {
    const out = [];
    for (const s of r.segments) {
      const others = s.reg && accesses.get(s.reg);
      let lo = 0, hi = others ? others.length : 0;
      while (lo < hi) { const mid = (lo + hi) >> 1; if (others[mid].at <= s.from) lo = mid + 1; else hi = mid; }
      while (others && lo < others.length && others[lo].at < s.to && others[lo].who === r) lo++;
      if (!others || lo >= others.length || others[lo].at >= s.to) { out.push(s); continue; }
      const until = Math.min(s.from + 1, others[lo].at);
      out.push({ ...s, to: until }, { from: until, to: s.to, reg: null, spilled: true });
    }
    r.segments = out;
  }
}
