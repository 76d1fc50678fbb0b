// `ipcMain`: finds the handler for a message from the page and turns what it throws into what Electron would say.
import { EventEmitter } from 'node:events';
import type { IpcMain, IpcMainInvokeEvent } from 'electron';

type Handler = Parameters<IpcMain['handle']>[1];

interface Outcome {
  value?: unknown;
  error?: string;
}

class Ipc extends EventEmitter {
  readonly #handlers = new Map<string, Handler>();

  handle(channel: string, handler: Handler): void {
    if (typeof handler !== 'function') throw new TypeError(`Expected handler to be a function, but found type '${typeof handler}'`);
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

  /** `reply` throws for what can't cross. What goes wrong is printed, as lib/browser/ipc-dispatch.ts of Electron does. */
  async answer(event: IpcMainInvokeEvent, channel: string, args: unknown[], reply: (outcome: Outcome) => void): Promise<void> {
    const fail = (error: unknown) => {
      console.error(`Error occurred in handler for '${channel}':`, error);
      reply({ error: `Error invoking remote method '${channel}': ${String(error)}` });
    };
    const handler = this.#handlers.get(channel);
    if (!handler) return fail(new Error(`No handler registered for '${channel}'`));
    try {
      reply({ value: await (handler(event, ...args) as unknown) });
    } catch (error) {
      fail(error);
    }
  }
}

export const ipcMain = new Ipc();
