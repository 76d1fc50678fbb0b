// Runs the app from source: `npm run dev`. Vite's hot reload updates the window; a change in main or preload restarts the app.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createTcpServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build, createServer } from 'vite';
import type { InlineConfig, Plugin } from 'vite';
import { buildApp } from '../build.ts';
import { appCommand, forwardSignals, runApp } from '../run-app.ts';
import { demo, main, search, updates, preload } from '../vite/node.ts';
import { renderer } from '../vite/renderer.ts';

const viteHost = '127.0.0.1';
const nonce = crypto.randomUUID();

async function freePort(): Promise<number> {
  const server = createTcpServer().listen(0, viteHost);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const appProtocolPath = pathOf('../../electron/window/app-protocol.ts');

/** Makes main load the page's files from Vite. Not part of any production bundle. */
const filesFromVite: Plugin = {
  name: 'files-from-vite',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!source.endsWith('/app-protocol.ts') || importer?.includes('/build/dev/')) return null;
    const resolution = await this.resolve(source, importer, { ...options, skipSelf: true });
    return resolution?.id === appProtocolPath ? pathOf('app-protocol.ts') : null;
  },
};

/** Builds now and after each file change. Resolves after the first build, and calls `onRebuild` after each later one. */
async function watch(config: InlineConfig, onRebuild: () => void): Promise<void> {
  const watcher = await build({ ...config, build: { ...config.build, watch: {} } });
  if (!('on' in watcher)) throw new Error('Vite does not watch');
  const firstBuild = Promise.withResolvers<void>();
  let isFirst = true;
  watcher.on('event', (event) => {
    if (event.code === 'ERROR') console.error(event.error.message);
    if (event.code === 'BUNDLE_END') void event.result.close();
    if (event.code !== 'END') return;
    if (!isFirst) onRebuild();
    isFirst = false;
    firstBuild.resolve();
  });
  await firstBuild.promise;
}

let app: ChildProcess | undefined;
let restarting: Promise<void> | undefined;

const command = await appCommand();
if (command === undefined) process.exit(1);
// The dev server reuses the content security policy and licence list of a build.
await buildApp();
process.env['NODE_ENV'] = 'development';

const port = await freePort();
const vite = await createServer({
  ...renderer,
  logLevel: 'info',
  html: { cspNonce: nonce },
  server: { host: viteHost, port, strictPort: true, hmr: { protocol: 'ws', host: viteHost, clientPort: port } },
});
await vite.listen();
/**
 * The host blocks every address in Chromium, and Chromium blocks local addresses for secure pages; these switches exempt Vite's address.
 */
const viteSwitches = [
  `--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE ${viteHost}`,
  `--ip-address-space-overrides=${viteHost}:${port}=public`,
];

function start(): void {
  const runningApp = runApp(command ?? [], [...viteSwitches, ...process.argv.slice(2)]);
  app = runningApp.process;
  void runningApp.exitCode.then((code) => {
    if (restarting === undefined && app === runningApp.process) void vite.close().then(() => process.exit(code));
  });
}

/** Runs one restart at a time: a change during a restart is already part of the app that starts. */
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

const mainFromVite: InlineConfig = {
  ...main,
  plugins: [filesFromVite],
  define: { ...main.define, viteUrl: JSON.stringify(`http://${viteHost}:${port}`), viteNonce: JSON.stringify(nonce) },
};
for (const config of [mainFromVite, search, demo, updates, preload]) await watch(config, restart);
forwardSignals(() => app);
start();
