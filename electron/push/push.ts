// Puts the parts together by which alerts reach every account the way its person chose.
import { originOf } from '../contract/accounts.ts';
import type { AccountKey } from '../contract/accounts.ts';
import type { StreamState } from '../contract/bridge.ts';
import type { Notification } from '../contract/entities.ts';
import { alertKinds } from '../contract/push.ts';
import type { AlertKind, PushSettings, PushState, PushTest } from '../contract/push.ts';
import { ok } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';
import type { Cache } from '../storage/cache.ts';
import type { Alert } from '../contract/alert.ts';
import { createCatchUp } from '../notifications/news/catch-up.ts';
import { createAlertDelivery } from '../notifications/news/resolve-alert.ts';
import { createKeyring } from './subscription/keys.ts';
import type { KeyringParts } from './subscription/keys.ts';
import { createLedger } from './subscription/status.ts';
import { openPushStore } from './push-store.ts';
import { createReadElsewhere } from '../notifications/news/read-marker.ts';
import { createReceive } from './receive/receive.ts';
import { createRounds } from './subscription/reconcile-loop.ts';
import { createSubscriber } from './subscription/subscriber.ts';
import type { AccountCall } from '../contract/account-call.ts';
import { createTestAlerts } from './self-test/test-alert.ts';
import { createTold } from '../notifications/news/delivered-ids.ts';
import type { Clock } from '../contract/clock.ts';
import type { TransportEvents } from './transports/transport.ts';
import { createTransports, sameService } from './transports/transports.ts';
import type { Service as PushService } from './transports/transports.ts';
import { createTryOut } from './self-test/self-test.ts';
import { createUpkeep } from './subscription/reconcile.ts';
import { openWaiting } from './receive/held-alerts.ts';

export interface Push {
  state(account: AccountKey): PushState;
  set(account: AccountKey, settings: PushSettings): Result<PushState>;
  renew(account: AccountKey): Promise<Result<PushState>>;
  remove(account: AccountKey): Promise<Result<PushState>>;
  test(account: AccountKey): Promise<Result<PushTest>>;
  /** Exactly these accounts have their tokens at hand. */
  follow(accounts: readonly AccountKey[]): void;
  /** The addresses of the push services may have changed. */
  readdress(): void;
  /** What the account's stream is doing: it stands in where push doesn't work. */
  streamed(account: AccountKey, state: StreamState): void;
  /** An alert came, by whatever way. Whether the person wants a popup for it: kinds without a switch of their own come with the account. */
  arrived(account: AccountKey, alert: { id: string | null; type: string }): boolean;
  /** Whether the person wants the account's server to be asked now and then, and no connection kept open. */
  pollsOnly(account: AccountKey): boolean;
  /** Before the account is signed out. */
  forget(account: AccountKey): Promise<void>;
  suspend(): void;
  resume(): void;
  stop(): void;
}

/** What runs the API, which in turn asks here what the person wants: known once both are made. */
interface Service {
  call: AccountCall;
  /** As if it had come by the stream. */
  receive: (account: AccountKey, notification: Notification) => void;
  /** The person chose between streaming and polling anew. */
  streams: { reopen: (account: AccountKey) => void };
}

interface Parts {
  /** Where a file of that name is kept. */
  path: (name: string) => string;
  cache: Pick<Cache, 'get' | 'set'>;
  clock: Clock;
  random: () => number;
  fetch: typeof globalThis.fetch;
  userAgent: string;
  secrets: KeyringParts['secrets'];
  accounts: {
    get(account: AccountKey): { sessionOnly: boolean; demo: boolean } | null;
    /** What the app's registration at the account's server said, if it did. */
    credentials(account: AccountKey): Promise<Result<{ vapidKey?: string | undefined }>>;
  };
  /** As nodeinfo says; '' when unknown. */
  software: (account: AccountKey) => Promise<string>;
  settings: () => { autopushServer: string; ntfyServer: string };
  /** The embedded service's own push services, for its accounts alone; null while it doesn't run. */
  demo: () => { autopushUrl: string; ntfyUrl: string } | null;
  service: () => Service;
  notifier: {
    alert(account: AccountKey, alert: Alert): void;
    say(account: AccountKey, words: { title: string; body: string }): void;
  };
  tell: (event: 'push', payload: { account: AccountKey; state: PushState }) => void;
  log: (sentence: string) => void;
}

