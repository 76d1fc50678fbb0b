// Receives web push through an ntfy server: every account has a secret topic, and one request listens to all of them.
import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { fail, ok } from '../../contract/result.ts';
import { backOff } from './back-off.ts';
import { linesOf } from './ndjson.ts';
import { createOnce } from '../receive/dedupe.ts';
import type { Clock } from '../../contract/clock.ts';
import type { PushTransport, TransportEvents, TransportState } from './transport.ts';

export interface UnifiedPushParts {
  address: string;
  fetch: typeof globalThis.fetch;
  clock: Clock;
  random: () => number;
  userAgent: string;
  /** Survives restarts. */
  memory: {
    since(): string | null;
    keepSince(id: string): void;
    seen(): readonly string[];
    keepSeen(seen: string[]): void;
  };
  events: TransportEvents;
}

/** ntfy says every 45 seconds that it is still there; servers may be set to less often. */
const silenceIsDeath = 130_000;
const answerWithin = 20_000;

const longestLine = 20_000;
const line = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    id: v.pipe(v.string(), v.maxLength(200)),
    event: v.string(),
    topic: v.string(),
    message: v.optional(v.string(), ''),
    encoding: v.optional(v.string(), ''),
  }),
);

export function createUnifiedPush(parts: UnifiedPushParts): PushTransport {
  const { address, clock, random, userAgent, memory, events } = parts;
  const { host } = new URL(address);
  const once = createOnce({ read: memory.seen, write: memory.keepSeen });
  let topics: readonly string[] = [];
  let request: AbortController | null = null;
  let state: TransportState = 'idle';
  let asleep = false;
  let failures = 0;
  let callOff = () => {};

  function become(next: TransportState, reason: string | null = null): void {
    if (state === next && reason === null) return;
    state = next;
    events.onState(next, reason);
  }

  function drop(): void {
    callOff();
    const old = request;
    request = null;
    old?.abort();
  }

  function reconnectLater(reason = `The connection to the push service ${host} was lost; it is tried again by itself.`): void {
    drop();
    callOff = clock.after(backOff(failures, random), () => void connect());
    failures += 1;
    become('interrupted', reason);
  }

  function watchPulse(): void {
    callOff();
    callOff = clock.after(silenceIsDeath, reconnectLater);
  }

  async function hear(text: string): Promise<void> {
    const parsed = v.safeParse(line, text);
    if (!parsed.success) return;
    const { id, event, topic, message, encoding } = parsed.output;
    // Being heard from again and again is what ends the series of failures.
    if (event !== 'open') failures = 0;
    if (event !== 'message' || !topics.includes(topic)) return;
    // ntfy hands on the content alone, as text where it happens to be that; the headers stay behind.
    const body = Buffer.from(message, encoding === 'base64' ? 'base64' : 'utf8');
    const headers = { encoding: 'aes128gcm', encryption: '', cryptoKey: '' };
    const delivered = await once(id, () => events.onMessage(topic, { id, body, headers }));
    if (delivered !== 'later') memory.keepSince(id);
  }

  async function connect(): Promise<void> {
    drop();
    if (asleep || topics.length === 0) return become('idle');
    become('connecting');
    const own = new AbortController();
    request = own;
    const isCurrent = () => request === own;
    callOff = clock.after(answerWithin, reconnectLater);
    try {
      const url = new URL(`${address.replace(/\/+$/, '')}/${topics.join(',')}/json`);
      // Without a message to go on from, all that these topics hold is new.
      url.searchParams.set('since', memory.since() ?? 'all');
      const response = await parts.fetch(url, { headers: { 'user-agent': userAgent }, signal: own.signal, redirect: 'error' });
      if (!isCurrent()) return;
      if (!response.ok || response.body === null) {
        await response.body?.cancel();
        return reconnectLater(`The push service ${host} refuses to be listened to (${response.status}); it is tried again by itself.`);
      }
      watchPulse();
      become('open');
      for await (const text of linesOf(response.body, longestLine)) {
        if (!isCurrent()) return;
        watchPulse();
        await hear(text);
      }
    } catch {
      // However it ended, it ended.
    }
    if (isCurrent()) reconnectLater();
  }

  return {
    get state() {
      return state;
    },
    // ntfy counts what is sent to topics of exactly this form against the listener and not against the server that sends.
    newChannel: () => `up${randomBytes(9).toString('base64url')}`,
    listen(wanted) {
      const same = wanted.length === topics.length && wanted.every((topic) => topics.includes(topic));
      topics = [...wanted];
      if (!same || (state === 'idle' && topics.length > 0 && !asleep)) void connect();
    },
    async register(channel) {
      if (state !== 'open') return fail('host-unreachable', `The push service ${host} can’t be reached right now.`);
      return ok(`${address.replace(/\/+$/, '')}/${channel}?up=1`);
    },
    unregister: () => undefined,
    suspend() {
      asleep = true;
      drop();
      become('idle');
    },
    resume() {
      asleep = false;
      failures = 0;
      void connect();
    },
    restart() {
      this.resume();
    },
    stop() {
      topics = [];
      drop();
      state = 'idle';
    },
  };
}
