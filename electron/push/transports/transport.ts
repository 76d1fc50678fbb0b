// Defines the interface of web push transports: channels with endpoints, and the messages received on them.
import type { Failure, Result } from '../../contract/result.ts';

/** A push service, and the transport that connects to it. */
export interface PushService {
  transport: 'autopush' | 'unified-push';
  /** URL of the push service. */
  service: string;
}

/** A channel at a push service. */
export interface ServiceChannel extends PushService {
  id: string;
}

export const isSameService = (a: PushService | null, b: PushService | null): boolean =>
  a?.transport === b?.transport && a?.service === b?.service;

export interface PushMessage {
  /** Message id at the push service. The same message may arrive more than once. */
  id: string;
  /** Null for a message without content. */
  body: Buffer | null;
  /** Headers of the sender, if the push service forwards them. */
  headers: { encoding: string; encryption: string; cryptoKey: string };
}

/**
 * `undecryptable` and `failed` are acknowledged too, because the push service sends nothing after an unacknowledged message. `later`:
 * neither shown nor stored; not acknowledged, so the service sends the message again after the next connection.
 */
export type MessageOutcome = 'delivered' | 'undecryptable' | 'failed' | 'later';

export interface TransportEvents {
  /**
   * `open`: channels can be registered. `interrupted`: reconnects by itself. `stopped`: the push service asked clients not to reconnect.
   */
  onState: (service: PushService, state: TransportState, reason: Failure | null) => void;
  onMessage: (service: PushService, channel: string, message: PushMessage) => Promise<MessageOutcome>;
  /** The push service forgot this client: no channel has an endpoint any more. */
  onForgotten: (service: PushService) => void;
}
export type TransportState = 'idle' | 'connecting' | 'open' | 'interrupted' | 'stopped';

export interface PushTransport {
  readonly state: TransportState;
  /** Returns a new channel id that cannot be guessed. */
  newChannel(): string;
  /** Listens to exactly these channels. Without channels, closes the connection. */
  listen(channels: readonly string[]): void;
  /** Returns the endpoint of the channel; fails without a connection. `vapidKey`: only its holder may send there. */
  register(channel: string, vapidKey: string | null): Promise<Result<string>>;
  /** Also ends a registration that is under way. */
  unregister(channel: string): void;
  /** Closes the connection before sleep and does not reconnect. */
  suspend(): void;
  /** Connects at once, after sleep or when the network is back, unless the push service asked clients not to reconnect. */
  resume(): void;
  /** Connects at once in every state, because the user requested it. */
  restart(): void;
  stop(): void;
}

/** Limit of stored message ids per push service; the oldest is dropped first. */
const maxSeenMessages = 200;

interface MessageMemory {
  read(): readonly string[];
  write(messageIds: string[]): void;
}

/**
 * Delivers each push message once, however often the push service sends it. `id`: message id at the push service. If the same message
 * arrives again during its delivery, both calls get the same outcome.
 */
export function createMessageDedupe(
  memory: MessageMemory,
): (id: string, deliver: () => Promise<MessageOutcome>) => Promise<MessageOutcome> {
  const pendingDeliveries = new Map<string, Promise<MessageOutcome>>();
  return async (id, deliver) => {
    const running = pendingDeliveries.get(id);
    if (running) return running;
    if (memory.read().includes(id)) return 'delivered';
    const delivery = deliver().catch((): MessageOutcome => 'failed');
    pendingDeliveries.set(id, delivery);
    const outcome = await delivery;
    pendingDeliveries.delete(id);
    if (outcome !== 'later') memory.write([...memory.read(), id].slice(-maxSeenMessages));
    return outcome;
  };
}
