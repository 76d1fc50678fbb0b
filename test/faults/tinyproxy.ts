// Runs Debian's tinyproxy, for tests with a proxy that is not our own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

export interface Tinyproxy extends AsyncDisposable {
  port: number;
  /** Address as `host:port`. */
  name: string;
  /** Reads the log of requests. */
  log(): Promise<string>;
  close(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** `user`: required user name and password. `upstream`: port of the proxy that receives all requests. */
export async function startTinyproxy({
  user,
  upstream,
  port,
}: { user?: string; upstream?: number; port?: number } = {}): Promise<Tinyproxy> {
  const folder = await mkdtemp(join(tmpdir(), 'kittiwake-tinyproxy-'));
  const proxyPort = port ?? (await freePort());
  const logFile = join(folder, 'log');
  const lines = [
    `Port ${proxyPort}`,
    'Listen 127.0.0.1',
    `LogFile "${logFile}"`,
    'LogLevel Connect',
    ...(user === undefined ? [] : [`BasicAuth ${user}`]),
    ...(upstream === undefined ? [] : [`Upstream http 127.0.0.1:${upstream}`]),
  ];
  await writeFile(join(folder, 'tinyproxy.conf'), `${lines.join('\n')}\n`);
  const child = spawn('tinyproxy', ['-d', '-c', join(folder, 'tinyproxy.conf')], { stdio: 'ignore' });
  const exited = once(child, 'exit');
  while (!(await isListening(proxyPort))) {
    if (child.exitCode !== null) throw new Error('tinyproxy did not start');
    await setTimeout(20);
  }
  const tinyproxy: Tinyproxy = {
    port: proxyPort,
    name: `127.0.0.1:${proxyPort}`,
    log: () => readFile(logFile, 'utf8'),
    async close() {
      child.kill('SIGKILL');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
    [Symbol.asyncDispose]: () => tinyproxy.close(),
  };
  return tinyproxy;
}
