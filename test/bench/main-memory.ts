// Looks into the main process from outside: what it holds once its garbage is collected.
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { WebSocket } from 'ws';
import type { RunningApp } from '../e2e/running-app.ts';
import { until } from './until.ts';

/** Added to the app's environment: its inspector, once it is asked for, takes any free port. */
export const inspectable = { NODE_OPTIONS: '--inspect-port=127.0.0.1:0' };

/** Bytes: all of the process as the system counts it, and the JavaScript objects in it. */
export async function mainMemory({ pid, output }: RunningApp): Promise<{ rss: number; heap: number }> {
  const address = () => /Debugger listening on (ws:\S+)/.exec(output.join(''))?.[1];
  process.kill(pid, 'SIGUSR1');
  await until(() => address() !== undefined, 'the main process’s inspector');
  const socket = new WebSocket(address() ?? '');
  await once(socket, 'open');
  const ask = async (method: string): Promise<{ usedSize?: number }> => {
    socket.send(JSON.stringify({ id: 1, method }));
    for (;;) {
      const [data] = (await once(socket, 'message')) as [Buffer];
      const { id, result } = JSON.parse(data.toString()) as { id?: number; result?: { usedSize?: number } };
      if (id === 1) return result ?? {};
    }
  };
  await ask('HeapProfiler.collectGarbage');
  await ask('HeapProfiler.collectGarbage');
  const { usedSize = NaN } = await ask('Runtime.getHeapUsage');
  socket.terminate();
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return { rss: Number(kilobytes) * 1_024, heap: usedSize };
}
