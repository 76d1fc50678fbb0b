// Keeps tokens in the system's keychain and nowhere else; one question at a time, none of them forever.
import * as v from 'valibot';
import type { AccountKey } from '../contract/accounts.ts';
import { fail, ok } from '../contract/result.ts';
import type { Failure, Result } from '../contract/result.ts';
import { explain, keychainFailure } from './keychain-failure.ts';

const credentials = v.object({
  token: v.pipe(v.string(), v.minLength(1)),
  clientId: v.string(),
  clientSecret: v.string(),
  scopes: v.string(),
  /** Epoch milliseconds. */
  createdAt: v.number(),
  /** What the app's registration said the server signs its pushes with. */
  vapidKey: v.optional(v.string()),
});
/** What signing in gave: never leaves main, never logged. */
export type Credentials = v.InferOutput<typeof credentials>;

export interface Vault {
  /** Null when the keychain has nothing for this account. */
  get(key: AccountKey): Promise<Result<Credentials | null>>;
  set(key: AccountKey, credentials: Credentials): Promise<Result<null>>;
  remove(key: AccountKey): Promise<Result<null>>;
  /** Whether the keychain is thinking: the process then can't end by itself before the person has answered. */
  busy(): boolean;
}

/** Any other secret, under its own name. */
export interface Secrets {
  /** Null when the keychain has none of this name. */
  readText(name: string): Promise<Result<string | null>>;
  writeText(name: string, text: string): Promise<Result<null>>;
  removeText(name: string): Promise<Result<null>>;
}

/** One item of the keychain, as `@napi-rs/keyring` has it. */
export interface KeychainEntry {
  getPassword(signal?: AbortSignal): Promise<string | null | undefined>;
  setPassword(password: string, signal?: AbortSignal): Promise<void>;
  deletePassword(signal?: AbortSignal): Promise<boolean>;
}

interface Options {
  /** May throw: on Linux the keychain is looked for already here. */
  open: (name: string) => Promise<KeychainEntry>;
  /** Milliseconds; long enough for a person to type a password. */
  timeout?: number;
  now?: () => number;
}

/** Opens items of the real keychain. Loaded when first needed: it is native code, and a system without it still gets a window. */
export async function openKeychainEntry(name: string): Promise<KeychainEntry> {
  const { AsyncEntry } = await import('keytar');
  // Without the pin it would fall back to the kernel's keyring, which forgets when the computer restarts.
  return new AsyncEntry('Kittiwake', name, { linux: { store: 'secret-service' } });
}

const late = Symbol('late');
const unreadable = 'The keychain holds something unreadable for this account; sign in again to replace it.';

export function createVault({ open, timeout = 30_000, now = Date.now }: Options): Vault & Secrets {
  let queue: Promise<unknown> = Promise.resolve();
  let asked = 0;
  let refusal: { upTo: number; answer: { ok: false; error: Failure } } | null = null;
  let hanging = false;
  let running = 0;

  /** `undo` runs when the work succeeds after its time, when it was already reported as failed. */
  function take<T>(
    name: string,
    work: (entry: KeychainEntry, signal: AbortSignal) => Promise<T>,
    undo?: (entry: KeychainEntry) => unknown,
  ) {
    const turn = ++asked;
    const result = queue.then(async (): Promise<Result<T>> => {
      // Whoever waited behind a refused question shares the answer: five accounts make one question, not five.
      if (refusal && turn <= refusal.upTo) return refusal.answer;
      const answer = hanging ? explain('keychain-timeout') : await ask(name, work, undo);
      if (!answer.ok && answer.error.code !== 'keychain-broken') refusal = { upTo: asked, answer };
      return answer;
    });
    queue = result;
    return result;
  }

  async function ask<T>(
    name: string,
    work: (entry: KeychainEntry, signal: AbortSignal) => Promise<T>,
    undo?: (entry: KeychainEntry) => unknown,
  ): Promise<Result<T>> {
    const started = now();
    const stop = new AbortController();
    const opened = open(name);
    const native = opened.then((entry) => work(entry, stop.signal));
    running += 1;
    native.catch(() => {}).finally(() => (running -= 1));
    let timer: NodeJS.Timeout | undefined;
    const waited = new Promise<typeof late>((resolve) => {
      timer = setTimeout(() => resolve(late), timeout);
    });
    try {
      const answer = await Promise.race([native, waited]);
      if (answer !== late) return ok(answer);
    } catch (error) {
      return keychainFailure(error, now() - started);
    } finally {
      clearTimeout(timer);
    }
    // The call itself can't be stopped: it holds a thread until the question is answered, so no other is started meanwhile.
    hanging = true;
    stop.abort();
    void native
      .then(async () => undo?.(await opened))
      .catch(() => {})
      .finally(() => (hanging = false));
    return explain('keychain-timeout');
  }

  async function readText(name: string): Promise<Result<string | null>> {
    const read = await take(name, (entry, signal) => entry.getPassword(signal));
    return read.ok ? ok(read.value ?? null) : read;
  }
  async function writeText(name: string, text: string): Promise<Result<null>> {
    const forget = (entry: KeychainEntry) => entry.deletePassword();
    const written = await take(name, (entry, signal) => entry.setPassword(text, signal), forget);
    return written.ok ? ok(null) : written;
  }
  async function removeText(name: string): Promise<Result<null>> {
    const removed = await take(name, (entry, signal) => entry.deletePassword(signal));
    return removed.ok ? ok(null) : removed;
  }

  return {
    async get(key) {
      const read = await readText(key);
      if (!read.ok || read.value === null) return read.ok ? ok(null) : read;
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), credentials), read.value);
      return parsed.success ? ok(parsed.output) : fail('keychain-broken', unreadable);
    },
    set: (key, value) => writeText(key, JSON.stringify(value)),
    remove: removeText,
    ...{ readText, writeText, removeText },
    busy: () => running > 0,
  };
}
