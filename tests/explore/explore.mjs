// Clicks through the page that --explore writes, in headless Chromium: every view, keys, search, both themes, a function
// of 2,000 instructions; nothing may throw, nothing may be asked for over a network.
//
// Usage: node explore.mjs LATHE-LLC CHROMIUM WORK-FOLDER
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openBrowser } from './browser.mjs';

const [llc, chromium, work] = process.argv.slice(2);
mkdirSync(work, { recursive: true });
let checks = 0;
function expect(what, ok) {
  checks++;
  if (!ok) throw new Error('expected: ' + what);
}

/** Loops, calls and branches to both sides; the same every time. */
function bigFunction(name, blocks, perBlock) {
  let seed = 7;
  const random = n => (seed = (seed * 1103515245 + 12345) % 2147483648) % n;
  const out = [`define i32 @${name}(ptr %p, i32 %n, i32 %k) {`, 'entry:', '  br label %b0'];
  for (let i = 0; i < blocks; i++) {
    out.push(`b${i}:`);
    const values = ['%n', '%k'], value = () => values[random(values.length)];
    for (let j = 0; j < perBlock; j++) {
      const x = `%t${i}_${j}`, kind = random(5);
      out.push(kind === 0 ? `  ${x} = load i32, ptr %p` : kind === 1 ? `  ${x} = add nsw i32 ${value()}, ${value()}` :
        kind === 2 ? `  ${x} = mul i32 ${value()}, ${2 + random(90)}` : kind === 3 ? `  ${x} = call i32 @ext(i32 ${value()})` : `  ${x} = xor i32 ${value()}, ${value()}`);
      values.push(x);
    }
    out.push(`  store i32 ${values[values.length - 1]}, ptr %p`);
    const to = random(4) ? Math.min(blocks - 1, i + 2 + random(4)) : Math.max(0, i - random(5));
    if (i === blocks - 1) out.push(`  ret i32 ${values[values.length - 1]}`);
    else out.push(`  %c${i} = icmp slt i32 ${value()}, ${random(100)}`, `  br i1 %c${i}, label %b${i + 1}, label %b${to}`);
  }
  return out.concat('}').join('\n');
}

const input = join(work, 'explore.ll'), html = join(work, 'explore.html');
writeFileSync(input, ['declare i32 @ext(i32)', 'define i32 @"odd </script> name"(i32 %a) {', '  ret i32 %a', '}',
  bigFunction('medium', 9, 6), bigFunction('large', 130, 12)].join('\n') + '\n');
execFileSync(llc, ['-mtriple=x86_64--', '-O0', '-filetype=null', '--explore=' + html, input]);

