// Connects the parts of push, so that each account gets alerts by the transport that its person chose.
import type { Agent } from 'node:http';
import { originOf } from '../contract/accounts.ts';
import type { AccountCall } from '../contract/account-call.ts';
import type { AccountKey } from '../contract/accounts.ts';
import type { Alert } from '../contract/alert.ts';
import type { StreamState } from '../contract/startup.ts';
import type { Clock } from '../contract/clock.ts';
import type { PushSettings, PushState, PushTest } from '../contract/push.ts';
import { fail, ok } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';
import { repeatEvery } from '../system/clock.ts';
import type { PushStore } from './push-store.ts';
import { openHeldAlerts } from './receive/held-alerts.ts';
import { createReceiver } from './receive/receive.ts';
import { createSelfTest } from './self-test/self-test.ts';
import { createTestAlerts } from './self-test/test-alert.ts';
import { createKeyring } from './subscription/keys.ts';
import type { KeyringParts } from './subscription/keys.ts';
import { createReconcileLoop } from './subscription/reconcile-loop.ts';
import { createReconcile } from './subscription/reconcile.ts';
import { createPushStatus } from './subscription/status.ts';
import { createSubscriber } from './subscription/subscriber.ts';
import { createChannels } from './transports/channels.ts';
import { createTransports } from './transports/transports.ts';
import type { Service } from './transports/transport.ts';

export interface Push {
  state(account: AccountKey): PushState;
  set(account: AccountKey, settings: PushSettings): Result<PushState>;
  renew(account: AccountKey): Promise<Result<PushState>>;
  /** Ends the subscription and switches the account's alerts off. */
  remove(account: AccountKey): Promise<Result<PushState>>;
  test(account: AccountKey): Promise<Result<PushTest>>;
  /** The accounts whose tokens can be read now. */
  setAccounts(accounts: readonly AccountKey[]): void;
  /** The addresses of the push services may have changed. */
  settingsChanged(): void;
  /** The state of the account's own stream changed. */
  streamStateChanged(account: AccountKey, state: StreamState): void;
  /** Before signing out: deletes the account's data here. The caller tells the server. */
  removeAccount(account: AccountKey): Promise<void>;
  /** Before sleep. */
  suspend(): void;
  /** After sleep, and when the network is back. */
  resume(): void;
  stop(): void;
  onState(listener: (account: AccountKey, state: PushState) => void): void;
}

interface Parts {
  store: PushStore;
  /** The path of the file with the alerts that came while the keychain was locked. */
  heldAlertsFile: string;
  clock: Clock;
  random: () => number;
  fetch: typeof globalThis.fetch;
  /** Why nothing came back from `host`. */
  networkFailure: (host: string, error: unknown) => Result<never>;
  agentFor: (url: URL) => Agent;
  userAgent: string;
  secrets: KeyringParts['secrets'];
  accounts: {
    get(account: AccountKey): { sessionOnly: boolean; demo: boolean } | null;
    /** `vapidKey`: the one in the answer when the app was registered at the account's server, if there was one. */
    credentials(account: AccountKey): Promise<Result<{ vapidKey?: string | undefined }>>;
  };
  call: AccountCall;
  /** The server's software by nodeinfo; '' when unknown. */
  software: (account: AccountKey) => Promise<string>;
  settings: () => { autopushServer: string; ntfyServer: string };
  /** The push services of the embedded service, only for its own accounts; null while it does not run. */
  demo: () => { autopushUrl: string; ntfyUrl: string } | null;
  /** Takes every new alert. */
  intake: { alert(account: AccountKey, alert: Alert): Promise<void> };
  showNotice: (account: AccountKey, words: { title: string; body: string }) => void;
  /** The person chose between streaming and polling. */
  reopenStream: (account: AccountKey) => void;
  log: (sentence: string) => void;
}

/** How often each subscription is compared with the server's. */
const reconcileIntervalMs = 86_400_000;

