// The state of the push service: its clients (agents), their channels, and the messages that are not acknowledged yet.
import { randomBytes, randomUUID } from 'node:crypto';

export interface Message {
  channelId: string;
  version: string;
  /** base64url; absent when the message has no body. */
  data?: string;
  headers?: { encoding: string; encryption?: string; crypto_key?: string };
  /** Seconds. 0: only for a client that is connected now. */
  ttl: number;
  expiresAt: number;
}

export interface Listener {
  deliver(message: Message): void;
  /** Another connection of the same agent took over. */
  replace(): void;
}

export interface Channel {
  id: string;
  token: string;
  /** The only VAPID key that may send here, base64url without padding. */
  key: string | null;
  agent: Agent;
}

export interface Agent {
  uaid: string;
  channels: Map<string, Channel>;
  /** Oldest first. */
  queue: Message[];
  listener: Listener | null;
}

export type Agents = ReturnType<typeof createAgents>;

export function createAgents(now: () => number) {
  const agents = new Map<string, Agent>();
  const channels = new Map<string, Channel>();
  /** Tokens of removed channels: they are answered with 410, unknown tokens with 404. */
  const gone = new Set<string>();

  function remove(channel: Channel) {
    channels.delete(channel.token);
    gone.add(channel.token);
    channel.agent.channels.delete(channel.id);
    channel.agent.queue = channel.agent.queue.filter((message) => message.channelId !== channel.id);
  }

  return {
    /** The agent with this id, or a new one when the id is unknown. */
    findOrCreate(uaid: string | null): Agent {
      const known = uaid === null ? undefined : agents.get(uaid);
      if (known) return known;
      const agent: Agent = { uaid: randomUUID().replaceAll('-', ''), channels: new Map(), queue: [], listener: null };
      agents.set(agent.uaid, agent);
      return agent;
    },

    /** A channel that is registered again with the same key keeps its endpoint. */
    register(agent: Agent, id: string, key: string | null): Channel {
      const known = agent.channels.get(id);
      if (known && known.key === key) return known;
      if (known) remove(known);
      const channel: Channel = { id, token: randomBytes(48).toString('base64url'), key, agent };
      agent.channels.set(id, channel);
      channels.set(channel.token, channel);
      return channel;
    },

    unregister(agent: Agent, id: string) {
      const channel = agent.channels.get(id);
      if (channel) remove(channel);
    },

    find: (token: string): Channel | 'gone' | undefined => channels.get(token) ?? (gone.has(token) ? 'gone' : undefined),

    accept({ agent, id }: Channel, message: Omit<Message, 'channelId' | 'version' | 'expiresAt'>): Message {
      const accepted = { ...message, channelId: id, version: randomBytes(24).toString('base64url'), expiresAt: now() + message.ttl * 1000 };
      if (message.ttl > 0) agent.queue.push(accepted);
      agent.listener?.deliver(accepted);
      return accepted;
    },

    /** The messages that are not acknowledged; expired ones are dropped. */
    waiting(agent: Agent): Message[] {
      agent.queue = agent.queue.filter((message) => message.expiresAt > now());
      return agent.queue;
    },

    acknowledge(agent: Agent, channelId: string, version: string) {
      agent.queue = agent.queue.filter((message) => message.channelId !== channelId || message.version !== version);
    },

    all: () => [...agents.values()],

    /** As if the service had lost its records: no agent is known, every endpoint is gone. */
    clear() {
      for (const agent of agents.values()) for (const channel of [...agent.channels.values()]) remove(channel);
      agents.clear();
    },
  };
}
