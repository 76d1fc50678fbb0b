// Stores the signed-in accounts, the active account, and one session per account; forwards the main process's events to the sessions.
import { untrack } from 'svelte';
import type { AccountKey, AccountSummary } from '../../../electron/contract/accounts.ts';
import type { Startup } from '../../../electron/contract/startup.ts';
import type { CachedTimeline } from '../../../electron/contract/journal.ts';
import type { Failure } from '../../../electron/contract/result.ts';
import type { AppLocation } from '../../../electron/contract/route.ts';
import { main, on } from '../../api/main.ts';
import { useColumn, restoreLocation } from './navigation.svelte.ts';
import { Session } from './session.svelte.ts';
import { composerWindows } from '../compose/composer.svelte.ts';
import { damage } from '../app/damage.svelte.ts';
import { whenIdle } from '../app/first-view.ts';
import { popups } from '../app/popups.svelte.ts';
import { network } from '../app/network.svelte.ts';
import { settings } from '../app/settings.svelte.ts';
import { toasts } from '../app/toasts.svelte.ts';
import { updates } from '../app/updates.svelte.ts';

/** Dialogs about accounts, shown above all views. */
type AccountDialog =
  | { show: 'palette' }
  | { show: 'report-problem' }
  /** `address`: prefills the server address. */
  | { show: 'add'; again?: AccountSummary; address?: string }
  | { show: 'sign-out'; account: AccountSummary };

/** Minimum interval between two refreshes when the window gets the focus. */
const refreshIntervalMs = 5 * 60_000;

const hasOpenComposer = (session: Session | null): boolean => session?.composer.current != null && session.composer.location === 'dialog';

class AccountsState {
  list = $state.raw<AccountSummary[]>([]);
  activeKey = $state.raw<AccountKey | null>(null);
  /** Null until the main process has answered `app.start`. */
  startup = $state.raw<Startup | null>(null);
  dialog = $state.raw<AccountDialog | null>(null);
  /** One character for each account whose avatar looks like another account's. */
  marks = $state.raw<Record<AccountKey, string>>({});
  #sessions = new Map<AccountKey, Session>();
  #refreshedAt = Date.now();
  /** Accounts with an open composer, most recently used last. Independent of the active account. */
  #composerAccounts = $state.raw<readonly AccountKey[]>([]);

