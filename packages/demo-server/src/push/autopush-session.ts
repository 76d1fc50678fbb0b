// Serves one client's WebSocket to the push service: the server side of Mozilla's autopush protocol.
import type { WebSocket } from 'ws';
import { randomBytes, randomUUID } from 'node:crypto';

// Stores the push service's clients (agents), their channels, and the messages that are not acknowledged yet.
export interface AutopushMessage {
  channelId: string;
  version: string;
  /** base64url; absent if the message has no body. */
  data?: string;
  headers?: { encoding: string; encryption?: string; crypto_key?: string };
  /** Seconds. 0: only for a client that is connected now. */
  ttl: number;
  expiresAt: number;
}

interface AgentListener {
  deliver(message: AutopushMessage): void;
  /** Another connection of the same agent replaced this one. */
  replace(): void;
}

export interface AutopushChannel {
  id: string;
  token: string;
  /** The only VAPID key that may send to this channel, base64url without padding. */
  key: string | null;
  agent: AutopushAgent;
}

interface AutopushAgent {
  uaid: string;
  channels: Map<string, AutopushChannel>;
  /** Oldest first. */
  queue: AutopushMessage[];
  listener: AgentListener | null;
}

export type AutopushAgents = ReturnType<typeof createAutopushAgents>;

export function createAutopushAgents(now: () => number) {
  const agents = new Map<string, AutopushAgent>();
  const channels = new Map<string, AutopushChannel>();
  /** Tokens of removed channels: the response is 410, for unknown tokens 404. */
  const removedTokens = new Set<string>();

  function removeChannel(channel: AutopushChannel) {
    channels.delete(channel.token);
    removedTokens.add(channel.token);
    channel.agent.channels.delete(channel.id);
    channel.agent.queue = channel.agent.queue.filter((message) => message.channelId !== channel.id);
  }

  return {
    /** Returns the agent with this id, or a new agent if the id is unknown. */
    findOrCreate(uaid: string | null): AutopushAgent {
      const existingAgent = uaid === null ? undefined : agents.get(uaid);
      if (existingAgent) return existingAgent;
      const agent: AutopushAgent = { uaid: randomUUID().replaceAll('-', ''), channels: new Map(), queue: [], listener: null };
      agents.set(agent.uaid, agent);
      return agent;
    },

    /** Registers a channel. Registered again with the same key, a channel keeps its endpoint. */
    register(agent: AutopushAgent, id: string, key: string | null): AutopushChannel {
      const existingChannel = agent.channels.get(id);
      if (existingChannel && existingChannel.key === key) return existingChannel;
      if (existingChannel) removeChannel(existingChannel);
      const channel: AutopushChannel = { id, token: randomBytes(48).toString('base64url'), key, agent };
      agent.channels.set(id, channel);
      channels.set(channel.token, channel);
      return channel;
    },

    unregister(agent: AutopushAgent, id: string) {
      const channel = agent.channels.get(id);
      if (channel) removeChannel(channel);
    },

    find: (token: string): AutopushChannel | 'gone' | undefined => channels.get(token) ?? (removedTokens.has(token) ? 'gone' : undefined),

    enqueue({ agent, id }: AutopushChannel, message: Omit<AutopushMessage, 'channelId' | 'version' | 'expiresAt'>): AutopushMessage {
      const queuedMessage = {
        ...message,
        channelId: id,
        version: randomBytes(24).toString('base64url'),
        expiresAt: now() + message.ttl * 1000,
      };
      if (message.ttl > 0) agent.queue.push(queuedMessage);
      agent.listener?.deliver(queuedMessage);
      return queuedMessage;
    },

    /** Returns the unacknowledged messages, and removes the expired ones. */
    pendingMessages(agent: AutopushAgent): AutopushMessage[] {
      agent.queue = agent.queue.filter((message) => message.expiresAt > now());
      return agent.queue;
    },

    acknowledge(agent: AutopushAgent, channelId: string, version: string) {
      agent.queue = agent.queue.filter((message) => message.channelId !== channelId || message.version !== version);
    },

    all: () => [...agents.values()],

    /** Simulates a push service that lost its data: every agent is unknown, every endpoint is gone. */
    clear() {
      for (const agent of agents.values()) for (const channel of [...agent.channels.values()]) removeChannel(channel);
      agents.clear();
    },
  };
}

export interface AutopushTimeouts {
  /** Clients that have not sent `hello` within this time are disconnected. */
  helloTimeoutMs: number;
  /** Clients that ping more often are disconnected. */
  minPingIntervalMs: number;
}

export interface AckRecord {
  uaid: string;
  channelID: string;
  version: string;
  code: number;
}

interface AutopushClientFrame {
  messageType?: unknown;
  uaid?: unknown;
  channelID?: unknown;
  key?: unknown;
  updates?: unknown;
}

interface AutopushSessionOptions {
  agents: AutopushAgents;
  endpoint(token: string, isKeyed: boolean): string;
  timeouts: AutopushTimeouts;
  /** Returns the delay of each notification. */
  delayMs(): number;
  onAck(ack: AckRecord): void;
}

/** The close code that tells a client not to reconnect by itself. */
export const doNotReconnect = 4774;
/** Stored messages are sent in batches; the next batch follows when every message of the last one is acknowledged. */
const maxBatchMessages = 10;
const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
const stringOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

/** Returns null if the message is not a JSON object. */
function parseFrame(data: string): AutopushClientFrame | null {
  try {
    const frame = JSON.parse(data) as AutopushClientFrame | null;
    return frame === null || typeof frame !== 'object' || Array.isArray(frame) ? null : frame;
  } catch {
    return null;
  }
}

