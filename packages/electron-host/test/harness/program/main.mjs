// Runs the Electron program for the rows of packages/electron-host/test/behaviours: shows one window, and runs code in main received over a socket.
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { runInThisContext } from 'node:vm';
import * as electron from 'electron';

const { app, BrowserWindow, protocol } = electron;
const start = JSON.parse(process.env.HOST_TEST_START);
const policy = "default-src 'self'; img-src 'self' blob: data:; media-src 'self' blob:; require-trusted-types-for 'script'";
const page =
  '<!doctype html><title>Program</title><link rel="stylesheet" href="/s.css"><p id="p">hello</p><a href="https://example.com/away">away</a><script type="module" src="/m.js"></script>';
const file = (type, text) => () => new Response(text, { headers: { 'content-type': type, 'content-security-policy': policy } });

/** Helpers for code in main besides Electron's module. */
const kit = {
  window: undefined,
  /** Request handlers of the page's scheme, by path. */
  serve: {
    '/index.html': file('text/html', page),
    '/s.css': file('text/css', 'p { color: rgb(1, 2, 3) }'),
    '/m.js': file('text/javascript', "document.documentElement.dataset.ready = 'welcome'; window.loaded = true;"),
  },
  /** Values for later code of the same row. */
  kept: {},
  notes: [],
  note: (...values) => void kit.notes.push(values),
};

const run = (code, value) => runInThisContext(`(${code})`)(electron, kit, value);
const socket = connect(start.socket);
createInterface({ input: socket }).on('line', async (line) => {
  const { id, code, value } = JSON.parse(line);
  const answer = await Promise.resolve()
    .then(() => run(code, value))
    .then(
      (result) => ({ id, result }),
      (error) => ({ id, error: String(error?.stack ?? error) }),
    );
  socket.write(`${JSON.stringify(answer)}\n`);
});
socket.on('error', () => undefined);

protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true } },
]);
// Electron's documentation requires that a program about to quit starts nothing.
if (!start.setup || run(start.setup) !== 'quit') void app.whenReady().then(begin);

async function begin() {
  protocol.handle('app', (request) => kit.serve[new URL(request.url).pathname]?.(request) ?? new Response('no', { status: 404 }));
  if (!start.window) return;
  const webPreferences = { sandbox: true, contextIsolation: true, ...start.window.webPreferences, preload: start.preload };
  kit.window = new BrowserWindow({ width: 900, height: 700, show: false, ...start.window, webPreferences });
  kit.window.once('ready-to-show', () => kit.window?.show());
  kit.window.once('closed', () => (kit.window = undefined));
  if (start.beforeLoad) run(start.beforeLoad);
  await kit.window.loadURL('app://kittiwake/index.html');
}
