// What the browser does for the program: it tells what happens, asks for frames where they are due,
// keeps the settings, and brings files in and out. The functions called page… stand in page.cpp.
'use strict';

const canvas = document.getElementById('canvas');
const words = document.getElementById('words');
const notice = document.getElementById('notice');
const kSettings = 'warpscope.settings';
const kSettingsFile = '/home/web_user/.config/warpscope/settings.toml';
const kDropped = '/dropped';
const kPixelsALine = 100;   // Of a wheel; Dear ImGui counts in its notches.
const kSlice = 0.008;       // Seconds of work between two frames.
const kPinchNotch = 1.15;   // So much larger is one notch of a wheel that zooms.
const kGestureFrom = 12;    // Pixels that two fingers move before they mean something.

const now = () => performance.now() / 1000;

// What takes long begins at once: the program's way from the network into the compiler (where a host
// does not call it application/wasm, when all of it is there), and the browser's drawing process. The
// program finds this context when it asks for one; the picture of a frame stays, to be saved.
const kProgram = 'warpscope.wasm';
const compiled = WebAssembly.compileStreaming(fetch(kProgram)).catch(async () =>
  WebAssembly.compile(await (await fetch(kProgram)).arrayBuffer()));
const gl = canvas.getContext('webgl2', { alpha: false, depth: false, antialias: false, preserveDrawingBuffer: true });
askOnce(gl);

// Dear ImGui notes in each frame how it found these and puts them back. Nobody else sets them, so that
// the first answer stays true; each question would wait until the drawing process has done all before it.
function askOnce(gl) {
  if (!gl) return;
  const answers = new Map([gl.SCISSOR_BOX, gl.BLEND_SRC_RGB, gl.BLEND_DST_RGB, gl.BLEND_SRC_ALPHA, gl.BLEND_DST_ALPHA,
    gl.BLEND_EQUATION_RGB, gl.BLEND_EQUATION_ALPHA].map(name => [name, null]));
  const ask = name => WebGL2RenderingContext.prototype.getParameter.call(gl, name);
  gl.getParameter = name => {
    if (!answers.has(name)) return ask(name);
    if (answers.get(name) === null) answers.set(name, ask(name));
    return answers.get(name);
  };
}

let call = null;            // The program's functions, once it runs.
let isFrameDue = false;

// ---------------------------------------------------------------- frames

function frame() {
  isFrameDue = false;
  const isAwake = call.frame(now());
  canvas.style.cursor = kCursors[call.cursor()] || 'default';
  followTextInput();
  followFullScreen();
  if (isAwake) askForFrame();
}

function askForFrame() {
  if (isFrameDue || !call) return;
  isFrameDue = true;
  requestAnimationFrame(frame);
}

// Tells the program what `tell` does, and sees that a frame shows what came of it.
function happened(tell) {
  if (!call) return;
  call.wake(now());
  tell();
  askForFrame();
}

// The numbers of ImGuiMouseCursor_.
const kCursors = { '-1': 'none', 0: 'default', 1: 'text', 2: 'move', 3: 'ns-resize', 4: 'ew-resize',
  5: 'nesw-resize', 6: 'nwse-resize', 7: 'pointer', 8: 'wait', 9: 'progress', 10: 'not-allowed' };

const sizeOf = () => [Math.max(1, window.innerWidth), Math.max(1, window.innerHeight)];

function setDensity(density) {
  const pixels = sizeOf().map(size => Math.round(size * density));
  if (canvas.width !== pixels[0]) canvas.width = pixels[0];
  if (canvas.height !== pixels[1]) canvas.height = pixels[1];
}

function followSize() {
  const density = window.devicePixelRatio || 1;
  setDensity(density);
  happened(() => call.size(...sizeOf(), density));
}

// ---------------------------------------------------------------- mouse, pen, fingers

const fingers = new Map();  // Those on the canvas, by id: where each is.
let gesture = null;         // What two fingers are doing.

function buttonOf(event) { return event.button === 2 ? 1 : event.button === 1 ? 2 : 0; }

function spanOf() {
  const [a, b] = [...fingers.values()];
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, apart: Math.hypot(a.x - b.x, a.y - b.y) || 1 };
}

function beginGesture() {
  gesture = { from: spanOf(), last: spanOf(), kind: '' };
  call.button(0, false);    // What one finger held is let go.
}

// Two fingers that move apart or together are a wheel that zooms, two that move along one that scrolls.
function goOnWithGesture() {
  const at = spanOf(), { from, last } = gesture;
  if (!gesture.kind) {
    const apart = Math.abs(at.apart - from.apart), along = Math.hypot(at.x - from.x, at.y - from.y);
    if (Math.max(apart, along) < kGestureFrom) return;
    gesture.kind = apart > along ? 'pinch' : 'scroll';
  }
  call.pointer(at.x, at.y, true);
  if (gesture.kind === 'pinch') call.wheel(0, Math.log(at.apart / last.apart) / Math.log(kPinchNotch));
  else call.wheel((at.x - last.x) / kPixelsALine * 2.5, (at.y - last.y) / kPixelsALine * 2.5);
  gesture.last = at;
}

