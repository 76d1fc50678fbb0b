// Asks the main process from outside, over its inspector, which is opened for that and costs nothing before.
import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { RunningApp } from '../e2e/running-app.ts';
import { until } from './until.ts';

/** Added to the app's environment: its inspector, once it is asked for, takes any free port. */
export const inspectable = { NODE_OPTIONS: '--inspect-port=127.0.0.1:0' };

export interface MainInspector {
  /** A method of the protocol, and what it answers. */
  ask<T>(method: string, params?: object): Promise<T>;
  /** The value of an expression in main. */
  evaluate<T>(expression: string): Promise<T>;
  close(): void;
}

export async function inspectMain({ pid, output }: RunningApp): Promise<MainInspector> {
  const address = () => /Debugger listening on (ws:\S+)/.exec(output.join(''))?.[1];
  if (address() === undefined) process.kill(pid, 'SIGUSR1');
  await until(() => address() !== undefined, 'the main process’s inspector');
  const socket = new WebSocket(address() ?? '');
  await once(socket, 'open');
  let asked = 0;
  async function ask<T>(method: string, params: object = {}): Promise<T> {
    asked += 1;
    const number = asked;
    socket.send(JSON.stringify({ id: number, method, params }));
    for (;;) {
      const [data] = (await once(socket, 'message')) as [Buffer];
      const { id, result } = JSON.parse(data.toString()) as { id?: number; result?: T };
      if (id === number) return result as T;
    }
  }
  return {
    ask,
    async evaluate<T>(expression: string) {
      const { result } = await ask<{ result: { value: T } }>('Runtime.evaluate', { expression, returnByValue: true });
      return result.value;
    },
    close: () => socket.terminate(),
  };
}
