// Runs push and notifications of the main process against the embedded server; only the clock and the keychain are fakes.
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { accountIdOf, makeAccountKey } from '../../../electron/contract/accounts.ts';
import { networkFailure } from '../../../electron/api/errors/network-failure.ts';
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { StreamState } from '../../../electron/contract/startup.ts';
import type { Alert, PushState } from '../../../electron/contract/push.ts';
import { fail, ok } from '../../../electron/contract/result.ts';
import { createTestDemo } from '@kittiwake/demo-server/test/support/demo';
import { firstPage } from '@kittiwake/demo-server/store/database';
import type { Notification } from '@kittiwake/mastodon-api/entities/notification';
import type { TestDemo } from '@kittiwake/demo-server/test/support/demo';
import type { ReadingPosition } from '../../../electron/contract/journal.ts';
import { defaultSettings } from '../../../electron/contract/settings.ts';
import { createAccountNotifications } from '../../../electron/notifications/account-notifications.ts';
import type { AccountNotifications } from '../../../electron/notifications/account-notifications.ts';
import { createViewing } from '../../../electron/notifications/viewing.ts';
import type { AccountPush } from '../../../electron/push/account-push.ts';
import { openPushStore } from '../../../electron/push/push-store.ts';
import type { PushStore } from '../../../electron/push/push-store.ts';
import { Push } from '../../../electron/push/push.ts';
import type { AccountCall } from '../../../electron/contract/calls.ts';
import { createAccountCall } from '../../../electron/api/account-call.ts';
import { systemClock } from '../../../electron/system/clock.ts';
import { createRequest } from '../../../electron/api/request.ts';
import { Cache } from '../../../electron/storage/cache.ts';
import { manualClock } from '../system/manual-clock.ts';
import { sampleNotification } from '../notifications/samples.ts';
import { tempDir } from '../storage/temp-dir.ts';
import { agentFor } from '../network/direct.ts';
import { capableServer } from '@kittiwake/mastodon-api/test/capable-server';

type Interceptor = { call: (name: string, params: unknown, pass: (params: unknown) => Promise<unknown>) => Promise<unknown> };

interface AccountParts {
  notifications: AccountNotifications;
  push: AccountPush;
}

/** Parts of the main process from one start to the next. */
interface Run {
  accounts: Map<AccountKey, AccountParts>;
  push: Push;
}

export class PushWorld {
  readonly demo: TestDemo;
  readonly clock = manualClock();
  /** Accounts on the embedded server; the first is mira's. */
  readonly accounts: AccountKey[];
  /** Notifications that reached the window, as `<index in accounts> <type> <id>`. */
  readonly received: string[] = [];
  /** Notifications shown as popups, in the same form. */
  readonly popups: string[] = [];
  /** Alerts shown as popups with their own text. */
  readonly alerts: { id: string; title: string; body: string }[] = [];
  readonly notices: { title: string; body: string }[] = [];
  readonly states: PushState[] = [];
  readonly logLines: string[] = [];
  /** Calls to the server, by name. */
  readonly callNames: string[] = [];
  /** Replace `call` to change or delay calls to the server. */
  readonly interceptor: Interceptor = { call: (_, params, pass) => pass(params) };
  readonly secrets = new Map<string, string>();
  /** Accounts whose keychain is locked. */
  readonly lockedAccounts = new Set<AccountKey>();
  /** Names of the secrets read from the keychain. */
  readonly readSecrets: string[] = [];
  readonly #first: AccountKey;
  readonly #dir = tempDir();
  readonly #cache = new Cache(join(this.#dir, 'cache.db'));
  readonly #callServer: AccountCall;
  #run: Run;
  #pendingCalls = 0;

  constructor(demo: TestDemo) {
    this.demo = demo;
    const { origin } = new URL(demo.url);
    const tokens = new Map<AccountKey, string>();
    this.accounts = demo.accounts.slice(0, 3).map(({ acct, token }) => {
      const key = makeAccountKey(origin, demo.store.accounts.byAcct(acct)?.id ?? '');
      tokens.set(key, token);
      return key;
    });
    const [first] = this.accounts as [AccountKey];
    this.#first = first;
    const request = createRequest({ fetch, clock: systemClock, userAgent: 'test' });
    this.#callServer = createAccountCall(request, { token: async (account) => ok(tokens.get(account) ?? '') }, async () => 'refused');
    this.#run = this.#startRun();
  }

  get push(): Push {
    return this.#run.push;
  }

