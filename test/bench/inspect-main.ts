// Asks the main process from outside, over its inspector, which is opened for that and costs nothing before.
import type { RunningApp } from '../e2e/running-app.ts';
import { devTools } from './devtools.ts';
import type { DevTools } from './devtools.ts';
import { until } from './until.ts';

/** Added to the app's environment: its inspector, once it is asked for, takes any free port. */
export const inspectable = { NODE_OPTIONS: '--inspect-port=127.0.0.1:0' };

export async function inspectMain({ pid, output }: RunningApp): Promise<DevTools> {
  const address = () => /Debugger listening on (ws:\S+)/.exec(output.join(''))?.[1];
  if (address() === undefined) process.kill(pid, 'SIGUSR1');
  await until(() => address() !== undefined, 'the main process’s inspector');
  return devTools(address() ?? '');
}
