// A client of the DevTools protocol at one address: main's inspector, or a page without Playwright.
import { once } from 'node:events';
import { WebSocket } from 'ws';

export interface DevTools {
  /** A method of the protocol, and what it answers. */
  ask<T>(method: string, params?: object): Promise<T>;
  /** The value of an expression there. */
  evaluate<T>(expression: string): Promise<T>;
  close(): void;
}

export async function devTools(address: string): Promise<DevTools> {
  const socket = new WebSocket(address);
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