export function createPush(parts: Parts): Push {
  const { store, clock, random, fetch, agentFor, userAgent, accounts, call, software, log } = parts;
  let ready: readonly AccountKey[] = [];
  /** These accounts are being signed out: they are still in the list, but must not be subscribed again. */
  const leaving = new Set<AccountKey>();
  const isReady = (account: AccountKey) => ready.includes(account);
  /** Also true for accounts whose keychain is locked: their alerts are held until it opens. */
  const isListening = (account: AccountKey) => isReady(account) || (!leaving.has(account) && accounts.get(account)?.sessionOnly === false);

  const keyring = createKeyring({ secrets: parts.secrets, sessionOnly: (account) => accounts.get(account)?.sessionOnly ?? true });
  const heldAlerts = openHeldAlerts(parts.heldAlertsFile, log);
  const testAlerts = createTestAlerts({ fetch, clock, networkFailure: parts.networkFailure });
  const channels = createChannels({ store, isListening });
  const receiver = createReceiver({ store, keyring, channels, heldAlerts, testAlerts, intake: parts.intake, clock, isReady });
  const transports = createTransports({ store, channels, onMessage: receiver.message, clock, random, fetch, agentFor, userAgent });
  const status = createPushStatus({ store, transports, clock, isReady });

  function wantedService(account: AccountKey): Service | null {
    const { enabled, transport: choice } = store.account(account).settings;
    if (!enabled || choice === 'streaming' || choice === 'polling' || status.of(account).refused) return null;
    const { autopushServer, ntfyServer } = parts.settings();
    const addresses = accounts.get(account)?.demo ? parts.demo() : { autopushUrl: autopushServer, ntfyUrl: ntfyServer };
    if (addresses === null) return null;
    if (choice === 'unified-push') return { transport: 'unified-push', service: addresses.ntfyUrl };
    return { transport: 'autopush', service: addresses.autopushUrl };
  }

  async function registeredKey(account: AccountKey): Promise<string | null> {
    const held = await accounts.credentials(account);
    return held.ok ? (held.value.vapidKey ?? null) : null;
  }

  const subscriber = createSubscriber({ call, registeredKey });
  const reconcile = createReconcile({ store, transports, keyring, subscriber, software, isReady });
  const loop = createReconcileLoop({ clock, status, transports, reconcile, wantedService, isReady });
  const test = createSelfTest({ store, transports, channels, keyring, status, testAlerts, showNotice: parts.showNotice });

  receiver.onFailure(status.failed);
  transports.onForgotten((service) => {
    for (const account of channels.usersOf(service)) {
      const { channel } = store.account(account);
      if (channel !== null) store.change(account, { channel: { ...channel, endpoint: null }, subscription: null });
    }
  });
  transports.onState((service, state, reason) => {
    for (const account of channels.usersOf(service).filter(isReady)) {
      if (reason !== null) status.failed(account, reason);
      status.changed(account);
      if (state === 'open') void loop.run(account).then(() => receiver.deliverHeld(account));
    }
  });

  function reconcileAnew(account: AccountKey): void {
    void loop.runAnew(account);
    void receiver.deliverHeld(account);
  }
  const stopRepeating = repeatEvery(clock, reconcileIntervalMs, () => ready.forEach(reconcileAnew));

  function explainMissingStream(account: AccountKey): void {
    if (store.account(account).settings.transport !== 'streaming' || status.of(account).stream !== 'polling') return;
    status.failed(account, fail('not-offered', 'streaming-not-offered', { host: new URL(originOf(account)).host }).error);
  }

  function set(account: AccountKey, settings: PushSettings): Result<PushState> {
    const before = store.account(account).settings.transport;
    const { transport } = settings;
    const kept = store.change(account, { settings });
    if (!kept.ok) return kept;
    // An error of the transport before is no longer a problem.
    if (before !== transport) status.of(account).lastError = null;
    // After polling, it is not known yet whether the server offers streaming.
    if (before !== 'polling') explainMissingStream(account);
    if ((before === 'polling') !== (transport === 'polling')) parts.reopenStream(account);
    status.of(account).refused = false;
    void loop.run(account);
    return ok(status.state(account));
  }

  async function stateAfterRun(account: AccountKey): Promise<Result<PushState>> {
    const done = await loop.run(account);
    return done.ok ? ok(status.state(account)) : done;
  }

  return {
    state: status.state,
    set,
    test,
    renew(account) {
      Object.assign(status.of(account), { renew: true, refused: false });
      void receiver.deliverHeld(account);
      return stateAfterRun(account);
    },
    async remove(account) {
      const kept = set(account, { ...store.account(account).settings, enabled: false });
      return kept.ok ? stateAfterRun(account) : kept;
    },
    setAccounts(listed) {
      for (const account of leaving) if (!listed.includes(account)) leaving.delete(account);
      const before = ready;
      ready = listed.filter((account) => !leaving.has(account));
      const gone = before.filter((account) => !isReady(account));
      gone.forEach(loop.cancelRetry);
      // Also listens for accounts whose keychain has been locked since the start.
      transports.listen();
      ready.filter((account) => !before.includes(account)).forEach(reconcileAnew);
    },
    settingsChanged: () => ready.forEach((account) => void loop.run(account)),
    streamStateChanged(account, stream) {
      status.of(account).stream = stream;
      explainMissingStream(account);
      status.changed(account);
    },
    async removeAccount(account) {
      leaving.add(account);
      ready = ready.filter((other) => other !== account);
      loop.cancelRetry(account);
      reconcile.release(account);
      status.forget(account);
      store.remove(account);
      heldAlerts.forget(account);
      await keyring.remove(account);
    },
    suspend: () => transports.all().forEach((transport) => transport.suspend()),
    resume: () => transports.all().forEach((transport) => transport.resume()),
    stop() {
      stopRepeating();
      ready.forEach(loop.cancelRetry);
      for (const transport of transports.all()) transport.stop();
      store.flush();
    },
    onState: status.onState,
  };
}
