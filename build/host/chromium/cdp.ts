// The DevTools protocol over Chromium's pipe: NUL-separated JSON, commands answered by id, events by session.
import { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { Protocol } from '../../../node_modules/playwright-core/types/protocol.d.ts';

type Command = keyof Protocol.CommandParameters;
type Params<C extends Command> = Protocol.CommandParameters[C];
type Answer<C extends Command> = Protocol.CommandReturnValues[C];
export type Events = Protocol.Events;
export type { Protocol };

interface Message {
  id?: number;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string };
  sessionId?: string;
}
interface Waiting {
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
  command: string;
}

export class Connection {
  readonly browser = new Session(this, undefined);
  readonly #sessions = new Map<string, Session>();
  readonly #waiting = new Map<number, Waiting>();
  readonly #out: Writable;
  #last = 0;
  #closed = false;

  constructor(out: Writable, from: Readable) {
    this.#out = out;
    let parts: Buffer[] = [];
    from.on('data', (chunk: Buffer) => {
      let start = 0;
      for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, start)) {
        parts.push(chunk.subarray(start, end));
        this.#receive(JSON.parse(Buffer.concat(parts).toString()) as Message);
        parts = [];
        start = end + 1;
      }
      parts.push(chunk.subarray(start));
    });
    from.on('close', () => this.#close());
    for (const stream of [out, from]) stream.on('error', () => this.#close());
  }

  session(id: string): Session {
    const session = this.#sessions.get(id) ?? new Session(this, id);
    this.#sessions.set(id, session);
    return session;
  }

  send<C extends Command>(sessionId: string | undefined, command: C, params: Params<C> | undefined): Promise<Answer<C>> {
    if (this.#closed) return Promise.reject(new Error(`${command}: Chromium is gone`));
    const id = ++this.#last;
    return new Promise<unknown>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, command });
      this.#out.write(`${JSON.stringify({ id, method: command, params, sessionId })}\0`);
    }) as Promise<Answer<C>>;
  }

  #receive({ id, method, params, result, error, sessionId }: Message) {
    if (method !== undefined) {
      const session = sessionId === undefined ? this.browser : this.#sessions.get(sessionId);
      session?.emit(method, params);
      return;
    }
    const waiting = id === undefined ? undefined : this.#waiting.get(id);
    if (id === undefined || waiting === undefined) return;
    this.#waiting.delete(id);
    if (error) waiting.reject(new Error(`${waiting.command}: ${error.message}`));
    else waiting.resolve(result);
  }

  #close() {
    this.#closed = true;
    for (const { reject, command } of this.#waiting.values()) reject(new Error(`${command}: Chromium is gone`));
    this.#waiting.clear();
  }
}

export class Session {
  readonly #connection: Connection;
  readonly #id: string | undefined;
  readonly #events = new EventEmitter();

  constructor(connection: Connection, id: string | undefined) {
    this.#connection = connection;
    this.#id = id;
  }

  send<C extends Command>(command: C, params?: Params<C>): Promise<Answer<C>> {
    return this.#connection.send(this.#id, command, params);
  }

  on<E extends keyof Events>(event: E, listener: (params: Events[E]) => void): void {
    this.#events.on(event, listener);
  }

  once<E extends keyof Events>(event: E, listener: (params: Events[E]) => void): void {
    this.#events.once(event, listener);
  }

  emit(event: string, params: unknown): void {
    this.#events.emit(event, params);
  }
}