const day = 86_400_000;
const isSwitched = (kind: string): kind is AlertKind => (alertKinds as readonly string[]).includes(kind);

export function createPush(parts: Parts): Push {
  const { path, cache, clock, random, fetch, userAgent, secrets, accounts, software, service: api, notifier, tell, log } = parts;
  const store = openPushStore(path('push.json'), clock, log);
  const keyring = createKeyring({ secrets, sessionOnly: (account) => accounts.get(account)?.sessionOnly ?? true });
  const waiting = openWaiting(path('push-waiting.json'), log);
  const told = createTold(cache);
  const call: AccountCall = (...asked) => api().call(...asked);
  const testChannels = new Map<string, { account: AccountKey; service: PushService }>();
  let followed: readonly AccountKey[] = [];
  /** Being signed out: still listed, but not to be subscribed again. */
  const leaving = new Set<AccountKey>();
  const isFollowed = (account: AccountKey) => followed.includes(account);
  /** Also those whose keychain is locked: what comes for them waits until it opens. */
  const listeners = () => {
    const locked = (account: AccountKey) => !leaving.has(account) && accounts.get(account)?.sessionOnly === false;
    return store.accounts().filter((account) => isFollowed(account) || locked(account));
  };
  const usersOf = (service: PushService) => listeners().filter((account) => sameService(store.account(account).channel, service));

  const eventsOf = (service: PushService): TransportEvents => ({
    async onMessage(channel, message) {
      const owner = usersOf(service).find((account) => store.account(account).channel?.id === channel);
      const account = owner ?? testChannels.get(channel)?.account;
      return account === undefined ? 'failed' : receive.message(account, message);
    },
    onForgotten() {
      for (const account of usersOf(service)) {
        const { channel } = store.account(account);
        if (channel !== null) store.change(account, { channel: { ...channel, endpoint: null }, subscription: null });
      }
    },
    onState(state, reason) {
      for (const account of usersOf(service).filter(isFollowed)) {
        if (reason !== null) ledger.failed(account, reason);
        ledger.changed(account);
        if (state === 'open') void rounds.wake(account).then(() => receive.takeUp(account));
      }
    },
  });
  const transports = createTransports({ store, clock, random, fetch, userAgent, eventsOf });
  const ledger = createLedger({ store, transports, clock, isFollowed, tell });

  function listen(): void {
    const channels = listeners().flatMap((account) => store.account(account).channel ?? []);
    for (const channel of channels) transports.at(channel);
    for (const { service, transport } of transports.all()) {
      const own = channels.filter((channel) => sameService(channel, service)).map(({ id }) => id);
      const testing = [...testChannels].filter(([, test]) => sameService(test.service, service)).map(([id]) => id);
      transport.listen([...own, ...testing]);
    }
  }

  function wanted(account: AccountKey): PushService | null {
    const { enabled, transport: choice } = store.account(account).settings;
    if (!enabled || choice === 'streaming' || choice === 'polling' || ledger.of(account).refused) return null;
    const { autopushServer, ntfyServer } = parts.settings();
    const at = accounts.get(account)?.demo ? parts.demo() : { autopushUrl: autopushServer, ntfyUrl: ntfyServer };
    if (at === null) return null;
    return choice === 'unified-push' ? { transport: choice, service: at.ntfyUrl } : { transport: 'autopush', service: at.autopushUrl };
  }

  function arrived(account: AccountKey, { id, type }: { id: string | null; type: string }): boolean {
    store.note(account, { lastAlertAt: clock.now() });
    ledger.changed(account);
    const { enabled, alerts } = store.account(account).settings;
    const isWanted = enabled && (!isSwitched(type) || alerts[type]);
    if (id === null) return isWanted;
    const wasTold = told.hadBefore(account, id);
    told.note(account, id);
    return isWanted && !wasTold;
  }

  async function registeredKey(account: AccountKey): Promise<string | null> {
    const held = await accounts.credentials(account);
    return held.ok ? (held.value.vapidKey ?? null) : null;
  }

  const subscriber = createSubscriber({ call, registeredKey });
  const upkeep = createUpkeep({ store, transports, keyring, subscriber, software, listen, isFollowed });
  const rounds = createRounds({ clock, ledger, transports, upkeep, wanted, isFollowed });
  const tests = createTestAlerts({ fetch, clock });
  const isRead = createReadElsewhere({ call, clock });
  const onNotification = (...news: [AccountKey, Notification]) => api().receive(...news);
  const onAlert = (account: AccountKey, alert: Alert) => {
    if (alert.id !== null) told.note(account, alert.id);
    notifier.alert(account, alert);
  };
  const deliver = createAlertDelivery({ call, clock, isRead, onNotification, onAlert });
  const receive = createReceive({ keyring, ledger, waiting, isFollowed, tests, told, arrived, deliver });
  const catchUp = createCatchUp({ call, store, told, isRead, isFollowed, onNotification });
  const test = createTryOut({ store, transports, keyring, ledger, tests, channels: testChannels, listen, popUp: notifier.say });

  let callOffDaily = () => {};
  function lookAfter(account: AccountKey): void {
    void rounds.reconsider(account);
    void receive.takeUp(account);
  }
  function planDaily(): void {
    callOffDaily = clock.after(day, () => {
      followed.forEach(lookAfter);
      planDaily();
    });
  }

  function sayIfNotStreamed(account: AccountKey): void {
    if (store.account(account).settings.transport !== 'streaming' || ledger.of(account).stream !== 'unavailable') return;
    ledger.failed(account, `${new URL(originOf(account)).host} doesn’t offer streaming; it is asked once a minute instead.`);
  }

  function set(account: AccountKey, settings: PushSettings): Result<PushState> {
    const before = store.account(account).settings.transport;
    const { transport } = settings;
    const kept = store.change(account, { settings });
    if (!kept.ok) return kept;
    // What was wrong with another way is no problem any more.
    if (before !== transport) ledger.of(account).lastError = null;
    // Who only asked now and then doesn't know yet.
    if (before !== 'polling') sayIfNotStreamed(account);
    if ((before === 'polling') !== (transport === 'polling')) api().streams.reopen(account);
    ledger.of(account).refused = false;
    void rounds.wake(account);
    return ok(ledger.state(account));
  }

  async function whenDone(account: AccountKey): Promise<Result<PushState>> {
    const done = await rounds.wake(account);
    return done.ok ? ok(ledger.state(account)) : done;
  }

  return {
    ...{ state: ledger.state, set, test, arrived },
    renew(account) {
      Object.assign(ledger.of(account), { renew: true, refused: false });
      void receive.takeUp(account);
      return whenDone(account);
    },
    async remove(account) {
      const kept = set(account, { ...store.account(account).settings, enabled: false });
      return kept.ok ? whenDone(account) : kept;
    },
    follow(listed) {
      for (const account of leaving) if (!listed.includes(account)) leaving.delete(account);
      const accounts = listed.filter((account) => !leaving.has(account));
      const fresh = accounts.filter((account) => !isFollowed(account));
      const gone = followed.filter((account) => !accounts.includes(account));
      followed = accounts;
      callOffDaily();
      if (accounts.length > 0) planDaily();
      gone.forEach(rounds.rest);
      if (gone.length > 0) listen();
      fresh.forEach(lookAfter);
    },
    readdress: () => followed.forEach((account) => void rounds.wake(account)),
    streamed(account, stream) {
      ledger.of(account).stream = stream;
      sayIfNotStreamed(account);
      ledger.changed(account);
      if (stream === 'open' || stream === 'unavailable') void catchUp(account);
    },
    pollsOnly: (account) => store.account(account).settings.transport === 'polling',
    async forget(account) {
      leaving.add(account);
      followed = followed.filter((other) => other !== account);
      rounds.rest(account);
      upkeep.release(account);
      ledger.forget(account);
      store.remove(account);
      waiting.forget(account);
      told.forget(account);
      await keyring.remove(account);
    },
    suspend: () => transports.all().forEach(({ transport }) => transport.suspend()),
    resume: () => transports.all().forEach(({ transport }) => transport.resume()),
    stop() {
      callOffDaily();
      followed.forEach(rounds.rest);
      for (const { transport } of transports.all()) transport.stop();
      store.flush();
    },
  };
}
