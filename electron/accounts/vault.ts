// Stores tokens in the system's keychain and nowhere else; requests run one after the other, each with a timeout.
import * as v from 'valibot';
import type { AccountKey } from '../contract/accounts.ts';
import { fail, ok } from '../contract/result.ts';
import type { Failure, Result } from '../contract/result.ts';
import { keychainFailure } from './keychain-failure.ts';

const credentials = v.object({
  token: v.pipe(v.string(), v.minLength(1)),
  clientId: v.string(),
  clientSecret: v.string(),
  scopes: v.string(),
  /** Epoch milliseconds. */
  createdAt: v.number(),
  /** The VAPID key of the server, from the registration of the app. */
  vapidKey: v.optional(v.string()),
});
/** The result of signing in: it never leaves the main process and is never logged. */
export type Credentials = v.InferOutput<typeof credentials>;

export interface Vault {
  /** Null when the keychain has nothing for this account. */
  get(key: AccountKey): Promise<Result<Credentials | null>>;
  set(key: AccountKey, credentials: Credentials): Promise<Result<null>>;
  remove(key: AccountKey): Promise<Result<null>>;
  /** Whether a request is running: the process can't end by itself before the person has answered the keychain's prompt. */
  busy(): boolean;
}

/** Other secrets, by name. */
export interface Secrets {
  /** Null when the keychain has no secret of this name. */
  readText(name: string): Promise<Result<string | null>>;
  writeText(name: string, text: string): Promise<Result<null>>;
  removeText(name: string): Promise<Result<null>>;
}

/** One item of the keychain, with the interface of `@napi-rs/keyring`. */
export interface KeychainEntry {
  getPassword(signal?: AbortSignal): Promise<string | null | undefined>;
  setPassword(password: string, signal?: AbortSignal): Promise<void>;
  deletePassword(signal?: AbortSignal): Promise<boolean>;
}

interface Options {
  /** May throw: on Linux this already searches for the keychain. */
  open: (name: string) => Promise<KeychainEntry>;
  /** Long enough for a person to type a password. */
  timeoutMs?: number;
  now?: () => number;
}

/** Opens items of the real keychain. The native module is loaded on first use, so that the app starts on a system without it. */
export async function openKeychainEntry(name: string): Promise<KeychainEntry> {
  // Its loader would open any library that this names.
  delete process.env['NAPI_RS_NATIVE_LIBRARY_PATH'];
  const { AsyncEntry } = await import('keytar');
  // Without `store` it would fall back to the kernel's keyring, which is emptied when the computer restarts.
  return new AsyncEntry('Kittiwake', name, { linux: { store: 'secret-service' } });
}

const timedOut = Symbol('timed out');

export function createVault({ open, timeoutMs = 30_000, now = Date.now }: Options): Vault & Secrets {
  let queue: Promise<unknown> = Promise.resolve();
  let requests = 0;
  let refusal: { upTo: number; answer: { ok: false; error: Failure } } | null = null;
  let isHanging = false;
  let running = 0;

  /** `undo` runs when the work succeeds after its timeout, because it was already reported as failed. */
  function enqueue<T>(
    name: string,
    work: (entry: KeychainEntry, signal: AbortSignal) => Promise<T>,
    undo?: (entry: KeychainEntry) => unknown,
  ) {
    const number = ++requests;
    const result = queue.then(async (): Promise<Result<T>> => {
      // Requests that waited behind a refused prompt share its failure: five accounts cause one prompt, not five.
      if (refusal && number <= refusal.upTo) return refusal.answer;
      const answer = isHanging ? fail('keychain-timeout') : await ask(name, work, undo);
      if (!answer.ok && answer.error.code !== 'keychain-broken') refusal = { upTo: requests, answer };
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
    const timeout = new Promise<typeof timedOut>((resolve) => {
      timer = setTimeout(() => resolve(timedOut), timeoutMs);
    });
    try {
      const answer = await Promise.race([native, timeout]);
      if (answer !== timedOut) return ok(answer);
    } catch (error) {
      return keychainFailure(error, now() - started);
    } finally {
      clearTimeout(timer);
    }
    // The native call can't be stopped: it holds a thread until the prompt is answered. Until then no other call is started.
    isHanging = true;
    stop.abort();
    void native
      .then(async () => undo?.(await opened))
      .catch(() => {})
      .finally(() => (isHanging = false));
    return fail('keychain-timeout');
  }

  async function readText(name: string): Promise<Result<string | null>> {
    const read = await enqueue(name, (entry, signal) => entry.getPassword(signal));
    return read.ok ? ok(read.value ?? null) : read;
  }
  async function writeText(name: string, text: string): Promise<Result<null>> {
    const forget = (entry: KeychainEntry) => entry.deletePassword();
    const written = await enqueue(name, (entry, signal) => entry.setPassword(text, signal), forget);
    return written.ok ? ok(null) : written;
  }
  async function removeText(name: string): Promise<Result<null>> {
    const removed = await enqueue(name, (entry, signal) => entry.deletePassword(signal));
    return removed.ok ? ok(null) : removed;
  }

  return {
    async get(key) {
      const read = await readText(key);
      if (!read.ok || read.value === null) return read.ok ? ok(null) : read;
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), credentials), read.value);
      return parsed.success ? ok(parsed.output) : fail('keychain-broken', 'token-unreadable');
    },
    set: (key, value) => writeText(key, JSON.stringify(value)),
    remove: removeText,
    readText,
    writeText,
    removeText,
    busy: () => running > 0,
  };
}