export class AutopushSession {
  readonly #socket: WebSocket;
  readonly #options: AutopushSessionOptions;
  readonly #helloTimer: NodeJS.Timeout;
  /** Timers of delayed notifications. */
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #sentVersions = new Set<string>();
  readonly #listener: AgentListener;
  #currentBatch = new Set<string>();
  /** Null until the client has sent `hello`. */
  #agent: AutopushAgent | null = null;
  #isFrozen = false;
  #lastPing = -Infinity;

  constructor(socket: WebSocket, options: AutopushSessionOptions) {
    this.#socket = socket;
    this.#options = options;
    this.#helloTimer = setTimeout(() => socket.close(1000), options.timeouts.helloTimeoutMs);
    this.#listener = {
      deliver: (message) => this.#sendNotification(message),
      replace: () => (this.#isFrozen ? socket.terminate() : socket.close(1000)),
    };
    socket.on('message', (data) => {
      if (!this.#isFrozen) this.#handleMessage(String(data));
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => this.#end());
  }

  close(code: number) {
    this.#socket.close(code);
  }

  drop() {
    this.#socket.terminate();
  }

  /** Makes the connection half open: the socket stays open, but nothing is read or sent any more. */
  freeze() {
    this.#isFrozen = true;
    clearTimeout(this.#helloTimer);
    this.#socket.pause();
  }

  #end() {
    clearTimeout(this.#helloTimer);
    for (const timer of this.#timers) clearTimeout(timer);
    if (this.#agent?.listener === this.#listener) this.#agent.listener = null;
  }

  #sendFrame(frame: object) {
    if (!this.#isFrozen) this.#socket.send(JSON.stringify(frame));
  }

  #sendNotification({ channelId, version, data, headers }: AutopushMessage) {
    this.#sentVersions.add(version);
    const deliver = () =>
      this.#sendFrame({
        messageType: 'notification',
        channelID: channelId,
        version,
        ...(data !== undefined && { data }),
        ...(headers && { headers }),
      });
    const waitMs = this.#options.delayMs();
    if (waitMs <= 0) return deliver();
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      deliver();
    }, waitMs);
    this.#timers.add(timer);
  }

  #deliverStored(to: AutopushAgent) {
    const nextBatch = this.#options.agents
      .pendingMessages(to)
      .filter((message) => !this.#sentVersions.has(message.version))
      .slice(0, maxBatchMessages);
    this.#currentBatch = new Set(nextBatch.map((message) => message.version));
    for (const message of nextBatch) this.#sendNotification(message);
  }

  #handleMessage(data: string) {
    const frame = parseFrame(data);
    if (!frame) return this.#socket.close(1003);
    if (Object.keys(frame).length === 0 || frame.messageType === 'ping') return this.#sendPong();
    if (frame.messageType === 'hello') return this.#agent ? this.#socket.close(1003) : this.#handleHello(frame);
    if (!this.#agent) return this.#socket.close(1003);
    const channelID = stringOrNull(frame.channelID) ?? '';
    switch (frame.messageType) {
      case 'register':
        return uuid.test(channelID) ? this.#register(this.#agent, channelID, frame.key) : this.#socket.close(1003);
      case 'unregister':
        this.#options.agents.unregister(this.#agent, channelID);
        return this.#sendFrame({ messageType: 'unregister', channelID, status: 200 });
      case 'ack':
        return this.#acknowledge(this.#agent, frame.updates);
      case 'nack':
      case 'broadcast_subscribe':
        return;
      default:
        return this.#socket.close(1003);
    }
  }

  #handleHello(frame: AutopushClientFrame) {
    clearTimeout(this.#helloTimer);
    const sentUaid = stringOrNull(frame.uaid)?.replaceAll('-', '').toLowerCase();
    const agent = this.#options.agents.findOrCreate(sentUaid ?? null);
    this.#agent = agent;
    const previous = agent.listener;
    agent.listener = this.#listener;
    previous?.replace();
    this.#sendFrame({ messageType: 'hello', uaid: agent.uaid, status: 200, use_webpush: true, broadcasts: {} });
    this.#deliverStored(agent);
  }

  #register(agent: AutopushAgent, channelID: string, sentKey: unknown) {
    const key = stringOrNull(sentKey)?.replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_') ?? null;
    if (key !== null && Buffer.from(key, 'base64url').length !== 65)
      return this.#sendFrame({ messageType: 'register', channelID, status: 400 });
    const channel = this.#options.agents.register(agent, channelID, key);
    const pushEndpoint = this.#options.endpoint(channel.token, key !== null);
    this.#sendFrame({ messageType: 'register', channelID, status: 200, pushEndpoint });
  }

  #acknowledge(agent: AutopushAgent, updates: unknown) {
    for (const update of Array.isArray(updates) ? (updates as unknown[]) : []) {
      const { channelID, version, code } = (update ?? {}) as { channelID?: unknown; version?: unknown; code?: unknown };
      if (typeof channelID !== 'string' || typeof version !== 'string') continue;
      this.#options.agents.acknowledge(agent, channelID, version);
      this.#currentBatch.delete(version);
      this.#options.onAck({ uaid: agent.uaid, channelID, version, code: typeof code === 'number' ? code : 100 });
    }
    if (!this.#currentBatch.size) this.#deliverStored(agent);
  }

  #sendPong() {
    const at = performance.now();
    if (at - this.#lastPing < this.#options.timeouts.minPingIntervalMs) return this.#socket.close(doNotReconnect);
    this.#lastPing = at;
    this.#sendFrame({});
  }
}
