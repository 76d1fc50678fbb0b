// Implements the Chrome DevTools Protocol over a pipe: NUL-separated JSON, responses by id, events by session.
import { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { Protocol } from '../../../../node_modules/playwright-core/types/protocol.d.ts';

type CdpCommand = keyof Protocol.CommandParameters;
type CdpParams<C extends CdpCommand> = Protocol.CommandParameters[C];
type CdpResult<C extends CdpCommand> = Protocol.CommandReturnValues[C];
type CdpEvents = Protocol.Events;
export type { Protocol };

interface CdpMessage {
  id?: number;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string };
  sessionId?: string;
}
interface PendingCommand {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
  command: string;
}

export class CdpConnection {
  readonly browser = new CdpSession(this, undefined);
  readonly #sessions = new Map<string, CdpSession>();
  readonly #pendingCommands = new Map<number, PendingCommand>();
  readonly #output: Writable;
  #lastId = 0;
  #isClosed = false;

  constructor(out: Writable, from: Readable) {
    this.#output = out;
    let parts: Buffer[] = [];
    from.on('data', (chunk: Buffer) => {
      let start = 0;
      for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, start)) {
        parts.push(chunk.subarray(start, end));
        this.#receive(JSON.parse(Buffer.concat(parts).toString()) as CdpMessage);
        parts = [];
        start = end + 1;
      }
      parts.push(chunk.subarray(start));
    });
    from.on('close', () => this.#close());
    for (const stream of [out, from]) stream.on('error', () => this.#close());
  }

  session(id: string): CdpSession {
    const session = this.#sessions.get(id) ?? new CdpSession(this, id);
    this.#sessions.set(id, session);
    return session;
  }

  send<C extends CdpCommand>(sessionId: string | undefined, command: C, params: CdpParams<C> | undefined): Promise<CdpResult<C>> {
    if (this.#isClosed) return Promise.reject(new Error(`${command}: Chromium is gone`));
    const id = ++this.#lastId;
    return new Promise<unknown>((resolve, reject) => {
      this.#pendingCommands.set(id, { resolve, reject, command });
      this.#output.write(`${JSON.stringify({ id, method: command, params, sessionId })}\0`);
    }) as Promise<CdpResult<C>>;
  }

  #receive({ id, method, params, result, error, sessionId }: CdpMessage) {
    if (method !== undefined) {
      const session = sessionId === undefined ? this.browser : this.#sessions.get(sessionId);
      session?.emit(method, params);
      return;
    }
    const pendingCommand = id === undefined ? undefined : this.#pendingCommands.get(id);
    if (id === undefined || pendingCommand === undefined) return;
    this.#pendingCommands.delete(id);
    if (error) pendingCommand.reject(new Error(`${pendingCommand.command}: ${error.message}`));
    else pendingCommand.resolve(result);
  }

  #close() {
    this.#isClosed = true;
    for (const { reject, command } of this.#pendingCommands.values()) reject(new Error(`${command}: Chromium is gone`));
    this.#pendingCommands.clear();
  }
}

export class CdpSession {
  readonly #connection: CdpConnection;
  readonly #id: string | undefined;
  readonly #events = new EventEmitter();

  constructor(connection: CdpConnection, id: string | undefined) {
    this.#connection = connection;
    this.#id = id;
  }

  send<C extends CdpCommand>(command: C, params?: CdpParams<C>): Promise<CdpResult<C>> {
    return this.#connection.send(this.#id, command, params);
  }

  on<E extends keyof CdpEvents>(event: E, listener: (params: CdpEvents[E]) => void): void {
    this.#events.on(event, listener);
  }

  once<E extends keyof CdpEvents>(event: E, listener: (params: CdpEvents[E]) => void): void {
    this.#events.once(event, listener);
  }

  emit(event: string, params: unknown): void {
    this.#events.emit(event, params);
  }
}
