// One client's WebSocket to the push service: the server side of Mozilla's autopush protocol.
import type { WebSocket } from 'ws';
import type { Agent, Agents, Message } from './agents.ts';

export interface Timeouts {
  /** A client that has not said hello by then is disconnected. */
  helloTimeoutMs: number;
  /** A client that pings more often is disconnected. */
  minPingIntervalMs: number;
}

export interface AckRecord {
  uaid: string;
  channelID: string;
  version: string;
  code: number;
}

interface Frame {
  messageType?: unknown;
  uaid?: unknown;
  channelID?: unknown;
  key?: unknown;
  updates?: unknown;
}

export interface SessionParts {
  agents: Agents;
  endpoint(token: string, isKeyed: boolean): string;
  timeouts: Timeouts;
  /** The delay of each notification. */
  delayMs(): number;
  onAck(ack: AckRecord): void;
}

/** The close code that tells a client not to reconnect by itself. */
export const doNotReconnect = 4774;
/** Stored messages are sent in batches; the next batch follows when every message of the last one is acknowledged. */
const maxBatchMessages = 10;
const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
const text = (value: unknown) => (typeof value === 'string' ? value : null);

export type Session = ReturnType<typeof serve>;

export function serve(socket: WebSocket, { agents, endpoint, timeouts, delayMs, onAck }: SessionParts) {
  let agent: Agent | null = null;
  let frozen = false;
  let lastPing = -Infinity;
  const sentVersions = new Set<string>();
  let currentBatch = new Set<string>();
  const timers = new Set<NodeJS.Timeout>();
  const helloTimer = setTimeout(() => socket.close(1000), timeouts.helloTimeoutMs);

  const sendFrame = (frame: object) => {
    if (!frozen) socket.send(JSON.stringify(frame));
  };

  function notify({ channelId, version, data, headers }: Message) {
    sentVersions.add(version);
    const deliver = () =>
      sendFrame({
        messageType: 'notification',
        channelID: channelId,
        version,
        ...(data !== undefined && { data }),
        ...(headers && { headers }),
      });
    const wait = delayMs();
    if (wait <= 0) return deliver();
    const timer = setTimeout(() => {
      timers.delete(timer);
      deliver();
    }, wait);
    timers.add(timer);
  }

  function deliverStored(to: Agent) {
    const next = agents
      .waiting(to)
      .filter((message) => !sentVersions.has(message.version))
      .slice(0, maxBatchMessages);
    currentBatch = new Set(next.map((message) => message.version));
    for (const message of next) notify(message);
  }

  const listener = { deliver: notify, replace: () => (frozen ? socket.terminate() : socket.close(1000)) };

  function hello(frame: Frame) {
    clearTimeout(helloTimer);
    const sentUaid = text(frame.uaid)?.replaceAll('-', '').toLowerCase();
    const greeted = agents.findOrCreate(sentUaid ?? null);
    agent = greeted;
    const previous = greeted.listener;
    greeted.listener = listener;
    previous?.replace();
    sendFrame({ messageType: 'hello', uaid: greeted.uaid, status: 200, use_webpush: true, broadcasts: {} });
    deliverStored(greeted);
  }

  function register(me: Agent, channelID: string, sentKey: unknown) {
    const key = text(sentKey)?.replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_') ?? null;
    if (key !== null && Buffer.from(key, 'base64url').length !== 65) return sendFrame({ messageType: 'register', channelID, status: 400 });
    const channel = agents.register(me, channelID, key);
    sendFrame({ messageType: 'register', channelID, status: 200, pushEndpoint: endpoint(channel.token, key !== null) });
  }

  function acknowledge(me: Agent, updates: unknown) {
    for (const update of Array.isArray(updates) ? (updates as unknown[]) : []) {
      const { channelID, version, code } = (update ?? {}) as { channelID?: unknown; version?: unknown; code?: unknown };
      if (typeof channelID !== 'string' || typeof version !== 'string') continue;
      agents.acknowledge(me, channelID, version);
      currentBatch.delete(version);
      onAck({ uaid: me.uaid, channelID, version, code: typeof code === 'number' ? code : 100 });
    }
    if (!currentBatch.size) deliverStored(me);
  }

  function pong() {
    const at = performance.now();
    if (at - lastPing < timeouts.minPingIntervalMs) return socket.close(doNotReconnect);
    lastPing = at;
    sendFrame({});
  }

  function receive(data: string) {
    let frame: Frame | null;
    try {
      frame = JSON.parse(data) as Frame | null;
    } catch {
      frame = null;
    }
    if (frame === null || typeof frame !== 'object' || Array.isArray(frame)) return socket.close(1003);
    if (Object.keys(frame).length === 0 || frame.messageType === 'ping') return pong();
    if (frame.messageType === 'hello') return agent ? socket.close(1003) : hello(frame);
    if (!agent) return socket.close(1003);
    const channelID = text(frame.channelID) ?? '';
    switch (frame.messageType) {
      case 'register':
        return uuid.test(channelID) ? register(agent, channelID, frame.key) : socket.close(1003);
      case 'unregister':
        agents.unregister(agent, channelID);
        return sendFrame({ messageType: 'unregister', channelID, status: 200 });
      case 'ack':
        return acknowledge(agent, frame.updates);
      case 'nack':
      case 'broadcast_subscribe':
        return;
      default:
        return socket.close(1003);
    }
  }

  socket.on('message', (data) => {
    if (!frozen) receive(String(data));
  });
  socket.on('error', () => socket.terminate());
  socket.on('close', () => {
    clearTimeout(helloTimer);
    for (const timer of timers) clearTimeout(timer);
    if (agent?.listener === listener) agent.listener = null;
  });

  return {
    close: (code: number) => socket.close(code),
    drop: () => socket.terminate(),
    /** Makes the connection half open: it stays open, but nothing is read or sent any more. */
    freeze() {
      frozen = true;
      clearTimeout(helloTimer);
      socket.pause();
    },
  };
}
