// Implements Electron's `ipcMain`: calls the handler of a message, and converts its errors to Electron's.
import { EventEmitter } from 'node:events';
import type { IpcMain, IpcMainInvokeEvent } from 'electron';

type InvokeHandler = Parameters<IpcMain['handle']>[1];

interface InvokeOutcome {
  value?: unknown;
  error?: string;
}

class Ipc extends EventEmitter {
  readonly #handlers = new Map<string, InvokeHandler>();

  handle(channel: string, handler: InvokeHandler): void {
    if (typeof handler !== 'function') throw new TypeError(`Expected handler to be a function, but found type '${typeof handler}'`);
    if (this.#handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    this.#handlers.set(channel, handler);
  }

  handleOnce(channel: string, handler: InvokeHandler): void {
    this.handle(channel, (event, ...args) => {
      this.removeHandler(channel);
      return handler(event, ...args) as unknown;
    });
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel);
  }

  /**
   * Runs the handler. `reply` throws for values that cannot be cloned. Errors are printed, as in Electron's lib/browser/ipc-dispatch.ts.
   */
  async handleInvoke(event: IpcMainInvokeEvent, channel: string, args: unknown[], reply: (outcome: InvokeOutcome) => void): Promise<void> {
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
