// `ipcMain`: finds the handler for a message from the page and turns what it throws into what Electron would say.
import { EventEmitter } from 'node:events';
import type { IpcMain, IpcMainInvokeEvent } from 'electron';

type Handler = Parameters<IpcMain['handle']>[1];

class Ipc extends EventEmitter {
  readonly #handlers = new Map<string, Handler>();

  handle(channel: string, handler: Handler): void {
    if (this.#handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    this.#handlers.set(channel, handler);
  }

  handleOnce(channel: string, handler: Handler): void {
    this.handle(channel, (event, ...args) => {
      this.removeHandler(channel);
      return handler(event, ...args) as unknown;
    });
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel);
  }

  async answer(event: IpcMainInvokeEvent, channel: string, args: unknown[]): Promise<{ value?: unknown; error?: string }> {
    const handler = this.#handlers.get(channel);
    const failed = (reason: string) => ({ error: `Error invoking remote method '${channel}': ${reason}` });
    if (!handler) return failed(`Error: No handler registered for '${channel}'`);
    try {
      return { value: await (handler(event, ...args) as unknown) };
    } catch (error) {
      return failed(String(error));
    }
  }
}

export const ipcMain = new Ipc();
