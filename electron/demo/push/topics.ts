// The state of the topic server: messages of the last twelve hours, listeners, and when each topic last had a subscriber.
import { randomBytes } from 'node:crypto';

export interface TopicMessage {
  id: string;
  /** Seconds. */
  time: number;
  event: 'open' | 'keepalive' | 'message';
  topic: string;
  expires?: number;
  message?: string;
  encoding?: 'base64';
}

type Listener = (message: TopicMessage) => void;

const retentionSeconds = 12 * 3_600;
/** ntfy counts messages to a UnifiedPush topic against its subscriber, and recognises such topics by this form. */
const unifiedPushTopic = /^up.{12}$/;
const unitSeconds: Record<string, number> = { s: 1, m: 60, h: 3_600, d: 86_400 };

export type Topics = ReturnType<typeof createTopics>;

export function createTopics(now: () => number) {
  let messages: TopicMessage[] = [];
  const listeners = new Map<string, Set<Listener>>();
  /** By topic: when a subscriber was last there, in seconds. */
  const lastSubscribedAt = new Map<string, number>();
  const seconds = () => Math.floor(now() / 1000);
  const event = (kind: TopicMessage['event'], topic: string): TopicMessage => ({
    id: randomBytes(9).toString('base64url').replace(/[-_]/g, 'x'),
    time: seconds(),
    event: kind,
    topic,
  });

  return {
    event,

    /** False when nobody subscribed to the UnifiedPush topic recently: a message would be lost. */
    hadSubscriber: (topic: string) =>
      unifiedPushTopic.test(topic) &&
      ((listeners.get(topic)?.size ?? 0) > 0 || seconds() - (lastSubscribedAt.get(topic) ?? -Infinity) < retentionSeconds),

    publish(topic: string, body: Buffer): TopicMessage {
      const text = body.toString('utf8');
      const isText = Buffer.from(text, 'utf8').equals(body);
      const message: TopicMessage = {
        ...event('message', topic),
        expires: seconds() + retentionSeconds,
        ...(isText ? { message: text } : { message: body.toString('base64'), encoding: 'base64' }),
      };
      messages = [...messages.filter((old) => (old.expires ?? 0) > seconds()), message];
      for (const listener of listeners.get(topic) ?? []) listener(message);
      return message;
    },

    /** `since` is `all`, `none`, a message's id, a time in seconds or a span such as `10m`. An unknown id means all, as in ntfy. */
    since(topics: string[], since: string): TopicMessage[] {
      if (since === '' || since === 'none') return [];
      const here = messages.filter((message) => topics.includes(message.topic) && (message.expires ?? 0) > seconds());
      const [, count, unit] = /^(\d+)([smhd]?)$/.exec(since) ?? [];
      if (count !== undefined && (unit || count.length === 10)) {
        const from = unit ? seconds() - Number(count) * (unitSeconds[unit] ?? 1) : Number(count);
        return here.filter((message) => message.time >= from);
      }
      const at = messages.findIndex((message) => message.id === since);
      return at < 0 ? here : here.filter((message) => messages.indexOf(message) > at);
    },

    /** Returns a function that stops listening. */
    listen(topics: string[], listener: Listener): () => void {
      for (const topic of topics) {
        listeners.set(topic, (listeners.get(topic) ?? new Set()).add(listener));
        lastSubscribedAt.set(topic, seconds());
      }
      return () => {
        for (const topic of topics) {
          listeners.get(topic)?.delete(listener);
          lastSubscribedAt.set(topic, seconds());
        }
      };
    },

    count: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
  };
}
