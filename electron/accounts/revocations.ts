// Revokes tokens at their servers, and queues revocations that no server answered: their tokens stay in the keychain until then.
import { randomUUID } from 'node:crypto';
import { makeAccountKey, originOf } from '../contract/accounts.ts';
import type { AccountKey } from '../contract/accounts.ts';
import type { Clock } from '../contract/clock.ts';
import type { ApiRequest } from '../contract/calls.ts';
import { fail, ok } from '../contract/result.ts';
import type { Failure } from '../contract/result.ts';
import { retryDelayMs, signedOutRetries } from '../contract/retry-policy.ts';
import type { AccountStore } from './account-store.ts';
import type { AccountCredentials, Vault } from './vault.ts';

interface Parts {
  request: ApiRequest;
  /** Stores the names of the queued keychain items. */
  accounts: Pick<AccountStore, 'queuedRevocations' | 'setQueuedRevocations'>;
  vault: Pick<Vault, 'get' | 'set' | 'remove'>;
  clock: Pick<Clock, 'after'>;
}

/** Statuses with which a server answers that it may revoke the token later. */
const temporaryStatuses = [408, 425, 429];

/** Returns true if the server would answer the same request in the same way. */
const isFinal = ({ status = 500 }: Failure): boolean => status < 500 && !temporaryStatuses.includes(status);

export class Revocations {
  readonly #parts: Parts;
  /** Revocations that the keychain did not store; lost when the app quits. */
  readonly #unstored = new Map<AccountKey, AccountCredentials>();
  #isRunning = false;
  #failures = 0;
  #cancelNext = (): void => {};

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Revokes a token. Returns the failure if the server did not; if it may do so later, the revocation is queued. */
  async revoke(origin: string, credentials: AccountCredentials): Promise<Failure | null> {
    // Tokens of the embedded server belong to no registered client.
    if (credentials.clientId === '') return null;
    const failure = await this.#send(origin, credentials);
    if (failure === null) return null;
    const { host } = new URL(origin);
    if (isFinal(failure)) return fail(failure.code, 'sign-out-not-told', { host }).error;
    const isStored = await this.#store(makeAccountKey(origin, `revocation-${randomUUID()}`), credentials);
    this.#planNext();
    return fail(failure.code, isStored ? 'sign-out-told-later' : 'sign-out-not-told', { host }).error;
  }

  /** Sends the queued revocations. Call at the start, and when the network is available again. */
  resume(): void {
    if (this.#keys().length > 0) void this.#run();
  }

  stop(): void {
    this.#cancelNext();
  }

  #keys(): AccountKey[] {
    return [...this.#parts.accounts.queuedRevocations(), ...this.#unstored.keys()];
  }

  #planNext(): void {
    this.#cancelNext();
    this.#cancelNext = this.#parts.clock.after(retryDelayMs(signedOutRetries, this.#failures), () => void this.#run());
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (const key of this.#keys()) await this.#runQueued(key);
    this.#isRunning = false;
    this.#failures = this.#keys().length > 0 ? this.#failures + 1 : 0;
    if (this.#failures > 0) this.#planNext();
  }

  async #runQueued(key: AccountKey): Promise<void> {
    const { vault, request } = this.#parts;
    const unstored = this.#unstored.get(key);
    const credentials = unstored ? ok(unstored) : await vault.get(key);
    // A locked keychain may be unlocked later; a missing item means that the token is lost.
    if (!credentials.ok) return;
    const origin = originOf(key);
    if (credentials.value !== null) {
      // On some servers a push subscription outlives its token.
      await request({ origin, token: credentials.value.token }, 'push.delete', {});
      const failure = await this.#send(origin, credentials.value);
      if (failure !== null && !isFinal(failure)) return;
    }
    await this.#remove(key);
  }

  /** Returns null if the token is invalid now. 401, or in Mastodon 403: the server no longer knows the client, so neither its tokens. */
  async #send(origin: string, { clientId, clientSecret, token }: AccountCredentials): Promise<Failure | null> {
    const revocation = { client_id: clientId, client_secret: clientSecret, token };
    const answer = await this.#parts.request({ origin, token: null }, 'oauth.revoke', revocation);
    return answer.ok || answer.error.status === 401 || answer.error.status === 403 ? null : answer.error;
  }

  async #store(key: AccountKey, credentials: AccountCredentials): Promise<boolean> {
    const { accounts, vault } = this.#parts;
    const isListed = accounts.setQueuedRevocations([...accounts.queuedRevocations(), key]).ok;
    if (isListed && (await vault.set(key, credentials)).ok) return true;
    this.#unlist(key);
    this.#unstored.set(key, credentials);
    return false;
  }

  async #remove(key: AccountKey): Promise<void> {
    if (this.#unstored.delete(key)) return;
    const removal = await this.#parts.vault.remove(key);
    if (removal.ok) this.#unlist(key);
  }

  #unlist(key: AccountKey): void {
    const { accounts } = this.#parts;
    accounts.setQueuedRevocations(accounts.queuedRevocations().filter((other) => other !== key));
  }
}
