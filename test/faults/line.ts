// Shapes the connections of a test as a bad line does: latency, little bandwidth, silence, resets, and blackouts.
import net from 'node:net';
import type { Socket } from 'node:net';
import { Transform } from 'node:stream';

export interface LineConditions {
  /** Time that the line adds to each round trip. */
  latencyMs: number;
  /** Bytes per second of all connections together, from the server and to it. */
  download: number;
  upload: number;
  /** Connections stay open and are accepted, but nothing arrives. What was sent arrives when the line is no longer silent. */
  isSilent: boolean;
  /** Number of bytes of its answers after which a connection is reset. */
  resetAfter: number;
}

const goodLine: LineConditions = { latencyMs: 0, download: Infinity, upload: Infinity, isSilent: false, resetAfter: Infinity };
/** Connections take turns after each packet. */
const packetBytes = 1_460;

interface Connection {
  /** Ends the connection without a word to the client, and resets it if the client sends something after the blackout. */
  forget(): void;
  destroy(): void;
}

export class Line {
  conditions: LineConditions = goodLine;
  readonly #connections = new Set<Connection>();
  /** Times at which all packets in a direction are sent. */
  readonly #freeAt = { download: 0, upload: 0 };
  /** Called when the conditions change. */
  readonly #waiters = new Set<() => void>();

  /** Replaces all conditions; those that are not named are good. */
  set(conditions: Partial<LineConditions>): void {
    this.conditions = { ...goodLine, ...conditions };
    Object.assign(this.#freeAt, { download: 0, upload: 0 });
    for (const proceed of [...this.#waiters]) proceed();
  }

  restore(): void {
    this.set({});
  }

  /** Nothing arrives any more, and the open connections never recover, as after a change of the network. `restore` ends it. */
  blackOut(): void {
    this.set({ isSilent: true });
    for (const connection of this.#connections) connection.forget();
  }

  /** Forwards a client's connection to a local port. */
  connect(client: Socket, port: number): void {
    const upstream = net.connect(port, '127.0.0.1');
    const downloads = this.#shape('download', () => client.resetAndDestroy());
    let isForgotten = false;
    const connection: Connection = {
      destroy: () => void [client, upstream].forEach((socket) => socket.destroy()),
      forget: () => {
        if (isForgotten) return;
        isForgotten = true;
        client.unpipe();
        downloads.unpipe();
        upstream.destroy();
        client.on('data', () => void (this.conditions.isSilent || client.resetAndDestroy())).resume();
      },
    };
    this.#connections.add(connection);
    client.pipe(this.#shape('upload')).pipe(upstream).pipe(downloads).pipe(client);
    client
      .on('error', () => undefined)
      .once('close', () => {
        this.#connections.delete(connection);
        upstream.destroy();
      });
    // A connection that the server breaks ends for the client after its last bytes, and not through a silent line.
    upstream.on('error', () => undefined).once('close', () => downloads.end());
  }

  close(): void {
    for (const connection of this.#connections) connection.destroy();
  }

  /** `onLimit` is called instead of sending more than `resetAfter` bytes. */
  #shape(direction: 'download' | 'upload', onLimit?: () => void): Transform {
    let sentBytes = 0;
    /** Resolves when all packets so far have arrived. */
    let arrival = Promise.resolve();
    const deliver = async (packet: Buffer, sentAt: number): Promise<void> => {
      await this.#delay(sentAt + this.conditions.latencyMs / 2 - Date.now());
      await this.#untilAudible();
      const rest = this.conditions.resetAfter - sentBytes;
      sentBytes += packet.length;
      if (onLimit === undefined || packet.length <= rest) return void shape.push(packet);
      if (rest > 0) shape.push(packet.subarray(0, rest));
      onLimit();
    };
    const shape = new Transform({
      transform: (chunk: Buffer, _, proceed) => {
        const sendPackets = async (): Promise<void> => {
          for (let at = 0; at < chunk.length; at += packetBytes) {
            const packet = chunk.subarray(at, at + packetBytes);
            await this.#transmit(direction, packet.length);
            const [previous, sentAt] = [arrival, Date.now()];
            arrival = previous.then(() => deliver(packet, sentAt));
          }
        };
        void sendPackets().then(() => proceed());
      },
      flush: (proceed) => void arrival.then(() => this.#untilAudible()).then(() => proceed()),
    });
    return shape;
  }

  /** Resolves when the line has sent a packet of that size, after the packets of other connections. */
  async #transmit(direction: 'download' | 'upload', bytes: number): Promise<void> {
    await this.#untilAudible();
    const rate = this.conditions[direction];
    if (rate === Infinity) return;
    const sentAt = Math.max(Date.now(), this.#freeAt[direction]) + (bytes / rate) * 1_000;
    this.#freeAt[direction] = sentAt;
    await this.#delay(sentAt - Date.now());
  }

  async #delay(ms: number): Promise<void> {
    if (ms > 0) await this.#untilChange(ms);
  }

  async #untilAudible(): Promise<void> {
    while (this.conditions.isSilent) await this.#untilChange();
  }

  /** Resolves when the conditions change, and after `maxMs`. */
  #untilChange(maxMs?: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = maxMs === undefined ? undefined : setTimeout(() => proceed(), maxMs);
      const proceed = (): void => {
        clearTimeout(timer);
        this.#waiters.delete(proceed);
        resolve();
      };
      this.#waiters.add(proceed);
    });
  }
}
