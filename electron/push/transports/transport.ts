// The interface of the web push transports: channels with endpoints, and the messages that come on them.
import type { Failure, Result } from '../../contract/result.ts';

/** A push service, and the transport that connects to it. */
export interface Service {
  transport: 'autopush' | 'unified-push';
  /** Its address. */
  service: string;
}

export const sameService = (a: Service | null, b: Service | null): boolean => a?.transport === b?.transport && a?.service === b?.service;

export interface PushMessage {
  /** The message's id at the push service. The same message may come more than once. */
  id: string;
  /** Null for a message without content. */
  body: Buffer | null;
  /** The sender's headers, if the push service forwards them. */
  headers: { encoding: string; encryption: string; cryptoKey: string };
}

/**
 * `undecryptable` and `failed` are acknowledged too: the push service sends nothing after a message without acknowledgement.
 * `later`: the message was neither shown nor kept. It is not acknowledged, so it comes again with the next connection.
 */
export type Delivered = 'delivered' | 'undecryptable' | 'failed' | 'later';

export interface TransportEvents {
  /** `open`: channels can be registered. `interrupted`: reconnects by itself. `stopped`: the push service asked not to be called again. */
  onState: (service: Service, state: TransportState, reason: Failure | null) => void;
  onMessage: (service: Service, channel: string, message: PushMessage) => Promise<Delivered>;
  /** The push service forgot this client: no channel has an endpoint any more. */
  onForgotten: (service: Service) => void;
}
export type TransportState = 'idle' | 'connecting' | 'open' | 'interrupted' | 'stopped';

export interface PushTransport {
  readonly state: TransportState;
  /** A new channel id that nobody can guess. */
  newChannel(): string;
  /** Listens to exactly these channels. Without channels, closes the connection. */
  listen(channels: readonly string[]): void;
  /** Gives the endpoint of the channel; fails without a connection. `vapidKey`: only its holder may send there. */
  register(channel: string, vapidKey: string | null): Promise<Result<string>>;
  unregister(channel: string): void;
  /** Before sleep: closes the connection and does not reconnect. */
  suspend(): void;
  /** After sleep and when the network is back: connects at once, unless the push service asked not to be called again. */
  resume(): void;
  /** Connects at once in every state, because a person asked. */
  restart(): void;
  stop(): void;
}
