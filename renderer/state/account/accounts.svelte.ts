// The signed-in accounts, the shown one, and a session for each; receives main's events and passes them to the sessions.
import { untrack } from 'svelte';
import type { AccountKey, AccountSummary } from '../../../electron/contract/accounts.ts';
import type { Startup } from '../../../electron/contract/startup.ts';
import type { CachedTimeline } from '../../../electron/contract/timeline-methods.ts';
import type { Failure } from '../../../electron/contract/result.ts';
import type { Place } from '../../../electron/contract/route.ts';
import { main, on } from '../../api/main.ts';
import { useColumn } from './here.ts';
import { returnToPlace } from './kept-place.ts';
import { Session } from './session.svelte.ts';
import { composerWindows } from '../compose/composer-windows.svelte.ts';
import { damage } from '../app/damage.svelte.ts';
import { whenIdle } from '../app/first-view.ts';
import { popups } from '../app/popups.svelte.ts';
import { network } from '../app/network.svelte.ts';
import { settings } from '../app/settings.svelte.ts';
import { toasts } from '../app/toasts.svelte.ts';
import { updates } from '../app/updates.svelte.ts';

/** A dialog about accounts, over everything else. */
export type AccountDialog =
  | { show: 'palette' }
  | { show: 'report-problem' }
  | { show: 'add'; again?: AccountSummary }
  | { show: 'sign-out'; account: AccountSummary };

const isWriting = (session: Session | null): boolean => session?.composer.current != null && session.composer.place === 'dialog';

class Accounts {
  list = $state.raw<AccountSummary[]>([]);
  active = $state.raw<AccountKey | null>(null);
  /** Null until main has answered. */
  startup = $state.raw<Startup | null>(null);
  dialog = $state.raw<AccountDialog | null>(null);
  /** A character for each account that looks like another one. */
  marks = $state.raw<Record<AccountKey, string>>({});
  #sessions = new Map<AccountKey, Session>();
  /** Who is written as, the last one at the end: each may be another than the shown account. */
  #writers = $state.raw<readonly AccountKey[]>([]);

  constructor() {
    on('accounts', (list) => this.#take(list));
    on('stream', (batch) => {
      for (const [account, events] of Map.groupBy(batch, (each) => each.account)) this.#sessions.get(account)?.receive(events);
    });
    on('streamState', ({ account, state }) => {
      const session = this.#sessions.get(account);
      if (!session) return;
      session.streamState = state;
      if (state === 'open') session.settle();
    });
    on('actionDone', ({ account, action, relationship }) => this.#sessions.get(account)?.actionDone(action, relationship));
    on('open', this.open);
  }

  get shown(): AccountSummary | null {
    return this.active && this.summaryOf(this.active);
  }

  get session(): Session | null {
    const { shown } = this;
    return shown && (this.#sessions.get(shown.key) ?? null);
  }

  /** In the order of the accounts. */
  get sessions(): Session[] {
    return this.list.flatMap(({ key }) => this.#sessions.get(key) ?? []);
  }

  /** The session that writes in the composer beside the views: the shown account's, or that of another one that the person posts as. */
  get writer(): Session | null {
    const last = this.#writers.findLast((key) => isWriting(this.sessionOf(key)));
    return (last && this.sessionOf(last)) ?? this.session;
  }

  /** The composer of this account is shown, whichever account is read. */
  writeAs = (key: AccountKey): void => void (this.#writers = [...this.#writers.filter((other) => other !== key), key]);

  /** To be called in an effect by what reads as this session: the composer that was opened last is the one that is shown. */
  seeWriting(session: Session): void {
    if (isWriting(session)) untrack(() => this.writeAs(session.key));
  }

  sessionOf = (key: AccountKey): Session | null => this.#sessions.get(key) ?? null;
  summaryOf = (key: AccountKey): AccountSummary | null => this.list.find((account) => account.key === key) ?? null;

  /** Asks main for the signed-in accounts, once, when the window opens. */
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
    network.wanted = answer.value.proxySignIn;
    const { accounts: list, active, home, preferences, unread, streams, open } = answer.value;
    this.active = active;
    this.#take(list, home);
    if (preferences) this.session?.preferences.bring(preferences);
    for (const [key, session] of this.#sessions) {
      if (unread[key]) session.notifications.unread = unread[key];
      if (streams[key]) session.streamState = streams[key];
    }
    if (answer.value.recovered && this.session) void returnToPlace(this.session);
    if (open) this.open(open);
    this.startup = answer.value;
    this.#startSessions();
  }

  /** For a window that shows one account only, and loads nothing of it by itself. Null: it is not signed in. */
  only(key: AccountKey, list: AccountSummary[]): Session | null {
    this.active = key;
    this.#take(list);
    return this.sessionOf(key);
  }

  activate = (key: AccountKey): void => {
    if (key === this.active || !this.#sessions.has(key)) return;
    // What is being written stays in sight while the person reads as somebody else.
    const { writer } = this;
    const isKept = writer?.composer.drafts.some(({ id }) => id === writer.composer.current?.id);
    this.#writers = writer && isKept && isWriting(writer) ? [writer.key] : [];
    this.active = key;
    void main['accounts.activate']({ account: key });
  };

  /** Adds an account that has just signed in, and shows it. */
  added(account: AccountSummary): void {
    this.#take([...this.list.filter((other) => other.key !== account.key), account]);
    this.activate(account.key);
  }

  open = ({ account, route, reply, draft, caret }: Place): void => {
    this.activate(account);
    const session = this.sessionOf(account);
    if (draft !== undefined) return void session?.composer.resumeOrOpen(draft, caret ?? null);
    useColumn(null);
    session?.router.open(route);
    if (reply && route.view === 'thread') session?.composer.replyWhenShown(route.id);
  };

  /** The cache was deleted: timelines load again, together with their posts. */
  startOver = (): void => this.#sessions.forEach((session) => session.startOver());

  /** Signs out; the person has confirmed it. Returns false when it failed; a toast has said so. */
  async signOut(key: AccountKey): Promise<boolean> {
    const answer = await main['accounts.signOut']({ account: key });
    if (!answer.ok) toasts.problem(answer.error);
    return answer.ok;
  }

  /** Asks the keychain again for this account's token. Returns null, or the problem. */
  async unlock(key: AccountKey): Promise<Failure | null> {
    const answer = await main['accounts.unlock']({ account: key });
    return answer.ok ? null : answer.error;
  }

  /** Reorders the accounts in the rail, at once. */
  async reorder(keys: AccountKey[]): Promise<void> {
    const before = this.list;
    this.list = keys.flatMap((key) => before.find((account) => account.key === key) ?? []);
    const answer = await main['accounts.reorder']({ accounts: keys });
    if (answer.ok) return;
    this.list = before;
    toasts.problem(answer.error);
  }

  /** `home`: the cached home timeline of the active account. */
  #take(list: AccountSummary[], home: CachedTimeline | null = null): void {
    const keys = new Set(list.map((account) => account.key));
    for (const key of this.#sessions.keys()) if (!keys.has(key)) this.#sessions.delete(key);
    const fresh = list.filter((account) => !this.#sessions.has(account.key));
    for (const account of fresh) this.#sessions.set(account.key, new Session(account, account.key === this.active ? home : null));
    this.list = list;
    if (this.active === null || !keys.has(this.active)) this.active = list[0]?.key ?? null;
    if (this.startup) this.#startSessions();
  }

  /** The visible view loads first; the rest of every session loads when the window is idle. */
  #startSessions(): void {
    void whenIdle(() => this.#sessions.forEach((session) => void session.start()));
  }
}

export const accounts = new Accounts();
