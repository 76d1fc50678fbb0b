// Receives web push through an ntfy server: every account has a secret topic, and one request subscribes to all of them.
import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { fail, ok } from '../../contract/result.ts';
import type { Failure, Result } from '../../contract/result.ts';
import { pushServiceRetries, retryDelayMs } from '../../contract/retry-policy.ts';
import { createMessageDedupe } from './transport.ts';
import type { Clock } from '../../contract/clock.ts';
import type { PushTransport, PushService, TransportEvents, TransportState } from './transport.ts';

/**
 * Splits an endless response body into lines, and yields each as soon as it is complete. Throws if an incomplete line has more than
 * `maxLineLength` characters.
 */
export async function* readNdjson(body: ReadableStream<Uint8Array>, maxLineLength: number): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > maxLineLength) throw new Error('a line without end');
    yield* lines;
  }
}

interface UnifiedPushParts {
  address: string;
  fetch: typeof globalThis.fetch;
  clock: Clock;
  random: () => number;
  userAgent: string;
  /** Stored across restarts. */
  memory: {
    getSince(): string | null;
    saveSince(id: string): void;
    getSeenIds(): readonly string[];
    saveSeenIds(messageIds: string[]): void;
  };
  events: TransportEvents;
}

/** ntfy sends a keepalive every 45 seconds; a server may be configured to send it less often. */
const maxSilenceMs = 130_000;
const answerTimeoutMs = 20_000;
const maxLineLength = 20_000;
const lineSchema = v.pipe(
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

export class UnifiedPush implements PushTransport {
  readonly #parts: UnifiedPushParts;
  readonly #host: string;
  readonly #service: PushService;
  readonly #deliverOnce: ReturnType<typeof createMessageDedupe>;
  #topics: readonly string[] = [];
  #request: AbortController | null = null;
  #state: TransportState = 'idle';
  #isSuspended = false;
  #failures = 0;
  #cancelTimer = () => {};

  constructor(parts: UnifiedPushParts) {
    const { address, memory } = parts;
    this.#parts = parts;
    this.#host = new URL(address).host;
    this.#service = { transport: 'unified-push', service: address };
    this.#deliverOnce = createMessageDedupe({ read: memory.getSeenIds, write: memory.saveSeenIds });
  }

  get state(): TransportState {
    return this.#state;
  }

  /** For topics of exactly this form, ntfy counts messages against the rate limit of the listener and not of the sending server. */
  newChannel(): string {
    return `up${randomBytes(9).toString('base64url')}`;
  }

  listen(channelIds: readonly string[]): void {
    const isUnchanged = channelIds.length === this.#topics.length && channelIds.every((topic) => this.#topics.includes(topic));
    this.#topics = [...channelIds];
    if (!isUnchanged || (this.#state === 'idle' && this.#topics.length > 0 && !this.#isSuspended)) void this.#connect();
  }

  async register(channel: string): Promise<Result<string>> {
    if (this.#state !== 'open') return fail('host-unreachable', 'push-service-unreachable', { host: this.#host });
    return ok(this.#urlOf(`${channel}?up=1`));
  }

  /** Does nothing, because topics are not registered. */
  unregister(): void {}

  suspend(): void {
    this.#isSuspended = true;
    this.#disconnect();
    this.#setState('idle');
  }

  resume(): void {
    this.#isSuspended = false;
    this.#failures = 0;
    void this.#connect();
  }

  restart(): void {
    this.resume();
  }

  stop(): void {
    this.#topics = [];
    this.#disconnect();
    this.#state = 'idle';
  }

  async #connect(): Promise<void> {
    this.#disconnect();
    if (this.#isSuspended || this.#topics.length === 0) return this.#setState('idle');
    this.#setState('connecting');
    const controller = new AbortController();
    this.#request = controller;
    this.#cancelTimer = this.#parts.clock.after(answerTimeoutMs, () => this.#reconnect());
    try {
      await this.#receiveLines(controller);
    } catch {
      // A lost connection and an aborted one are handled alike.
    }
    if (this.#request === controller) this.#reconnect();
  }

  /** Resolves when the response has ended or the request is no longer the current one. */
  async #receiveLines(controller: AbortController): Promise<void> {
    const { fetch, userAgent, memory } = this.#parts;
    const url = new URL(this.#urlOf(`${this.#topics.join(',')}/json`));
    // Without the id of a last message, all messages of these topics are new.
    url.searchParams.set('since', memory.getSince() ?? 'all');
    const response = await fetch(url, { headers: { 'user-agent': userAgent }, signal: controller.signal, redirect: 'error' });
    if (this.#request !== controller) return;
    if (!response.ok || response.body === null) {
      await response.body?.cancel();
      return this.#reconnect(fail('server-error', 'push-topic-refused', { host: this.#host, status: response.status }).error);
    }
    this.#watchHeartbeat();
    this.#setState('open');
    for await (const text of readNdjson(response.body, maxLineLength)) {
      if (this.#request !== controller) return;
      this.#watchHeartbeat();
      await this.#handleLine(text);
    }
  }

  async #handleLine(text: string): Promise<void> {
    const parsed = v.safeParse(lineSchema, text);
    if (!parsed.success) return;
    const { id, event, topic, message, encoding } = parsed.output;
    const { events, memory } = this.#parts;
    // The first event after `open` shows that the connection works.
    if (event !== 'open') this.#failures = 0;
    if (event !== 'message' || !this.#topics.includes(topic)) return;
    // ntfy forwards only the content, as text if it is valid text, and not the sender's headers.
    const body = Buffer.from(message, encoding === 'base64' ? 'base64' : 'utf8');
    const headers = { encoding: 'aes128gcm', encryption: '', cryptoKey: '' };
    const outcome = await this.#deliverOnce(id, () => events.onMessage(this.#service, topic, { id, body, headers }));
    if (outcome !== 'later') memory.saveSince(id);
  }

  #watchHeartbeat(): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#parts.clock.after(maxSilenceMs, () => this.#reconnect());
  }

  #reconnect(reason = fail('host-unreachable', 'push-connection-lost', { host: this.#host }).error): void {
    const { clock, random } = this.#parts;
    this.#disconnect();
    this.#cancelTimer = clock.after(retryDelayMs(pushServiceRetries, this.#failures, random), () => void this.#connect());
    this.#failures += 1;
    this.#setState('interrupted', reason);
  }

  #disconnect(): void {
    this.#cancelTimer();
    const oldRequest = this.#request;
    this.#request = null;
    oldRequest?.abort();
  }

  #setState(state: TransportState, reason: Failure | null = null): void {
    if (this.#state === state && reason === null) return;
    this.#state = state;
    this.#parts.events.onState(this.#service, state, reason);
  }

  #urlOf(path: string): string {
    return `${this.#parts.address.replace(/\/+$/, '')}/${path}`;
  }
}
