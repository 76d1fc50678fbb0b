// Runs push and notifications of the main process against the embedded service; only the clock and the keychain are fakes.
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { accountIdOf, makeAccountKey } from '../../../electron/contract/accounts.ts';
import { networkFailure } from '../../../electron/api/errors/network-failure.ts';
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { StreamState } from '../../../electron/contract/startup.ts';
import type { PushState } from '../../../electron/contract/push.ts';
import { fail, ok } from '../../../electron/contract/result.ts';
import { createDemo } from '../../faults/demo.ts';
import { firstPage } from '../../../electron/demo/store/page.ts';
import type { Notification } from '../../../electron/contract/entities/notification.ts';
import type { Demo } from '../../faults/demo.ts';
import type { ReadingPosition } from '../../../electron/contract/journal.ts';
import { defaultSettings } from '../../../electron/contract/settings.ts';
import { createIntake } from '../../../electron/notifications/intake.ts';
import { createAlertLookup } from '../../../electron/notifications/news/alert-lookup.ts';
import { createCatchUp } from '../../../electron/notifications/catch-up.ts';
import { createDedupe } from '../../../electron/notifications/news/dedupe.ts';
import { createDeliveredIds } from '../../../electron/notifications/news/delivered-ids.ts';
import { createReadMarker } from '../../../electron/notifications/news/read-marker.ts';
import { createServerCheck } from '../../../electron/notifications/news/server-check.ts';
import { createUnread } from '../../../electron/notifications/unread.ts';
import { createViewing } from '../../../electron/notifications/viewing.ts';
import { openPushStore } from '../../../electron/push/push-store.ts';
import { createPush } from '../../../electron/push/push.ts';
import type { Push } from '../../../electron/push/push.ts';
import type { AccountCall } from '../../../electron/contract/account-call.ts';
import { createAccountCall } from '../../../electron/api/account-call.ts';
import { systemClock } from '../../../electron/system/clock.ts';
import { createRequest } from '../../../electron/api/request.ts';
import { createCache } from '../../../electron/storage/cache.ts';
import { manualClock } from '../system/manual-clock.ts';
import type { ManualClock } from '../system/manual-clock.ts';
import { noOlderFilters, told } from '../notifications/samples.ts';
import { tempDir } from '../storage/temp-dir.ts';
import { agentFor } from '../network/direct.ts';

export interface World {
  demo: Demo;
  clock: ManualClock;
  push: Push;
  /** The first is `mira`'s. All are at the embedded service. */
  accounts: AccountKey[];
  /** Notifications that reached the window, as `<index in accounts> <type> <id>`. */
  received: string[];
  /** The ones that popped up, in the same form. */
  popups: string[];
  /** Alerts that popped up with their own text. */
  alerts: { id: string; title: string; body: string }[];
  said: { title: string; body: string }[];
  told: PushState[];
  logged: string[];
  /** The account's notifications at the service, newest first. */
  notifications(account: AccountKey): { id: string }[];
  /** True when every call to the service has its answer. */
  settled(): boolean;
  /** Calls to the service, by name. */
  called: string[];
  /** Replace `call` to change or hold calls to the service. */
  between: { call: (name: string, params: unknown, pass: (params: unknown) => Promise<unknown>) => Promise<unknown> };
  secrets: Map<string, string>;
  /** Accounts whose keychain is locked. */
  locked: Set<AccountKey>;
  /** The names of the secrets that were read from the keychain. */
  asked: string[];
  state(account?: AccountKey): PushState;
  /** The path of the app's file with that name. */
  path(name: string): string;
  /** Delivers a notification as the account's stream does. */
  stream(notificationId: string, account?: AccountKey, type?: string): void;
  /** Ends this run of the app and starts another with the same disk and keychain. */
  restart(): void;
  /** Changes the state of the account's own stream. */
  streamed(account: AccountKey, state: StreamState): void;
  /** Connects the accounts whose keychain is open now. */
  follow(): void;
}

