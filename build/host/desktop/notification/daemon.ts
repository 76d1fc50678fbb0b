// The desktop's notification service, called as Electron calls it on Linux: the whole process waits for the answer.
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';

/** D-Bus' `NotificationClosed`: 1 expired, 2 dismissed by the person, 3 closed by the app. */
export interface Heard {
  clicked(id: number, action: string): void;
  closed(id: number, reason: number): void;
}

type Answer = { values: unknown[] } | { error: string };

/** Longer than the worker waits for the service. */
const maxWaitMs = 10_000;

export class Daemon {
  readonly #worker: Worker;
  readonly #port;
  readonly #answered = new Int32Array(new SharedArrayBuffer(4));

  constructor(heard: Heard) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    this.#worker = new Worker(new URL('daemon-worker.ts', import.meta.url), {
      workerData: { port: port2, answered: this.#answered },
      transferList: [port2],
      resourceLimits: { maxYoungGenerationSizeMb: 1 },
    });
    this.#worker.on('message', ([member, id, detail]: [string, number, unknown]) => {
      if (member === 'ActionInvoked') heard.clicked(id, String(detail));
      else heard.closed(id, Number(detail));
    });
    this.#worker.unref();
  }

  /** Throws what the service or the bus answers instead of an answer. */
  call(member: string, signature?: string, body?: unknown[]): unknown[] {
    Atomics.store(this.#answered, 0, 0);
    this.#worker.postMessage({ member, signature, body });
    Atomics.wait(this.#answered, 0, 0, maxWaitMs);
    const answer = receiveMessageOnPort(this.#port)?.message as Answer | undefined;
    if (answer === undefined) throw new Error(`${member}: no answer on the session bus`);
    if ('error' in answer) throw new Error(answer.error);
    return answer.values;
  }
}
