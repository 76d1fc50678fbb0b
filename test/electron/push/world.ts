// The embedded service with its own push services, and main's half of push in front of it: everything real but the clock and the keychain.
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { accountIdOf, makeAccountKey } from '../../../electron/contract/accounts.ts';
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { PushState } from '../../../electron/contract/push.ts';
import { fail, ok } from '../../../electron/contract/result.ts';
import { createDemo } from '../../../electron/demo/server.ts';
import { firstPage } from '../../../electron/demo/store/page.ts';
import type { Demo } from '../../../electron/demo/server.ts';
import { createPush } from '../../../electron/push/push.ts';
import type { Push } from '../../../electron/push/push.ts';
import type { AccountCall } from '../../../electron/contract/account-call.ts';
import { createAccountCall } from '../../../electron/api/account-call.ts';
import { systemClock } from '../../../electron/system/clock.ts';
import { createRequest } from '../../../electron/api/request.ts';
import { createCache } from '../../../electron/storage/cache.ts';
import { manualClock } from '../system/manual-clock.ts';
import type { ManualClock } from '../system/manual-clock.ts';
import { tempDir } from '../storage/temp-dir.ts';

export interface World {
  demo: Demo;
  clock: ManualClock;
  push: Push;
  /** `mira` first; all at the one service. */
  accounts: AccountKey[];
  /** Notifications handed on, as `<account's place in accounts> <type> <id>`. */
  received: string[];
  /** Those of them that the person is told of: as main has it, once a run and by their wishes. */
  popups: string[];
  /** Alerts shown with their own words. */
  alerts: { id: string; title: string; body: string }[];
  said: { title: string; body: string }[];
  told: PushState[];
  logged: string[];
  /** The account's notifications at the service, newest first. */
  notifications(account: AccountKey): { id: string }[];
  /** Whether every call to the service has its answer. */
  settled(): boolean;
  /** Calls to the service, by name. */
  called: string[];
  /** Stands between push and the service. */
  between: { call: (name: string, params: unknown, pass: (params: unknown) => Promise<unknown>) => Promise<unknown> };
  secrets: Map<string, string>;
  /** Accounts whose keychain is closed. */
  locked: Set<AccountKey>;
  /** Asks of the keychain, by name. */
  asked: string[];
  state(account?: AccountKey): PushState;
  /** Where the app keeps a file of that name. */
  path(name: string): string;
  /** As the account's stream brings it, whichever account that is. */
  stream(notificationId: string, account?: AccountKey): void;
  /** Ends this run of the app and begins another, over the same disk and keychain. */
  restart(): void;
  /** Follows the accounts as they are now: locked or open. */
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
  const reach = createAccountCall(request, {
    token: async (account) => ok(tokens.get(account) ?? ''),
    markSignedOut: () => undefined,
  });
  const secrets = new Map<string, string>();
  const made: World = {
    ...{ demo, clock, accounts, secrets, received: [], popups: [], alerts: [], said: [], told: [], logged: [], called: [] },
    ...{ locked: new Set(), asked: [] },
    between: { call: (_, params, pass) => pass(params) },
    push: undefined as unknown as Push,
    path: (name) => join(dir, name),
    state: (account = first) => made.push.state(account),
    restart() {
      made.push.stop();
      made.push = start();
      made.follow();
    },
    notifications: (account) => demo.store.notifications.page(accountIdOf(account), firstPage(40), { types: [], without: [] }),
    settled: () => running === 0,
    stream(id, account = first) {
      const row = demo.store.notifications.byId(accountIdOf(account), id);
      receive(account, { id, type: row?.type ?? '' });
    },
    follow: () => made.push.follow(accounts.filter((account) => !made.locked.has(account))),
  };
  const call: AccountCall = (account, name, params, options) => {
    made.called.push(name);
    const pass = (given: unknown) => reach(account, name, given as typeof params, options);
    running += 1;
    return made.between.call(name, params, pass).finally(() => (running -= 1)) as never;
  };
  const receive = (account: AccountKey, { type, id }: { type: string; id: string }) => {
    const line = `${accounts.indexOf(account)} ${type} ${id}`;
    made.received.push(line);
    if (made.push.arrived(account, { type, id }) && !seen.has(line)) made.popups.push(line);
    seen.add(line);
  };
  let seen = new Set<string>();
  let running = 0;
  const start = () => {
    seen = new Set();
    return createPush({
      ...{ path: made.path, cache, clock, random: () => 0, fetch, userAgent: 'test' },
      secrets: {
        async readText(name) {
          made.asked.push(name);
          const isLocked = accounts.some((account) => made.locked.has(account) && name.startsWith(account));
          return isLocked ? fail('keychain-locked', 'The keychain is locked.') : ok(secrets.get(name) ?? null);
        },
        writeText: async (name, text) => (secrets.set(name, text), ok(null)),
        removeText: async (name) => (secrets.delete(name) ? ok(null) : fail('keychain-broken', 'Nothing there.')),
      },
      accounts: { get: () => ({ sessionOnly: false, demo: true }), credentials: async () => ok({}) },
      software: async () => 'mastodon',
      settings: () => ({ autopushServer: 'ws://127.0.0.1:1/', ntfyServer: 'http://127.0.0.1:1' }),
      demo: () => demo.push,
      service: () => ({
        call,
        receive,
        streams: { reopen: () => undefined },
      }),
      notifier: {
        alert: (_, { id, title, body }) => made.alerts.push({ id: id ?? '', title, body }),
        say: (_, words) => made.said.push(words),
      },
      tell: (_, { state }) => made.told.push(state),
      log: (sentence) => made.logged.push(sentence),
    });
  };
  made.push = start();
  onTestFinished(async () => {
    made.push.stop();
    cache.close();
    await demo.close();
  });
  return made;
}