export async function world({ push = true } = {}): Promise<World> {
  const demo = await createDemo({ posts: 20, push: push && { retryMs: 10 } });
  const { origin } = new URL(demo.url);
  const dir = tempDir();
  const clock = manualClock();
  const cache = createCache(join(dir, 'cache.db'));
  const tokens = new Map<AccountKey, string>();
  const accounts = demo.accounts.slice(0, 3).map(({ acct, token }) => {
    const key = makeAccountKey(origin, demo.store.accounts.byAcct(acct)?.id ?? '');
    tokens.set(key, token);
    return key;
  });
  const [first] = accounts as [AccountKey];
  const request = createRequest({ fetch, clock: systemClock, userAgent: 'test' });
  const reach = createAccountCall(request, { token: async (account) => ok(tokens.get(account) ?? '') }, async () => 'refused');
  const secrets = new Map<string, string>();
  const made: World = {
    demo,
    clock,
    accounts,
    secrets,
    received: [],
    popups: [],
    alerts: [],
    said: [],
    told: [],
    logged: [],
    called: [],
    locked: new Set(),
    asked: [],
    between: { call: (_, params, pass) => pass(params) },
    push: undefined as unknown as Push,
    path: (name) => join(dir, name),
    state: (account = first) => made.push.state(account),
    restart() {
      made.push.stop();
      run.serverCheck.stop();
      run = startRun();
      made.follow();
    },
    notifications: (account) => demo.store.notifications.page(accountIdOf(account), firstPage(40), { types: [], without: [] }),
    settled: () => running === 0,
    stream(id, account = first, type = demo.store.notifications.byId(accountIdOf(account), id)?.type ?? '') {
      run.intake.notification(account, told(type, { id }));
    },
    streamed(account, state) {
      made.push.streamStateChanged(account, state);
      if (state === 'open' || state === 'polling') run.serverCheck.check(account);
    },
    follow() {
      const open = accounts.filter((account) => !made.locked.has(account));
      run.unread.setAccounts(open);
      run.serverCheck.setAccounts(open);
      made.push.setAccounts(open);
    },
  };
  const call: AccountCall = (account, name, params, options) => {
    made.called.push(name);
    const pass = (given: unknown) => reach(account, name, given as typeof params, options);
    running += 1;
    return made.between.call(name, params, pass).finally(() => (running -= 1)) as never;
  };
  const lineOf = (account: AccountKey, { type, id }: Notification) => `${accounts.indexOf(account)} ${type} ${id}`;
  let running = 0;

  function startRun() {
    const store = openPushStore(made.path('push.json'), clock, (sentence) => made.logged.push(sentence));
    const viewing = createViewing({ isFocused: () => false, accounts: () => [], statusOf: () => null });
    const seen = new Map<string, ReadingPosition>();
    const unread = createUnread({
      positions: { get: (account) => seen.get(account) ?? null, save: (account, _, position) => void seen.set(account, position) },
      viewing,
      markRead: () => undefined,
    });
    const readMarker = createReadMarker({ call, clock });
    const serverCheck = createServerCheck({ call, clock, readMarker, unread, olderFilters: noOlderFilters });
    const deliveredIds = createDeliveredIds({ cache, clock });
    const intake = createIntake({
      settings: () => defaultSettings,
      alertSettings: (account) => store.account(account).settings,
      deliveredIds,
      dedupe: createDedupe({ now: clock.now, deliveredIds }),
      muted: { covers: () => false },
      olderFilters: noOlderFilters,
      lookUp: createAlertLookup({ call, clock, readMarker }),
      viewing,
      unread,
      serverCheck,
      popups: {
        notification: (account, notification) => void made.popups.push(lineOf(account, notification)),
        alert: (_, { id, title, body }) => void made.alerts.push({ id: id ?? '', title, body }),
        identify: () => undefined,
      },
      onArrival: (account) => store.note(account, { lastAlertAt: clock.now() }),
      publish: (account, notification) => void made.received.push(lineOf(account, notification)),
    });
    const caughtUp = {
      get: (account: AccountKey) => store.account(account).caughtUpTo,
      set: (account: AccountKey, caughtUpTo: string) => store.note(account, { caughtUpTo }),
    };
    serverCheck.onListed(createCatchUp({ caughtUp, deliveredIds, intake }));
    const push = createPush({
      store,
      heldAlertsFile: made.path('push-waiting.json'),
      clock,
      random: () => 0,
      fetch,
      networkFailure,
      agentFor,
      userAgent: 'test',
      secrets: {
        async readText(name) {
          made.asked.push(name);
          const isLocked = accounts.some((account) => made.locked.has(account) && name.startsWith(account));
          return isLocked ? fail('keychain-locked') : ok(secrets.get(name) ?? null);
        },
        writeText: async (name, text) => (secrets.set(name, text), ok(null)),
        removeText: async (name) => (secrets.delete(name) ? ok(null) : fail('keychain-broken')),
      },
      accounts: { get: () => ({ sessionOnly: false, demo: true }), credentials: async () => ok({}) },
      call,
      software: async () => 'mastodon',
      settings: () => ({ autopushServer: 'ws://127.0.0.1:1/', ntfyServer: 'http://127.0.0.1:1' }),
      demo: () => demo.push,
      intake,
      showNotice: (_, words) => void made.said.push(words),
      reopenStream: () => undefined,
      log: (sentence) => made.logged.push(sentence),
    });
    push.onState((_, state) => made.told.push(state));
    made.push = push;
    return { intake, serverCheck, unread };
  }
  let run = startRun();
  onTestFinished(async () => {
    made.push.stop();
    cache.close();
    await demo.close();
  });
  return made;
}
