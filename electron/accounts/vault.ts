// Stores tokens and other secrets only in the system's keychain. Requests run one after the other, each with a timeout.
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
  /** VAPID key of the server, from the registration of the app. */
  vapidKey: v.optional(v.string()),
  /** Registration of the app that the client id belongs to. Absent in older keychain items: then it is not reused. */
  registration: v.optional(v.object({ redirectUri: v.string(), scopes: v.string() })),
});
/** Result of signing in. Never leaves the main process and is never logged. */
export type AccountCredentials = v.InferOutput<typeof credentials>;

export interface Vault {
  /** Returns null if the keychain has no item for this account. */
  get(key: AccountKey): Promise<Result<AccountCredentials | null>>;
  set(key: AccountKey, credentials: AccountCredentials): Promise<Result<null>>;
  remove(key: AccountKey): Promise<Result<null>>;
  /** Returns true while a request is running: the process cannot end by itself before the user has answered the keychain's prompt. */
  isBusy(): boolean;
}

/** Stores other secrets by name. */
interface Secrets {
  /** Returns null if the keychain has no secret of this name. */
  readText(name: string): Promise<Result<string | null>>;
  writeText(name: string, text: string): Promise<Result<null>>;
  removeText(name: string): Promise<Result<null>>;
}

/** An item of the keychain, with the interface of `@napi-rs/keyring`. */
export interface KeychainEntry {
  getPassword(signal?: AbortSignal): Promise<string | null | undefined>;
  setPassword(password: string, signal?: AbortSignal): Promise<void>;
  deletePassword(signal?: AbortSignal): Promise<boolean>;
}

interface Options {
  /** May throw: on Linux, opening already searches for the keychain. */
  open: (name: string) => Promise<KeychainEntry>;
  /** Must be long enough for the user to type a password. */
  timeoutMs?: number;
  now?: () => number;
}

/** Opens an item of the system's keychain. Loads the native module on first use, so that the app starts on a system without it. */
export async function openKeychainEntry(name: string): Promise<KeychainEntry> {
  // The loader of the native module would open any library that this variable names.
  delete process.env['NAPI_RS_NATIVE_LIBRARY_PATH'];
  const { AsyncEntry } = await import('keytar');
  // Without `store`, the native module falls back to the kernel's keyring, which is emptied when the computer restarts.
  return new AsyncEntry('Kittiwake', name, { linux: { store: 'secret-service' } });
}

const timedOut = Symbol('timed out');

/** Uses an item of the keychain. The signal aborts when the work takes too long. */
type KeychainWork<T> = (entry: KeychainEntry, signal: AbortSignal) => Promise<T>;

export class KeychainVault implements Vault, Secrets {
  readonly #open: Options['open'];
  readonly #timeoutMs: number;
  readonly #now: () => number;
  #queue: Promise<unknown> = Promise.resolve();
  #requests = 0;
  #sharedFailure: { upTo: number; answer: { ok: false; error: Failure } } | null = null;
  #isHanging = false;
  #runningCalls = 0;

  constructor({ open, timeoutMs = 30_000, now = Date.now }: Options) {
    this.#open = open;
    this.#timeoutMs = timeoutMs;
    this.#now = now;
  }

  async get(key: AccountKey): Promise<Result<AccountCredentials | null>> {
    const secret = await this.readText(key);
    if (!secret.ok) return secret;
    if (secret.value === null) return ok(null);
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), credentials), secret.value);
    return parsed.success ? ok(parsed.output) : fail('keychain-broken', 'token-unreadable');
  }

  set(key: AccountKey, value: AccountCredentials): Promise<Result<null>> {
    return this.writeText(key, JSON.stringify(value));
  }

  remove(key: AccountKey): Promise<Result<null>> {
    return this.removeText(key);
  }

  async readText(name: string): Promise<Result<string | null>> {
    const secret = await this.#enqueue(name, (entry, signal) => entry.getPassword(signal));
    return secret.ok ? ok(secret.value ?? null) : secret;
  }

  async writeText(name: string, text: string): Promise<Result<null>> {
    const forget = (entry: KeychainEntry) => entry.deletePassword();
    const result = await this.#enqueue(name, (entry, signal) => entry.setPassword(text, signal), forget);
    return result.ok ? ok(null) : result;
  }

  async removeText(name: string): Promise<Result<null>> {
    const result = await this.#enqueue(name, (entry, signal) => entry.deletePassword(signal));
    return result.ok ? ok(null) : result;
  }

  isBusy(): boolean {
    return this.#runningCalls > 0;
  }

  /** `undo` runs if the work succeeds after its timeout, because a failure was already reported. */
  #enqueue<T>(name: string, work: KeychainWork<T>, undo?: (entry: KeychainEntry) => unknown): Promise<Result<T>> {
    const requestNumber = ++this.#requests;
    const result = this.#queue.then(async (): Promise<Result<T>> => {
      // Requests queued behind a refused prompt share its failure: five accounts cause one prompt, not five.
      if (this.#sharedFailure && requestNumber <= this.#sharedFailure.upTo) return this.#sharedFailure.answer;
      const answer = this.#isHanging ? fail('keychain-timeout') : await this.#callKeychain(name, work, undo);
      if (!answer.ok && answer.error.code !== 'keychain-broken') this.#sharedFailure = { upTo: this.#requests, answer };
      return answer;
    });
    this.#queue = result;
    return result;
  }

  async #callKeychain<T>(name: string, work: KeychainWork<T>, undo?: (entry: KeychainEntry) => unknown): Promise<Result<T>> {
    const startedAt = this.#now();
    const abortController = new AbortController();
    const pendingEntry = this.#open(name);
    const native = pendingEntry.then((entry) => work(entry, abortController.signal));
    this.#runningCalls += 1;
    native.catch(() => {}).finally(() => (this.#runningCalls -= 1));
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<typeof timedOut>((resolve) => {
      timer = setTimeout(() => resolve(timedOut), this.#timeoutMs);
    });
    try {
      const answer = await Promise.race([native, timeout]);
      if (answer !== timedOut) return ok(answer);
    } catch (error) {
      return keychainFailure(error, this.#now() - startedAt);
    } finally {
      clearTimeout(timer);
    }
    // The native call cannot be stopped: it blocks a thread until the prompt is answered. Until then no other call is started.
    this.#isHanging = true;
    abortController.abort();
    void native
      .then(async () => undo?.(await pendingEntry))
      .catch(() => {})
      .finally(() => (this.#isHanging = false));
    return fail('keychain-timeout');
  }
}
