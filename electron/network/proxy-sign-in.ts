// Provides the credentials of proxies: from the system's keychain, or by asking the user.
import * as v from 'valibot';
import type { Result } from '../contract/result.ts';
import type { KnownProxy, ProxySignInRequest } from '../contract/network.ts';
import { createEvent } from '../system/event.ts';
import type { App } from 'electron';
import { proxyName } from './proxy-list.ts';

const credentials = v.object({ name: v.string(), password: v.string() });
type ProxyCredentials = v.InferOutput<typeof credentials>;

export interface ProxySignInParts {
  secrets: {
    readText(name: string): Promise<Result<string | null>>;
    writeText(name: string, text: string): Promise<Result<null>>;
    removeText(name: string): Promise<Result<null>>;
  };
}

interface State {
  /** Credentials to try first. */
  activeCredentials: ProxyCredentials | null;
  /** Credentials in the keychain, which is read once. */
  storedCredentials: Promise<ProxyCredentials | null> | null;
  refused: boolean;
  /** The user cancelled the sign-in. */
  isSilenced: boolean;
}

const entryName = (proxy: string) => `proxy ${proxy}`;
/** RFC 7617. */
const basic = ({ name, password }: ProxyCredentials) => `Basic ${Buffer.from(`${name}:${password}`, 'utf8').toString('base64')}`;

export class ProxySignIn {
  readonly #secrets: ProxySignInParts['secrets'];
  readonly #states = new Map<string, State>();
  readonly #signInRequests = createEvent<[ProxySignInRequest | null]>();
  readonly #submitted = createEvent<[]>();
  #pendingSignIn: ProxySignInRequest | null = null;

  constructor({ secrets }: ProxySignInParts) {
    this.#secrets = secrets;
  }

  /** Returns the `Proxy-Authorization` value that was last accepted or entered, or null. */
  currentAuthorization(proxy: string): string | null {
    const candidate = this.#states.get(proxy)?.activeCredentials ?? null;
    return candidate === null ? null : basic(candidate);
  }

  /** Called after the proxy answered `refused` with 407. Resolves to another value to try, or to null: then the user is asked. */
  async handleChallenge(proxy: string, refused: string | null): Promise<string | null> {
    const state = this.#stateOf(proxy);
    const storedCredentials = await this.#readStoredOnce(proxy);
    // The user may have entered new credentials while this connection was tried.
    const candidate = state.activeCredentials ?? (state.refused ? null : storedCredentials);
    if (candidate !== null && basic(candidate) !== refused) {
      state.activeCredentials = candidate;
      return basic(candidate);
    }
    state.activeCredentials = null;
    state.refused ||= refused !== null;
    // Keeps an open question about another proxy: its answer may be half typed. This proxy asks again with its next connection.
    const isFree = this.#pendingSignIn === null || this.#pendingSignIn.proxy === proxy;
    if (!state.isSilenced && isFree) this.#setPendingSignIn({ proxy, refused: state.refused });
    return null;
  }

  /** Returns the credentials for Chromium's own requests; null if there are none, or the proxy refused them. */
  async credentials(proxy: string): Promise<ProxyCredentials | null> {
    const state = this.#stateOf(proxy);
    const storedCredentials = await this.#readStoredOnce(proxy);
    return state.activeCredentials ?? (state.refused ? null : storedCredentials);
  }

  /** The sign-in that the user is currently asked for. */
  pendingRequest(): ProxySignInRequest | null {
    return this.#pendingSignIn;
  }

  /** Applies and stores credentials that the user entered. `kept`: false if the keychain failed; they then last until the app quits. */
  async submit(proxy: string, newCredentials: ProxyCredentials): Promise<{ kept: boolean }> {
    Object.assign(this.#stateOf(proxy), {
      activeCredentials: newCredentials,
      storedCredentials: Promise.resolve(newCredentials),
      refused: false,
      isSilenced: false,
    });
    if (this.#pendingSignIn?.proxy === proxy) this.#setPendingSignIn(null);
    const result = await this.#secrets.writeText(entryName(proxy), JSON.stringify(newCredentials));
    this.#submitted.emit();
    return { kept: result.ok };
  }

  /** Stops asking the user about this proxy for this run. */
  cancel(proxy: string): void {
    this.#stateOf(proxy).isSilenced = true;
    if (this.#pendingSignIn?.proxy === proxy) this.#setPendingSignIn(null);
  }

  /** Asks the user for credentials, on the user's request. */
  ask(proxy: string): void {
    const state = this.#stateOf(proxy);
    state.isSilenced = false;
    this.#setPendingSignIn({ proxy, refused: state.refused });
  }

  async forget(proxy: string): Promise<Result<null>> {
    Object.assign(this.#stateOf(proxy), {
      activeCredentials: null,
      storedCredentials: Promise.resolve(null),
      refused: false,
      isSilenced: true,
    });
    return this.#secrets.removeText(entryName(proxy));
  }

  /** The proxies that asked for a sign-in in this run. */
  listProxies(): KnownProxy[] {
    return [...this.#states].map(([proxy, { activeCredentials }]) => ({ proxy, signedIn: activeCredentials !== null }));
  }

  onRequest(listener: (signIn: ProxySignInRequest | null) => void): void {
    this.#signInRequests.on(listener);
  }

  onSubmitted(listener: () => void): void {
    this.#submitted.on(listener);
  }

  #stateOf(proxy: string): State {
    const state = this.#states.get(proxy) ?? { activeCredentials: null, storedCredentials: null, refused: false, isSilenced: false };
    this.#states.set(proxy, state);
    return state;
  }

  #setPendingSignIn(next: ProxySignInRequest | null): void {
    if (next?.proxy === this.#pendingSignIn?.proxy && next?.refused === this.#pendingSignIn?.refused) return;
    this.#pendingSignIn = next;
    this.#signInRequests.emit(next);
  }

  #readStoredOnce(proxy: string): Promise<ProxyCredentials | null> {
    return (this.#stateOf(proxy).storedCredentials ??= this.#readStored(proxy));
  }

  async #readStored(proxy: string): Promise<ProxyCredentials | null> {
    const read = await this.#secrets.readText(entryName(proxy));
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), credentials), read.ok ? read.value : null);
    return parsed.success ? parsed.output : null;
  }
}

/** Chromium repeats the `login` event if the proxy refused the credentials; the repeated event gets none. */
const repeatPeriodMs = 5_000;

/** Answers the proxy authentication of Chromium's own requests, such as dictionary downloads. */
export function answerLogin(app: Pick<App, 'on'>, signIn: Pick<ProxySignIn, 'credentials'>, now: () => number): void {
  const answeredAt = new Map<string, number>();
  app.on('login', (event, _contents, { url }, { isProxy, host, port }, answer) => {
    if (!isProxy) return;
    event.preventDefault();
    const proxy = proxyName({ type: 'http', host, port });
    for (const [requestKey, at] of answeredAt) if (now() - at >= repeatPeriodMs) answeredAt.delete(requestKey);
    const requestKey = `${proxy} ${url}`;
    const isRepeated = answeredAt.has(requestKey);
    answeredAt.set(requestKey, now());
    void (isRepeated ? Promise.resolve(null) : signIn.credentials(proxy)).then((credentials) =>
      answer(credentials?.name, credentials?.password),
    );
  });
}
