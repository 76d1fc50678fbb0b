// Calls the desktop's notification service as Electron does on Linux: the process blocks until the response.
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';

/** Listeners for signals. Reasons of D-Bus' `NotificationClosed`: 1 expired, 2 dismissed by the user, 3 closed by the app. */
interface NotificationHandlers {
  onAction(id: number, action: string): void;
  onClosed(id: number, reason: number): void;
}

type DaemonResponse = { values: unknown[] } | { error: string };

/** Longer than the worker's own timeout. */
const maxWaitMs = 10_000;

export class Daemon {
  readonly #worker: Worker;
  readonly #port;
  readonly #responseFlag = new Int32Array(new SharedArrayBuffer(4));

  constructor(handlers: NotificationHandlers) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    this.#worker = new Worker(new URL('daemon-worker.ts', import.meta.url), {
      workerData: { port: port2, answered: this.#responseFlag },
      transferList: [port2],
      resourceLimits: { maxYoungGenerationSizeMb: 1 },
    });
    this.#worker.on('message', ([member, id, detail]: [string, number, unknown]) => {
      if (member === 'ActionInvoked') handlers.onAction(id, String(detail));
      else handlers.onClosed(id, Number(detail));
    });
    this.#worker.unref();
  }

  /** Calls a method and blocks. Throws the errors of the service or the bus. */
  call(member: string, signature?: string, body?: unknown[]): unknown[] {
    Atomics.store(this.#responseFlag, 0, 0);
    this.#worker.postMessage({ member, signature, body });
    Atomics.wait(this.#responseFlag, 0, 0, maxWaitMs);
    const response = receiveMessageOnPort(this.#port)?.message as DaemonResponse | undefined;
    if (response === undefined) throw new Error(`${member}: no answer on the session bus`);
    if ('error' in response) throw new Error(response.error);
    return response.values;
  }
}
