// What every transport of web push offers and needs: channels with endpoints, and the messages that come on them.
import type { Failure, Result } from '../../contract/result.ts';

/** One push service, and the transport that it is reached by. */
export interface Service {
  transport: 'autopush' | 'unified-push';
  /** Its address. */
  service: string;
}

export const sameService = (a: Service | null, b: Service | null): boolean => a?.transport === b?.transport && a?.service === b?.service;

export interface PushMessage {
  /** What the push service calls this message; it may come more than once. */
  id: string;
  /** Null for a message without content. */
  body: Buffer | null;
  /** The sender's headers, where the push service hands them on. */
  headers: { encoding: string; encryption: string; cryptoKey: string };
}

/**
 * `undecryptable` and `failed` are told to the push service too: what isn't acknowledged stalls its queue.
 * `later`: neither shown nor kept, so it is not acknowledged and comes again with the next connection.
 */
export type Delivered = 'delivered' | 'undecryptable' | 'failed' | 'later';

export interface TransportEvents {
  /** `open`: registering works. `interrupted`: comes back by itself. `stopped`: the push service asked not to be called again. */
  onState: (service: Service, state: TransportState, reason: Failure | null) => void;
  onMessage: (service: Service, channel: string, message: PushMessage) => Promise<Delivered>;
  /** The push service forgot this client: no channel has an endpoint any more. */
  onForgotten: (service: Service) => void;
}
export type TransportState = 'idle' | 'connecting' | 'open' | 'interrupted' | 'stopped';

export interface PushTransport {
  readonly state: TransportState;
  /** A name for a channel that nobody can guess. */
  newChannel(): string;
  /** Connected for exactly these channels; with none the connection ends. */
  listen(channels: readonly string[]): void;
  /** Gives the channel its endpoint; fails where nothing is connected. `vapidKey`: who alone may send there. */
  register(channel: string, vapidKey: string | null): Promise<Result<string>>;
  unregister(channel: string): void;
  /** Before sleep: drops the connection and stays quiet. */
  suspend(): void;
  /** After sleep and when the network is back: connects at once, unless the push service asked not to be called again. */
  resume(): void;
  /** Connects at once, whatever was before: a person asked. */
  restart(): void;
  stop(): void;
}
