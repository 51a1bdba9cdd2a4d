// Opens the page in a headless Chromium and does what a person does with it.
// usage: node page_check.mjs PAGE_FOLDER FINGERPRINTS OUT_FOLDER
// FINGERPRINTS: what warpscope-fingerprints of the desktop's build printed. OUT_FOLDER gets pictures.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import zlib from 'node:zlib';
import { createRequire } from 'node:module';

const [folder, fingerprintsFile, out] = process.argv.slice(2);
const puppeteer = createRequire(path.resolve(process.env.WARPSCOPE_PUPPETEER, 'x.js'))('puppeteer-core');
fs.mkdirSync(out, { recursive: true });

// ---------------------------------------------------------------- a server as plain as any

const kTypes = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm', '.svg': 'image/svg+xml' };
const asked = new Set();
const server = http.createServer((request, response) => {
  const name = new URL(request.url, 'http://x').pathname.replace(/\/$/, '/index.html');
  const file = path.join(folder, name);
  if (!fs.existsSync(file)) { response.writeHead(404).end(); return; }
  asked.add(name);
  response.writeHead(200, { 'Content-Type': kTypes[path.extname(file)] || 'application/octet-stream' });
  fs.createReadStream(file).pipe(response);
});
await new Promise(done => server.listen(0, '127.0.0.1', done));
const address = `http://127.0.0.1:${server.address().port}/`;

const browser = await puppeteer.launch({
  executablePath: process.env.WARPSCOPE_CHROMIUM || '/usr/bin/chromium', headless: true, protocolTimeout: 600000,
  args: ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-sync',
    '--disable-component-update', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
});
const kPatience = { timeout: 240000, polling: 50 };

async function open(hash, viewport = { width: 1280, height: 800 }) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const errors = [];
  page.on('pageerror', error => errors.push(String(error)));
  page.on('console', message => { if (message.type() === 'error') errors.push(message.text()); });
  await page.setViewport(viewport);
  await page.goto(address + hash);
  try {
    await page.waitForFunction(() => window.warpscope && window.warpscope.seconds > 0, kPatience);
  } catch (error) {
    throw new Error(`${error.message}: ${errors.join('; ')}`);
  }
  page.errors = errors;
  return page;
}

const state = page => page.evaluate(() =>
  Object.fromEntries(window.warpscope.state().split(' ').map(pair => pair.split('='))));
const frames = page => page.evaluate(() => window.warpscope.frames());
const knob = (page, key) => page.evaluate(k => window.warpscope.knob(k), key);

// Until the state is as `isSo` wants it; the arguments go with it into the page.
async function until(page, what, isSo, ...extra) {
  try {
    await page.waitForFunction(`(${isSo})(Object.fromEntries(window.warpscope.state().split(' ')` +
      `.map(pair => pair.split('='))), ...${JSON.stringify(extra)})`, kPatience);
  } catch {
    await page.screenshot({ path: path.join(out, 'failed.png') });
    throw new Error(`waited in vain for: ${what}; the page says ${JSON.stringify(await state(page))}`);
  }
}

// Until nothing moves: no frame in half a second.
async function rest(page) {
  for (let before = -1; ;) {
    const count = await frames(page);
    if (count === before) return;
    before = count;
    await new Promise(done => setTimeout(done, 700));
  }
}

