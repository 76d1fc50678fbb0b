// One client's WebSocket to the push service: Mozilla's autopush protocol, from hello to the last ack.
import type { WebSocket } from 'ws';
import type { Agent, Agents, Message } from './agents.ts';

export interface Patience {
  /** How long a client may take to say hello. */
  helloMs: number;
  /** Pings that come faster than this end the connection. */
  pingMs: number;
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

export interface Surroundings {
  agents: Agents;
  endpoint(token: string, isKeyed: boolean): string;
  patience: Patience;
  /** How long each notification is held back. */
  delayMs(): number;
  onAck(ack: AckRecord): void;
}

/** Tells a client not to come back by itself. */
export const stayAway = 4774;
/** So many stored messages are under way at once: the next ones follow when all of these are acknowledged. */
const batch = 10;
const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
const text = (value: unknown) => (typeof value === 'string' ? value : null);

export type Session = ReturnType<typeof serve>;

export function serve(socket: WebSocket, { agents, endpoint, patience, delayMs, onAck }: Surroundings) {
  let agent: Agent | null = null;
  let frozen = false;
  let lastPing = -Infinity;
  const sentOnce = new Set<string>();
  let stored = new Set<string>();
  const timers = new Set<NodeJS.Timeout>();
  const tooLate = setTimeout(() => socket.close(1000), patience.helloMs);

  const say = (frame: object) => {
    if (!frozen) socket.send(JSON.stringify(frame));
  };

  function notify({ channelId, version, data, headers }: Message) {
    sentOnce.add(version);
    const tell = () =>
      say({ messageType: 'notification', channelID: channelId, version, ...(data !== undefined && { data }), ...(headers && { headers }) });
    const wait = delayMs();
    if (wait <= 0) return tell();
    const timer = setTimeout(() => {
      timers.delete(timer);
      tell();
    }, wait);
    timers.add(timer);
  }

  function deliverStored(to: Agent) {
    const next = agents
      .waiting(to)
      .filter((message) => !sentOnce.has(message.version))
      .slice(0, batch);
    stored = new Set(next.map((message) => message.version));
    for (const message of next) notify(message);
  }

  const listener = { deliver: notify, replace: () => (frozen ? socket.terminate() : socket.close(1000)) };

  function hello(frame: Frame) {
    clearTimeout(tooLate);
    const named = text(frame.uaid)?.replaceAll('-', '').toLowerCase();
    const mine = agents.greet(named ?? null);
    agent = mine;
    const before = mine.listener;
    mine.listener = listener;
    before?.replace();
    say({ messageType: 'hello', uaid: mine.uaid, status: 200, use_webpush: true, broadcasts: {} });
    deliverStored(mine);
  }

  function register(me: Agent, channelID: string, sentKey: unknown) {
    const key = text(sentKey)?.replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_') ?? null;
    if (key !== null && Buffer.from(key, 'base64url').length !== 65) return say({ messageType: 'register', channelID, status: 400 });
    const channel = agents.register(me, channelID, key);
    say({ messageType: 'register', channelID, status: 200, pushEndpoint: endpoint(channel.token, key !== null) });
  }

  function acknowledge(me: Agent, updates: unknown) {
    for (const update of Array.isArray(updates) ? (updates as unknown[]) : []) {
      const { channelID, version, code } = (update ?? {}) as { channelID?: unknown; version?: unknown; code?: unknown };
      if (typeof channelID !== 'string' || typeof version !== 'string') continue;
      agents.acknowledge(me, channelID, version);
      stored.delete(version);
      onAck({ uaid: me.uaid, channelID, version, code: typeof code === 'number' ? code : 100 });
    }
    if (!stored.size) deliverStored(me);
  }

  function pong() {
    const at = performance.now();
    if (at - lastPing < patience.pingMs) return socket.close(stayAway);
    lastPing = at;
    say({});
  }

  function hear(data: string) {
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
        return say({ messageType: 'unregister', channelID, status: 200 });
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
    if (!frozen) hear(String(data));
  });
  socket.on('error', () => socket.terminate());
  socket.on('close', () => {
    clearTimeout(tooLate);
    for (const timer of timers) clearTimeout(timer);
    if (agent?.listener === listener) agent.listener = null;
  });

  return {
    close: (code: number) => socket.close(code),
    drop: () => socket.terminate(),
    /** Half open: nothing is read or said any more, and nobody is told. */
    freeze() {
      frozen = true;
      clearTimeout(tooLate);
      socket.pause();
    },
  };
}