const page = await openBrowser(chromium);
const get = expression => page.evaluate(expression);
const text = selector => get(`document.querySelector(${JSON.stringify(selector)}).textContent`);
try {
  const opened = await page.goto(pathToFileURL(resolve(html)).href);
  expect('the page opens within 5 seconds, took ' + opened, opened < 5000);
  expect('the first function is shown', (await text('#function-name')) === 'odd </script> name');
  expect('IR stands left of the first pass', (await text('#left-head')) === 'LLVM IR' && (await text('#right-head')) === 'irtranslator');

  // Functions: by name, and by key.
  await page.key('f');
  await page.type('medi');
  expect('the list is filtered', (await get("document.querySelectorAll('#palette-list li').length")) === 1);
  await page.key('Enter');
  expect('medium is shown', (await text('#function-name')) === 'medium');

  // Passes: keys and clicks; changes are marked.
  for (let i = 0; i < 3; i++) await page.key('j');
  expect('three passes on', (await text('#right-head')) === 'instruction-select' && (await text('#left-head')) === 'regbankselect');
  expect('changed, removed and kept lines', await get("['.cell.mod', '.cell.del', '.cell.void', '.chg'].every(s => document.querySelector('#rows ' + s))"));
  expect('an instruction stands beside what it became', await get("[...document.querySelectorAll('#rows .row')].some(r => /G_ADD/.test(r.firstChild.textContent) && /ADD32/.test(r.lastChild.textContent))"));
  await page.screenshot(join(work, 'code.png'));
  await page.key('c');
  expect('the next change is found', /^Change 1 of/.test(await text('#status')) && await get("!!document.querySelector('.row.current')"));
  await page.key('s');
  expect('one side', await get("document.querySelectorAll('#rows .row')[3].children.length") === 1);
  await page.key('s');
  await page.key('b');
  await page.key('j');
  await page.key('j');
  expect('a pass kept as the left side', (await text('#left-head')) === 'instruction-select' && (await text('#right-head')) === 'twoaddressinstruction');
  await page.key('b');
  await page.key('b');
  await page.key('k');
  await page.key('j');

  // Registers are marked everywhere; search counts and moves.
  await page.click('#rows .v');
  expect('a register is marked', (await get("document.querySelectorAll('.marked').length")) > 1);
  await page.key('Escape');
  await page.key('/');
  await page.type('ADD32');
  await page.until("document.querySelector('#hits').textContent > 0");
  await page.key('Enter');
  expect('the first hit', /^1\//.test(await text('#hits')) && await get("!!document.querySelector('.hit')"));
  expect('passes show their hits', await get("!!document.querySelector('#passes .badge')"));
  await page.key('Escape');
  expect('the search ends', await get("!document.querySelector('.hit')"));

  // The graph.
  await page.click('[data-view=graph]');
  expect('ten blocks', (await get("document.querySelectorAll('.node').length")) === 10);
  expect('each edge has a path', await get("[...document.querySelectorAll('.edge')].every(e => /^M[-\\d. ]+[CLc]/.test(e.getAttribute('d')))"));
  expect('blocks do not overlap', await get(`(() => { const r = [...document.querySelectorAll('.node rect.box')].map(e => e.getBoundingClientRect());
    return r.every((a, i) => r.every((b, k) => i === k || a.right <= b.left + .5 || b.right <= a.left + .5 || a.bottom <= b.top + .5 || b.bottom <= a.top + .5)); })()`));
  expect('edges but back edges lead down', await get(`[...document.querySelectorAll('.edge:not(.back)')].every(e => { const n = e.getTotalLength(); return e.getPointAtLength(0).y < e.getPointAtLength(n).y; })`));
  await page.click('.node .name');
  expect('a block is chosen, its edges too', await get("!!document.querySelector('.node.on') && !!document.querySelector('.edge.lit')"));
  const scale = "+/scale\\(([\\d.]+)/.exec(document.querySelector('#world').getAttribute('transform'))[1]";
  const before = await get(scale);
  await page.wheel(800, 500, -200);
  expect('the wheel makes it larger', (await get(scale)) > before);
  await page.key('0');
  await page.screenshot(join(work, 'graph.png'));

  // Live ranges and what was allocated.
  await page.key('3');
  expect('registers before allocation', await get("rangesView.rowCount > 10 && app.f.states.indexOf(app.state) > 0 && liveRanges(app.f, app.state).exact"));
  expect('every register got one', await get("liveRanges(app.f, app.state).list.every(r => r.reg && r.reg[0] === '$')"));
  expect('ranges begin at definitions', await get("liveRanges(app.f, app.state).list.every(r => r.points[0].def && r.segments[0].from === 2 * r.points[0].at + 1)"));
  const shared = await get(`(() => { const by = new Map();
    for (const r of liveRanges(app.f, app.state).list) for (const s of r.segments) if (s.reg) { if (!by.has(s.reg)) by.set(s.reg, []); by.get(s.reg).push({ ...s, who: r.name }); }
    const bad = []; for (const [reg, l] of by) for (const a of l) for (const b of l) if (a.who !== b.who && a.to > b.from + 1 && b.to > a.from + 1) bad.push([reg, a.who, a.from, a.to, b.who, b.from, b.to].join(' '));
    return bad[0] || ''; })()`);
  expect('two registers are never in one place: ' + shared, !shared);
  expect('something is drawn', await get(`(() => { const c = document.querySelector('#ranges'), d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data, seen = new Set();
    for (let i = 0; i < d.length; i += 64) seen.add(d[i] << 16 | d[i + 1] << 8 | d[i + 2]); return seen.size > 8; })()`));
  await page.move(500, 140);
  await page.screenshot(join(work, 'ranges.png'));
  await page.click('#by-physical');
  expect('rows are physical registers', await get("document.querySelector('#by-physical').classList.contains('on') && rangesView.rowCount > 3"));
  await page.screenshot(join(work, 'physical.png'));
  await page.click('#by-virtual');

  // Time.
  await page.key('4');
  expect('a row for each pass', await get("document.querySelectorAll('#timing [data-k]').length === app.f.states.length - 1"));
  await page.screenshot(join(work, 'time.png'));
  await page.click('#timing [data-f]');
  await page.key('1');

  // A large function: few elements, and every view in a moment.
  await page.key('f');
  await page.type('large');
  await page.key('Enter');
  for (const [key, name] of [['1', 'code'], ['2', 'graph'], ['3', 'ranges'], ['4', 'time'], ['1', 'code']]) {
    const start = Date.now();
    await page.key(key);
    const took = Date.now() - start;
    expect(`${name} of 2,000 instructions within 3 seconds, took ${took}`, took < 3000);
  }
  await get("app.setState(app.f.states.findIndex(s => s.pass === 'prologepilog'))");
  await page.click('#folded');
  expect('lines without changes are folded', await get('codeView.shownCount < codeView.rowCount'));
  await page.click('#folded');
  expect('a large function', await get("app.f.states.some(s => !s.isIR && analyse(s).instrs.length > 2000)"));
  expect('only rows in sight exist', await get("codeView.rowCount > 1500 && document.querySelectorAll('#rows .row').length < 120"));
  await get("document.querySelector('#scroller').scrollTop = 20000");
  await page.frame();
  expect('scrolling brings other rows', await get("+document.querySelector('#rows .no').textContent > 500"));
  await page.key('t');
  expect('the other theme', (await get('document.documentElement.dataset.theme')) === 'dark');
  await page.screenshot(join(work, 'dark.png'));
  await page.key('?');
  expect('the list of keys', await get("!document.querySelector('#help').hidden"));
  await page.key('Escape');

  // The address says what is shown.
  expect('the address says what is shown', /^#2\/\d+\/code$/.test(await get('location.hash')));
  expect('no errors and no network: ' + page.errors.join('; '), page.errors.length === 0);
  console.log(`${checks} checks passed; opened in ${opened} ms`);
} catch (e) {
  await page.screenshot(join(work, 'failed.png')).catch(() => {});
  console.log(e.message, page.errors.join('\n'));
  process.exitCode = 1;
} finally {
  await page.close();
}
