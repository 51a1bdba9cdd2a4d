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
const times = new Map();   // How often each was asked for.
const server = http.createServer((request, response) => {
  const name = new URL(request.url, 'http://x').pathname.replace(/\/$/, '/index.html');
  const file = path.join(folder, name);
  if (!fs.existsSync(file)) { response.writeHead(404).end(); return; }
  asked.add(name);
  times.set(name, (times.get(name) || 0) + 1);
  response.writeHead(200, { 'Content-Type': kTypes[path.extname(file)] || 'application/octet-stream' });
  fs.createReadStream(file).pipe(response);
});
await new Promise(done => server.listen(0, '127.0.0.1', done));
const address = `http://127.0.0.1:${server.address().port}/`;

const browser = await puppeteer.launch({
  executablePath: process.env.WARPSCOPE_CHROMIUM || '/usr/bin/chromium', headless: true, timeout: 120000, protocolTimeout: 300000,
  args: ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-sync',
    '--disable-component-update', '--host-resolver-rules=MAP lab.test 127.0.0.1', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
});
const kPatience = { timeout: 120000, polling: 50 };

const visits = [];  // Of the check under way, each with a store of its own.
async function open(hash, viewport = { width: 1280, height: 800 }) {
  const context = await browser.createBrowserContext();
  visits.push(context);
  const page = await context.newPage();
  page.setDefaultNavigationTimeout(kPatience.timeout);
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

async function chord(page, key) {
  await page.keyboard.down('Control');
  await page.keyboard.press(key);
  await page.keyboard.up('Control');
}

// Until nothing moves: no frame is due, and none was when the browser had looked for what happened meanwhile.
async function rest(page) {
  for (let before = -1; ;) {
    await page.waitForFunction(() => window.warpscope.isAtRest(), kPatience);
    const count = await frames(page);
    if (count === before) return;
    before = count;
    await new Promise(done => setTimeout(done, 100));
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

// Processor time of the browser with all of its processes so far, in seconds: a busy machine does not
// stretch it as it does a time by the clock.
function processorSeconds() {
  const rows = fs.readdirSync('/proc').filter(name => /^\d+$/.test(name)).flatMap(name => {
    try {
      const fields = fs.readFileSync(`/proc/${name}/stat`, 'utf8').replace(/^.*\) /s, '').split(' ');
      return [{ pid: +name, parent: +fields[1], ticks: +fields[11] + +fields[12] }];
    } catch { return []; }  // It has ended meanwhile.
  });
  const own = new Set([browser.process().pid]);
  for (let before = 0; before !== own.size;) {
    before = own.size;
    for (const row of rows) if (own.has(row.parent)) own.add(row.pid);
  }
  return rows.filter(row => own.has(row.pid)).reduce((sum, row) => sum + row.ticks, 0) / 100;
}

// What a page of one empty WebGL picture takes the browser: no program can begin sooner.
async function emptyPage() {
  const page = await (await browser.createBrowserContext()).newPage();
  const before = processorSeconds();
  await page.setContent('<canvas width=1280 height=800></canvas>');
  await page.evaluate(() => new Promise(done => {
    const gl = document.querySelector('canvas').getContext('webgl2');
    requestAnimationFrame(() => { gl.clear(gl.COLOR_BUFFER_BIT); requestAnimationFrame(done); });
  }));
  const used = processorSeconds() - before;
  await page.browserContext().close();
  return used;
}

// All that Dear ImGui drew in the last frame: label and box.
async function itemsOf(page) {
  await page.evaluate(() => window.warpscope.items());
  await page.evaluate(() => window.warpscope.frame(performance.now() / 1000));
  return (await page.evaluate(() => window.warpscope.items())).split('\n').filter(line => line).map(line => {
    const [x, y, width, height, ...rest] = line.split(' ');
    return { x: +x, y: +y, width: +width, height: +height, label: rest.join(' ') };
  });
}

const kPhone = { width: 390, height: 844, deviceScaleFactor: 3, hasTouch: true, isMobile: true };
const kLyingPhone = { ...kPhone, width: 844, height: 390 };
const kTablet = { width: 820, height: 1180, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

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

async function tap(page, label) {
  const box = await find(page, label);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

// What a finger does, through the browser's own input.
async function hand(page) {
  const client = await page.createCDPSession();
  const tell = (type, ...points) => client.send('Input.dispatchTouchEvent',
    { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  return async (...steps) => {
    await tell('touchStart', ...steps[0]);
    for (const points of steps.slice(1)) await tell('touchMove', ...points);
    await tell('touchEnd');
    await rest(page);
  };
}

// Which share of the canvas two pictures of it have otherwise.
const pixels = page => page.evaluate(() => {
  const source = document.getElementById('canvas');
  const copy = new OffscreenCanvas(source.width, source.height).getContext('2d');
  copy.drawImage(source, 0, 0);
  const before = window.lastPixels;
  window.lastPixels = copy.getImageData(0, 0, source.width, source.height).data;
  if (!before || before.length !== window.lastPixels.length) return 1;
  let changed = 0;
  for (let i = 0; i < before.length; i += 4)
    changed += before[i] !== window.lastPixels[i] || before[i + 1] !== window.lastPixels[i + 1] ? 1 : 0;
  return changed / (before.length / 4);
});

const shareLink = async page => {
  await page.evaluate(() => window.warpscope.share());
  await page.waitForFunction(() => location.hash.includes('share='), kPatience);
  return page.evaluate(() => location.hash);
};

const checks = {
  async 'opens, and the first picture is there'() {
    await (await browser.newPage()).goto(address + 'icon.svg');  // The browser itself has begun.
    const empty = await emptyPage();
    const before = processorSeconds();
    const page = await open('');
    const used = processorSeconds() - before;
    const seconds = await page.evaluate(() => window.warpscope.seconds);
    const [ready, started, drawn] = await page.evaluate(() => window.warpscope.phases);
    console.log(`  first picture after ${seconds.toFixed(2)} s (processor time ${used.toFixed(2)} s, of an empty page ${empty.toFixed(2)} s): ${ready.toFixed(2)} s fetched and compiled, ` +
      `${(started - ready).toFixed(2)} s started, ${(drawn - started).toFixed(2)} s drawn`);
    // By the clock a busy machine takes longer than the 2 s that are the goal; a slow one takes longer for
    // an empty page too.
    assert.ok(used < Math.max(8, 2.5 * empty), 'the first picture takes the processor too long');
    await until(page, 'a run', now => now.run === '1');
    await rest(page);
    await page.screenshot({ path: path.join(out, 'first.png') });
    assert.ok(await colours(page) > 100, 'the picture is empty');
    assert.deepEqual(page.errors, []);
    assert.equal((await state(page)).language, 'en');
    assert.ok(!asked.has('/chinese.otf'), 'a font was fetched that nothing asked for');
    assert.deepEqual([...times.entries()].filter(([name, count]) => name !== '/icon.svg' && count > 1), [], 'something was fetched twice');
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
    await page.evaluate(() => { location.hash = '#scenario=14-register-cliff&set=launch.registers_per_thread=33'; });
    await until(page, 'a knob that the link turns', s => s.scenario === '14-register-cliff' && s.knobs === '1');
    assert.equal(await knob(page, 'launch.registers_per_thread'), '33');
  },

  async 'a link with a mistake opens what is right in it, and says what is wrong'() {
    const page = await open('#scenario=08-if-else&step=3&theme=light&lang=xx');
    const now = await state(page);
    assert.deepEqual([now.scenario, now.step, now.theme], ['08-if-else', '2', 'light']);
    assert.equal(await page.evaluate(() => window.warpscope.said()), 'app.option.wrong_in_link');
    for (const [hash, key] of [['#garbage', 'app.option.unknown_in_link'], ['#step=99', 'app.option.no_such_step'],
                               ['#scenario=08-if-else&cycle=99999999', 'app.option.no_such_cycle']]) {
      const told = await open(hash);
      assert.equal(await told.evaluate(() => window.warpscope.said()), key, hash);
      await told.close();  // What it says would be drawn beside the next one.
    }
    const other = await open('#scenario=08-if-esle&lang=zh');
    assert.deepEqual([(await state(other)).problems, (await state(other)).language], ['1', 'zh']);
    await other.screenshot({ path: path.join(out, 'no-such-lesson.png') });
    assert.deepEqual(page.errors.concat(other.errors), []);
  },

  async 'a link that was cut on its way says so'() {
    const page = await open('#scenario=08-if-else&lang=en');
    await page.keyboard.press('F2');
    await until(page, 'the editor', s => s.editing === '1');
    await page.keyboard.type('// mine\n');
    await until(page, 'what was typed', s => s.edited === '1');
    await rest(page);
    const hash = await shareLink(page);
    const cut = hash.replace(/(share=[^&]*)[^&]{20}/, '$1');
    // 20 MB, which unpacked into the memory of the program would break it.
    const long = zlib.deflateRawSync(Buffer.alloc(20 << 20, 'A')).toString('base64url');
    for (const broken of [cut, '#share=AAAA', '#share=%%%', `#share=${long}`]) {
      const other = await open(`${broken}&lang=en`);
      assert.equal(await other.evaluate(() => window.warpscope.said()), 'app.broken_link', broken);
      assert.deepEqual(other.errors, []);
      await other.close();
    }
  },

  async 'a link is copied where a lab serves the page without https'() {
    const page = await open('');
    await page.goto(address.replace('127.0.0.1', 'lab.test') + '#scenario=03-barrier');
    await page.waitForFunction(() => window.warpscope && window.warpscope.seconds > 0, kPatience);
    assert.equal(await page.evaluate(() => window.isSecureContext), false);
    await page.evaluate(() => addEventListener('copy', () => { window.copied = document.activeElement.value; }));
    await page.mouse.click(3, 3);
    await page.evaluate(() => window.warpscope.share());
    await page.waitForFunction(() => window.copied === location.href, kPatience);
    assert.match(await page.evaluate(() => window.copied), /lab\.test.*scenario=03-barrier/);
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
    const hash = await shareLink(page);
    console.log(`  a whole scenario is a link of ${hash.length} characters`);
    const other = await open(hash);
    assert.equal(await knob(other, key), turned);
    assert.equal((await state(other)).scenario, '14-register-cliff');
    assert.equal((await state(other)).cycle, cycle);
    // Another lesson, and back by the browser's own button.
    await page.evaluate(() => { location.hash = '#scenario=03-barrier'; });
    await until(page, 'another lesson', s => s.scenario === '03-barrier');
    await page.goBack();
    await until(page, 'what was shared', s => s.scenario === '14-register-cliff');
    assert.equal(await knob(page, key), turned);
  },

  async 'a kernel is edited, simulated as it is typed, and shared with its knobs'() {
    const page = await open('#scenario=08-if-else&lang=en');
    await page.keyboard.press('F2');
    await until(page, 'the editor', s => s.editing === '1');
    await rest(page);
    const before = +(await state(page)).bytes;
    await page.keyboard.type('// 线程束 warp\n');
    await until(page, 'what was typed', (s, bytes) => s.edited === '1' && +s.bytes > bytes + 10 && s.problems === '0', before);
    await rest(page);
    const code = await knob(page, 'kernel.code');
    assert.match(code, /线程束 warp/);
    const other = await open(await shareLink(page));
    assert.equal(await knob(other, 'kernel.code'), code);
    assert.equal((await state(other)).run, '1');
    assert.deepEqual(page.errors, []);
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

  async 'whoever goes on from a link finds the place again'() {
    const page = await open('#scenario=08-if-else&lang=en');
    await rest(page);
    assert.equal(await page.evaluate(() => location.hash), '#scenario=08-if-else&lang=en');
    // All at once, as fast hands do on a slow machine: its field gets the keys only frames later.
    await chord(page, 'KeyK');
    await page.keyboard.type('wrong barrier');
    await page.keyboard.press('Enter');
    await until(page, 'another lesson', s => s.palette === '0' && s.scenario !== '08-if-else');
    const { scenario } = await state(page);
    await page.mouse.move(300, 300);
    await page.waitForFunction(() => location.hash === '', kPatience);
    await page.reload();
    await page.waitForFunction(() => window.warpscope && window.warpscope.seconds > 0, kPatience);
    assert.equal((await state(page)).scenario, scenario);
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

  async 'a file is chosen where none can be dropped'() {
    const page = await open('#lang=en', kPhone);
    const file = path.join(out, 'chosen.cu');
    fs.writeFileSync(file, '__global__ void chosen(int* data) { data[threadIdx.x] = 1; }\n' +
      'int main() { int* d; cudaMalloc(&d, 128); chosen<<<1, 32>>>(d); }\n');
    await tap(page, 'menu.file.title');
    await rest(page);
    const [chooser] = await Promise.all([page.waitForFileChooser({ timeout: kPatience.timeout }), tap(page, 'menu.file.choose')]);
    await chooser.accept([file]);
    await until(page, 'its run', s => s.scenario === 'chosen' && s.run === '1' && s.problems === '0');
    assert.deepEqual(page.errors, []);
  },

  async 'what is exported is downloaded'() {
    const page = await open('#scenario=08-if-else');
    const client = await page.createCDPSession();
    const place = path.resolve(out, 'downloads');
    fs.rmSync(place, { recursive: true, force: true });
    await client.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: place,
      browserContextId: page.browserContext().id });
    const press = async label => {
      const box = await find(page, label);
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await rest(page);
    };
    await press('menu.file.title');
    await press('menu.file.export');
    await page.screenshot({ path: path.join(out, 'export.png') });
    for (const [kind, file] of [['run_csv', '08-if-else.csv'], ['run_trace', '08-if-else.json'], ['run_recording', '08-if-else.wsr'],
      ['window_png', '08-if-else.png'], ['window_svg', '08-if-else.svg'], ['view_png', null], ['view_svg', null]]) {
      const before = fs.existsSync(place) ? fs.readdirSync(place).length : 0;
      await press('export.' + kind);
      await press('export.save');
      const isThere = () => file ? fs.existsSync(path.join(place, file))
        : fs.readdirSync(place).filter(name => !name.endsWith('.crdownload')).length > before;
      for (let i = 0; !isThere(); ++i) {
        assert.ok(i < 400, `${kind} was not downloaded`);
        await new Promise(done => setTimeout(done, 50));
      }
    }
    const ofView = fs.readdirSync(place).filter(name => name.startsWith('08-if-else-'));
    assert.equal(ofView.length, 2, `pictures of a view: ${ofView}`);
    for (const name of ofView.filter(name => name.endsWith('.svg'))) assert.match(fs.readFileSync(path.join(place, name), 'utf8'), /<svg/);
    assert.match(fs.readFileSync(path.join(place, '08-if-else.csv'), 'utf8'), /^sm,scheduler,block,warp,state/);
    assert.ok(JSON.parse(fs.readFileSync(path.join(place, '08-if-else.json'), 'utf8')).traceEvents.length > 100);
    const picture = fs.readFileSync(path.join(place, '08-if-else.png'));
    assert.equal(picture.subarray(1, 4).toString(), 'PNG');
    assert.deepEqual([picture.readUInt32BE(16), picture.readUInt32BE(20)], [2560, 1600], 'at twice the size');
  },

  async 'a finger taps, drags and scrolls on the screen of a phone'() {
    const page = await open('#scenario=08-if-else&lang=en', kPhone);
    await rest(page);
    await page.screenshot({ path: path.join(out, 'phone.png') });
    // The cursor is dragged through the run.
    const touch = await hand(page);
    const scrub = await find(page, 'scrub');
    const before = +(await state(page)).cycle;
    const middle = scrub.y + scrub.height / 2;
    await touch(...[0.3, 0.5, 0.8].map(share => [[scrub.x + scrub.width * share, middle]]));
    assert.ok(+(await state(page)).cycle > before, 'the cursor stands where it stood');
    await tap(page, 'next step');
    await until(page, 'the next step', s => s.step === '1');
    await tap(page, 'language.zh');
    await until(page, 'Chinese', s => s.language === 'zh');
    await rest(page);
    await page.screenshot({ path: path.join(out, 'phone-zh.png') });
    // The list of lessons follows the finger, and opens none under it.
    await page.keyboard.down('Control');
    await page.keyboard.press('KeyO');
    await page.keyboard.up('Control');
    await until(page, 'the library', s => s.library === '1');
    await rest(page);
    await page.screenshot({ path: path.join(out, 'phone-library.png') });
    await pixels(page);
    await touch(...[0, 100, 200, 300].map(up => [[195, 650 - up]]));
    const changed = await pixels(page);
    await page.screenshot({ path: path.join(out, 'phone-scrolled.png') });
    assert.ok(changed > 0.02, `the finger changed ${(100 * changed).toFixed(1)} % of the picture`);
    assert.equal((await state(page)).scenario, '08-if-else');
    assert.equal((await state(page)).library, '1');
    assert.deepEqual(page.errors, []);
  },

  async 'what is tapped is large enough for a finger'() {
    // Of the window, not of the pictures in it: buttons, tabs, sliders, menus, answers.
    const kTapped = /^(start|previous event|step back|play|step|next event|end|scrub|speed|theme|language\.\w+|tab\.\S+|previous step|choice \d)$|###(menu\.|next step|previous step)/;
    for (const [name, viewport] of Object.entries({ kPhone, kLyingPhone, kTablet })) for (const language of ['en', 'zh']) {
      const page = await open(`#scenario=08-if-else&step=1&arrangement=divergence&lang=${language}`, viewport);
      await rest(page);
      await page.screenshot({ path: path.join(out, `tap-${name.slice(1).toLowerCase()}-${language}.png`) });
      const items = (await itemsOf(page)).filter(item => kTapped.test(item.label));
      const found = items.map(item => item.label).join(' ');
      for (const wanted of ['play', 'scrub', 'theme', 'tab.', 'menu.file']) assert.ok(found.includes(wanted), `no ${wanted} on ${name}: ${found}`);
      // Words may be narrower than a finger; what is pressed is never lower, and ends in the window.
      // A phone that lies shows the window at 0.98 of its size, so that words fit: 39 pixels.
      const small = items.filter(item => item.height < 38.5 || item.x < -0.5 || item.x + item.width > viewport.width + 0.5);
      assert.deepEqual(small, [], `too small on ${name}`);
      const row = items.filter(item => /^(start|previous event|step back|play|step|next event|end)$/.test(item.label));
      assert.equal(row.length, 7);
      assert.ok(row.every(item => item.width >= 38.5), 'a button of the transport is narrow');
      assert.deepEqual(page.errors, []);
    }
  },

  async 'a finger that rests opens the menu of what lies under it'() {
    const page = await open('#scenario=08-if-else&arrangement=overview&lang=en', kTablet);
    await rest(page);
    const before = await state(page);
    const client = await page.createCDPSession();
    const touchPoints = [{ x: kTablet.width * 0.6, y: kTablet.height * 0.5, id: 0 }];
    // A machine that is busy may take a long frame for a finger that has gone: three tries.
    let isOpen = false;
    for (let tries = 0; tries < 3 && !isOpen; ++tries) {
      await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
      isOpen = await page.waitForFunction(() => window.warpscope.items().includes('###context.'), { timeout: 15000, polling: 200 }).then(() => true, () => false);
      await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    }
    assert.ok(isOpen, 'no menu came');
    await rest(page);
    await page.screenshot({ path: path.join(out, 'long-press.png') });
    const rows = (await itemsOf(page)).filter(item => item.label.includes('###context.'));
    assert.ok(rows.length > 1, 'the menu went with the finger');
    assert.ok(rows.every(row => row.height >= 39.5), `a row is ${rows.map(row => row.height)} high`);
    const { cycle, step } = await state(page);
    assert.deepEqual([cycle, step], [before.cycle, before.step], 'the finger also clicked');
  },

  async 'two fingers pinch the timeline of a tablet'() {
    const page = await open('#scenario=08-if-else&arrangement=overview&lang=en', kTablet);
    await rest(page);
    await page.screenshot({ path: path.join(out, 'tablet-upright.png') });
    const touch = await hand(page);
    // At the foot of the window, above the transport.
    const at = { x: kTablet.width * 0.7, y: kTablet.height * 0.8 };
    await touch([[at.x, at.y]], [[at.x, at.y]]);
    await pixels(page);
    await touch(...Array.from({ length: 11 }, (_, i) => [[at.x - 30 - 8 * i, at.y], [at.x + 30 + 8 * i, at.y]]));
    const changed = await pixels(page);
    await page.screenshot({ path: path.join(out, 'pinched.png') });
    // The first step draws no more of the run than its cycle.
    assert.ok(changed > 0.01, `pinching changed ${(100 * changed).toFixed(1)} % of the picture`);
    assert.deepEqual(page.errors, []);
  },

  async 'a finger drags a slider on a tablet'() {
    const page = await open('#scenario=14-register-cliff&arrangement=occupancy&lang=en',
      { width: 1180, height: 820, deviceScaleFactor: 2, hasTouch: true, isMobile: true });
    const key = 'launch.registers_per_thread';
    const before = await knob(page, key);
    const slider = await find(page, key);
    const middle = slider.y + slider.height / 2;
    await (await hand(page))(...[0.3, 0.4, 0.5, 0.6].map(share => [[slider.x + slider.width * share, middle]]));
    assert.notEqual(await knob(page, key), before, 'the slider turned nothing');
    assert.deepEqual(page.errors, []);
    await page.screenshot({ path: path.join(out, 'tablet.png') });
  },

  async 'a frame of 1920 x 1080 leaves the processor time'() {
    const page = await open('#scenario=08-if-else&lang=en', { width: 1920, height: 1080 });
    await rest(page);
    const times = await page.evaluate(() => {
      const times = [];
      for (let i = 0; i < 120; ++i) {
        const start = performance.now();
        window.warpscope.frame(start / 1000);
        times.push(performance.now() - start);
      }
      return times.sort((a, b) => a - b);
    });
    console.log(`  a frame takes the main thread ${times[60].toFixed(1)} ms (median), ${times[114].toFixed(1)} ms (95 %)`);
    assert.ok(times[0] < 1000 / 60, 'no frame would be in time');
  },

  async 'a frame does not wait for the drawing process'() {
    const page = await open('#scenario=08-if-else&lang=en');
    await rest(page);
    const asked = await page.evaluate(() => {
      const kind = WebGL2RenderingContext.prototype, ask = kind.getParameter, names = new Set();
      kind.getParameter = function (name) { names.add(name); return ask.call(this, name); };
      for (let i = 0; i < 3; ++i) window.warpscope.frame(performance.now() / 1000);
      kind.getParameter = ask;
      return Object.keys(WebGL2RenderingContext).filter(name => names.has(WebGL2RenderingContext[name]));
    });
    // These the browser knows without asking.
    const known = ['ACTIVE_TEXTURE', 'CURRENT_PROGRAM', 'TEXTURE_BINDING_2D', 'SAMPLER_BINDING', 'ARRAY_BUFFER_BINDING',
      'ELEMENT_ARRAY_BUFFER_BINDING', 'VERTEX_ARRAY_BINDING', 'PIXEL_UNPACK_BUFFER_BINDING', 'VIEWPORT'];
    assert.ok(asked.includes('VIEWPORT'), 'a frame notes how it found things');
    assert.deepEqual(asked.filter(name => !known.includes(name)), []);
  },

  async 'every scenario is drawn, in both languages'() {
    const page = await open('');
    const lines = fs.readFileSync(fingerprintsFile, 'utf8').trim().split('\n').map(line => line.split(' '));
    // Of what does not run, instead of a fingerprint the key of a problem is named.
    assert.deepEqual(lines.filter(([, print]) => !/^[0-9a-f]{16}$/.test(print)), []);
    const wrong = [];
    for (const language of ['zh', 'en']) for (const name of lines.map(([file]) => file.replace(/\.toml$/, ''))) {
      const found = await page.evaluate((fragment) => {
        window.warpscope.go(fragment, '');
        window.warpscope.frame(performance.now() / 1000);
        return Object.fromEntries(window.warpscope.state().split(' ').map(pair => pair.split('=')));
      }, `scenario=${name}&lang=${language}`);
      const isRight = found.scenario === path.basename(name) && found.language === language && found.problems === '0';
      if (!isRight) wrong.push(`${name}: ${JSON.stringify(found)}`);
    }
    assert.deepEqual(wrong, []);
    assert.deepEqual(page.errors, []);
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
  for (const visit of visits.splice(0)) await visit.close().catch(() => {});
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
