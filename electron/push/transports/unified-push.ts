// Receives web push through an ntfy server: every account has a secret topic, and one request listens to all of them.
import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { fail, ok } from '../../contract/result.ts';
import type { Failure } from '../../contract/result.ts';
import { pushServiceRetries, retryDelayMs } from '../../system/retry-policy.ts';
import { readNdjson } from './ndjson.ts';
import { createMessageDedupe } from './message-dedupe.ts';
import type { Clock } from '../../contract/clock.ts';
import type { PushTransport, Service, TransportEvents, TransportState } from './transport.ts';

export interface UnifiedPushParts {
  address: string;
  fetch: typeof globalThis.fetch;
  clock: Clock;
  random: () => number;
  userAgent: string;
  /** Is kept across restarts. */
  memory: {
    since(): string | null;
    keepSince(id: string): void;
    seen(): readonly string[];
    keepSeen(seen: string[]): void;
  };
  events: TransportEvents;
}

/** ntfy sends a keepalive every 45 seconds; a server may be configured to send it less often. */
const maxSilenceMs = 130_000;
const answerTimeoutMs = 20_000;
const maxLineLength = 20_000;
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
  const service: Service = { transport: 'unified-push', service: address };
  const connectionLost = fail('host-unreachable', 'push-connection-lost', { host }).error;
  const deliverOnce = createMessageDedupe({ read: memory.seen, write: memory.keepSeen });
  let topics: readonly string[] = [];
  let request: AbortController | null = null;
  let state: TransportState = 'idle';
  let asleep = false;
  let failures = 0;
  let cancelTimer = () => {};

  function setState(next: TransportState, reason: Failure | null = null): void {
    if (state === next && reason === null) return;
    state = next;
    events.onState(service, next, reason);
  }

  function drop(): void {
    cancelTimer();
    const old = request;
    request = null;
    old?.abort();
  }

  function reconnect(reason = connectionLost): void {
    drop();
    cancelTimer = clock.after(retryDelayMs(pushServiceRetries, failures, random), () => void connect());
    failures += 1;
    setState('interrupted', reason);
  }

  function watchHeartbeat(): void {
    cancelTimer();
    cancelTimer = clock.after(maxSilenceMs, reconnect);
  }

  async function handleLine(text: string): Promise<void> {
    const parsed = v.safeParse(line, text);
    if (!parsed.success) return;
    const { id, event, topic, message, encoding } = parsed.output;
    // The first event after `open` shows that the connection works.
    if (event !== 'open') failures = 0;
    if (event !== 'message' || !topics.includes(topic)) return;
    // ntfy forwards only the content, as text if it is valid text, and not the sender's headers.
    const body = Buffer.from(message, encoding === 'base64' ? 'base64' : 'utf8');
    const headers = { encoding: 'aes128gcm', encryption: '', cryptoKey: '' };
    const delivered = await deliverOnce(id, () => events.onMessage(service, topic, { id, body, headers }));
    if (delivered !== 'later') memory.keepSince(id);
  }

  async function connect(): Promise<void> {
    drop();
    if (asleep || topics.length === 0) return setState('idle');
    setState('connecting');
    const own = new AbortController();
    request = own;
    const isCurrent = () => request === own;
    cancelTimer = clock.after(answerTimeoutMs, reconnect);
    try {
      const url = new URL(`${address.replace(/\/+$/, '')}/${topics.join(',')}/json`);
      // Without a last message, all messages of these topics are new.
      url.searchParams.set('since', memory.since() ?? 'all');
      const response = await parts.fetch(url, { headers: { 'user-agent': userAgent }, signal: own.signal, redirect: 'error' });
      if (!isCurrent()) return;
      if (!response.ok || response.body === null) {
        await response.body?.cancel();
        return reconnect(fail('server-error', 'push-topic-refused', { host, status: response.status }).error);
      }
      watchHeartbeat();
      setState('open');
      for await (const text of readNdjson(response.body, maxLineLength)) {
        if (!isCurrent()) return;
        watchHeartbeat();
        await handleLine(text);
      }
    } catch {
      // A lost connection and an aborted one are handled alike.
    }
    if (isCurrent()) reconnect();
  }

  return {
    get state() {
      return state;
    },
    // For topics of exactly this form, ntfy counts messages against the rate limit of the listener and not of the sending server.
    newChannel: () => `up${randomBytes(9).toString('base64url')}`,
    listen(wanted) {
      const same = wanted.length === topics.length && wanted.every((topic) => topics.includes(topic));
      topics = [...wanted];
      if (!same || (state === 'idle' && topics.length > 0 && !asleep)) void connect();
    },
    async register(channel) {
      if (state !== 'open') return fail('host-unreachable', 'push-service-unreachable', { host });
      return ok(`${address.replace(/\/+$/, '')}/${channel}?up=1`);
    },
    unregister: () => undefined,
    suspend() {
      asleep = true;
      drop();
      setState('idle');
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
