// What the push service knows: its clients (agents), their channels, and the messages that wait until they are acknowledged.
import { randomBytes, randomUUID } from 'node:crypto';

export interface Message {
  channelId: string;
  version: string;
  /** base64url; none when the message has no body. */
  data?: string;
  headers?: { encoding: string; encryption?: string; crypto_key?: string };
  /** Seconds. At 0 it is for those alone who listen now. */
  ttl: number;
  expiresAt: number;
}

export interface Listener {
  deliver(message: Message): void;
  /** Another connection took over. */
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
  /** Tokens that once led somewhere: they are gone, others are unknown. */
  const gone = new Set<string>();

  function remove(channel: Channel) {
    channels.delete(channel.token);
    gone.add(channel.token);
    channel.agent.channels.delete(channel.id);
    channel.agent.queue = channel.agent.queue.filter((message) => message.channelId !== channel.id);
  }

  return {
    /** The agent of that id, or a new one where nobody has it. */
    greet(uaid: string | null): Agent {
      const known = uaid === null ? undefined : agents.get(uaid);
      if (known) return known;
      const agent: Agent = { uaid: randomUUID().replaceAll('-', ''), channels: new Map(), queue: [], listener: null };
      agents.set(agent.uaid, agent);
      return agent;
    },

    /** Registered again with the same key, a channel keeps its endpoint. */
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
      const whole = { ...message, channelId: id, version: randomBytes(24).toString('base64url'), expiresAt: now() + message.ttl * 1000 };
      if (message.ttl > 0) agent.queue.push(whole);
      agent.listener?.deliver(whole);
      return whole;
    },

    /** What waits, without what is past its time. */
    waiting(agent: Agent): Message[] {
      agent.queue = agent.queue.filter((message) => message.expiresAt > now());
      return agent.queue;
    },

    acknowledge(agent: Agent, channelId: string, version: string) {
      agent.queue = agent.queue.filter((message) => message.channelId !== channelId || message.version !== version);
    },

    everyone: () => [...agents.values()],

    /** As when the service's records are lost: nobody is known, every endpoint is gone. */
    forget() {
      for (const agent of agents.values()) for (const channel of [...agent.channels.values()]) remove(channel);
      agents.clear();
    },
  };
}