// Where something stands on the page, by its label or its id.
async function find(page, label) {
  await page.evaluate(() => window.warpscope.items());
  await page.mouse.move(3, 3);
  await page.mouse.move(2, 2);
  await rest(page);
  const lines = (await page.evaluate(() => window.warpscope.items())).split('\n');
  for (const line of lines) {
    const [x, y, width, height, ...rest] = line.split(' ');
    const name = rest.join(' ');
    if (name === label || name.split('##').some(part => part.replace(/^#/, '') === label))
      return { x: +x, y: +y, width: +width, height: +height };
  }
  throw new Error(`nothing on the page is called ${label}; there are\n${lines.join('\n')}`);
}

// How many colours a picture of the canvas has.
const colours = page => page.evaluate(() => {
  const copy = document.createElement('canvas');
  const source = document.getElementById('canvas');
  [copy.width, copy.height] = [source.width, source.height];
  const context = copy.getContext('2d');
  context.drawImage(source, 0, 0);
  const bytes = new Uint32Array(context.getImageData(0, 0, copy.width, copy.height).data.buffer);
  return new Set(bytes).size;
});

const checks = {
  async 'opens, and the first picture is there'() {
    const page = await open('');
    const seconds = await page.evaluate(() => window.warpscope.seconds);
    const [ready, started, drawn] = await page.evaluate(() => window.warpscope.phases);
    console.log(`  first picture after ${seconds.toFixed(2)} s: ${ready.toFixed(2)} s fetched and compiled, ` +
      `${(started - ready).toFixed(2)} s started, ${(drawn - started).toFixed(2)} s drawn`);
    await until(page, 'a run', now => now.run === '1');
    await rest(page);
    await page.screenshot({ path: path.join(out, 'first.png') });
    assert.ok(await colours(page) > 100, 'the picture is empty');
    assert.deepEqual(page.errors, []);
    assert.equal((await state(page)).language, 'en');
  },

  async 'a link opens a lesson at a step, in Chinese'() {
    const page = await open('#scenario=08-if-else&step=3&lang=zh');
    const now = await state(page);
    assert.equal(now.scenario, '08-if-else');
    assert.equal(now.step, '2');
    assert.equal(now.language, 'zh');
    await rest(page);
    await page.screenshot({ path: path.join(out, 'link.png') });
    await page.evaluate(() => { location.hash = '#scenario=03-barrier&lang=en'; });
    await until(page, 'the other lesson', s => s.scenario === '03-barrier' && s.language === 'en');
  },

  async 'steps, plays, and then rests without drawing'() {
    const page = await open('#scenario=08-if-else');
    const before = +(await state(page)).cycle;
    await page.keyboard.press('ArrowRight');
    await until(page, 'one cycle on', (s, cycle) => +s.cycle === cycle + 1, before);
    await page.keyboard.press('Space');
    await until(page, 'playing', s => s.playing === '1');
    await until(page, 'cycles passing', (s, cycle) => +s.cycle > cycle + 2, before);
    await page.keyboard.press('Space');
    await until(page, 'a pause', s => s.playing === '0');
    await rest(page);
    const count = await frames(page);
    await new Promise(done => setTimeout(done, 2000));
    assert.equal(await frames(page), count, 'frames were drawn though nothing moved');
  },

  async 'a slider is dragged, the run follows, and the link holds it all'() {
    const page = await open('#scenario=14-register-cliff&arrangement=occupancy');
    const key = 'launch.registers_per_thread';
    const before = await knob(page, key);
    const slider = await find(page, key);
    const middle = slider.y + slider.height / 2;
    await page.mouse.move(slider.x + slider.width * 0.3, middle);
    await page.mouse.down();
    await page.mouse.move(slider.x + slider.width * 0.5, middle, { steps: 5 });
    await page.mouse.move(slider.x + slider.width * 0.6, middle, { steps: 5 });
    await page.mouse.up();
    await rest(page);
    const turned = await knob(page, key);
    assert.notEqual(turned, before, 'the slider turned nothing');
    await page.screenshot({ path: path.join(out, 'slider.png') });
    const cycle = (await state(page)).cycle;
    await page.evaluate(() => window.warpscope.share());
    await page.waitForFunction(() => location.hash.includes('share='), kPatience);
    const hash = await page.evaluate(() => location.hash);
    console.log(`  a whole scenario is a link of ${hash.length} characters`);
    const other = await open(hash);
    assert.equal(await knob(other, key), turned);
    assert.equal((await state(other)).scenario, '14-register-cliff');
    assert.equal((await state(other)).cycle, cycle);
  },

  async 'settings are kept by the browser'() {
    const page = await open('#lang=zh&theme=light');
    await rest(page);
    await page.goto('about:blank');
    await page.goto(address);
    await page.waitForFunction(() => window.warpscope && window.warpscope.seconds > 0, kPatience);
    assert.equal((await state(page)).language, 'zh');
    assert.equal((await state(page)).theme, 'light');
  },

  async 'a dropped kernel opens'() {
    const page = await open('#lang=en');
    await page.evaluate(() => {
      const text = '// 鼋鼍\n__global__ void twice(float* data) { data[threadIdx.x] *= 2.0f; }\n' +
        'int main() { float* d; cudaMalloc(&d, 256); twice<<<1, 64>>>(d); }\n';
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], 'twice.cu'));
      window.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, cancelable: true }));
    });
    await until(page, 'its run', s => s.scenario === 'twice' && s.run === '1' && s.problems === '0');
    await page.waitForFunction(() => performance.getEntriesByType('resource').some(e => e.name.endsWith('chinese.otf')),
      kPatience);
    await rest(page);
    await page.screenshot({ path: path.join(out, 'dropped.png') });
    assert.deepEqual(page.errors, []);
  },

  async 'what is exported is downloaded'() {
    const page = await open('#scenario=08-if-else');
    const client = await page.createCDPSession();
    const place = path.resolve(out, 'downloads');
    fs.rmSync(place, { recursive: true, force: true });
    await client.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: place,
      browserContextId: page.browserContext().id });
    for (const [row, file] of [['menu.file.export_csv', '08-if-else.csv'], ['menu.file.export_picture', '08-if-else.png']]) {
      for (const label of ['menu.file.title', row]) {
        const box = await find(page, label);
        await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
        await rest(page);
      }
      const saved = path.join(place, file);
      for (let i = 0; !fs.existsSync(saved); ++i) {
        assert.ok(i < 400, `${file} was not downloaded`);
        await new Promise(done => setTimeout(done, 50));
      }
    }
    assert.match(fs.readFileSync(path.join(place, '08-if-else.csv'), 'utf8'), /^sm,scheduler,block,warp,state/);
  },

  async 'fingers tap, drag and pinch on the screen of a phone'() {
    const page = await open('#scenario=08-if-else&lang=en',
      { width: 900, height: 1200, deviceScaleFactor: 2, hasTouch: true, isMobile: true });
    await rest(page);
    await page.screenshot({ path: path.join(out, 'touch.png') });
    const box = await find(page, 'language.zh');
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await until(page, 'Chinese', s => s.language === 'zh');
    const client = await page.createCDPSession();
    const touch = (type, ...points) => client.send('Input.dispatchTouchEvent',
      { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
    const before = await frames(page);
    await touch('touchStart', [400, 500], [500, 500]);
    for (let i = 1; i <= 10; ++i) await touch('touchMove', [400 - 10 * i, 500], [500 + 10 * i, 500]);
    await touch('touchEnd');
    await rest(page);
    assert.ok(await frames(page) > before);
    assert.deepEqual(page.errors, []);
    await page.screenshot({ path: path.join(out, 'pinched.png') });
  },

  async 'every scenario runs as on the desktop'() {
    const page = await open('');
    const lines = fs.readFileSync(fingerprintsFile, 'utf8').trim().split('\n').map(line => line.split(' '));
    assert.ok(lines.length > 20, 'the desktop gave no fingerprints');
    const different = [];
    let milliseconds = 0;
    for (const [name, expected] of lines) {
      const start = performance.now();
      const found = await page.evaluate(scenario => window.warpscope.fingerprint(scenario), name);
      milliseconds += performance.now() - start;
      if (found !== expected) different.push(`${name}: ${found} instead of ${expected}`);
    }
    console.log(`  ${lines.length} scenarios in ${(milliseconds / 1000).toFixed(1)} s`);
    assert.deepEqual(different, []);
  },
};

const wanted = process.env.WARPSCOPE_PAGE_CHECKS || '';
let failed = 0;
for (const [name, check] of Object.entries(checks)) {
  if (wanted && !name.includes(wanted)) continue;
  const start = performance.now();
  try {
    await check();
    console.log(`ok      ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  } catch (error) {
    ++failed;
    console.log(`FAILED  ${name}: ${error.stack}`);
  }
}
asked.delete('/chinese.otf');  // Not of the first load.
const compressed = [...asked].map(name => fs.readFileSync(path.join(folder, name)));
const sum = (pack) => compressed.reduce((bytes, file) => bytes + pack(file).length, 0);
const brotli = sum(file => zlib.brotliCompressSync(file, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 9 } }));
const gzip = sum(file => zlib.gzipSync(file, { level: 9 }));
console.log(`over the wire: ${(gzip / 1e6).toFixed(2)} MB by gzip, ${(brotli / 1e6).toFixed(2)} MB by brotli (${[...asked].join(' ')})`);
if (gzip > 6e6) { ++failed; console.log('FAILED  more than 6 MB'); }
await browser.close();
server.close();
process.exit(failed ? 1 : 0);
