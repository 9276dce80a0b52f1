// Headless Chromium through its debugging pipe: no package, no port. One page, one promise per command.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export async function openBrowser(chromium, { width = 1400, height = 880, dark = false } = {}) {
  const profile = mkdtempSync(join(tmpdir(), 'lathe-chromium-'));
  const child = spawn(chromium, ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run',
    '--disable-extensions', '--disable-background-networking', '--disable-component-update', '--hide-scrollbars', '--remote-debugging-pipe',
    '--user-data-dir=' + profile, `--window-size=${width},${height}`, 'about:blank'],
    { detached: true, stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
  const waiting = new Map(), errors = [];
  let next = 1, session, buffered = '';
  child.stdio[4].on('data', data => {
    buffered += data;
    for (let at; (at = buffered.indexOf('\0')) >= 0; buffered = buffered.slice(at + 1)) {
      const message = JSON.parse(buffered.slice(0, at));
      if (message.method === 'Runtime.exceptionThrown') errors.push(message.params.exceptionDetails.exception?.description || message.params.exceptionDetails.text);
      if (message.method === 'Log.entryAdded' && message.params.entry.level === 'error') errors.push(message.params.entry.text);
      if (message.method === 'Network.requestWillBeSent' && !/^(file|data|about|blob):/.test(message.params.request.url)) errors.push('asks for ' + message.params.request.url);
      const w = waiting.get(message.id);
      if (!w) continue;
      waiting.delete(message.id);
      if (message.error) w.reject(new Error(w.method + ': ' + message.error.message)); else w.resolve(message.result);
    }
  });
  child.on('exit', () => { for (const w of waiting.values()) w.reject(new Error('the browser ended')); });
  const send = (method, params = {}) => new Promise((resolve, reject) => {
    const id = next++;
    waiting.set(id, { resolve, reject, method });
    child.stdio[3].write(JSON.stringify({ id, method, params, sessionId: session }) + '\0');
  });
  const { targetId } = await send('Target.createTarget', { url: 'about:blank' });
  session = (await send('Target.attachToTarget', { targetId, flatten: true })).sessionId;
  for (const domain of ['Page', 'Runtime', 'Log', 'Network']) await send(domain + '.enable');
  await send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false });
  await send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' }] });
  const page = {
    errors,
    async evaluate(expression) {
      const r = await send('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true });
      if (r.exceptionDetails) throw new Error(expression + ': ' + (r.exceptionDetails.exception?.description || r.exceptionDetails.text));
      return r.result.value;
    },
    /** Milliseconds until the page has been laid out. */
    async goto(url) {
      const start = Date.now();
      await send('Page.navigate', { url });
      await page.until("document.readyState === 'complete'");
      await page.frame();
      return Date.now() - start;
    },
    frame: () => page.evaluate('new Promise(r => requestAnimationFrame(() => setTimeout(r, 0)))'),
    async until(expression, seconds = 20) {
      for (const end = Date.now() + seconds * 1000; Date.now() < end; await new Promise(r => setTimeout(r, 20)))
        if (await page.evaluate(expression)) return;
      throw new Error('never true: ' + expression);
    },
    async key(key, modifiers = 0) {
      const text = key.length === 1 ? key : key === 'Enter' ? '\r' : undefined;
      await send('Input.dispatchKeyEvent', { type: text ? 'keyDown' : 'rawKeyDown', key, text, modifiers });
      await send('Input.dispatchKeyEvent', { type: 'keyUp', key, modifiers });
      await page.frame();
    },
    async type(text) { for (const c of text) await page.key(c); },
    async click(selector, count = 1) {
      const at = await page.evaluate(`(e => { if (!e) return null; e.scrollIntoView({ block: 'nearest' }); const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })(document.querySelector(${JSON.stringify(selector)}))`);
      if (!at) throw new Error('nothing to click: ' + selector);
      for (let clicks = 1; clicks <= count; clicks++)
        for (const type of ['mousePressed', 'mouseReleased'])
          await send('Input.dispatchMouseEvent', { type, x: at[0], y: at[1], button: 'left', clickCount: clicks });
      await page.frame();
    },
    async move(x, y) { await send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y }); await page.frame(); },
    async wheel(x, y, deltaY) { await send('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y, deltaX: 0, deltaY }); await page.frame(); },
    async screenshot(path) { writeFileSync(path, Buffer.from((await send('Page.captureScreenshot')).data, 'base64')); },
    async close() {
      const ended = new Promise(r => child.on('exit', r));
      await send('Browser.close').catch(() => {});
      await Promise.race([ended, new Promise(r => setTimeout(r, 3000))]);
      try { process.kill(-child.pid, 'SIGKILL'); } catch { /* all of its processes have ended */ }
      rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
  return page;
}