canvas.addEventListener('pointerdown', event => {
  canvas.setPointerCapture(event.pointerId);
  happened(() => {
    if (event.pointerType === 'touch') {
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (fingers.size === 2) return beginGesture();
      if (fingers.size > 2) return;
    }
    call.pointer(event.clientX, event.clientY, event.pointerType === 'touch');
    call.button(buttonOf(event), true);
  });
});

canvas.addEventListener('pointermove', event => happened(() => {
  if (fingers.has(event.pointerId)) fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  if (gesture) { if (fingers.size === 2) goOnWithGesture(); return; }
  call.pointer(event.clientX, event.clientY, event.pointerType === 'touch');
}));

function endPointer(event) {
  happened(() => {
    const wasFinger = fingers.delete(event.pointerId);
    if (wasFinger && gesture) { if (fingers.size === 0) gesture = null; return; }
    call.pointer(event.clientX, event.clientY, event.pointerType === 'touch');
    call.button(buttonOf(event), false);
  });
}
canvas.addEventListener('pointerup', endPointer);
canvas.addEventListener('pointercancel', endPointer);
canvas.addEventListener('contextmenu', event => event.preventDefault());

// Two fingers that move apart on a touchpad come as a wheel under a Ctrl key that nobody holds:
// the picture grows by e to the power of -deltaY / 100.
let isControlHeld = false;
function notchesOfPinch(event) {
  return -event.deltaY / 100 / Math.log(kPinchNotch);
}

canvas.addEventListener('wheel', event => {
  event.preventDefault();
  if (event.ctrlKey && !isControlHeld) return happened(() => call.wheel(0, notchesOfPinch(event)));
  const unit = event.deltaMode === 1 ? 100 / 3 : event.deltaMode === 2 ? 800 : 1;
  happened(() => call.wheel(-event.deltaX * unit / kPixelsALine, -event.deltaY * unit / kPixelsALine));
}, { passive: false });

// ---------------------------------------------------------------- keys, text, clipboard

function modifiersOf(event) {
  return (event.ctrlKey ? 1 : 0) | (event.shiftKey ? 2 : 0) | (event.altKey ? 4 : 0) | (event.metaKey ? 8 : 0);
}

// Keys that the browser keeps: its own commands, and what makes the text of a field.
function isOfBrowser(event) {
  const isPaste = (event.ctrlKey || event.metaKey) && event.code === 'KeyV';
  const isBrowsers = (event.ctrlKey || event.metaKey) && /^Key[NTWLR]$/.test(event.code);
  return isPaste || isBrowsers || event.code === 'F12';
}

