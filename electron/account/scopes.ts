// Creates a scope for each listed account, and disposes of it at sign-out.
import type { AccountKey, AccountSummary } from '../contract/accounts.ts';
import type { QueuedAction } from '../contract/actions.ts';
import type { StreamState, Unread } from '../contract/startup.ts';
import type { HiddenAccounts } from '../search/post-index.ts';
import type { AccountScope } from './scope.ts';

export class AccountScopes {
  readonly #scopes = new Map<AccountKey, AccountScope>();
  /** Accounts that are still listed while their sign-out runs. */
  readonly #leavingAccounts = new Set<AccountKey>();
  #createScope: ((account: AccountKey) => AccountScope) | null = null;

  /** Sets the function that creates scopes. Call once, when the shared services exist. */
  start(createScope: (account: AccountKey) => AccountScope): void {
    this.#createScope = createScope;
  }

  /** Call at the start and after each change of the accounts: creates and disposes of scopes, and updates their readiness. */
  update(accounts: readonly Pick<AccountSummary, 'key' | 'state'>[]): void {
    const remaining = accounts.filter(({ key }) => !this.#leavingAccounts.has(key));
    for (const account of this.#scopes.keys()) if (!remaining.some(({ key }) => key === account)) this.#dispose(account);
    for (const { key, state } of remaining) {
      const scope = this.#scopes.get(key) ?? this.#createScope?.(key);
      if (scope === undefined) continue;
      this.#scopes.set(key, scope);
      scope.setReady(state === 'ready');
    }
  }

  /** Returns undefined for an account that is not signed in, or is being signed out. */
  get = (account: AccountKey): AccountScope | undefined => this.#scopes.get(account);

  all(): AccountScope[] {
    return [...this.#scopes.values()];
  }

  /** Unread notifications of the ready accounts. */
  unread(): Record<AccountKey, Unread> {
    return Object.fromEntries(
      this.all().flatMap(({ account, notifications }) => {
        const unread = notifications.unread.current();
        return unread === null ? [] : [[account, unread] as const];
      }),
    );
  }

  /** Disposes of the account's scope, then runs `signOut`. Until it ends, no new scope is created. */
  async leave<T>(account: AccountKey, signOut: () => Promise<T>): Promise<T> {
    this.#leavingAccounts.add(account);
    this.#dispose(account);
    try {
      return await signOut();
    } finally {
      this.#leavingAccounts.delete(account);
    }
  }

  /** States of the own streams of the connected accounts. */
  streamStates(): Record<AccountKey, StreamState> {
    return Object.fromEntries(
      this.all().flatMap(({ account, streams }) => {
        const state = streams.state();
        return state === null ? [] : [[account, state] as const];
      }),
    );
  }

  /** Calls of the window that were not sent yet; accounts without such calls are left out. */
  pendingActions(): Record<AccountKey, QueuedAction[]> {
    return Object.fromEntries(
      this.all().flatMap(({ account, outbox }) => {
        const actions = outbox.actions.pending();
        return actions.length > 0 ? [[account, actions] as const] : [];
      }),
    );
  }

  /** Users that the accounts have blocked or muted; accounts without such users are left out. */
  hidden(): (readonly [AccountKey, HiddenAccounts])[] {
    return this.all().flatMap(({ account, hiddenAccounts }) => {
      const hidden = hiddenAccounts.current();
      return hidden.people.length + hidden.hosts.length > 0 ? [[account, hidden] as const] : [];
    });
  }

  /** Ends the undo time of queued posts and actions and sends them, when nobody can undo them any more. */
  sendQueued(): void {
    for (const { outbox } of this.all()) outbox.sendQueued();
  }

  /** Sends all actions that can be sent now. Failed ones are sent at the next start. */
  async sendBeforeQuit(): Promise<void> {
    await Promise.all(this.all().map(({ outbox }) => outbox.sendBeforeQuit()));
  }

  /** Writes what is not on disk yet, before the window closes or the app quits. */
  flush(): void {
    for (const scope of this.all()) scope.flush();
  }

  /** Call before the app quits. */
  stop(): void {
    this.flush();
    for (const { account } of this.all()) this.#dispose(account);
  }

  #dispose(account: AccountKey): void {
    this.#scopes.get(account)?.dispose();
    this.#scopes.delete(account);
  }
}