  constructor() {
    on('accounts', (list) => this.#setList(list));
    on('stream', (batch) => {
      for (const [account, events] of Map.groupBy(batch, (each) => each.account)) this.#sessions.get(account)?.receive(events);
    });
    on('streamState', ({ account, state }) => {
      const session = this.#sessions.get(account);
      if (!session) return;
      session.setStreamState(state);
    });
    on('actionDone', ({ account, action, relationship }) => this.#sessions.get(account)?.actionDone(action, relationship));
    on('actionRefused', ({ account, action, problem }) => {
      void this.#sessions.get(account)?.actionRefused(action, problem);
    });
    on('open', this.open);
  }

  get activeAccount(): AccountSummary | null {
    return this.activeKey && this.summaryOf(this.activeKey);
  }

  get session(): Session | null {
    const { activeAccount: shown } = this;
    return shown && (this.#sessions.get(shown.key) ?? null);
  }

  /** All sessions in the order of the account list. */
  get sessions(): Session[] {
    return this.list.flatMap(({ key }) => this.#sessions.get(key) ?? []);
  }

  /** The session whose composer is shown beside the views: the active account's, or another account that the user posts as. */
  get composerSession(): Session | null {
    const last = this.#composerAccounts.findLast((key) => hasOpenComposer(this.sessionOf(key)));
    return (last && this.sessionOf(last)) ?? this.session;
  }

  /** Shows this account's composer, whichever account is active. */
  showComposerOf = (key: AccountKey): void =>
    void (this.#composerAccounts = [...this.#composerAccounts.filter((other) => other !== key), key]);

  /**
   * Shows this session's composer if it is open. Call in an effect that reads the session, so that the composer opened last is the one
   * shown.
   */
  trackOpenComposer(session: Session): void {
    if (hasOpenComposer(session)) untrack(() => this.showComposerOf(session.key));
  }

  sessionOf = (key: AccountKey): Session | null => this.#sessions.get(key) ?? null;
  summaryOf = (key: AccountKey): AccountSummary | null => this.list.find((account) => account.key === key) ?? null;

  /** Loads the signed-in accounts and the startup state from the main process, once, when the window opens. */
  async start(): Promise<void> {
    const answer = await main['app.start']({});
    if (!answer.ok) {
      toasts.problem(answer.error);
      return;
    }
    settings.current = answer.value.settings;
    popups.problem = answer.value.popups;
    damage.list = answer.value.damage;
    updates.update = answer.value.update;
    composerWindows.drafts = answer.value.composers;
    network.signInRequest = answer.value.proxySignIn;
    const { accounts: list, active, home, preferences, unread, streams, pendingActions, open } = answer.value;
    this.activeKey = active;
    this.#setList(list, home);
    if (preferences) this.session?.preferences.setLoaded(preferences);
    for (const [key, session] of this.#sessions) {
      if (unread[key]) session.notifications.unread = unread[key];
      if (streams[key]) session.setStreamState(streams[key]);
      if (pendingActions[key]) session.showPending(pendingActions[key]);
    }
    if (answer.value.recovered && this.session) void restoreLocation(this.session);
    if (open) this.open(open);
    this.startup = answer.value;
    this.#startSessions();
  }

  /** Creates the session of one account for a composer window, without loading its views. Returns null if the account is not signed in. */
  createComposerSession(key: AccountKey, list: AccountSummary[]): Session | null {
    this.activeKey = key;
    this.#setList(list);
    return this.sessionOf(key);
  }

  activate = (key: AccountKey): void => {
    if (key === this.activeKey || !this.#sessions.has(key)) return;
    // Keep an open, saved draft visible while the user views another account.
    const { composerSession } = this;
    const isSavedDraft = composerSession?.composer.drafts.some(({ id }) => id === composerSession.composer.current?.id);
    this.#composerAccounts = composerSession && isSavedDraft && hasOpenComposer(composerSession) ? [composerSession.key] : [];
    this.activeKey = key;
    void main['accounts.activate']({ account: key });
  };

  /** Adds an account that has just signed in, and activates it. */
  add(account: AccountSummary): void {
    this.#setList([...this.list.filter((other) => other.key !== account.key), account]);
    this.activate(account.key);
  }

  open = ({ account, route, reply, draft, caret }: AppLocation): void => {
    this.activate(account);
    const session = this.sessionOf(account);
    if (draft !== undefined) return void session?.composer.resumeOrOpen(draft, caret ?? null);
    useColumn(null);
    session?.router.open(route);
    if (reply && route.view === 'thread') session?.composer.replyWhenShown(route.id);
  };

  /** Call when the window gets the focus: loads what was changed elsewhere. */
  refreshOnFocus = (): void => {
    if (Date.now() - this.#refreshedAt < refreshIntervalMs) return;
    this.#refreshedAt = Date.now();
    this.#sessions.forEach((session) => void session.loadChangesElsewhere());
  };

  /** Reloads timelines and their posts after the cache was deleted. */
  startOver = (): void => this.#sessions.forEach((session) => session.startOver());

  /** Signs out after the user has confirmed. Returns false after a failure, which a toast has reported. */
  async signOut(key: AccountKey): Promise<boolean> {
    const answer = await main['accounts.signOut']({ account: key });
    if (!answer.ok) toasts.problem(answer.error);
    return answer.ok;
  }

  /** Reads this account's token from the keychain again. Returns null, or the problem. */
  async unlock(key: AccountKey): Promise<Failure | null> {
    const answer = await main['accounts.unlock']({ account: key });
    return answer.ok ? null : answer.error;
  }

  /** Reorders the accounts in the account rail at once; restores the old order if saving fails. */
  async reorder(keys: AccountKey[]): Promise<void> {
    const before = this.list;
    this.list = keys.flatMap((key) => before.find((account) => account.key === key) ?? []);
    const answer = await main['accounts.reorder']({ accounts: keys });
    if (answer.ok) return;
    this.list = before;
    toasts.problem(answer.error);
  }

  /** Replaces the account list, and creates and deletes sessions to match. `home`: the active account's cached home timeline. */
  #setList(list: AccountSummary[], home: CachedTimeline | null = null): void {
    const keys = new Set(list.map((account) => account.key));
    for (const key of this.#sessions.keys()) if (!keys.has(key)) this.#sessions.delete(key);
    for (const { key, handle } of list) {
      const session = this.#sessions.get(key);
      if (session) session.handle = handle;
    }
    const newAccounts = list.filter((account) => !this.#sessions.has(account.key));
    for (const account of newAccounts) this.#sessions.set(account.key, new Session(account, account.key === this.activeKey ? home : null));
    this.list = list;
    if (this.activeKey === null || !keys.has(this.activeKey)) this.activeKey = list[0]?.key ?? null;
    if (this.startup) this.#startSessions();
  }

  /** The visible view loads first; all other data of the sessions loads when the window is idle. */
  #startSessions(): void {
    void whenIdle(() => this.#sessions.forEach((session) => void session.start()));
  }
}

export const accounts = new AccountsState();
