// Connects to the main process's inspector, which opens on demand and costs nothing before.
import type { LaunchedApp } from '@kittiwake/electron-host/test/harness/launched-app';
import { connectDevTools } from './devtools.ts';
import type { DevTools } from './devtools.ts';
import { waitUntil } from './wait-until.ts';

/** Environment of the app: the inspector uses any free port when it opens. */
export const inspectorEnv = { NODE_OPTIONS: '--inspect-port=127.0.0.1:0' };

export async function inspectMain({ pid, output }: LaunchedApp): Promise<DevTools> {
  const address = () => /Debugger listening on (ws:\S+)/.exec(output.join(''))?.[1];
  if (address() === undefined) process.kill(pid, 'SIGUSR1');
  await waitUntil(() => address() !== undefined, 'the main process’s inspector');
  return connectDevTools(address() ?? '');
}
