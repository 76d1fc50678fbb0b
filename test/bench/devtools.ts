// Connects to the DevTools protocol without Playwright: to the main process's inspector or to a page.
import { once } from 'node:events';
import { WebSocket } from 'ws';

export interface DevTools {
  /** Calls a method of the protocol and resolves to its result. */
  call<T>(method: string, params?: object): Promise<T>;
  evaluate<T>(expression: string): Promise<T>;
  close(): void;
}

export async function connectDevTools(address: string): Promise<DevTools> {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  let lastId = 0;
  async function call<T>(method: string, params: object = {}): Promise<T> {
    lastId += 1;
    const id = lastId;
    socket.send(JSON.stringify({ id, method, params }));
    for (;;) {
      const [data] = (await once(socket, 'message')) as [Buffer];
      const message = JSON.parse(data.toString()) as { id?: number; result?: T };
      if (message.id === id) return message.result as T;
    }
  }
  return {
    call,
    async evaluate<T>(expression: string) {
      const { result } = await call<{ result: { value: T } }>('Runtime.evaluate', { expression, returnByValue: true });
      return result.value;
    },
    close: () => socket.terminate(),
  };
}
