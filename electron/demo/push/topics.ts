// What the topic server knows: messages of the last twelve hours, who listens, and which topics a subscriber vouches for.
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

type Hear = (message: TopicMessage) => void;

const kept = 12 * 3_600;
/** ntfy limits what UnifiedPush topics take by their subscriber, and knows such topics by this form alone. */
const unifiedPushTopic = /^up.{12}$/;
const spans: Record<string, number> = { s: 1, m: 60, h: 3_600, d: 86_400 };

export type Topics = ReturnType<typeof createTopics>;

export function createTopics(now: () => number) {
  let messages: TopicMessage[] = [];
  const listeners = new Map<string, Set<Hear>>();
  /** Topic → when its last subscriber came or was there, in seconds. */
  const vouched = new Map<string, number>();
  const seconds = () => Math.floor(now() / 1000);
  const event = (kind: TopicMessage['event'], topic: string): TopicMessage => ({
    id: randomBytes(9).toString('base64url').replace(/[-_]/g, 'x'),
    time: seconds(),
    event: kind,
    topic,
  });

  return {
    event,

    /** False where the message would be lost: nobody subscribed to that UnifiedPush topic yet. */
    isVouchedFor: (topic: string) =>
      unifiedPushTopic.test(topic) && ((listeners.get(topic)?.size ?? 0) > 0 || seconds() - (vouched.get(topic) ?? -Infinity) < kept),

    publish(topic: string, body: Buffer): TopicMessage {
      const text = body.toString('utf8');
      const isText = Buffer.from(text, 'utf8').equals(body);
      const message: TopicMessage = {
        ...event('message', topic),
        expires: seconds() + kept,
        ...(isText ? { message: text } : { message: body.toString('base64'), encoding: 'base64' }),
      };
      messages = [...messages.filter((old) => (old.expires ?? 0) > seconds()), message];
      for (const hear of listeners.get(topic) ?? []) hear(message);
      return message;
    },

    /** `since` is `all`, `none`, a message's id, a time in seconds or a span such as `10m`. An unknown id means all, as ntfy has it. */
    since(topics: string[], since: string): TopicMessage[] {
      if (since === '' || since === 'none') return [];
      const here = messages.filter((message) => topics.includes(message.topic) && (message.expires ?? 0) > seconds());
      const [, count, unit] = /^(\d+)([smhd]?)$/.exec(since) ?? [];
      if (count !== undefined && (unit || count.length === 10)) {
        const from = unit ? seconds() - Number(count) * (spans[unit] ?? 1) : Number(count);
        return here.filter((message) => message.time >= from);
      }
      const at = messages.findIndex((message) => message.id === since);
      return at < 0 ? here : here.filter((message) => messages.indexOf(message) > at);
    },

    /** Answers how to stop listening. */
    listen(topics: string[], hear: Hear): () => void {
      for (const topic of topics) {
        listeners.set(topic, (listeners.get(topic) ?? new Set()).add(hear));
        vouched.set(topic, seconds());
      }
      return () => {
        for (const topic of topics) {
          listeners.get(topic)?.delete(hear);
          vouched.set(topic, seconds());
        }
      };
    },

    count: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
  };
}