  /** Returns the path of the app's file with that name. */
  path(name: string): string {
    return join(this.#dir, name);
  }

  /** Returns the push of a signed-in account. */
  pushOf(account = this.#first): AccountPush {
    return (this.#run.accounts.get(account) as AccountParts).push;
  }

  state(account = this.#first): PushState {
    return this.pushOf(account).state();
  }

  /** Returns the account's notifications on the server, newest first. */
  notifications(account: AccountKey): { id: string }[] {
    return this.demo.store.notifications.page(accountIdOf(account), firstPage(40), { types: [], excludedTypes: [] });
  }

  /** True when no call to the server is pending. */
  isIdle(): boolean {
    return this.#pendingCalls === 0;
  }

  /** Delivers a notification as the account's stream does. */
  stream(id: string, account = this.#first, type = this.demo.store.notifications.byId(accountIdOf(account), id)?.type ?? ''): void {
    this.#run.accounts.get(account)?.notifications.intake.receiveNotification(sampleNotification(type, { id }));
  }

  /** Changes the state of the account's user stream. */
  setStreamState(account: AccountKey, state: StreamState): void {
    this.pushOf(account).streamStateChanged(state);
    if (state === 'open' || state === 'polling') this.#run.accounts.get(account)?.notifications.check();
  }

  /** Connects the accounts whose keychain is open now. */
  connectAccounts(): void {
    const open = this.accounts.filter((account) => !this.lockedAccounts.has(account));
    for (const [account, { notifications }] of this.#run.accounts) notifications.setReady(open.includes(account));
    this.connectPush(open);
  }

  /** Subscribes these accounts to push. */
  connectPush(accounts = this.accounts): void {
    for (const account of accounts) this.pushOf(account).connect();
    this.push.listen();
  }

  async signOut(account: AccountKey): Promise<void> {
    this.#dispose(account);
    await this.push.removeAccount(account);
  }

  /** Ends this run of the app and starts another with the same disk and keychain. */
  restart(): void {
    this.#stopRun();
    this.#run = this.#startRun();
    this.connectAccounts();
  }

  async close(): Promise<void> {
    this.#stopRun();
    this.#cache.close();
    await this.demo.close();
  }

  #startRun(): Run {
    const { clock } = this;
    const call = this.#call;
    const store = openPushStore(this.path('push.json'), clock, (sentence) => this.logLines.push(sentence));
    const viewing = createViewing({ isFocused: () => false, accounts: () => [], statusOf: () => null });
    const positions = new Map<string, ReadingPosition>();
    const shared = {
      call,
      clock,
      settings: () => defaultSettings,
      cache: this.#cache,
      positions: {
        get: (account: AccountKey) => positions.get(account) ?? null,
        save: (account: AccountKey, _: string, position: ReadingPosition) => void positions.set(account, position),
      },
      alerts: store,
      sendsFiltered: () => true,
      markRead: () => undefined,
      viewing,
      popups: {
        showNotification: (account: AccountKey, notification: Notification) => void this.popups.push(this.#describe(account, notification)),
        showAlert: (_: AccountKey, { id, title, body }: Alert) => void this.alerts.push({ id: id ?? '', title, body }),
        identifyAlert: () => undefined,
      },
      publish: (account: AccountKey, notification: Notification) => void this.received.push(this.#describe(account, notification)),
    };
    const silencedUsers = { silences: () => false };
    const accounts: Run['accounts'] = new Map();
    const push = this.#startPush(store, accounts);
    for (const account of this.accounts) {
      accounts.set(account, { notifications: createAccountNotifications(account, silencedUsers, shared), push: push.openAccount(account) });
    }
    return { accounts, push };
  }

  #stopRun(): void {
    for (const account of [...this.#run.accounts.keys()]) this.#dispose(account);
    this.push.stop();
  }

  #dispose(account: AccountKey): void {
    const { notifications, push } = this.#run.accounts.get(account) as AccountParts;
    push.dispose();
    notifications.flush();
    notifications.dispose();
    this.#run.accounts.delete(account);
  }

  #startPush(store: PushStore, openAccounts: Run['accounts']): Push {
    const { accounts, clock, demo, secrets } = this;
    const push = new Push({
      store,
      storedAlertsFile: this.path('push-waiting.json'),
      clock,
      random: () => 0,
      fetch,
      networkFailure,
      agentFor,
      userAgent: 'test',
      secrets: {
        readText: async (name) => {
          this.readSecrets.push(name);
          const isLocked = accounts.some((account) => this.lockedAccounts.has(account) && name.startsWith(account));
          return isLocked ? fail('keychain-locked') : ok(secrets.get(name) ?? null);
        },
        writeText: async (name, text) => (secrets.set(name, text), ok(null)),
        removeText: async (name) => (secrets.delete(name) ? ok(null) : fail('keychain-broken')),
      },
      accounts: { get: () => ({ sessionOnly: false, demo: true }), credentials: async () => ok({}) },
      call: this.#call,
      server: async () => capableServer('mastodon'),
      settings: () => ({ autopushServer: 'ws://127.0.0.1:1/', ntfyServer: 'http://127.0.0.1:1' }),
      demo: () => demo.push,
      accountPushes: () => [...openAccounts.values()].map((account) => account.push),
      intake: { receiveAlert: async (account, alert) => openAccounts.get(account)?.notifications.intake.receiveAlert(alert) },
      showNotice: (_, words) => void this.notices.push(words),
      reopenStream: () => undefined,
      log: (sentence) => this.logLines.push(sentence),
    });
    push.onState((_, state) => this.states.push(state));
    return push;
  }

  readonly #call: AccountCall = (account, name, params, options) => {
    this.callNames.push(name);
    const pass = (values: unknown) => this.#callServer(account, name, values as typeof params, options);
    this.#pendingCalls += 1;
    return this.interceptor.call(name, params, pass).finally(() => (this.#pendingCalls -= 1)) as never;
  };

  #describe(account: AccountKey, { type, id }: Notification): string {
    return `${this.accounts.indexOf(account)} ${type} ${id}`;
  }
}

export async function createPushWorld({ push = true } = {}): Promise<PushWorld> {
  const world = new PushWorld(await createTestDemo({ posts: 20, push: push && { retryMs: 10 } }));
  onTestFinished(() => world.close());
  return world;
}