// AltGr comes as Ctrl and Alt where it makes a letter of its own.
function isWriting(event) {
  const isCommand = (event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph');
  return event.key.length === 1 && !isCommand && !event.isComposing;
}

function onKey(event, isDown) {
  isControlHeld = event.ctrlKey;
  if (isDown && isOfBrowser(event)) return;
  happened(() => call.key(event.code, isDown, modifiersOf(event)));
  const isText = document.activeElement === words && (event.key.length === 1 || event.isComposing);
  if (isText) return;
  // The field gets the keyboard frames after the program's own has asked for it: until then what a key
  // writes is told as in a window, where every key that writes tells its letter.
  if (isDown && isWriting(event)) happened(() => call.text(event.key));
  if (event.code !== 'F12') event.preventDefault();
}
window.addEventListener('keydown', event => onKey(event, true));
window.addEventListener('keyup', event => onKey(event, false));

words.addEventListener('input', event => {
  if (event.isComposing) return;
  const text = words.value;
  words.value = '';
  if (text) happened(() => call.text(text));
});
words.addEventListener('compositionend', () => {
  const text = words.value;
  words.value = '';
  if (text) happened(() => call.text(text));
});

// While a field of the program wants text, a field of the page has the keyboard: it knows composed
// characters, and a phone shows its keys for it.
function followTextInput() {
  const isWanted = call.wantsText();
  if (isWanted === (document.activeElement === words)) return;
  if (isWanted) words.focus(); else { words.blur(); canvas.focus(); }
}

// The whole screen while a lesson is presented, where the browser grants it.
let wasPresenting = false;
function followFullScreen() {
  const isPresenting = call.isPresenting();
  if (isPresenting === wasPresenting) return;
  wasPresenting = isPresenting;
  if (isPresenting && document.documentElement.requestFullscreen)
    document.documentElement.requestFullscreen().catch(() => {});
  if (!isPresenting && document.fullscreenElement) document.exitFullscreen();
}

window.addEventListener('paste', event => {
  const text = event.clipboardData && event.clipboardData.getData('text/plain');
  if (text) happened(() => call.paste(text));
  event.preventDefault();
});
window.addEventListener('blur', () => {
  isControlHeld = false;
  happened(() => call.focus(false));
});
window.addEventListener('focus', () => happened(() => call.focus(true)));
window.addEventListener('resize', followSize);

// ---------------------------------------------------------------- files in and out

// The program brings the characters of its own text. Those of a stranger's come when they are there.
const kChineseFont = '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc';
let hasChineseFont = false;
async function fetchChineseFor(text) {
  if (hasChineseFont || !/[\u2e80-\u9fff\uf900-\ufaff]/.test(text)) return;
  hasChineseFont = true;
  const answer = await fetch('chinese.otf').catch(() => null);
  if (!answer || !answer.ok) { hasChineseFont = false; return; }
  FS.mkdirTree(kChineseFont.slice(0, kChineseFont.lastIndexOf('/')));
  FS.writeFile(kChineseFont, new Uint8Array(await answer.arrayBuffer()));
  happened(() => call.reloadFonts());
}

const inFolder = (folder, name) => folder + '/' + name.replace(/[\\/]/g, '_');

async function openFiles(files) {
  const read = [];
  for (const file of files) read.push([file.name, new Uint8Array(await file.arrayBuffer())]);
  FS.mkdirTree(kDropped + '/kernels');
  for (const [name, bytes] of read) {
    FS.writeFile(inFolder(kDropped, name), bytes);
    // Scenarios name their kernels beside themselves or in a folder of kernels.
    if (!name.endsWith('.toml')) FS.writeFile(inFolder(kDropped + '/kernels', name), bytes);
  }
  const first = read.find(([name]) => name.endsWith('.toml')) || read[0];
  if (first) happened(() => call.open(inFolder(kDropped, first[0])));
  for (const [, bytes] of read) fetchChineseFor(new TextDecoder().decode(bytes));
}
window.addEventListener('dragover', event => event.preventDefault());
window.addEventListener('drop', event => {
  event.preventDefault();
  if (call) openFiles([...event.dataTransfer.files]);
});

// Where nothing can be dropped: the browser asks for files. A scenario and its kernel are chosen together.
function chooseFiles() {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.addEventListener('change', () => openFiles([...input.files]));
  input.click();
}

function save(blob, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

// What of the canvas lies in a box of its pixels, as a file or on the clipboard.
function takePicture(name, x, y, width, height, isForClipboard) {
  const part = document.createElement('canvas');
  [part.width, part.height] = [Math.round(width), Math.round(height)];
  part.getContext('2d').drawImage(canvas, -Math.round(x), -Math.round(y));
  const picture = new Promise(done => part.toBlob(done, 'image/png'));
  if (!isForClipboard) picture.then(blob => save(blob, name));
  else if (navigator.clipboard) navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]).catch(() => {});
  else picture.then(blob => save(blob, name));
}

// ---------------------------------------------------------------- addresses

async function through(stream, bytes) {
  const out = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(out).arrayBuffer());
}

