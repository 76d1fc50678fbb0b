// The proxy tinyproxy of Debian, as a company may run it: for tests that want a proxy that isn't ours.
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
  /** Host and port. */
  name: string;
  /** The lines that it wrote about what it was asked for. */
  log(): Promise<string>;
  close(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** `user`: a name and a password, which it asks for. `upstream`: the port of the proxy that it hands everything to. */
export async function startTinyproxy({
  user,
  upstream,
  port,
}: { user?: string; upstream?: number; port?: number } = {}): Promise<Tinyproxy> {
  const folder = await mkdtemp(join(tmpdir(), 'kittiwake-tinyproxy-'));
  const own = port ?? (await freePort());
  const logFile = join(folder, 'log');
  const lines = [
    `Port ${own}`,
    'Listen 127.0.0.1',
    `LogFile "${logFile}"`,
    'LogLevel Connect',
    ...(user === undefined ? [] : [`BasicAuth ${user}`]),
    ...(upstream === undefined ? [] : [`Upstream http 127.0.0.1:${upstream}`]),
  ];
  await writeFile(join(folder, 'tinyproxy.conf'), `${lines.join('\n')}\n`);
  const child = spawn('tinyproxy', ['-d', '-c', join(folder, 'tinyproxy.conf')], { stdio: 'ignore' });
  const exited = once(child, 'exit');
  while (!(await answers(own))) {
    if (child.exitCode !== null) throw new Error('tinyproxy did not start');
    await setTimeout(20);
  }
  const tinyproxy: Tinyproxy = {
    port: own,
    name: `127.0.0.1:${own}`,
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
