// Knows the name and password for each proxy: from the system's keychain, or asked of the person.
import * as v from 'valibot';
import { ok } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';
import type { KnownProxy, WantedSignIn } from '../contract/network.ts';
import { createEvent } from '../system/event.ts';

const credentials = v.object({ name: v.string(), password: v.string() });
export type Credentials = v.InferOutput<typeof credentials>;

export interface ProxySignIn {
  /** The value of `Proxy-Authorization` that the proxy was last content with, or null. */
  current(proxy: string): string | null;
  /** The proxy answered `refused` with 407. Gives another value to try, or null: then the person is asked. */
  challenged(proxy: string, refused: string | null): Promise<string | null>;
  /** For Chromium's own requests; null when there is none, or the proxy refused it. */
  credentials(proxy: string): Promise<Credentials | null>;
  /** What the person is asked for now. */
  wanted(): WantedSignIn | null;
  /** `kept`: false when the keychain failed, so that the sign-in lasts until the app ends. */
  submit(proxy: string, given: Credentials): Promise<{ kept: boolean }>;
  /** The person doesn't want to be asked about this proxy again in this run. */
  cancel(proxy: string): void;
  /** The person wants to be asked. */
  ask(proxy: string): void;
  forget(proxy: string): Promise<Result<null>>;
  /** The proxies that asked for a sign-in in this run. */
  known(): KnownProxy[];
  onWanted(listener: (wanted: WantedSignIn | null) => void): void;
  onSubmitted(listener: () => void): void;
}

export interface ProxySignInParts {
  secrets: {
    readText(name: string): Promise<Result<string | null>>;
    writeText(name: string, text: string): Promise<Result<null>>;
    removeText(name: string): Promise<Result<null>>;
  };
}

interface State {
  /** What is tried first. */
  given: Credentials | null;
  /** The keychain is asked once. */
  kept: Promise<Credentials | null> | null;
  refused: boolean;
  /** The person cancelled. */
  silent: boolean;
}

const entryName = (proxy: string) => `proxy ${proxy}`;
/** RFC 7617. */
const basic = ({ name, password }: Credentials) => `Basic ${Buffer.from(`${name}:${password}`, 'utf8').toString('base64')}`;

export function createProxySignIn({ secrets }: ProxySignInParts): ProxySignIn {
  const states = new Map<string, State>();
  const asked = createEvent<[WantedSignIn | null]>();
  const submitted = createEvent<[]>();
  let wanted: WantedSignIn | null = null;

  function stateOf(proxy: string): State {
    const state = states.get(proxy) ?? { given: null, kept: null, refused: false, silent: false };
    states.set(proxy, state);
    return state;
  }

  function want(next: WantedSignIn | null): void {
    if (next?.proxy === wanted?.proxy && next?.refused === wanted?.refused) return;
    wanted = next;
    asked.emit(next);
  }

  async function readKept(proxy: string): Promise<Credentials | null> {
    const read = await secrets.readText(entryName(proxy));
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), credentials), read.ok ? read.value : null);
    return parsed.success ? parsed.output : null;
  }

  const current = (proxy: string) => {
    const given = states.get(proxy)?.given ?? null;
    return given === null ? null : basic(given);
  };

  return {
    current,
    async challenged(proxy, refused) {
      const state = stateOf(proxy);
      const kept = await (state.kept ??= readKept(proxy));
      // The person may have given another one while this connection was tried.
      const given = state.given ?? (state.refused ? null : kept);
      if (given !== null && basic(given) !== refused) {
        state.given = given;
        return basic(given);
      }
      state.given = null;
      state.refused ||= refused !== null;
      // A question about another proxy stays: its answer may be half typed. This one asks again with its next connection.
      const isFree = wanted === null || wanted.proxy === proxy;
      if (!state.silent && isFree) want({ proxy, refused: state.refused });
      return null;
    },
    async credentials(proxy) {
      const state = stateOf(proxy);
      const kept = await (state.kept ??= readKept(proxy));
      return state.given ?? (state.refused ? null : kept);
    },
    wanted: () => wanted,
    async submit(proxy, given) {
      Object.assign(stateOf(proxy), { given, kept: Promise.resolve(given), refused: false, silent: false });
      if (wanted?.proxy === proxy) want(null);
      const kept = await secrets.writeText(entryName(proxy), JSON.stringify(given));
      submitted.emit();
      return { kept: kept.ok };
    },
    cancel(proxy) {
      stateOf(proxy).silent = true;
      if (wanted?.proxy === proxy) want(null);
    },
    ask(proxy) {
      const state = stateOf(proxy);
      state.silent = false;
      want({ proxy, refused: state.refused });
    },
    async forget(proxy) {
      Object.assign(stateOf(proxy), { given: null, kept: Promise.resolve(null), refused: false, silent: true });
      const removed = await secrets.removeText(entryName(proxy));
      return removed.ok ? ok(null) : removed;
    },
    known: () => [...states].map(([proxy, { given }]) => ({ proxy, signedIn: given !== null })),
    onWanted: (listener) => void asked.on(listener),
    onSubmitted: (listener) => void submitted.on(listener),
  };
}
