// `npm run dev`: the app from its sources. The window is updated by Vite's hot reload; a change in main or preload restarts the app.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createTcpServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build, createServer } from 'vite';
import type { InlineConfig, Plugin } from 'vite';
import { buildApp } from '../build.ts';
import { appCommand, endWithApp, runApp } from '../run-app.ts';
import { demo, main, search, updates } from '../vite/node.ts';
import { preload } from '../vite/preload.ts';
import { renderer } from '../vite/renderer.ts';

const host = '127.0.0.1';
const nonce = crypto.randomUUID();

async function freePort(): Promise<number> {
  const server = createTcpServer().listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const servesFiles = pathOf('../../electron/window/app-protocol.ts');

/** Main asks Vite for the page's files; nothing of it is in a shipped bundle. */
const filesFromVite: Plugin = {
  name: 'files-from-vite',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!source.endsWith('/app-protocol.ts') || importer?.includes('/build/dev/')) return null;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    return found?.id === servesFiles ? pathOf('app-protocol.ts') : null;
  },
};

/** Builds now and after each change of a file; resolves after the first build, `rebuilt` is called after each later one. */
async function watch(config: InlineConfig, rebuilt: () => void): Promise<void> {
  const watcher = await build({ ...config, build: { ...config.build, watch: {} } });
  if (!('on' in watcher)) throw new Error('Vite does not watch');
  const first = Promise.withResolvers<void>();
  let isFirst = true;
  watcher.on('event', (event) => {
    if (event.code === 'ERROR') console.error(event.error.message);
    if (event.code === 'BUNDLE_END') void event.result.close();
    if (event.code !== 'END') return;
    if (!isFirst) rebuilt();
    isFirst = false;
    first.resolve();
  });
  await first.promise;
}

let app: ChildProcess | undefined;
let restarting: Promise<void> | undefined;

const command = await appCommand();
if (command === undefined) process.exit(1);
// The content security policy and the licences are those of a build.
await buildApp();
process.env['NODE_ENV'] = 'development';

const port = await freePort();
const vite = await createServer({
  ...renderer,
  logLevel: 'info',
  html: { cspNonce: nonce },
  server: { host, port, strictPort: true, hmr: { protocol: 'ws', host, clientPort: port } },
});
await vite.listen();
/** The host blocks every address in Chromium, and Chromium blocks local addresses for a secure page: Vite's is the exception. */
const toVite = [`--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE ${host}`, `--ip-address-space-overrides=${host}:${port}=public`];

function start(): void {
  const started = runApp(command ?? [], [...toVite, ...process.argv.slice(2)]);
  app = started.process;
  void started.ended.then((code) => {
    if (restarting === undefined && app === started.process) void vite.close().then(() => process.exit(code));
  });
}

/** One restart at a time: a change that comes while the app ends is in the app that starts then. */
function restart(): void {
  restarting ??= (async () => {
    console.log('Main or preload has changed: the app starts again.');
    if (app !== undefined && app.exitCode === null) {
      const ended = once(app, 'exit');
      app.kill('SIGTERM');
      await ended;
    }
    start();
  })().finally(() => (restarting = undefined));
}

const development: InlineConfig = {
  ...main,
  plugins: [filesFromVite],
  define: { ...main.define, viteUrl: JSON.stringify(`http://${host}:${port}`), viteNonce: JSON.stringify(nonce) },
};
for (const config of [development, search, demo, updates, preload]) await watch(config, restart);
endWithApp(() => app);
start();