async function toAddress(text) {
  const bytes = await through(new CompressionStream('deflate-raw'), new TextEncoder().encode(text));
  let letters = '';
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

// A scenario with its kernel is a few thousand bytes; a short address can unpack to gigabytes.
const mostShared = 1 << 20;
async function fromAddress(text) {
  const letters = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  const bytes = Uint8Array.from(letters, letter => letter.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const decoder = new TextDecoder();
  let whole = '';
  for (let length = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return whole + decoder.decode();
    length += value.length;
    if (length > mostShared) {
      reader.cancel();
      throw new RangeError('too long for a scenario');
    }
    whole += decoder.decode(value, { stream: true });
  }
}

// The two parts of an address: what it says of a lesson, and a scenario that came whole with it. One that
// was cut on its way cannot be unpacked: the program is given something else, and says so.
async function readAddress() {
  const parts = location.hash.slice(1).split('&').filter(part => part);
  const share = parts.find(part => part.startsWith('share='));
  const fragment = parts.filter(part => part !== share).join('&');
  try {
    return [fragment, share ? await fromAddress(share.slice('share='.length)) : ''];
  } catch {
    return [fragment, share];
  }
}

// Whoever went on from the lesson of the address finds the own place when the page is loaded again, as a
// phone does with one that was away for a while.
let addressed = '';         // What the address has opened.
const shown = () => call.state().split(' ')[0];
function leaveAddress() {
  if (!call || !location.hash || shown() === addressed) return;
  history.replaceState(null, '', location.pathname + location.search);
}

// What this page writes itself is no hashchange; coming back to it is one, as to any other address.
async function share(fragment, whole) {
  let address = fragment;
  if (whole) {
    const rest = fragment.split('&').filter(part => !part.startsWith('scenario='));
    address = ['share=' + await toAddress(whole), ...rest].join('&');
  }
  history.replaceState(null, '', '#' + address);
  addressed = shown();
  copy(location.href);
}
window.addEventListener('hashchange', async () => {
  if (!call) return;
  const [fragment, whole] = await readAddress();
  happened(() => call.go(fragment, whole));
  addressed = shown();
  fetchChineseFor(whole);
});

function copy(text) {
  if (navigator.clipboard) navigator.clipboard.writeText(text).catch(() => copyFromField(text));
  else copyFromField(text);
}

// Where the page comes neither from this machine nor by https, as in a lab, there is no clipboard to ask for.
function copyFromField(text) {
  const before = document.activeElement, field = document.createElement('textarea');
  field.value = text;
  field.style.cssText = 'position: fixed; opacity: 0';
  document.body.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
  if (before) before.focus();
}

// What page.cpp calls.
const warpscopePage = {
  copy, share,
  keepSettings(text) {
    try { localStorage.setItem(kSettings, text); } catch { return; /* kept for this visit only */ }
    leaveAddress();
  },
  download(file) { save(new Blob([FS.readFile(file)]), file.split('/').pop()); FS.unlink(file); },
  takePicture, setDensity, chooseFiles,
};

// ---------------------------------------------------------------- start

function restoreSettings() {
  let text = null;
  try { text = localStorage.getItem(kSettings); } catch { /* a private visit */ }
  const isChinese = (navigator.language || '').startsWith('zh');
  if (text === null && isChinese) text = 'language = "zh"\n';
  if (text === null) return;
  FS.mkdirTree(kSettingsFile.slice(0, kSettingsFile.lastIndexOf('/')));
  FS.writeFile(kSettingsFile, text);
}

function stop(reason) {
  notice.textContent = 'Warpscope stopped: ' + reason;
  document.body.append(notice);
}

async function start() {
  const ready = now();
  const bind = (name, result, types) => Module.cwrap('page' + name, result, types);
  const functions = {
    start: bind('Start', 'boolean', ['string', 'string']), frame: bind('Frame', 'boolean', ['number']),
    wake: bind('Wake', null, ['number']), size: bind('Size', null, ['number', 'number', 'number']),
    pointer: bind('Pointer', null, ['number', 'number', 'boolean']),
    button: bind('Button', null, ['number', 'boolean']), wheel: bind('Wheel', null, ['number', 'number']),
    key: bind('Key', null, ['string', 'boolean', 'number']), text: bind('Text', null, ['string']),
    paste: bind('Paste', null, ['string']), focus: bind('Focus', null, ['boolean']),
    wantsText: bind('WantsText', 'boolean', []), cursor: bind('Cursor', 'number', []),
    isPresenting: bind('IsPresenting', 'boolean', []), open: bind('Open', null, ['string']), go: bind('Go', null, ['string', 'string']),
    readAhead: bind('ReadAhead', 'boolean', []), share: bind('Share', null, []), reloadFonts: bind('ReloadFonts', null, []), state: bind('State', 'string', []),
    frames: bind('Frames', 'number', []), fingerprint: bind('Fingerprint', 'string', ['string']),
    knob: bind('Knob', 'string', ['string']), said: bind('Said', 'string', []), items: bind('Items', 'string', []),
  };
  restoreSettings();
  const [fragment, whole] = await readAddress();
  if (!functions.start(fragment, whole)) {
    notice.textContent = 'Warpscope needs WebGL 2, which this browser does not offer.\n' +
      'Warpscope 需要 WebGL 2，而此浏览器未提供。';
    return;
  }
  const started = now();
  call = functions;
  addressed = shown();
  window.warpscope = { ...functions, seconds: 0, isAtRest: () => !isFrameDue };
  followSize();
  frame();
  // From the page's beginning: all is fetched and compiled, the program has read its files, and the
  // first picture is there.
  window.warpscope.phases = [ready, started, now()];
  window.warpscope.seconds = now();
  notice.remove();
  canvas.focus();
  fetchChineseFor(whole);
  whenIdle(readAhead);
}

// After the first picture the program reads what is asked for later, such as the list of lessons.
const whenIdle = window.requestIdleCallback || (work => setTimeout(work, 20));
function readAhead() {
  const until = now() + kSlice;
  let isMore = true;
  while (isMore && now() < until) isMore = call.readAhead();
  if (isMore) whenIdle(readAhead);
}

var Module = {
  canvas,
  instantiateWasm(imports, done) {
    compiled.then(async program => done(await WebAssembly.instantiate(program, imports), program)).catch(stop);
    return {};
  },
  onRuntimeInitialized: start,
  onAbort: stop,
};
